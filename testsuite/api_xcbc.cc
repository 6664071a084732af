// XCBC against the model's AES: whole, in pieces, and each way to misuse it.
#include <algorithm>

#include "testsuite/api.h"
#include "testsuite/textbook.h"

namespace api {
namespace {

Bytes ramp(std::size_t length) {
  Bytes b(length);
  for (std::size_t i = 0; i < length; ++i) b[i] = static_cast<std::uint8_t>(i);
  return b;
}

void in_pieces(check::Random &random) {
  for (std::size_t n = 0; n < 120; ++n) {
    const Bytes user_key = random.bytes(16), message = random.bytes(n), expected = textbook::xcbc(user_key, message);
    teasel_xcbc_key key;
    GOOD(teasel_xcbc_set_key, &key, 16, user_key.data());
    const std::size_t tag_length = 1 + random.below(16);
    Bytes tag(17, 0x5c);
    GOOD(teasel_xcbc_seal, &key, n, message.data(), tag_length, tag.data());
    CHECK_BYTES("XCBC", tag.data(), expected.data(), tag_length);
    CHECK(std::all_of(tag.begin() + static_cast<std::ptrdiff_t>(tag_length), tag.end(),
                      [](std::uint8_t byte) { return byte == 0x5c; }));
    GOOD(teasel_xcbc_open, &key, n, message.data(), tag_length, tag.data());
    teasel_xcbc ctx;
    GOOD(teasel_xcbc_start, &ctx, &key);
    for (std::size_t at = 0, length; at < n; at += length) {
      length = std::min(n - at, random.below(40));
      GOOD(teasel_xcbc_update, &ctx, length, message.data() + at);
    }
    GOOD(teasel_xcbc_update, &ctx, 0, nullptr);
    teasel_xcbc again = ctx, other = ctx;
    GOOD(teasel_xcbc_tag, &ctx, 16, tag.data());
    CHECK_BYTES("XCBC in pieces", tag.data(), expected.data(), 16);
    GOOD(teasel_xcbc_verify, &again, 16, tag.data());
    tag[random.below(16)] ^= static_cast<std::uint8_t>(1 << random.below(8));
    CHECK_STATUS(teasel_xcbc_verify(&other, 16, tag.data()), TEASEL_ERR_AUTH);
    CHECK_STATUS(teasel_xcbc_open(&key, n, message.data(), 16, tag.data()), TEASEL_ERR_AUTH);
    CHECK_STATUS(teasel_xcbc_tag(&ctx, 16, tag.data()), TEASEL_ERR_STATE);
  }
}

void misuse() {
  const Bytes bytes = ramp(64);
  Bytes tag(16, 0x77);
  const Bytes kept = tag;
  teasel_xcbc_key key, none{};
  teasel_xcbc ctx{};
  CHECK_STATUS(teasel_xcbc_set_key(nullptr, 16, bytes.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_set_key(&key, 16, nullptr), TEASEL_ERR_NULL);
  for (std::size_t length : {0, 1, 15, 17, 24, 32}) CHECK_STATUS(teasel_xcbc_set_key(&none, length, bytes.data()), TEASEL_ERR_KEY_LENGTH);
  CHECK_STATUS(teasel_xcbc_prf_set_key(nullptr, 16, bytes.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_prf_set_key(&key, 16, nullptr), TEASEL_ERR_NULL);
  GOOD(teasel_xcbc_prf_set_key, &key, 0, nullptr);
  CHECK_STATUS(teasel_xcbc_start(nullptr, &key), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_start(&ctx, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_start(&ctx, &none), TEASEL_ERR_KEY);
  CHECK_STATUS(teasel_xcbc_update(nullptr, 1, bytes.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_update(&ctx, 1, bytes.data()), TEASEL_ERR_STATE);
  GOOD(teasel_xcbc_start, &ctx, &key);
  CHECK_STATUS(teasel_xcbc_update(&ctx, 1, nullptr), TEASEL_ERR_NULL);
  for (std::size_t length : {0, 17}) {
    CHECK_STATUS(teasel_xcbc_tag(&ctx, length, tag.data()), TEASEL_ERR_TAG_LENGTH);
    CHECK_STATUS(teasel_xcbc_verify(&ctx, length, tag.data()), TEASEL_ERR_TAG_LENGTH);
    CHECK_STATUS(teasel_xcbc_seal(&key, 1, bytes.data(), length, tag.data()), TEASEL_ERR_TAG_LENGTH);
    CHECK_STATUS(teasel_xcbc_open(&key, 1, bytes.data(), length, tag.data()), TEASEL_ERR_TAG_LENGTH);
  }
  CHECK_STATUS(teasel_xcbc_tag(nullptr, 16, tag.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_verify(nullptr, 16, tag.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_seal(nullptr, 1, bytes.data(), 16, tag.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_open(nullptr, 1, bytes.data(), 16, tag.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_xcbc_seal(&none, 1, bytes.data(), 16, tag.data()), TEASEL_ERR_KEY);
  CHECK_STATUS(teasel_xcbc_open(&none, 1, bytes.data(), 16, tag.data()), TEASEL_ERR_KEY);
  CHECK(tag == kept);
  CALL(teasel_xcbc_wipe, &ctx);
  CALL(teasel_xcbc_key_wipe, &key);
  const auto zero = [](const void *p, std::size_t n) {
    const auto *b = static_cast<const std::uint8_t *>(p);
    return std::all_of(b, b + n, [](std::uint8_t byte) { return byte == 0; });
  };
  CHECK(zero(&ctx, sizeof ctx) && zero(&key, sizeof key));
  CALL(teasel_xcbc_wipe, nullptr);
  CALL(teasel_xcbc_key_wipe, nullptr);
}

}  // namespace

void test_xcbc() {
  check::Random random(41);
  in_pieces(random);
  misuse();
}

}  // namespace api
