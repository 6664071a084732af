// SIV and GCM-SIV against the textbook: strings of SIV, lengths, counters that carry.
#include "testsuite/api_whole.h"

namespace api {
namespace {

textbook::Sealed siv_of_nonce(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text) {
  return textbook::siv(key, {aad, nonce}, text);
}

const WholeMode<teasel_siv_key> kSiv = {"siv",
                                        teasel_siv_set_key,
                                        teasel_siv_seal,
                                        teasel_siv_open,
                                        teasel_siv_key_wipe,
                                        siv_of_nonce,
                                        {32, 48, 64},
                                        {0, 1, 16, 24, 31, 33, 47, 49, 63, 65, 96, 128},
                                        {1, 12, 16, 100},
                                        {0}};
const WholeMode<teasel_gcm_siv_key> kGcmSiv = {"gcm_siv",
                                               teasel_gcm_siv_set_key,
                                               teasel_gcm_siv_seal,
                                               teasel_gcm_siv_open,
                                               teasel_gcm_siv_key_wipe,
                                               textbook::gcm_siv,
                                               {16, 32},
                                               {0, 1, 8, 15, 17, 24, 31, 33, 48, 64, 128},
                                               {12},
                                               {0, 1, 8, 11, 13, 16, 24, SIZE_MAX}};

// ---- The strings of SIV

struct Strings {
  std::vector<Bytes> bytes;
  std::vector<teasel_siv_string> views() const {
    std::vector<teasel_siv_string> v;
    for (const Bytes &b : bytes) v.push_back({b.size(), b.empty() ? nullptr : b.data()});
    return v;
  }
};

teasel_status open_strings(const teasel_siv_key &key, const Strings &s, Bytes &out, const Bytes &text,
                           const Bytes &tag) {
  const std::vector<teasel_siv_string> v = s.views();
  return CALL(teasel_siv_open_strings, &key, v.size(), v.data(), text.size(), out.data(), text.data(), tag.data());
}

// n strings, each third of them empty; text of length bytes.
void strings_of_number(std::size_t n, std::size_t length, check::Random &random) {
  const Bytes user_key = random.bytes(32 + 16 * (n % 3)), text = random.bytes(length);
  teasel_siv_key key;
  GOOD(teasel_siv_set_key, &key, user_key.size(), user_key.data());
  Strings s;
  for (std::size_t i = 0; i < n; ++i) s.bytes.push_back(random.bytes(i % 3 == 1 ? 0 : random.below(50)));
  const textbook::Sealed expected = textbook::siv(user_key, s.bytes, text);
  const std::vector<teasel_siv_string> v = s.views();
  Bytes out = text, tag(16);
  GOOD(teasel_siv_seal_strings, &key, n, n != 0 ? v.data() : nullptr, length, out.data(), out.data(), tag.data());
  CHECK(out == expected.text);
  CHECK(tag == expected.tag);
  CHECK_STATUS(open_strings(key, s, out, expected.text, tag), TEASEL_OK);
  CHECK(out == text);
  if (length == 0) GOOD(teasel_siv_open_strings, &key, n, n != 0 ? v.data() : nullptr, 0, nullptr, nullptr, tag.data());
}

// One string more than there may be is refused before anything is read or written.
void too_many_strings() {
  const std::uint8_t user_key[32] = {5};
  teasel_siv_key key;
  GOOD(teasel_siv_set_key, &key, sizeof user_key, user_key);
  std::vector<teasel_siv_string> v(TEASEL_SIV_MAX_STRINGS + 1, teasel_siv_string{0, nullptr});
  Bytes out(20, 0xd1), tag(16, 0xd2), text(20, 0xd3);
  const auto *s = v.data();
  for (std::size_t n : {v.size(), std::size_t{1000}, SIZE_MAX}) {
    CHECK_STATUS(CALL(teasel_siv_seal_strings, &key, n, s, 20, out.data(), text.data(), tag.data()), TEASEL_ERR_LIMIT);
    CHECK_STATUS(CALL(teasel_siv_open_strings, &key, n, s, 20, out.data(), text.data(), tag.data()), TEASEL_ERR_LIMIT);
  }
  CHECK(out == Bytes(20, 0xd1) && tag == Bytes(16, 0xd2));
  GOOD(teasel_siv_seal_strings, &key, v.size() - 1, s, 20, out.data(), text.data(), tag.data());
}

// Misuse that the form with a nonce does not have.
void misused_strings() {
  const std::uint8_t user_key[32] = {6};
  teasel_siv_key key, none;
  memset(static_cast<void *>(&none), 0, sizeof none);
  GOOD(teasel_siv_set_key, &key, sizeof user_key, user_key);
  Bytes m(64, 0xd1);
  std::uint8_t *p = m.data();
  const teasel_siv_string hole[] = {{0, nullptr}, {1, nullptr}};
  for (const auto call : {CALL(teasel_siv_seal_strings, nullptr, 0, nullptr, 20, p, p, p + 40),
                          CALL(teasel_siv_seal_strings, &key, 1, nullptr, 20, p, p, p + 40),
                          CALL(teasel_siv_seal_strings, &key, 2, hole, 20, p, p, p + 40),
                          CALL(teasel_siv_seal_strings, &key, 1, hole, 20, nullptr, p, p + 40),
                          CALL(teasel_siv_seal_strings, &key, 1, hole, 20, p, nullptr, p + 40),
                          CALL(teasel_siv_seal_strings, &none, 1, hole, 20, p, p, nullptr),
                          CALL(teasel_siv_open_strings, nullptr, 0, nullptr, 20, p, p, p + 40),
                          CALL(teasel_siv_open_strings, &key, 1, nullptr, 20, p, p, p + 40),
                          CALL(teasel_siv_open_strings, &key, 2, hole, 20, p, p, p + 40),
                          CALL(teasel_siv_open_strings, &none, 1, hole, 20, p, p, nullptr)})
    CHECK(call == TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_siv_seal_strings, &none, 127, hole, 20, p, p, p + 40), TEASEL_ERR_KEY);
  CHECK_STATUS(CALL(teasel_siv_open_strings, &none, 127, hole, 20, p, p, p + 40), TEASEL_ERR_KEY);
  for (std::size_t by : {1, 15, 16}) {
    CHECK_STATUS(CALL(teasel_siv_seal_strings, &key, 1, hole, 20, p + by, p, p + 40), TEASEL_ERR_OVERLAP);
    CHECK_STATUS(CALL(teasel_siv_open_strings, &key, 1, hole, 20, p, p + by, p + 40), TEASEL_ERR_OVERLAP);
    CHECK_STATUS(CALL(teasel_siv_seal_strings, &key, 1, hole, 20, p, p, p + by), TEASEL_ERR_OVERLAP);
  }
  CHECK(m == Bytes(64, 0xd1));
}

// The same bytes, cut or ordered otherwise, with an empty string more or less: another message.
void other_strings(check::Random &random) {
  const Bytes user_key = random.bytes(32), text = random.bytes(30), a = random.bytes(20), b = random.bytes(16);
  teasel_siv_key key;
  GOOD(teasel_siv_set_key, &key, 32, user_key.data());
  Bytes longer = a, shorter(b.begin() + 1, b.end()), all = a, out(30), sealed(30), tag(16);
  longer.push_back(b[0]);
  all.insert(all.end(), b.begin(), b.end());
  const Strings right{{a, b}};
  const std::vector<teasel_siv_string> v = right.views();
  GOOD(teasel_siv_seal_strings, &key, 2, v.data(), 30, sealed.data(), text.data(), tag.data());
  CHECK_STATUS(open_strings(key, right, out, sealed, tag), TEASEL_OK);
  for (const Strings &wrong :
       {Strings{{b, a}}, Strings{{longer, shorter}}, Strings{{all}}, Strings{{a}}, Strings{{b}}, Strings{{a, {}, b}},
        Strings{{{}, a, b}}, Strings{{a, b, {}}}, Strings{{}}, Strings{{a, b, b}}}) {
    std::fill(out.begin(), out.end(), std::uint8_t{0xee});
    CHECK_STATUS(open_strings(key, wrong, out, sealed, tag), TEASEL_ERR_AUTH);
    CHECK(all_zero(out.data(), out.size()));
  }
}

// ---- Counters

// Tags whose bits make the first counter one that is about to carry, out of each of its bytes
// and over the two bits that are cleared.
void siv_counters(check::Random &random) {
  WholeTest<teasel_siv_key> test(kSiv, random.next());
  for (std::size_t ones = 1; ones <= 16; ++ones)
    for (std::uint8_t before : {0, 1, 7, 8, 9}) {
      test.start(16 * (1 + random.below(20)), 9);
      Bytes tag = random.bytes(16);
      std::fill(tag.end() - static_cast<std::ptrdiff_t>(ones), tag.end(), std::uint8_t{0xff});
      tag[15] = static_cast<std::uint8_t>(0xff - before);
      test.text_ = textbook::siv_text_for(test.user_key_, {test.aad_, test.nonce_}, test.text_, tag);
      const textbook::Sealed expected = siv_of_nonce(test.user_key_, test.nonce_, test.aad_, test.text_);
      CHECK(expected.tag == tag);
      test.same(expected);
    }
}

// RFC 8452 counts 32 bits, little-endian: from the tag on, 1 to 40 blocks, with the wrap at
// each of the first of them, and the bytes beside all ones or not.
void gcm_siv_counters(check::Random &random) {
  WholeTest<teasel_gcm_siv_key> test(kGcmSiv, random.next());
  int wraps = 0;
  for (std::uint8_t before = 0; before < 40; ++before) {
    for (int again = 0; again < 4; ++again) {
      test.start(16 * (1 + random.below(40)), 5);
      Bytes tag = random.bytes(16);
      std::fill(tag.begin() + (again % 2 ? 1 : 0), tag.begin() + (again % 2 ? 4 : 12), std::uint8_t{0xff});
      tag[0] = static_cast<std::uint8_t>(0xff - before);
      const Bytes text = textbook::gcm_siv_text_for(test.user_key_, test.nonce_, test.aad_, test.text_, tag);
      if (text.empty()) continue;
      test.text_ = text;
      const textbook::Sealed expected = textbook::gcm_siv(test.user_key_, test.nonce_, test.aad_, text);
      CHECK(expected.tag == tag);
      test.same(expected);
      wraps += text.size() / 16 > std::size_t{before} + 1;
    }
  }
  CHECK(wraps > 20);
}

// Lengths that no memory has are refused by their number alone.
void gcm_siv_limits() {
  if constexpr (sizeof(std::size_t) > 4) {
    const std::uint8_t user_key[16] = {7}, nonce[12] = {8}, src[1] = {9};
    const auto limit = static_cast<std::size_t>(std::uint64_t{1} << 36);
    std::uint8_t dst[1] = {10}, tag[16] = {11};
    teasel_gcm_siv_key key;
    GOOD(teasel_gcm_siv_set_key, &key, 16, user_key);
    for (std::size_t n : {limit + 1, SIZE_MAX}) {
      CHECK_STATUS(CALL(teasel_gcm_siv_seal, &key, 12, nonce, n, src, 1, dst, src, 16, tag), TEASEL_ERR_LIMIT);
      CHECK_STATUS(CALL(teasel_gcm_siv_open, &key, 12, nonce, n, src, 1, dst, src, 16, tag), TEASEL_ERR_LIMIT);
      CHECK_STATUS(CALL(teasel_gcm_siv_seal, &key, 12, nonce, 1, src, n, dst, src, 16, tag), TEASEL_ERR_LIMIT);
      CHECK_STATUS(CALL(teasel_gcm_siv_open, &key, 12, nonce, 1, src, n, dst, src, 16, tag), TEASEL_ERR_LIMIT);
    }
    // The longest text is not refused for its length: what comes next is the overlap.
    CHECK_STATUS(CALL(teasel_gcm_siv_seal, &key, 12, nonce, limit, src, limit, dst, dst + 1, 16, tag),
                 TEASEL_ERR_OVERLAP);
    CHECK_STATUS(CALL(teasel_gcm_siv_open, &key, 12, nonce, limit, src, limit, dst, dst + 1, 16, tag),
                 TEASEL_ERR_OVERLAP);
    CHECK(dst[0] == 10 && tag[0] == 11);
  }
}

// All short lengths, and those beside batches of 4 to 32 blocks, up to 8 KiB.
std::vector<std::size_t> lengths() {
  std::vector<std::size_t> all;
  for (std::size_t n = 0; n <= 66; ++n) all.push_back(n);
  for (std::size_t batch : {4, 6, 8, 12, 16, 32})
    for (std::size_t times : {1, 2})
      for (std::size_t more : {0, 1, 16, 17}) all.push_back(16 * batch * times + more);
  for (std::size_t n : {513, 1023, 8176, 8191}) all.push_back(n);
  return all;
}

}  // namespace

void test_siv() {
  check::Random random(61);
  WholeTest<teasel_siv_key>(kSiv, 62).run(lengths());
  for (std::size_t n = 0; n <= TEASEL_SIV_MAX_STRINGS; ++n) strings_of_number(n, random.below(70), random);
  for (std::size_t length : {0, 1, 15, 16, 17, 31, 32, 33})
    for (std::size_t n : {0, 1, 2, 3}) strings_of_number(n, length, random);
  too_many_strings();
  misused_strings();
  other_strings(random);
  siv_counters(random);
}

void test_gcm_siv() {
  check::Random random(63);
  WholeTest<teasel_gcm_siv_key>(kGcmSiv, 64).run(lengths());
  gcm_siv_counters(random);
  gcm_siv_limits();
}

}  // namespace api
