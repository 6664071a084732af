// The byte helpers, statuses, information, and the longest XTS data unit.
#include <algorithm>

#include "testsuite/api.h"

namespace api {
namespace {

void xor_helpers(check::Random &random) {
  for (int i = 0; i < 500; ++i) {
    const std::size_t n = random.below(i % 5 == 0 ? 1200 : 100), at = random.below(16), b_at = random.below(16);
    const Bytes a = random.bytes(n + 32), b = random.bytes(n + 32);
    Bytes expected = a, out = a, three = random.bytes(n + 32), kept = three;
    for (std::size_t k = 0; k < n; ++k) expected[at + k] ^= b[b_at + k];
    CHECK(CALL(teasel_memxor, &out[at], &b[b_at], n) == &out[at]);
    CHECK(out == expected);
    CHECK(CALL(teasel_memxor3, &three[at], &a[at], &b[b_at], n) == &three[at]);
    CHECK_BYTES("memxor3", &three[at], &expected[at], n);
    Bytes onto_a = a, onto_b = b;
    CALL(teasel_memxor3, &onto_a[at], &onto_a[at], &b[b_at], n);
    CALL(teasel_memxor3, &onto_b[b_at], &a[at], &onto_b[b_at], n);
    CHECK_BYTES("memxor3 onto its first source", &onto_a[at], &expected[at], n);
    CHECK_BYTES("memxor3 onto its second source", &onto_b[b_at], &expected[at], n);
    std::copy(kept.begin() + static_cast<std::ptrdiff_t>(at), kept.begin() + static_cast<std::ptrdiff_t>(at + n),
              three.begin() + static_cast<std::ptrdiff_t>(at));
    CHECK(three == kept);
    CALL(teasel_memxor, &out[at], &out[at], n);
    CHECK(std::all_of(&out[at], &out[at] + n, [](std::uint8_t byte) { return byte == 0; }));
  }
}

void compare_and_wipe(check::Random &random) {
  for (std::size_t n = 0; n < 70; ++n) {
    const Bytes a = random.bytes(n + 1);
    Bytes b = a;
    b[n] ^= 1;
    CHECK(CALL(teasel_memeql, a.data(), b.data(), n) == 1);
    for (std::size_t bit = 0; bit < 8 * n; ++bit) {
      b[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
      CHECK(CALL(teasel_memeql, a.data(), b.data(), n) == 0);
      b[bit / 8] = a[bit / 8];
    }
    CALL(teasel_wipe, b.data(), n);
    CHECK(std::all_of(b.begin(), b.end() - 1, [](std::uint8_t byte) { return byte == 0; }));
    CHECK(b[n] == (a[n] ^ 1));
  }
  CHECK(CALL(teasel_memeql, nullptr, nullptr, 0) == 1);
  CALL(teasel_wipe, nullptr, 0);
}

// Each key type, set and wiped: nothing is left; null is allowed.
template <typename Key, typename Set, typename Wipe>
void wiped(Set set, Wipe wipe) {
  Key key;
  memset(static_cast<void *>(&key), 0xab, sizeof key);
  CHECK_STATUS(set(&key), TEASEL_OK);
  wipe(&key);
  const auto *bytes = reinterpret_cast<const std::uint8_t *>(&key);
  CHECK(std::all_of(bytes, bytes + sizeof key, [](std::uint8_t byte) { return byte == 0; }));
  wipe(nullptr);
}

void wipe_functions() {
  const std::uint8_t user_key[64] = {1, 2, 3};
  wiped<teasel_aes_key>([&](teasel_aes_key *k) { return CALL(teasel_aes_set_decrypt_key, k, 32, user_key); },
                        [](teasel_aes_key *k) { CALL(teasel_aes_wipe, k); });
  wiped<teasel_xts_key>([&](teasel_xts_key *k) { return CALL(teasel_xts_set_encrypt_key, k, 64, user_key); },
                        [](teasel_xts_key *k) { CALL(teasel_xts_wipe, k); });
  wiped<teasel_cmac_key>([&](teasel_cmac_key *k) { return CALL(teasel_cmac_set_key, k, 16, user_key); },
                         [](teasel_cmac_key *k) { CALL(teasel_cmac_key_wipe, k); });
  wiped<teasel_gcm_key>([&](teasel_gcm_key *k) { return CALL(teasel_gcm_set_key, k, 16, user_key); },
                        [](teasel_gcm_key *k) { CALL(teasel_gcm_key_wipe, k); });
  CALL(teasel_gcm_wipe, nullptr);
  CALL(teasel_cmac_wipe, nullptr);
}

// One text for each status, none twice; values that are none have one too.
void texts() {
  std::set<std::string> seen;
  for (int value = TEASEL_OK; value <= TEASEL_ERR_TIER; ++value) {
    const char *text = CALL(teasel_strerror, static_cast<teasel_status>(value));
    CHECK(text && *text && seen.insert(text).second);
  }
  const char *unknown = CALL(teasel_strerror, static_cast<teasel_status>(TEASEL_ERR_TIER + 1));
  CHECK(unknown && *unknown && seen.count(unknown) == 0);
}

void information() {
  struct teasel_info info;
  struct teasel_tier_info tier;
  CHECK_STATUS(CALL(teasel_info, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_tier_info, 0, nullptr), TEASEL_ERR_NULL);
  GOOD(teasel_info, &info);
  CHECK(info.version && info.arch && info.tier && info.tiers >= 1);
  memset(&tier, 0x5a, sizeof tier);
  const struct teasel_tier_info before = tier;
  CHECK_STATUS(CALL(teasel_tier_info, info.tiers, &tier), TEASEL_ERR_LENGTH);
  CHECK_STATUS(CALL(teasel_tier_info, SIZE_MAX, &tier), TEASEL_ERR_LENGTH);
  CHECK(memcmp(&tier, &before, sizeof tier) == 0);
  std::set<std::string> names;
  for (std::size_t i = 0; i < info.tiers; ++i) {
    GOOD(teasel_tier_info, i, &tier);
    CHECK(names.insert(tier.name).second);
    CHECK(tier.needs && *tier.needs && tier.ops > 0);
    for (std::size_t op = 0; op < tier.ops; ++op) CHECK(*tier.op[op].op && *tier.op[op].tier && *tier.op[op].file);
  }
  CHECK(names.count(info.tier) == 1);
}

}  // namespace

void test_helpers() {
  check::Random random(5);
  xor_helpers(random);
  compare_and_wipe(random);
  wipe_functions();
  texts();
  information();
}

// 2^20 blocks are taken; the last of them is what one call for it would give.
void test_xts_limit() {
  check::Random random(6);
  const Bytes user_key = random.bytes(32), src = random.bytes(TEASEL_XTS_MAX_LENGTH);
  Bytes out(TEASEL_XTS_MAX_LENGTH), tweak(16);
  teasel_xts_key key, back;
  GOOD(teasel_xts_set_encrypt_key, &key, 32, user_key.data());
  GOOD(teasel_xts_set_decrypt_key, &back, 32, user_key.data());
  GOOD(teasel_xts_encrypt, &key, tweak.data(), out.size(), out.data(), src.data());
  Bytes start(4096);
  GOOD(teasel_xts_encrypt, &key, tweak.data(), start.size(), start.data(), src.data());
  CHECK_BYTES("start of the longest data unit", out.data(), start.data(), start.size());
  GOOD(teasel_xts_decrypt, &back, tweak.data(), out.size(), out.data(), out.data());
  CHECK(out == src);
}

}  // namespace api
