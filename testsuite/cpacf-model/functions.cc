// The functions but for KMA. Operands are read and written block by block from
// the left, so that overlapping ones come out as on a machine.
#include <cstring>

#include "testsuite/cpacf-model/execution.h"

namespace cpacf {

namespace {

constexpr int kDone = 0, kInvalid = 2, kPartial = 3;

// Units of `size` bytes from the second operand to the first: crypt(in, out).
template <typename Crypt>
int cipher_units(Execution &e, std::size_t size, Crypt crypt) {
  std::uint64_t &length = e.gr[e.r2 + 1];
  while (length != 0) {
    if (!e.spend()) return kPartial;
    Byte in[16], out[16];
    std::memcpy(in, Execution::at(e.gr[e.r2]), size);
    crypt(in, out);
    std::memcpy(Execution::at(e.gr[e.r1]), out, size);
    e.gr[e.r1] += size;
    if (e.r1 != e.r2) e.gr[e.r2] += size;
    length -= size;
  }
  return kDone;
}

// Blocks of the second operand: absorb(in).
template <typename Absorb>
int absorb_blocks(Execution &e, Absorb absorb) {
  while (e.gr[e.r2 + 1] != 0) {
    if (!e.spend()) return kPartial;
    Byte in[16];
    std::memcpy(in, Execution::at(e.gr[e.r2]), 16);
    absorb(in);
    e.gr[e.r2] += 16;
    e.gr[e.r2 + 1] -= 16;
  }
  return kDone;
}

void crypt(const Execution &e, const Byte in[16], Byte out[16]) {
  e.decipher ? e.aes->decipher(in, out) : e.aes->encipher(in, out);
}

// Parameter block: key.
int km_ecb(Execution &e) {
  e.aes->set_key(e.parameter(), key_length(e.function));
  return cipher_units(e, 16, [&](const Byte *in, Byte *out) { crypt(e, in, out); });
}

int xts_units(Execution &e, Byte tweak[16], Byte *power) {
  return cipher_units(e, 16, [&](const Byte *in, Byte *out) {
    Byte masked[16];
    xor_bytes(masked, in, tweak, 16);
    crypt(e, masked, masked);
    xor_bytes(out, masked, tweak, 16);
    xts_double(tweak);
    if (power) xts_double(power);
  });
}

// Parameter block: key 1, XTS parameter.
int km_xts(Execution &e) {
  const std::size_t length = key_length(e.function);
  Byte tweak[16];
  e.aes->set_key(e.parameter(), length);
  std::memcpy(tweak, e.parameter(length), 16);
  const int cc = xts_units(e, tweak, nullptr);
  std::memcpy(e.parameter(length), tweak, 16);
  return cc;
}

// Parameter block: key 1, key 2, tweak, next alpha power, which alone changes.
int km_full_xts(Execution &e) {
  const std::size_t length = key_length(e.function);
  Byte tweak[16], power[16];
  e.aes->set_key(e.parameter(length), length);
  e.aes->encipher(e.parameter(2 * length), tweak);
  std::memcpy(power, e.parameter(2 * length + 16), 16);
  xts_multiply(tweak, power);
  e.aes->set_key(e.parameter(), length);
  const int cc = xts_units(e, tweak, power);
  std::memcpy(e.parameter(2 * length + 16), power, 16);
  return cc;
}

int km(Execution &e) {
  if (e.function >= 82) return km_full_xts(e);
  return e.function >= 50 ? km_xts(e) : km_ecb(e);
}

// KMC, KMF, KMO, KMAC. Parameter block: chaining value, key.
struct Chain {
  explicit Chain(const Execution &e) : block(e.parameter()) {
    e.aes->set_key(e.parameter(16), key_length(e.function));
    std::memcpy(value, block, 16);
  }
  ~Chain() { std::memcpy(block, value, 16); }
  Byte *block;
  Byte value[16];
};

int kmc(Execution &e) {
  Chain chain(e);
  return cipher_units(e, 16, [&](const Byte *in, Byte *out) {
    if (e.decipher) {
      e.aes->decipher(in, out);
      xor_bytes(out, out, chain.value, 16);
      std::memcpy(chain.value, in, 16);
    } else {
      xor_bytes(out, in, chain.value, 16);
      e.aes->encipher(out, out);
      std::memcpy(chain.value, out, 16);
    }
  });
}

int kmf(Execution &e) {
  const std::size_t feedback = e.gr[0] >> 24 & 0xff;
  Chain chain(e);
  return cipher_units(e, feedback, [&](const Byte *in, Byte *out) {
    Byte stream[16];
    e.aes->encipher(chain.value, stream);
    xor_bytes(out, in, stream, feedback);
    std::memmove(chain.value, chain.value + feedback, 16 - feedback);
    std::memcpy(chain.value + 16 - feedback, e.decipher ? in : out, feedback);
  });
}

int kmo(Execution &e) {
  Chain chain(e);
  return cipher_units(e, 16, [&](const Byte *in, Byte *out) {
    e.aes->encipher(chain.value, chain.value);
    xor_bytes(out, in, chain.value, 16);
  });
}

int kmac(Execution &e) {
  Chain chain(e);
  return absorb_blocks(e, [&](const Byte *in) {
    xor_bytes(chain.value, chain.value, in, 16);
    e.aes->encipher(chain.value, chain.value);
  });
}

// Parameter block: key. The third operand has a counter block for each block.
int kmctr(Execution &e) {
  e.aes->set_key(e.parameter(), key_length(e.function));
  return cipher_units(e, 16, [&](const Byte *in, Byte *out) {
    e.aes->encipher(Execution::at(e.gr[e.r3]), out);
    xor_bytes(out, out, in, 16);
    if (e.r3 != e.r1 && e.r3 != e.r2) e.gr[e.r3] += 16;
  });
}

// Parameter block: chaining value, H.
int kimd_ghash(Execution &e) {
  Byte value[16], h[16];
  std::memcpy(value, e.parameter(), 16);
  std::memcpy(h, e.parameter(16), 16);
  const int cc = absorb_blocks(e, [&](const Byte *in) {
    xor_bytes(value, value, in, 16);
    ghash_multiply(value, h);
  });
  std::memcpy(e.parameter(), value, 16);
  return cc;
}

// Parameter block: bits of the message in the last block (1), reserved (7),
// the last block (16), chaining value (16), key. SP 800-38B, 6.2.
int pcc_cmac(Execution &e) {
  const unsigned bits = *e.parameter();
  if (bits > 128) return kInvalid;
  if (!e.spend()) return kPartial;
  Byte block[16], subkey[16] = {};
  std::memcpy(block, e.parameter(8), 16);
  for (unsigned i = bits; i < 128; ++i) {
    const Byte mask = static_cast<Byte>(0x80 >> i % 8);
    block[i / 8] = static_cast<Byte>(i == bits ? block[i / 8] | mask : block[i / 8] & ~mask);
  }
  e.aes->set_key(e.parameter(40), key_length(e.function));
  e.aes->encipher(subkey, subkey);
  cmac_double(subkey);
  if (bits < 128) cmac_double(subkey);
  xor_bytes(block, block, subkey, 16);
  xor_bytes(block, block, e.parameter(24), 16);
  e.aes->encipher(block, e.parameter(24));
  return kDone;
}

// alpha^(2^(127 - bit)), which bit number `bit` of the block number stands for.
void xts_power(unsigned bit, Byte power[16]) {
  std::memset(power, 0, 16);
  power[0] = 2;
  for (; bit < 127; ++bit) {
    Byte square[16];
    std::memcpy(square, power, 16);
    xts_multiply(power, square);
  }
}

// Parameter block: key 2, tweak (16), block number (16, bit 0 leftmost), bit
// index (16), XTS parameter (16). The XTS parameter becomes E(tweak) times alpha
// to the block number; the bit index says how far that is done.
int pcc_xts(Execution &e) {
  const std::size_t length = key_length(e.function);
  const Byte *number = e.parameter(length + 16);
  Byte *index = e.parameter(length + 32) + 15, *result = e.parameter(length + 48);
  static constexpr Byte kZero[16] = {};
  const bool first_block = std::memcmp(number, kZero, 16) == 0;
  if (!e.continues && std::memcmp(index - 15, kZero, 16) != 0)
    refuse(e, "the intermediate bit index is not zero at the beginning");
  if (std::memcmp(index - 15, kZero, 15) != 0 || *index > 127) return kInvalid;
  if (*index == 0) {
    if (!e.spend()) return kPartial;
    e.aes->set_key(e.parameter(), length);
    e.aes->encipher(e.parameter(length), result);
  }
  for (unsigned bit = *index; !first_block && bit < 128; ++bit) {
    *index = static_cast<Byte>(bit);
    if (!(number[bit / 8] >> (7 - bit % 8) & 1)) continue;
    if (bit != 0 && !e.spend()) return kPartial;
    Byte power[16];
    xts_power(bit, power);
    xts_multiply(result, power);
  }
  *index = 128;
  return kDone;
}

}  // namespace

int execute(Execution &e) {
  switch (e.opcode) {
    case kKm: return km(e);
    case kKmc: return kmc(e);
    case kKmac: return kmac(e);
    case kKmf: return kmf(e);
    case kKmo: return kmo(e);
    case kKmctr: return kmctr(e);
    case kKma: return execute_kma(e);
    case kPcc: return e.function >= 50 ? pcc_xts(e) : pcc_cmac(e);
    default: return kimd_ghash(e);
  }
}

}  // namespace cpacf
