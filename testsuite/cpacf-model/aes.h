// AES, GHASH and the XTS field as FIPS 197, SP 800-38D and IEEE 1619 print them:
// byte by byte, sharing nothing with the library. Not constant-time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpacf {

using Byte = std::uint8_t;

// Its memory starts as zeros.
class Aes {
 public:
  // Expands a key of 16, 24 or 32 bytes, unless it is the one of the last call.
  void set_key(const Byte *key, std::size_t length);
  void encipher(const Byte in[16], Byte out[16]) const;
  void decipher(const Byte in[16], Byte out[16]) const;

 private:
  Byte schedule_[15][16];
  Byte key_[32];
  std::size_t key_length_;
  int rounds_;
};

void xor_bytes(Byte *dst, const Byte *a, const Byte *b, std::size_t length);

// state = state * h in GF(2^128), bits in GHASH's order.
void ghash_multiply(Byte state[16], const Byte h[16]);

// As XTS orders the bits: a times alpha; a times b.
void xts_double(Byte a[16]);
void xts_multiply(Byte a[16], const Byte b[16]);

// As CMAC orders the bits: a times x.
void cmac_double(Byte a[16]);

}  // namespace cpacf
