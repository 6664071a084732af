// GMAC against the textbook, in pieces and whole; and the IVs that GCM counts.
#include <algorithm>

#include "testsuite/api_whole.h"

namespace api {
namespace {

const std::uint8_t kUserKey[16] = {51}, kIv[16] = {52}, kMessage[64] = {53};

// IVs of each short length, of 16, and longer; messages with and without a tail.
void against_textbook(check::Random &random) {
  for (std::size_t iv_length : {1, 2, 7, 8, 11, 12, 13, 15, 16, 17, 32, 60, 128})
    for (std::size_t n : {0, 1, 15, 16, 17, 32, 48, 64, 65, 127, 128, 300, 600}) {
      const Bytes user_key = random.bytes(16 + 8 * random.below(3)), iv = random.bytes(iv_length),
                  message = random.bytes(n);
      const Bytes expected = textbook::gcm(user_key, iv, message, {}).tag;
      teasel_gmac_key key;
      GOOD(teasel_gmac_set_key, &key, user_key.size(), user_key.data());
      Bytes tag(16);
      GOOD(teasel_gmac_seal, &key, iv_length, iv.data(), n, n != 0 ? message.data() : nullptr, 16, tag.data());
      CHECK(tag == expected);
      GOOD(teasel_gmac_open, &key, iv_length, iv.data(), n, n != 0 ? message.data() : nullptr, 16, tag.data());
      teasel_gmac ctx;
      GOOD(teasel_gmac_start, &ctx, &key, iv_length, iv.data());
      for (std::size_t at = 0, length; at < n; at += length) {
        length = std::min(n - at, random.below(50));
        GOOD(teasel_gmac_update, &ctx, length, message.data() + at);
      }
      GOOD(teasel_gmac_update, &ctx, 0, nullptr);
      teasel_gmac again = ctx;
      GOOD(teasel_gmac_tag, &ctx, 16, tag.data());
      CHECK(tag == expected);
      CHECK_STATUS(CALL(teasel_gmac_verify, &again, 16, tag.data()), TEASEL_OK);
      CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&ctx), sizeof ctx));
      CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&again), sizeof again));
    }
}

// Each length of tag: the first bytes of the long one and no more; each bit of it, whole and in
// pieces. After a refused tag the context takes another message, as a fresh one does.
void tags(const teasel_gmac_key &key) {
  std::uint8_t right[16], tag[16], other[16];
  GOOD(teasel_gmac_seal, &key, 12, kIv, 40, kMessage, 16, right);
  GOOD(teasel_gmac_seal, &key, 16, kIv, 33, kMessage, 16, other);
  for (std::size_t tag_length : {4, 8, 12, 13, 14, 15, 16}) {
    memset(tag, 0xcd, sizeof tag);
    GOOD(teasel_gmac_seal, &key, 12, kIv, 40, kMessage, tag_length, tag);
    CHECK_BYTES("short tag", tag, right, tag_length);
    CHECK(std::all_of(tag + tag_length, tag + 16, [](std::uint8_t byte) { return byte == 0xcd; }));
    for (std::size_t bit = 0; bit < 8 * tag_length; ++bit) {
      memcpy(tag, right, 16);
      tag[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
      CHECK_STATUS(CALL(teasel_gmac_open, &key, 12, kIv, 40, kMessage, tag_length, tag), TEASEL_ERR_AUTH);
      teasel_gmac ctx;
      GOOD(teasel_gmac_start, &ctx, &key, 12, kIv);
      GOOD(teasel_gmac_update, &ctx, 40, kMessage);
      CHECK_STATUS(CALL(teasel_gmac_verify, &ctx, tag_length, tag), TEASEL_ERR_AUTH);
      GOOD(teasel_gmac_start, &ctx, &key, 16, kIv);
      GOOD(teasel_gmac_update, &ctx, 33, kMessage);
      GOOD(teasel_gmac_tag, &ctx, 16, tag);
      CHECK_BYTES("tag after a refused one", tag, other, 16);
    }
  }
}

void whole_misuse(const teasel_gmac_key &key, const teasel_gmac_key &none) {
  std::uint8_t tag[16], kept[16];
  memset(tag, 0xd6, sizeof tag);
  memcpy(kept, tag, sizeof tag);
  const auto bad = [&](teasel_status expected, const teasel_gmac_key *k, std::size_t iv_length, const std::uint8_t *iv,
                       std::size_t n, const std::uint8_t *message, std::size_t tag_length, std::uint8_t *t) {
    CHECK_STATUS(CALL(teasel_gmac_seal, k, iv_length, iv, n, message, tag_length, t), expected);
    CHECK_STATUS(CALL(teasel_gmac_open, k, iv_length, iv, n, message, tag_length, t), expected);
  };
  bad(TEASEL_ERR_NULL, nullptr, 12, kIv, 5, kMessage, 16, tag);
  bad(TEASEL_ERR_NULL, &none, 12, nullptr, 5, kMessage, 16, tag);
  bad(TEASEL_ERR_NULL, &none, 12, kIv, 5, nullptr, 16, tag);
  bad(TEASEL_ERR_NULL, &none, 12, kIv, 5, kMessage, 16, nullptr);
  bad(TEASEL_ERR_KEY, &none, 0, kIv, 5, kMessage, 16, tag);
  bad(TEASEL_ERR_IV_LENGTH, &key, 0, kIv, 5, kMessage, 3, tag);
  for (std::size_t length : {0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 17, 32})
    bad(TEASEL_ERR_TAG_LENGTH, &key, 12, kIv, 5, kMessage, length, tag);
  if constexpr (sizeof(std::size_t) > 4) {
    const auto most = static_cast<std::size_t>((std::uint64_t{1} << 61) - 1);
    bad(TEASEL_ERR_IV_LENGTH, &key, most + 1, kIv, 5, kMessage, 16, tag);
    bad(TEASEL_ERR_LIMIT, &key, 12, kIv, most + 1, kMessage, 16, tag);
  }
  CHECK(memcmp(tag, kept, sizeof tag) == 0);
}

// What is refused changes nothing: the context compares equal afterwards.
void misuse(const teasel_gmac_key &key) {
  teasel_gmac_key none;
  memset(static_cast<void *>(&none), 0, sizeof none);
  whole_misuse(key, none);
  std::uint8_t tag[16];
  teasel_gmac ctx, zero;
  memset(static_cast<void *>(&zero), 0, sizeof zero);
  memcpy(static_cast<void *>(&ctx), &zero, sizeof ctx);
  CHECK_STATUS(CALL(teasel_gmac_update, &ctx, 1, kMessage), TEASEL_ERR_STATE);
  CHECK_STATUS(CALL(teasel_gmac_tag, &ctx, 16, tag), TEASEL_ERR_STATE);
  CHECK_STATUS(CALL(teasel_gmac_verify, &ctx, 16, tag), TEASEL_ERR_STATE);
  CHECK_STATUS(CALL(teasel_gmac_start, nullptr, &key, 12, kIv), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_start, &ctx, nullptr, 12, kIv), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_start, &ctx, &key, 12, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_start, &ctx, &none, 12, kIv), TEASEL_ERR_KEY);
  CHECK_STATUS(CALL(teasel_gmac_start, &ctx, &key, 0, kIv), TEASEL_ERR_IV_LENGTH);
  CHECK(memcmp(&ctx, &zero, sizeof ctx) == 0);
  GOOD(teasel_gmac_start, &ctx, &key, 12, kIv);
  const teasel_gmac started = ctx;
  CHECK_STATUS(CALL(teasel_gmac_update, nullptr, 1, kMessage), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_update, &ctx, 1, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_tag, nullptr, 16, tag), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_tag, &ctx, 16, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_verify, nullptr, 16, tag), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_verify, &ctx, 16, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_tag, &ctx, 3, tag), TEASEL_ERR_TAG_LENGTH);
  CHECK_STATUS(CALL(teasel_gmac_verify, &ctx, 17, tag), TEASEL_ERR_TAG_LENGTH);
  if constexpr (sizeof(std::size_t) > 4)
    CHECK_STATUS(CALL(teasel_gmac_update, &ctx, SIZE_MAX, kMessage), TEASEL_ERR_LIMIT);
  CHECK(memcmp(&ctx, &started, sizeof ctx) == 0);
  CALL(teasel_gmac_wipe, &ctx);
  CHECK(memcmp(&ctx, &zero, sizeof ctx) == 0);
  CALL(teasel_gmac_wipe, nullptr);
}

void key_misuse(teasel_gmac_key &key) {
  for (std::size_t length : {0, 1, 15, 17, 31, 33, 64})
    CHECK_STATUS(CALL(teasel_gmac_set_key, &key, length, kMessage), TEASEL_ERR_KEY_LENGTH);
  CHECK_STATUS(CALL(teasel_gmac_set_key, nullptr, 16, kUserKey), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gmac_set_key, &key, 16, nullptr), TEASEL_ERR_NULL);
  CALL(teasel_gmac_key_wipe, &key);
  CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&key), sizeof key));
  CALL(teasel_gmac_key_wipe, nullptr);
}

// ---- IVs

// With a fixed field of each length, around a carry through all bytes of the counter and at
// its end.
void counted_ivs(std::size_t fixed_length) {
  const std::size_t count_length = 12 - fixed_length;
  const std::uint64_t last = count_length == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count_length) - 1;
  for (std::uint64_t first : {std::uint64_t{0}, std::uint64_t{0xfe}, last / 2, last - 3, last}) {
    first = std::min(first, last);
    teasel_gcm_iv ivs;
    GOOD(teasel_gcm_iv_start, &ivs, fixed_length, kMessage, first);
    for (std::uint64_t step = 0; step < 4 && step <= last - first; ++step) {
      const std::uint64_t count = first + step;
      std::uint8_t iv[13], expected[13] = {};
      memset(iv, 0xd7, sizeof iv);
      expected[12] = 0xd7;
      memcpy(expected, kMessage, fixed_length);
      for (std::size_t i = 0; i < count_length; ++i) expected[11 - i] = static_cast<std::uint8_t>(count >> 8 * i);
      GOOD(teasel_gcm_iv_next, &ivs, iv);
      CHECK_BYTES("IV", iv, expected, 13);
    }
    if (last - first > 3) continue;
    teasel_gcm_iv ended;
    memcpy(static_cast<void *>(&ended), &ivs, sizeof ivs);
    for (int again = 0; again < 3; ++again) {
      std::uint8_t iv[12] = {0xd8};
      CHECK_STATUS(CALL(teasel_gcm_iv_next, &ivs, iv), TEASEL_ERR_LIMIT);
      CHECK(iv[0] == 0xd8 && all_zero(iv + 1, 11));
      CHECK(memcmp(&ended, &ivs, sizeof ivs) == 0);
    }
  }
  teasel_gcm_iv ivs;
  if (count_length < 8)
    CHECK_STATUS(CALL(teasel_gcm_iv_start, &ivs, fixed_length, kMessage, last + 1), TEASEL_ERR_LIMIT);
}

// A counter of one byte gives 256 IVs, each once.
void all_ivs() {
  teasel_gcm_iv ivs;
  std::set<Bytes> seen;
  Bytes iv(12);
  GOOD(teasel_gcm_iv_start, &ivs, 11, kMessage, 0);
  while (CALL(teasel_gcm_iv_next, &ivs, iv.data()) == TEASEL_OK && seen.insert(iv).second) {
  }
  CHECK(seen.size() == 256);
}

void iv_misuse() {
  teasel_gcm_iv ivs, zero;
  memset(static_cast<void *>(&zero), 0, sizeof zero);
  memcpy(static_cast<void *>(&ivs), &zero, sizeof ivs);
  std::uint8_t iv[12];
  CHECK_STATUS(CALL(teasel_gcm_iv_next, &ivs, iv), TEASEL_ERR_STATE);
  CHECK_STATUS(CALL(teasel_gcm_iv_next, nullptr, iv), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gcm_iv_next, &ivs, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gcm_iv_start, nullptr, 4, kMessage, 0), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_gcm_iv_start, &ivs, 4, nullptr, 0), TEASEL_ERR_NULL);
  for (std::size_t length : {std::size_t{0}, std::size_t{3}, std::size_t{12}, std::size_t{13}, SIZE_MAX})
    CHECK_STATUS(CALL(teasel_gcm_iv_start, &ivs, length, kMessage, ~std::uint64_t{0}), TEASEL_ERR_IV_LENGTH);
  CHECK(memcmp(&ivs, &zero, sizeof ivs) == 0);
}

}  // namespace

void test_gmac() {
  check::Random random(67);
  against_textbook(random);
  teasel_gmac_key key;
  GOOD(teasel_gmac_set_key, &key, 16, kUserKey);
  tags(key);
  misuse(key);
  key_misuse(key);
}

void test_gcm_ivs() {
  for (std::size_t fixed_length = 4; fixed_length <= 11; ++fixed_length) counted_ivs(fixed_length);
  all_ivs();
  iv_misuse();
}

}  // namespace api
