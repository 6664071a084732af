// The runners of KW and KWP. The textbook has to give each example too.
#include "testsuite/textbook.h"
#include "testsuite/vectors.h"

namespace vectors {
namespace {

teasel_kw_key set_key(const Case &c) {
  teasel_kw_key key;
  CHECK_STATUS(teasel_kw_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  return key;
}

// Wraps the key, apart and in place.
template <typename Wrap>
void run_wrap(const Case &c, const teasel_kw_key &key, Wrap *wrap) {
  const Bytes &plain = c["plain"], &cipher = c["cipher"];
  Bytes out(cipher.size()), place = plain;
  place.resize(cipher.size());
  CHECK_STATUS(wrap(&key, plain.size(), out.data(), plain.data()), TEASEL_OK);
  CHECK_BYTES("wrapped", out.data(), cipher.data(), cipher.size());
  CHECK_STATUS(wrap(&key, plain.size(), place.data(), place.data()), TEASEL_OK);
  CHECK_BYTES("wrapped, in place", place.data(), cipher.data(), cipher.size());
}

// Unwraps it, apart and in place, and not after one bit has changed. unwrap: (length, dst, src).
template <typename Unwrap>
void run_unwrap(const Case &c, Unwrap unwrap) {
  const Bytes &plain = c["plain"], &cipher = c["cipher"];
  const std::size_t room = cipher.size() - 8;
  Bytes out(room), place = cipher, wrong = cipher;
  CHECK_STATUS(unwrap(cipher.size(), out.data(), cipher.data()), TEASEL_OK);
  CHECK_BYTES("unwrapped", out.data(), plain.data(), plain.size());
  CHECK_STATUS(unwrap(cipher.size(), place.data(), place.data()), TEASEL_OK);
  CHECK_BYTES("unwrapped, in place", place.data(), plain.data(), plain.size());
  wrong[room / 2] ^= 1;
  CHECK_STATUS(unwrap(wrong.size(), out.data(), wrong.data()), TEASEL_ERR_AUTH);
  CHECK(out == Bytes(room));
}

}  // namespace

void run_kw(const Case &c) {
  if (with_textbook) CHECK(textbook::kw(c["key"], c["plain"]) == c["cipher"]);
  const teasel_kw_key key = set_key(c);
  run_wrap(c, key, teasel_kw_wrap);
  run_unwrap(c, [&](std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    return teasel_kw_unwrap(&key, length, dst, src);
  });
}

void run_kwp(const Case &c) {
  if (with_textbook) CHECK(textbook::kwp(c["key"], c["plain"]) == c["cipher"]);
  const teasel_kw_key key = set_key(c);
  run_wrap(c, key, teasel_kwp_wrap);
  run_unwrap(c, [&](std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
    std::size_t text_length = 0;
    const teasel_status status = teasel_kwp_unwrap(&key, length, &text_length, dst, src);
    CHECK(text_length == (status == TEASEL_OK ? c["plain"].size() : 0));
    return status;
  });
}

}  // namespace vectors
