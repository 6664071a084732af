#include "testsuite/model.h"

#include <string.h>

namespace model {

namespace {

using Block = std::uint8_t[16];

std::uint8_t times2(std::uint8_t a) { return static_cast<std::uint8_t>(a << 1 ^ (a & 0x80 ? 0x1b : 0)); }
std::uint8_t times(std::uint8_t a, unsigned b) {
  std::uint8_t r = 0;
  for (; b; b >>= 1, a = times2(a))
    if (b & 1) r ^= a;
  return r;
}

// FIPS 197, 5.1.1: the inverse, found by trying, then the affine map bit by bit.
struct Tables {
  std::uint8_t s[256], inverse[256], by[16][256];
  Tables() {
    for (unsigned x = 0; x < 256; ++x) {
      unsigned y = 0;
      while (x && times(static_cast<std::uint8_t>(x), y) != 1) ++y;
      unsigned r = 0;
      for (unsigned i = 0; i < 8; ++i)
        r |= ((y >> i ^ y >> (i + 4) % 8 ^ y >> (i + 5) % 8 ^ y >> (i + 6) % 8 ^ y >> (i + 7) % 8 ^ 0x63 >> i) & 1) << i;
      s[x] = static_cast<std::uint8_t>(r);
      inverse[r] = static_cast<std::uint8_t>(x);
      for (unsigned m = 0; m < 16; ++m) by[m][x] = times(static_cast<std::uint8_t>(x), m);
    }
  }
};
const Tables &tables() {
  static const Tables t;
  return t;
}

void add(std::uint8_t *dst, const std::uint8_t *a, const std::uint8_t *b) {
  for (int i = 0; i < 16; ++i) dst[i] = a[i] ^ b[i];
}

void mix(std::uint8_t *state, const std::uint8_t (&row)[4]) {
  const Tables &t = tables();
  for (int c = 0; c < 4; ++c) {
    std::uint8_t a[4];
    memcpy(a, state + 4 * c, 4);
    for (int r = 0; r < 4; ++r) {
      state[4 * c + r] = 0;
      for (int i = 0; i < 4; ++i) state[4 * c + r] ^= t.by[row[(i - r + 4) % 4]][a[i]];
    }
  }
}

void shift(std::uint8_t *state, int by) {
  Block old;
  memcpy(old, state, 16);
  for (int c = 0; c < 4; ++c)
    for (int r = 0; r < 4; ++r) state[4 * c + r] = old[4 * ((c + by * r + 16) % 4) + r];
}

int rounds(const Key &key) { return static_cast<int>(key.length / 4 + 6); }

void count32(std::uint8_t *counter) {
  for (int i = 15; i >= 12; --i)
    if (++counter[i]) return;
}

void alpha(std::uint8_t *t) {
  int carry = 0;
  for (int i = 0; i < 16; ++i) {
    const int next = t[i] >> 7;
    t[i] = static_cast<std::uint8_t>(t[i] << 1 | carry);
    carry = next;
  }
  if (carry) t[0] ^= 0x87;
}

void reverse(std::uint8_t *x) {
  for (int i = 0; i < 8; ++i) {
    const std::uint8_t t = x[i];
    x[i] = x[15 - i];
    x[15 - i] = t;
  }
}

}  // namespace

void times_x(std::uint8_t *x) {
  const int carry = x[0] >> 7;
  for (int i = 0; i < 15; ++i) x[i] = static_cast<std::uint8_t>(x[i] << 1 | x[i + 1] >> 7);
  x[15] = static_cast<std::uint8_t>(x[15] << 1 ^ (carry ? 0x87 : 0));
}

Lanes lanes_of(std::size_t length) {
  constexpr std::size_t kCounts[] = {16, 12, 8, 6, 4, 3, 2, 1};
  const std::size_t n = kCounts[length / kLanesUnit % 8];
  return {n, length / n};
}

void set_key(Key &key) {
  const std::size_t nk = key.length / 4, all = 4 * (nk + 7);
  std::uint8_t *w = key.schedule, rcon = 1;
  memcpy(w, key.bytes, key.length);
  for (std::size_t i = nk; i < all; ++i) {
    std::uint8_t t[4];
    memcpy(t, w + 4 * (i - 1), 4);
    if (i % nk == 0) {
      const std::uint8_t first = t[0];
      for (int k = 0; k < 3; ++k) t[k] = tables().s[t[k + 1]];
      t[3] = tables().s[first];
      t[0] ^= rcon;
      rcon = times2(rcon);
    } else if (nk == 8 && i % 8 == 4) {
      for (std::uint8_t &byte : t) byte = tables().s[byte];
    }
    for (int k = 0; k < 4; ++k) w[4 * i + k] = w[4 * (i - nk) + k] ^ t[k];
  }
}

void encrypt(const Key &key, std::uint8_t dst[16], const std::uint8_t src[16]) {
  Block s;
  add(s, src, key.schedule);
  for (int r = 1; r <= rounds(key); ++r) {
    for (std::uint8_t &byte : s) byte = tables().s[byte];
    shift(s, 1);
    if (r < rounds(key)) mix(s, {2, 3, 1, 1});
    add(s, s, key.schedule + 16 * r);
  }
  memcpy(dst, s, 16);
}

unsigned long blocks_deciphered = 0;

void decrypt(const Key &key, std::uint8_t dst[16], const std::uint8_t src[16]) {
  ++blocks_deciphered;
  Block s;
  memcpy(s, src, 16);
  for (int r = rounds(key); r >= 1; --r) {
    add(s, s, key.schedule + 16 * r);
    if (r < rounds(key)) mix(s, {14, 11, 13, 9});
    shift(s, -1);
    for (std::uint8_t &byte : s) byte = tables().inverse[byte];
  }
  add(dst, s, key.schedule);
}

// SP 800-38D, 6.3, algorithm 1.
void multiply(std::uint8_t x[16], const std::uint8_t h[16]) {
  Block z = {}, v;
  memcpy(v, h, 16);
  for (int i = 0; i < 128; ++i) {
    if (x[i / 8] >> (7 - i % 8) & 1) add(z, z, v);
    const int low = v[15] & 1;
    for (int k = 15; k > 0; --k) v[k] = static_cast<std::uint8_t>(v[k] >> 1 | v[k - 1] << 7);
    v[0] >>= 1;
    if (low) v[0] ^= 0xe1;
  }
  memcpy(x, z, 16);
}

#define MODEL(op) void op([[maybe_unused]] const Key &key, [[maybe_unused]] std::uint8_t *chain, \
                          [[maybe_unused]] std::size_t length, [[maybe_unused]] std::uint8_t *dst, \
                          [[maybe_unused]] const std::uint8_t *src)

MODEL(set_encrypt_key) {}
MODEL(set_decrypt_key) {}
MODEL(ghash_set_key) {}

MODEL(ecb_encrypt) {
  for (std::size_t n = 0; n < length; n += 16) encrypt(key, dst + n, src + n);
}
MODEL(ecb_decrypt) {
  for (std::size_t n = 0; n < length; n += 16) decrypt(key, dst + n, src + n);
}
MODEL(cbc_encrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    add(chain, chain, src + n);
    encrypt(key, chain, chain);
    memcpy(dst + n, chain, 16);
  }
}
MODEL(cbc_decrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    Block c, p;
    memcpy(c, src + n, 16);
    decrypt(key, p, c);
    add(dst + n, p, chain);
    memcpy(chain, c, 16);
  }
}

// SP 800-38A, 6.3, with segments of `s` bytes.
static void cfb(const Key &key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst, const std::uint8_t *src,
                std::size_t s, bool decrypting) {
  for (std::size_t n = 0; n < length; n += s) {
    Block o;
    encrypt(key, o, chain);
    memmove(chain, chain + s, 16 - s);
    for (std::size_t i = 0; i < s; ++i) {
      const std::uint8_t in = src[n + i], out = in ^ o[i];
      chain[16 - s + i] = decrypting ? in : out;
      dst[n + i] = out;
    }
  }
}
MODEL(cfb_encrypt) { cfb(key, chain, length, dst, src, 16, false); }
MODEL(cfb_decrypt) { cfb(key, chain, length, dst, src, 16, true); }
MODEL(cfb8_encrypt) { cfb(key, chain, length, dst, src, 1, false); }
MODEL(cfb8_decrypt) { cfb(key, chain, length, dst, src, 1, true); }

MODEL(ofb_crypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    encrypt(key, chain, chain);
    add(dst + n, src + n, chain);
  }
}
MODEL(pcbc_encrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    Block p;
    memcpy(p, src + n, 16);
    add(chain, chain, p);
    encrypt(key, dst + n, chain);
    add(chain, p, dst + n);
  }
}
MODEL(pcbc_decrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    Block c, p;
    memcpy(c, src + n, 16);
    decrypt(key, p, c);
    add(dst + n, p, chain);
    add(chain, dst + n, c);
  }
}
MODEL(ctr32le_crypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    Block o;
    encrypt(key, o, chain);
    add(dst + n, src + n, o);
    for (int i = 0; i < 4 && ++chain[i] == 0; ++i) {
    }
  }
}
MODEL(ctr_crypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    Block o;
    encrypt(key, o, chain);
    add(dst + n, src + n, o);
    count32(chain);
  }
}
MODEL(xts_encrypt) {
  for (std::size_t n = 0; n < length; n += 16, alpha(chain)) {
    Block x;
    add(x, src + n, chain);
    encrypt(key, x, x);
    add(dst + n, x, chain);
  }
}
MODEL(xts_decrypt) {
  for (std::size_t n = 0; n < length; n += 16, alpha(chain)) {
    Block x;
    add(x, src + n, chain);
    decrypt(key, x, x);
    add(dst + n, x, chain);
  }
}

Key tweak_key(const Key &key) {
  Key other = key;
  for (std::uint8_t &byte : other.bytes) byte = static_cast<std::uint8_t>(~byte);
  set_key(other);
  return other;
}
MODEL(xts_unit_encrypt) {
  Block first;
  encrypt(tweak_key(key), first, chain);
  xts_encrypt(key, first, length, dst, src);
}
MODEL(xts_unit_decrypt) {
  Block first;
  encrypt(tweak_key(key), first, chain);
  xts_decrypt(key, first, length, dst, src);
}
// RFC 7253, 4.2 and 4.3: one block, with L from the key's h.
static void ocb(const Key &key, std::uint8_t *chain, std::uint8_t *dst, const std::uint8_t *src, bool decrypting) {
  Block l, x;
  memcpy(l, key.h, 16);
  count32(chain + 32);
  for (int bit = 0; bit < 32 && !(chain[47 - bit / 8] >> bit % 8 & 1); ++bit) times_x(l);
  add(chain, chain, l);
  if (!decrypting) add(chain + 16, chain + 16, src);
  add(x, src, chain);
  if (decrypting)
    decrypt(key, x, x);
  else
    encrypt(key, x, x);
  add(dst, x, chain);
  if (decrypting) add(chain + 16, chain + 16, dst);
}
MODEL(ocb_encrypt) {
  for (std::size_t n = 0; n < length; n += 16) ocb(key, chain, dst + n, src + n, false);
}
MODEL(ocb_decrypt) {
  for (std::size_t n = 0; n < length; n += 16) ocb(key, chain, dst + n, src + n, true);
}
MODEL(cbcmac) {
  for (std::size_t n = 0; n < length; n += 16) {
    add(chain, chain, src + n);
    encrypt(key, chain, chain);
  }
}
MODEL(ghash) {
  for (std::size_t n = 0; n < length; n += 16) {
    add(chain, chain, src + n);
    multiply(chain, key.h);
  }
}
// RFC 8452, appendix A: GHASH of reversed blocks.
MODEL(polyval) {
  for (std::size_t n = 0; n < length; n += 16) {
    add(chain, chain, src + n);
    reverse(chain);
    multiply(chain, key.h);
    reverse(chain);
  }
}
MODEL(ccm_encrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    cbcmac(key, chain + 16, 16, nullptr, src + n);
    ctr_crypt(key, chain, 16, dst + n, src + n);
  }
}
MODEL(ccm_decrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    ctr_crypt(key, chain, 16, dst + n, src + n);
    cbcmac(key, chain + 16, 16, nullptr, dst + n);
  }
}
MODEL(cbc_encrypt_many) {
  const Lanes lanes = lanes_of(length);
  const Key odd = tweak_key(key);
  for (std::size_t i = 0; i < lanes.n; ++i)
    cbc_encrypt(i % 2 ? odd : key, chain + 16 * i, lanes.length, dst + i * lanes.length, src + i * lanes.length);
}
MODEL(cbcmac_many) {
  const Lanes lanes = lanes_of(length);
  const Key odd = tweak_key(key);
  for (std::size_t i = 0; i < lanes.n; ++i)
    cbcmac(i % 2 ? odd : key, chain + 16 * i, lanes.length, nullptr, src + i * lanes.length);
}
MODEL(memxor3) {
  for (std::size_t n = 0; n < length; ++n) dst[n] = src[n] ^ key.other[n];
}
MODEL(gcm_encrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    ctr_crypt(key, chain, 16, dst + n, src + n);
    ghash(key, chain + 16, 16, nullptr, dst + n);
  }
}
MODEL(gcm_decrypt) {
  for (std::size_t n = 0; n < length; n += 16) {
    ghash(key, chain + 16, 16, nullptr, src + n);
    ctr_crypt(key, chain, 16, dst + n, src + n);
  }
}

}  // namespace model
