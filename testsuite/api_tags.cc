// Wrong tags, and the carries of the CTR counter.
#include <algorithm>

#include "testsuite/api.h"

namespace api {
namespace {

const std::uint8_t kSeed = 21;

struct Sealed {
  teasel_gcm_key key;
  Bytes iv, aad, src, text;
  std::uint8_t tag[16];
};

Sealed sealed(check::Random &random, std::size_t length) {
  Sealed s;
  GOOD(teasel_gcm_set_key, &s.key, 32, random.bytes(32).data());
  s.iv = random.bytes(12);
  s.aad = random.bytes(random.below(40));
  s.src = random.bytes(length);
  s.text.resize(length);
  GOOD(teasel_gcm_seal, &s.key, 12, s.iv.data(), s.aad.size(), s.aad.data(), length, s.text.data(), s.src.data(), 16, s.tag);
  return s;
}

teasel_status open(const Sealed &s, Bytes &out, const Bytes &text, const Bytes &iv, const Bytes &aad, std::size_t tag_length,
                   const std::uint8_t *tag) {
  return CALL(teasel_gcm_open, &s.key, iv.size(), iv.data(), aad.size(), aad.data(), text.size(), out.data(), text.data(),
              tag_length, tag);
}

bool all_zero(const Bytes &b) { return std::all_of(b.begin(), b.end(), [](std::uint8_t byte) { return byte == 0; }); }

// Each single bit of the tag, whole and streamed, in place too.
void flipped_gcm_tags(const Sealed &s, std::size_t tag_length) {
  Bytes out(s.text.size());
  CHECK_STATUS(open(s, out, s.text, s.iv, s.aad, tag_length, s.tag), TEASEL_OK);
  CHECK_BYTES("plaintext", out.data(), s.src.data(), out.size());
  for (std::size_t bit = 0; bit < 8 * tag_length; ++bit) {
    std::uint8_t tag[16], kept[16];
    memcpy(tag, s.tag, 16);
    tag[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    memcpy(kept, tag, 16);
    std::fill(out.begin(), out.end(), std::uint8_t{0xee});
    CHECK_STATUS(open(s, out, s.text, s.iv, s.aad, tag_length, tag), TEASEL_ERR_AUTH);
    CHECK(all_zero(out));
    Bytes place = s.text;
    CHECK_STATUS(open(s, place, place, s.iv, s.aad, tag_length, tag), TEASEL_ERR_AUTH);
    CHECK(all_zero(place));
    teasel_gcm ctx;
    GOOD(teasel_gcm_start, &ctx, &s.key, 12, s.iv.data());
    GOOD(teasel_gcm_aad, &ctx, s.aad.size(), s.aad.data());
    GOOD(teasel_gcm_decrypt, &ctx, s.text.size(), out.data(), s.text.data());
    CHECK_STATUS(CALL(teasel_gcm_verify, &ctx, tag_length, tag), TEASEL_ERR_AUTH);
    CHECK(memcmp(tag, kept, 16) == 0);
  }
}

// Anything else that is changed makes the tag wrong as well.
void changed_gcm_messages(const Sealed &s, check::Random &random) {
  Bytes out(s.text.size());
  const auto flip = [&random](Bytes b) {
    const std::size_t bit = random.below(8 * b.size());
    b[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    return b;
  };
  CHECK_STATUS(open(s, out, s.text, flip(s.iv), s.aad, 16, s.tag), TEASEL_ERR_AUTH);
  CHECK(all_zero(out));
  if (!s.aad.empty()) CHECK_STATUS(open(s, out, s.text, s.iv, flip(s.aad), 16, s.tag), TEASEL_ERR_AUTH);
  if (!s.text.empty()) CHECK_STATUS(open(s, out, flip(s.text), s.iv, s.aad, 16, s.tag), TEASEL_ERR_AUTH);
  CHECK(all_zero(out));
}

// Shorter tags are the first bytes of the long one, and no more is written.
void short_gcm_tags(const Sealed &s, std::size_t tag_length) {
  Bytes out(s.text.size());
  std::uint8_t tag[16];
  memset(tag, 0xcd, sizeof tag);
  GOOD(teasel_gcm_seal, &s.key, 12, s.iv.data(), s.aad.size(), s.aad.data(), out.size(), out.data(), s.src.data(), tag_length,
       tag);
  CHECK_BYTES("short tag", tag, s.tag, tag_length);
  for (std::size_t i = tag_length; i < 16; ++i) CHECK(tag[i] == 0xcd);
}

void cmac_tags(check::Random &random) {
  teasel_cmac_key key;
  GOOD(teasel_cmac_set_key, &key, 24, random.bytes(24).data());
  const Bytes message = random.bytes(random.below(70));
  std::uint8_t right[16], tag[16];
  GOOD(teasel_cmac_seal, &key, message.size(), message.data(), 16, right);
  for (std::size_t tag_length = 1; tag_length <= 16; ++tag_length) {
    memset(tag, 0xcd, sizeof tag);
    GOOD(teasel_cmac_seal, &key, message.size(), message.data(), tag_length, tag);
    CHECK_BYTES("short tag", tag, right, tag_length);
    for (std::size_t i = tag_length; i < 16; ++i) CHECK(tag[i] == 0xcd);
    GOOD(teasel_cmac_open, &key, message.size(), message.data(), tag_length, tag);
    for (std::size_t bit = 0; bit < 8 * tag_length; ++bit) {
      memcpy(tag, right, 16);
      tag[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
      CHECK_STATUS(CALL(teasel_cmac_open, &key, message.size(), message.data(), tag_length, tag), TEASEL_ERR_AUTH);
      teasel_cmac ctx;
      GOOD(teasel_cmac_start, &ctx, &key);
      GOOD(teasel_cmac_update, &ctx, message.size(), message.data());
      CHECK_STATUS(CALL(teasel_cmac_verify, &ctx, tag_length, tag), TEASEL_ERR_AUTH);
    }
  }
}

void count_up(std::uint8_t counter[16]) {
  for (int i = 15; i >= 0 && ++counter[i] == 0; --i) {
  }
}

// Against ECB of counters that are counted here, byte by byte.
void ctr_from(const teasel_aes_key &key, const Bytes &start, std::size_t n, check::Random &random) {
  const Bytes src = random.bytes(n);
  Bytes counter = start, expected(n), out(n);
  for (std::size_t at = 0; at < n; at += 16) {
    std::uint8_t stream[16];
    GOOD(teasel_ecb_encrypt, &key, 16, stream, counter.data());
    for (std::size_t i = at; i < std::min(n, at + 16); ++i) expected[i] = src[i] ^ stream[i - at];
    count_up(counter.data());
  }
  Bytes iv = start;
  GOOD(teasel_ctr_crypt, &key, iv.data(), n, out.data(), src.data());
  CHECK_BYTES("CTR", out.data(), expected.data(), n);
  CHECK_BYTES("CTR counter afterwards", iv.data(), counter.data(), 16);
}

}  // namespace

void test_tags() {
  check::Random random(kSeed);
  for (std::size_t length : {0, 1, 16, 17, 111, 112, 113, 300}) {
    const Sealed s = sealed(random, length);
    for (std::size_t tag_length : {4, 8, 12, 13, 14, 15, 16}) {
      short_gcm_tags(s, tag_length);
      flipped_gcm_tags(s, tag_length);
    }
    changed_gcm_messages(s, random);
  }
  cmac_tags(random);
}

void test_counter() {
  check::Random random(kSeed + 1);
  for (std::size_t key_length : {16, 24, 32}) {
    teasel_aes_key key;
    GOOD(teasel_aes_set_encrypt_key, &key, key_length, random.bytes(key_length).data());
    // The last `ones` bytes (32 bits at a time, and single bytes) are about to carry.
    for (std::size_t ones : {1, 2, 3, 4, 5, 8, 9, 12, 13, 16}) {
      for (std::uint8_t before : {0, 1, 2, 3, 7, 8, 9, 17}) {
        Bytes counter = random.bytes(16);
        std::fill(counter.end() - static_cast<std::ptrdiff_t>(ones), counter.end(), std::uint8_t{0xff});
        counter[15] = static_cast<std::uint8_t>(0xff - before);
        for (std::size_t n : {16, 32, 100, 256, 400}) ctr_from(key, counter, n, random);
      }
    }
  }
}

}  // namespace api
