// Tier c: key set-up and ECB, bitsliced (aes/bitslice.h). Bound and figures: aes/README.md.
//
// The schedule, in key->encrypt for both directions: rounds + 1 round keys as bit planes,
// which become slices in a few steps at the start of each call.
#include <cstring>
#include <type_traits>

#include "aes/bitslice.h"
#include "aes/bytes.h"
#include "aes/portable.h"

namespace teasel::portable {

namespace {

using bitslice::Slice;

// A machine's word: its registers hold as many blocks as fit.
using Word = std::conditional_t<sizeof(void *) == 8, std::uint64_t, std::uint32_t>;
constexpr std::size_t kBatch = 16 * bitslice::kLanes<Word>;
constexpr std::size_t kBlock = 16;

enum Direction { kEncrypt, kDecrypt };

template <unsigned kBits>
constexpr unsigned kRounds = kBits / 32 + 6;

template <unsigned kBits>
void set_key(teasel_aes_key *key, const std::uint8_t *user_key) {
  std::uint8_t schedule[16 * (kRounds<kBits> + 1)];
  bitslice::expand(schedule, user_key, kBits / 8);
  bitslice::gather_keys<Word>(key->encrypt, schedule, kRounds<kBits> + 1);
  wipe(schedule, sizeof schedule);
}

template <unsigned kBits, Direction kDirection>
void crypt_batch(const Slice<Word> *keys, std::uint8_t *dst, const std::uint8_t *src) {
  Slice<Word> s;
  bitslice::load(s, src);
  if constexpr (kDirection == kEncrypt)
    bitslice::encrypt(s, keys, kRounds<kBits>);
  else
    bitslice::decrypt(s, keys, kRounds<kBits>);
  bitslice::store(dst, s);
}

template <unsigned kBits, Direction kDirection>
void crypt(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
  if (length == 0) return;
  Slice<Word> keys[kRounds<kBits> + 1];
  for (unsigned n = 0; n <= kRounds<kBits>; ++n) bitslice::spread_key(keys[n], key->encrypt + kBlock * n);
  for (; length >= kBatch; length -= kBatch, src += kBatch, dst += kBatch)
    crypt_batch<kBits, kDirection>(keys, dst, src);
  if (length != 0) {
    std::uint8_t rest[kBatch] = {};
    std::memcpy(rest, src, length);
    crypt_batch<kBits, kDirection>(keys, rest, rest);
    std::memcpy(dst, rest, length);
    wipe(rest, sizeof rest);
  }
  wipe(keys, sizeof keys);
}

}  // namespace

template <unsigned kBits>
void set_encrypt_key TEASEL_PARAMS_setkey {
  set_key<kBits>(key, user_key);
}
template <unsigned kBits>
void set_decrypt_key TEASEL_PARAMS_setkey {
  set_key<kBits>(key, user_key);
}
template <unsigned kBits>
void ecb_encrypt TEASEL_PARAMS_blocks {
  crypt<kBits, kEncrypt>(key, length, dst, src);
}
template <unsigned kBits>
void ecb_decrypt TEASEL_PARAMS_blocks {
  crypt<kBits, kDecrypt>(key, length, dst, src);
}

#define TEASEL_INSTANTIATE(bits)                            \
  template void set_encrypt_key<bits> TEASEL_PARAMS_setkey; \
  template void set_decrypt_key<bits> TEASEL_PARAMS_setkey; \
  template void ecb_encrypt<bits> TEASEL_PARAMS_blocks;     \
  template void ecb_decrypt<bits> TEASEL_PARAMS_blocks;
TEASEL_INSTANTIATE(128)
TEASEL_INSTANTIATE(192)
TEASEL_INSTANTIATE(256)

// --- the build is the first test ---

namespace {

constexpr std::uint8_t times(std::uint8_t a, std::uint8_t b) {
  unsigned product = 0;
  for (unsigned i = 0; i < 8; ++i) product ^= (b >> i & 1) * (a << i);
  for (unsigned i = 14; i >= 8; --i) product ^= (product >> i & 1) * (0x11b << (i - 8));
  return static_cast<std::uint8_t>(product);
}

// FIPS 197, 5.1.1, as it is written: 1/x = x^254, then the affine map.
constexpr std::uint8_t sbox_by_definition(std::uint8_t x) {
  std::uint8_t power = 1, square = x;
  for (unsigned n = 0; n < 7; ++n) {
    square = times(square, square);
    power = times(power, square);
  }
  unsigned result = 0x63;
  for (unsigned i = 0; i < 8; ++i)
    result ^= ((power >> i ^ power >> (i + 4) % 8 ^ power >> (i + 5) % 8 ^ power >> (i + 6) % 8 ^ power >> (i + 7) % 8) & 1)
              << i;
  return static_cast<std::uint8_t>(result);
}

constexpr bool sbox_holds() {
  for (unsigned x = 0; x < 256; ++x) {
    const auto s = sbox_by_definition(static_cast<std::uint8_t>(x));
    if (bitslice::sub_word(x) != (0x63636300u | s)) return false;
    std::uint8_t q[8] = {};
    for (unsigned i = 0; i < 8; ++i) q[i] = s >> i & 1;
    bitslice::inv_sub_bytes(q);
    for (unsigned i = 0; i < 8; ++i)
      if ((q[i] & 1) != (x >> i & 1)) return false;
  }
  return true;
}
static_assert(sbox_holds());

// FIPS 197, appendix C.1 (and appendix A.1's last round key), in both word sizes.
template <typename W>
constexpr bool example_holds() {
  std::uint8_t user_key[16] = {}, text[16 * bitslice::kLanes<W>] = {}, schedule[176] = {}, planes[176] = {};
  for (unsigned n = 0; n < 16; ++n) user_key[n] = static_cast<std::uint8_t>(n);
  for (unsigned n = 0; n < sizeof text; ++n) text[n] = static_cast<std::uint8_t>(0x11 * (n % 16));
  constexpr std::uint8_t cipher[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                                       0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};
  bitslice::expand(schedule, user_key, 16);
  bitslice::gather_keys<W>(planes, schedule, 11);
  Slice<W> keys[11] = {}, s{};
  for (unsigned n = 0; n < 11; ++n) bitslice::spread_key(keys[n], planes + 16 * n);
  bitslice::load(s, text);
  bitslice::encrypt(s, keys, 10);
  std::uint8_t out[sizeof text] = {};
  bitslice::store(out, s);
  for (unsigned n = 0; n < sizeof text; ++n)
    if (out[n] != cipher[n % 16]) return false;
  bitslice::decrypt(s, keys, 10);
  bitslice::store(out, s);
  for (unsigned n = 0; n < sizeof text; ++n)
    if (out[n] != text[n]) return false;
  return true;
}
static_assert(example_holds<std::uint32_t>());
static_assert(example_holds<std::uint64_t>());

}  // namespace

}  // namespace teasel::portable
