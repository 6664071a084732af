// Tier c: modes composed from the kernels in the key's own table, so that they serve any
// tier that has no kernel of its own for them. Parallel modes work on batches, in buffers
// on the stack, which are wiped; all of a batch is read before any of it is written, since
// dst may be src.
#include <bit>
#include <cstring>

#include "aes/bytes.h"
#include "aes/portable.h"
#include "fat/dispatch.h"

namespace teasel::portable {

namespace {

constexpr std::size_t kBlock = 16;
constexpr std::size_t kBatch = 32 * kBlock;

struct Batch {
  std::uint8_t bytes[kBatch];
  ~Batch() { wipe(bytes, sizeof bytes); }
};

constexpr std::size_t batch_of(std::size_t length) { return length < kBatch ? length : kBatch; }

inline void encipher(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
  TEASEL_KERNEL(key, ecb_encrypt)(key, length, dst, src);
}
inline void decipher(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
  TEASEL_KERNEL(key, ecb_decrypt)(key, length, dst, src);
}

inline void xor_blocks(std::uint8_t *dst, const std::uint8_t *a, const std::uint8_t *b, std::size_t length) {
  for (std::size_t n = 0; n < length; n += kBlock) xor_block(dst + n, a + n, b + n);
}

void compose_cbc_encrypt TEASEL_PARAMS_chain {
  for (; length != 0; length -= kBlock, src += kBlock, dst += kBlock) {
    xor_block(chain, chain, src);
    encipher(key, kBlock, chain, chain);
    std::memcpy(dst, chain, kBlock);
  }
}

void compose_cbc_decrypt TEASEL_PARAMS_chain {
  Batch plain, before;
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    decipher(key, n, plain.bytes, src);
    std::memcpy(before.bytes, chain, kBlock);
    std::memcpy(before.bytes + kBlock, src, n - kBlock);
    std::memcpy(chain, src + n - kBlock, kBlock);
    xor_blocks(dst, plain.bytes, before.bytes, n);
  }
}

void compose_cfb_encrypt TEASEL_PARAMS_chain {
  for (; length != 0; length -= kBlock, src += kBlock, dst += kBlock) {
    encipher(key, kBlock, chain, chain);
    xor_block(chain, chain, src);
    std::memcpy(dst, chain, kBlock);
  }
}

void compose_cfb_decrypt TEASEL_PARAMS_chain {
  Batch stream;
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    std::memcpy(stream.bytes, chain, kBlock);
    std::memcpy(stream.bytes + kBlock, src, n - kBlock);
    std::memcpy(chain, src + n - kBlock, kBlock);
    encipher(key, n, stream.bytes, stream.bytes);
    xor_blocks(dst, stream.bytes, src, n);
  }
}

void compose_cfb8_encrypt TEASEL_PARAMS_chain {
  Batch stream;
  for (; length != 0; --length, ++src, ++dst) {
    encipher(key, kBlock, stream.bytes, chain);
    *dst = *src ^ stream.bytes[0];
    std::memmove(chain, chain + 1, kBlock - 1);
    chain[kBlock - 1] = *dst;
  }
}

// Each byte's shift register is known beforehand: the 16 ciphertext bytes before it.
void compose_cfb8_decrypt TEASEL_PARAMS_chain {
  constexpr std::size_t kBytes = kBatch / kBlock;
  Batch stream;
  std::uint8_t cipher[kBlock + kBytes];
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = length < kBytes ? length : kBytes;
    std::memcpy(cipher, chain, kBlock);
    std::memcpy(cipher + kBlock, src, n);
    for (std::size_t i = 0; i < n; ++i) std::memcpy(stream.bytes + kBlock * i, cipher + i, kBlock);
    std::memcpy(chain, cipher + n, kBlock);
    encipher(key, kBlock * n, stream.bytes, stream.bytes);
    for (std::size_t i = 0; i < n; ++i) dst[i] = cipher[kBlock + i] ^ stream.bytes[kBlock * i];
  }
}

void compose_ofb_crypt TEASEL_PARAMS_chain {
  for (; length != 0; length -= kBlock, src += kBlock, dst += kBlock) {
    encipher(key, kBlock, chain, chain);
    xor_block(dst, src, chain);
  }
}

void compose_pcbc_encrypt TEASEL_PARAMS_chain {
  std::uint8_t plain[kBlock];
  for (; length != 0; length -= kBlock, src += kBlock, dst += kBlock) {
    std::memcpy(plain, src, kBlock);
    xor_block(chain, chain, plain);
    encipher(key, kBlock, chain, chain);
    std::memcpy(dst, chain, kBlock);
    xor_block(chain, chain, plain);
  }
  wipe(plain, sizeof plain);
}

void compose_pcbc_decrypt TEASEL_PARAMS_chain {
  Batch plain;
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    decipher(key, n, plain.bytes, src);
    for (std::size_t i = 0; i < n; i += kBlock) {
      xor_block(plain.bytes + i, plain.bytes + i, chain);
      xor_block(chain, plain.bytes + i, src + i);
    }
    std::memcpy(dst, plain.bytes, n);
  }
}

void compose_ctr_crypt TEASEL_PARAMS_chain {
  Batch stream;
  std::uint32_t counter = load_be32(chain + 12);
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    for (std::size_t i = 0; i < n; i += kBlock) {
      std::memcpy(stream.bytes + i, chain, 12);
      store_be32(stream.bytes + i + 12, counter++);
    }
    encipher(key, n, stream.bytes, stream.bytes);
    xor_blocks(dst, stream.bytes, src, n);
  }
  store_be32(chain + 12, counter);
}

void compose_ctr32le_crypt TEASEL_PARAMS_chain {
  Batch stream;
  std::uint32_t counter = load_le32(chain);
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    for (std::size_t i = 0; i < n; i += kBlock) {
      store_le32(stream.bytes + i, counter++);
      std::memcpy(stream.bytes + i + 4, chain + 4, 12);
    }
    encipher(key, n, stream.bytes, stream.bytes);
    xor_blocks(dst, stream.bytes, src, n);
  }
  store_le32(chain, counter);
}

// Tweaks for a batch (IEEE 1619, 5.2): each is alpha times the one before; `chain` becomes
// the one after.
void tweaks(std::uint8_t *dst, std::size_t length, std::uint8_t chain[16]) {
  std::uint64_t low = load_le64(chain), high = load_le64(chain + 8);
  for (std::size_t n = 0; n < length; n += kBlock) {
    store_le64(dst + n, low);
    store_le64(dst + n + 8, high);
    const std::uint64_t carry = 0x87 & (0 - (high >> 63));
    high = high << 1 | low >> 63;
    low = low << 1 ^ carry;
  }
  store_le64(chain, low);
  store_le64(chain + 8, high);
}

template <void kCipher(const teasel_aes_key *, std::size_t, std::uint8_t *, const std::uint8_t *)>
void compose_xts TEASEL_PARAMS_chain {
  Batch tweak, text;
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    tweaks(tweak.bytes, n, chain);
    xor_blocks(text.bytes, tweak.bytes, src, n);
    kCipher(key, n, text.bytes, text.bytes);
    xor_blocks(dst, tweak.bytes, text.bytes, n);
  }
}
void compose_xts_encrypt TEASEL_PARAMS_chain { compose_xts<encipher>(key, chain, length, dst, src); }
void compose_xts_decrypt TEASEL_PARAMS_chain { compose_xts<decipher>(key, chain, length, dst, src); }

void compose_xts_unit_encrypt TEASEL_PARAMS_unit {
  std::uint8_t chain[kBlock];
  encipher(&key->tweak, kBlock, chain, tweak);
  TEASEL_KERNEL(&key->data, xts_encrypt)(&key->data, chain, length, dst, src);
  wipe(chain, sizeof chain);
}
void compose_xts_unit_decrypt TEASEL_PARAMS_unit {
  std::uint8_t chain[kBlock];
  encipher(&key->tweak, kBlock, chain, tweak);
  TEASEL_KERNEL(&key->data, xts_decrypt)(&key->data, chain, length, dst, src);
  wipe(chain, sizeof chain);
}

// Offsets for a batch of OCB (RFC 7253, 4.2). The block numbers are no secret.
void offsets(std::uint8_t *dst, std::size_t length, const teasel_xex_key *key, std::uint8_t chain[48]) {
  std::uint32_t number = load_be32(chain + 44);
  for (std::size_t n = 0; n < length; n += kBlock) {
    xor_block(chain, chain, key->l[std::countr_zero(++number)]);
    std::memcpy(dst + n, chain, kBlock);
  }
  store_be32(chain + 44, number);
}

template <bool kEncrypts>
void compose_ocb TEASEL_PARAMS_ocb {
  Batch offset, text;
  std::uint8_t *const checksum = chain + kBlock;
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = batch_of(length);
    offsets(offset.bytes, n, key, chain);
    if (kEncrypts)
      for (std::size_t i = 0; i < n; i += kBlock) xor_block(checksum, checksum, src + i);
    xor_blocks(text.bytes, offset.bytes, src, n);
    (kEncrypts ? encipher : decipher)(&key->aes, n, text.bytes, text.bytes);
    xor_blocks(text.bytes, offset.bytes, text.bytes, n);
    if (!kEncrypts)
      for (std::size_t i = 0; i < n; i += kBlock) xor_block(checksum, checksum, text.bytes + i);
    std::memcpy(dst, text.bytes, n);
  }
}
void compose_ocb_encrypt TEASEL_PARAMS_ocb { compose_ocb<true>(key, chain, length, dst, src); }
void compose_ocb_decrypt TEASEL_PARAMS_ocb { compose_ocb<false>(key, chain, length, dst, src); }

void compose_cbcmac TEASEL_PARAMS_mac {
  for (; length != 0; length -= kBlock, src += kBlock) {
    xor_block(chain, chain, src);
    encipher(key, kBlock, chain, chain);
  }
}

// Pieces small enough that the second pass finds them in the first-level cache.
constexpr std::size_t kPiece = 4096;

void compose_gcm_encrypt TEASEL_PARAMS_gcm {
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = length < kPiece ? length : kPiece;
    TEASEL_KERNEL(&key->aes, ctr_crypt)(&key->aes, chain, n, dst, src);
    TEASEL_KERNEL(&key->aes, ghash)(&key->hash, chain + kBlock, n, dst);
  }
}
void compose_gcm_decrypt TEASEL_PARAMS_gcm {
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = length < kPiece ? length : kPiece;
    TEASEL_KERNEL(&key->aes, ghash)(&key->hash, chain + kBlock, n, src);
    TEASEL_KERNEL(&key->aes, ctr_crypt)(&key->aes, chain, n, dst, src);
  }
}

void compose_ccm_encrypt TEASEL_PARAMS_ccm {
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = length < kPiece ? length : kPiece;
    TEASEL_KERNEL(key, cbcmac)(key, chain + kBlock, n, src);
    TEASEL_KERNEL(key, ctr_crypt)(key, chain, n, dst, src);
  }
}
void compose_ccm_decrypt TEASEL_PARAMS_ccm {
  for (std::size_t n; length != 0; length -= n, src += n, dst += n) {
    n = length < kPiece ? length : kPiece;
    TEASEL_KERNEL(key, ctr_crypt)(key, chain, n, dst, src);
    TEASEL_KERNEL(key, cbcmac)(key, chain + kBlock, n, dst);
  }
}

// A block of each lane at a time, so that lanes with one key fill a batch.
template <bool kWrites>
void compose_many TEASEL_PARAMS_lanes {
  std::uint8_t state[kMaxLanes * kBlock];
  for (std::size_t i = 0; i < n; ++i) std::memcpy(state + kBlock * i, lane[i].chain, kBlock);
  for (std::size_t at = 0; at < length; at += kBlock) {
    for (std::size_t i = 0; i < n; ++i)
      xor_block(state + kBlock * i, state + kBlock * i, lane[i].src + at);
    for (std::size_t i = 0, end; i < n; i = end) {
      for (end = i + 1; end < n && lane[end].key == lane[i].key; ++end) {
      }
      encipher(lane[i].key, kBlock * (end - i), state + kBlock * i, state + kBlock * i);
    }
    for (std::size_t i = 0; kWrites && i < n; ++i) std::memcpy(lane[i].dst + at, state + kBlock * i, kBlock);
  }
  for (std::size_t i = 0; i < n; ++i) std::memcpy(lane[i].chain, state + kBlock * i, kBlock);
  wipe(state, sizeof state);
}
void compose_cbc_encrypt_many TEASEL_PARAMS_lanes { compose_many<true>(lane, n, length); }
void compose_cbcmac_many TEASEL_PARAMS_lanes { compose_many<false>(lane, n, length); }

void reverse_block(std::uint8_t dst[16], const std::uint8_t src[16]) {
  const std::uint64_t low = load_le64(src), high = load_le64(src + 8);
  store_be64(dst, high);
  store_be64(dst + 8, low);
}

}  // namespace

// GHASH of reversed blocks (RFC 8452, appendix A).
void polyval TEASEL_PARAMS_polyval {
  Batch blocks;
  reverse_block(state, state);
  for (std::size_t n; length != 0; length -= n, src += n) {
    n = batch_of(length);
    for (std::size_t i = 0; i < n; i += kBlock) reverse_block(blocks.bytes + i, src + i);
    TEASEL_KERNEL(&key->aes, ghash)(&key->hash, state, n, blocks.bytes);
  }
  reverse_block(state, state);
}

// One composition serves all key sizes: the size is in the table.
#define TEASEL_COMPOSED(op, signature)             \
  template <unsigned kBits>                        \
  void op TEASEL_PARAMS_##signature {              \
    compose_##op TEASEL_ARGS_##signature;          \
  }                                                \
  template void op<128> TEASEL_PARAMS_##signature; \
  template void op<192> TEASEL_PARAMS_##signature; \
  template void op<256> TEASEL_PARAMS_##signature;
TEASEL_COMPOSED(cbc_encrypt, chain)
TEASEL_COMPOSED(cbc_decrypt, chain)
TEASEL_COMPOSED(cfb_encrypt, chain)
TEASEL_COMPOSED(cfb_decrypt, chain)
TEASEL_COMPOSED(cfb8_encrypt, chain)
TEASEL_COMPOSED(cfb8_decrypt, chain)
TEASEL_COMPOSED(ofb_crypt, chain)
TEASEL_COMPOSED(pcbc_encrypt, chain)
TEASEL_COMPOSED(pcbc_decrypt, chain)
TEASEL_COMPOSED(ctr_crypt, chain)
TEASEL_COMPOSED(ctr32le_crypt, chain)
TEASEL_COMPOSED(xts_encrypt, chain)
TEASEL_COMPOSED(xts_decrypt, chain)
TEASEL_COMPOSED(xts_unit_encrypt, unit)
TEASEL_COMPOSED(xts_unit_decrypt, unit)
TEASEL_COMPOSED(ocb_encrypt, ocb)
TEASEL_COMPOSED(ocb_decrypt, ocb)
TEASEL_COMPOSED(cbcmac, mac)
TEASEL_COMPOSED(ccm_encrypt, ccm)
TEASEL_COMPOSED(ccm_decrypt, ccm)
TEASEL_COMPOSED(cbc_encrypt_many, lanes)
TEASEL_COMPOSED(cbcmac_many, lanes)
TEASEL_COMPOSED(gcm_encrypt, gcm)
TEASEL_COMPOSED(gcm_decrypt, gcm)

}  // namespace teasel::portable
