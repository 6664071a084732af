// KW and KWP against the textbook: lengths, in place, forged lengths and paddings, misuse.
#include <algorithm>

#include "testsuite/api_whole.h"

namespace api {
namespace {

// n bytes, of which 8 before and after nothing may be written.
class Fenced {
 public:
  explicit Fenced(std::size_t n) : n_(n), bytes_(n + 16, 0xc3) {}
  std::uint8_t *data() { return bytes_.data() + 8; }
  bool intact() const {
    return std::all_of(bytes_.begin(), bytes_.begin() + 8, [](std::uint8_t b) { return b == 0xc3; }) &&
           std::all_of(bytes_.end() - 8, bytes_.end(), [](std::uint8_t b) { return b == 0xc3; });
  }
  Bytes bytes() const { return Bytes(bytes_.begin() + 8, bytes_.begin() + 8 + static_cast<std::ptrdiff_t>(n_)); }

 private:
  std::size_t n_;
  Bytes bytes_;
};

teasel_kw_key key_for(const Bytes &user_key) {
  teasel_kw_key key;
  GOOD(teasel_kw_set_key, &key, user_key.size(), user_key.data());
  return key;
}

void kw(std::size_t n, check::Random &random) {
  const Bytes user_key = random.bytes(16 + 8 * random.below(3)), text = random.bytes(n);
  const teasel_kw_key key = key_for(user_key);
  const Bytes expected = textbook::kw(user_key, text);
  Fenced apart(n + 8), place(n + 8);
  GOOD(teasel_kw_wrap, &key, n, apart.data(), text.data());
  CHECK(apart.bytes() == expected && apart.intact());
  std::copy(text.begin(), text.end(), place.data());
  GOOD(teasel_kw_wrap, &key, n, place.data(), place.data());
  CHECK(place.bytes() == expected && place.intact());
  Fenced out(n);
  GOOD(teasel_kw_unwrap, &key, n + 8, out.data(), expected.data());
  CHECK(out.bytes() == text && out.intact());
  GOOD(teasel_kw_unwrap, &key, n + 8, place.data(), place.data());
  CHECK(std::equal(text.begin(), text.end(), place.data()) && place.intact());
  for (int i = 0; i < 5; ++i) {
    const Bytes wrong = flipped(expected, random.below(8 * expected.size()));
    CHECK_STATUS(CALL(teasel_kw_unwrap, &key, n + 8, out.data(), wrong.data()), TEASEL_ERR_AUTH);
    CHECK(all_zero(out.data(), n) && out.intact());
  }
}

void kwp(std::size_t n, check::Random &random) {
  const Bytes user_key = random.bytes(16 + 8 * random.below(3)), text = random.bytes(n);
  const teasel_kw_key key = key_for(user_key);
  const Bytes expected = textbook::kwp(user_key, text);
  const std::size_t wrapped = expected.size(), room = wrapped - 8;
  Fenced apart(wrapped), place(wrapped);
  GOOD(teasel_kwp_wrap, &key, n, apart.data(), text.data());
  CHECK(apart.bytes() == expected && apart.intact());
  std::copy(text.begin(), text.end(), place.data());
  GOOD(teasel_kwp_wrap, &key, n, place.data(), place.data());
  CHECK(place.bytes() == expected && place.intact());
  Fenced out(room);
  std::size_t length = 7777;
  GOOD(teasel_kwp_unwrap, &key, wrapped, &length, out.data(), expected.data());
  CHECK(length == n && std::equal(text.begin(), text.end(), out.data()) && out.intact());
  CHECK(all_zero(out.data() + n, room - n));
  GOOD(teasel_kwp_unwrap, &key, wrapped, &length, place.data(), place.data());
  CHECK(length == n && std::equal(text.begin(), text.end(), place.data()) && place.intact());
  length = 7777;
  for (int i = 0; i < 5; ++i) {
    const Bytes wrong = flipped(expected, random.below(8 * wrapped));
    CHECK_STATUS(CALL(teasel_kwp_unwrap, &key, wrapped, &length, out.data(), wrong.data()), TEASEL_ERR_AUTH);
    CHECK(all_zero(out.data(), room) && out.intact() && length == 7777);
  }
}

// What W enciphers is made here, right or wrong: only what SP 800-38F, 6.3 allows comes out.
void forged(check::Random &random) {
  const Bytes user_key = random.bytes(16);
  const teasel_kw_key key = key_for(user_key);
  for (std::size_t room : {8, 16, 40}) {
    const auto unwrapped = [&](Bytes inner, std::size_t expected_length) {
      const Bytes text = room == 8 ? textbook::encipher(user_key, inner) : textbook::w(user_key, inner);
      Fenced out(room);
      std::size_t length = 7777;
      const teasel_status status = CALL(teasel_kwp_unwrap, &key, room + 8, &length, out.data(), text.data());
      CHECK_STATUS(status, expected_length != 0 ? TEASEL_OK : TEASEL_ERR_AUTH);
      CHECK(out.intact() && length == (expected_length != 0 ? expected_length : 7777));
      if (expected_length == 0) CHECK(all_zero(out.data(), room));
    };
    for (std::uint64_t claimed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{room} - 8, std::uint64_t{room} - 7,
                                  std::uint64_t{room} - 1, std::uint64_t{room}, std::uint64_t{room} + 1,
                                  std::uint64_t{room} + 8, std::uint64_t{0x80000000}, std::uint64_t{0xffffffff}}) {
      Bytes inner(8 + room);
      const std::uint8_t head[4] = {0xa6, 0x59, 0x59, 0xa6};
      std::copy(head, head + 4, inner.begin());
      for (int i = 0; i < 4; ++i) inner[4 + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(claimed >> (24 - 8 * i));
      const bool valid = claimed > room - 8 && claimed <= room;
      unwrapped(inner, valid ? static_cast<std::size_t>(claimed) : 0);
      for (std::size_t at = room - 7; at < room; ++at) {  // one byte of the padding, or of the text
        Bytes padded = inner;
        padded[8 + at] = static_cast<std::uint8_t>(1 << at % 8);
        unwrapped(padded, valid && at < claimed ? static_cast<std::size_t>(claimed) : 0);
      }
      for (std::size_t bit = 0; bit < 32; ++bit) unwrapped(flipped(inner, bit), 0);
    }
  }
}

void misuse(check::Random &random) {
  const Bytes user_key = random.bytes(32);
  teasel_kw_key key = key_for(user_key), none, forward;
  memset(static_cast<void *>(&none), 0, sizeof none);
  memset(static_cast<void *>(&forward), 0, sizeof forward);
  GOOD(teasel_aes_set_encrypt_key, &forward.aes, 32, user_key.data());
  Bytes m = random.bytes(128);
  const Bytes before = m;
  std::uint8_t *const p = m.data();
  std::size_t length = 5;
  CHECK_STATUS(CALL(teasel_kw_set_key, nullptr, 16, p), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_kw_set_key, &key, 16, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_kw_set_key, &key, 20, p), TEASEL_ERR_KEY_LENGTH);
  const auto bad = [&](teasel_status status, const teasel_kw_key *k, std::size_t n, std::uint8_t *dst,
                       const std::uint8_t *src) {
    CHECK_STATUS(CALL(teasel_kw_wrap, k, n, dst, src), status);
    CHECK_STATUS(CALL(teasel_kw_unwrap, k, n, dst, src), status);
    CHECK_STATUS(CALL(teasel_kwp_unwrap, k, n, &length, dst, src), status);
    CHECK(m == before && length == 5);
  };
  bad(TEASEL_ERR_NULL, nullptr, 24, p, p);
  bad(TEASEL_ERR_NULL, &key, 24, nullptr, p);
  bad(TEASEL_ERR_NULL, &key, 24, p, nullptr);
  bad(TEASEL_ERR_KEY, &none, 3, p, p);
  bad(TEASEL_ERR_KEY, &forward, 24, p, p);
  for (std::size_t n : {0, 1, 7, 8, 9, 15, 17, 23, 25, 33}) bad(TEASEL_ERR_LENGTH, &key, n, p, p);
  bad(TEASEL_ERR_OVERLAP, &key, 24, p, p + 1);
  bad(TEASEL_ERR_OVERLAP, &key, 24, p + 8, p);
  bad(TEASEL_ERR_OVERLAP, &key, 24, p, p + 8);
  CHECK_STATUS(CALL(teasel_kw_unwrap, &key, 16, p, p), TEASEL_ERR_LENGTH);
  CHECK_STATUS(CALL(teasel_kw_wrap, &key, SIZE_MAX / 8 * 8, p, p), TEASEL_ERR_LIMIT);
  CHECK_STATUS(CALL(teasel_kwp_unwrap, &key, 16, nullptr, p, p), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_kwp_wrap, nullptr, 1, p, p), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &key, 1, nullptr, p), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &key, 1, p, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &forward, 0, p, p), TEASEL_ERR_KEY);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &key, 0, p, p), TEASEL_ERR_LENGTH);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &key, SIZE_MAX, p, p), TEASEL_ERR_LIMIT);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &key, 9, p, p + 1), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(CALL(teasel_kwp_wrap, &key, 9, p, p + 23), TEASEL_ERR_OVERLAP);
  if constexpr (SIZE_MAX > 0xffffffff) {
    CHECK_STATUS(CALL(teasel_kwp_wrap, &key, std::size_t{1} << 31 << 1, p, p), TEASEL_ERR_LIMIT);
    CHECK_STATUS(CALL(teasel_kwp_unwrap, &key, (std::size_t{1} << 31 << 1) + 16, &length, p, p), TEASEL_ERR_LIMIT);
  }
  CHECK(m == before && length == 5);
  CALL(teasel_kw_key_wipe, &key);
  CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&key), sizeof key));
  CALL(teasel_kw_key_wipe, nullptr);
}

}  // namespace

void test_keywrap() {
  check::Random random(71);
  for (std::size_t n = 16; n <= 96; n += 8) kw(n, random);
  kw(4096, random);
  for (std::size_t n = 1; n <= 66; ++n) kwp(n, random);
  kwp(1000, random);
  forged(random);
  misuse(random);
}

}  // namespace api
