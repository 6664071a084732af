// Tests of a mode that takes whole messages, with one nonce: against the textbook, apart and in
// place, at any alignment; each bit of a tag; each misuse, of seal and open alike.
#pragma once

#include <algorithm>

#include "testsuite/api.h"
#include "testsuite/textbook.h"

namespace api {

template <typename Key>
struct WholeMode {
  std::string name;
  teasel_status (*set_key)(Key *, std::size_t, const std::uint8_t *);
  teasel_status (*seal)(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *, std::size_t,
                        std::uint8_t *, const std::uint8_t *, std::size_t, std::uint8_t *);
  teasel_status (*open)(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *, std::size_t,
                        std::uint8_t *, const std::uint8_t *, std::size_t, const std::uint8_t *);
  void (*key_wipe)(Key *);
  textbook::Sealed (*expected)(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text);
  std::vector<std::size_t> key_lengths, bad_key_lengths, nonce_lengths, bad_nonce_lengths;
};

// A message with canaries around it, after its tag: what a record is.
class Record {
 public:
  Record(std::size_t length, std::size_t offset)
      : length_(length), start_(kMargin + offset % 16), memory_(length + 16 + 2 * kMargin + 16, kCanary) {}
  std::uint8_t *tag() { return memory_.data() + start_; }
  std::uint8_t *text() { return tag() + 16; }
  void put(const Bytes &text) {
    std::copy(text.begin(), text.end(), memory_.begin() + static_cast<std::ptrdiff_t>(start_ + 16));
  }
  bool intact() const {
    for (std::size_t i = 0; i < memory_.size(); ++i)
      if ((i < start_ || i >= start_ + 16 + length_) && memory_[i] != kCanary) return false;
    return true;
  }

 private:
  static constexpr std::size_t kMargin = 32;
  static constexpr std::uint8_t kCanary = 0xa7;
  std::size_t length_, start_;
  Bytes memory_;
};

inline bool all_zero(const std::uint8_t *p, std::size_t length) {
  return std::all_of(p, p + length, [](std::uint8_t byte) { return byte == 0; });
}
inline Bytes flipped(Bytes b, std::size_t bit) {
  b[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
  return b;
}

template <typename Key>
class WholeTest {
 public:
  explicit WholeTest(const WholeMode<Key> &mode, std::uint64_t seed) : mode_(mode), random_(seed) {
    for (const char *verb : {"_set_key", "_seal", "_open", "_key_wipe"}) called.insert("teasel_" + mode_.name + verb);
  }

  void run(const std::vector<std::size_t> &lengths) {
    const std::string outer = check::context;
    check::context = outer + ", " + mode_.name;
    for (std::size_t n : lengths) {
      if (n < 70) message(n, 16 * random_.below(5));
      message(n, random_.below(4) == 0 ? 0 : 1 + random_.below(40));
    }
    for (std::size_t n : {0, 1, 15, 16, 17, 63}) wrong_tags(n);
    misuse();
    wiped();
    check::context = outer;
  }

  // One message of these lengths against the textbook.
  void message(std::size_t n, std::size_t aad_length) {
    start(n, aad_length);
    same(mode_.expected(user_key_, nonce_, aad_, text_));
  }

  // This message against what it is to give.
  void same(const textbook::Sealed &expected) {
    const std::size_t n = text_.size();
    Record apart(n, random_.below(16)), place(n, random_.below(16));
    CHECK_STATUS(seal(apart.text(), text_.data(), apart.tag()), TEASEL_OK);
    CHECK_BYTES("ciphertext", apart.text(), expected.text.data(), n);
    CHECK_BYTES("tag", apart.tag(), expected.tag.data(), 16);
    place.put(text_);
    CHECK_STATUS(seal(place.text(), place.text(), place.tag()), TEASEL_OK);
    CHECK_BYTES("ciphertext, in place", place.text(), expected.text.data(), n);
    CHECK_BYTES("tag, in place", place.tag(), expected.tag.data(), 16);
    CHECK_STATUS(open(place.text(), place.text(), place.tag()), TEASEL_OK);
    CHECK_BYTES("plaintext, in place", place.text(), text_.data(), n);
    CHECK_STATUS(open(apart.text(), expected.text.data(), expected.tag.data()), TEASEL_OK);
    CHECK_BYTES("plaintext", apart.text(), text_.data(), n);
    CHECK(apart.intact() && place.intact());
  }

  // A key and a message of these lengths, at random.
  void start(std::size_t n, std::size_t aad_length) {
    user_key_ = random_.bytes(mode_.key_lengths[random_.below(mode_.key_lengths.size())]);
    CHECK_STATUS(mode_.set_key(&key_, user_key_.size(), user_key_.data()), TEASEL_OK);
    nonce_ = random_.bytes(mode_.nonce_lengths[random_.below(mode_.nonce_lengths.size())]);
    aad_ = random_.bytes(aad_length);
    text_ = random_.bytes(n);
  }

  Bytes user_key_, nonce_, aad_, text_;

 private:
  teasel_status seal(std::uint8_t *dst, const std::uint8_t *src, std::uint8_t *tag) {
    return mode_.seal(&key_, nonce_.size(), nonce_.data(), aad_.size(), aad_.data(), text_.size(), dst, src, 16, tag);
  }
  teasel_status open(std::uint8_t *dst, const std::uint8_t *src, const std::uint8_t *tag) {
    return mode_.open(&key_, nonce_.size(), nonce_.data(), aad_.size(), aad_.data(), text_.size(), dst, src, 16, tag);
  }

  // Each bit of the tag; a bit of all else: AUTH from the one call there is, and zeros.
  void wrong_tags(std::size_t n) {
    start(n, 20);
    Bytes sealed(n), tag(16), out(n);
    CHECK_STATUS(seal(sealed.data(), text_.data(), tag.data()), TEASEL_OK);
    const auto refused = [&](const Bytes &text, const Bytes &wrong) {
      Bytes place = text, kept = wrong;
      std::fill(out.begin(), out.end(), std::uint8_t{0xee});
      CHECK_STATUS(open(out.data(), text.data(), kept.data()), TEASEL_ERR_AUTH);
      CHECK(all_zero(out.data(), n));
      CHECK_STATUS(open(place.data(), place.data(), kept.data()), TEASEL_ERR_AUTH);
      CHECK(all_zero(place.data(), n));
      CHECK(kept == wrong);
    };
    for (std::size_t bit = 0; bit < 128; ++bit) refused(sealed, flipped(tag, bit));
    if (n != 0) refused(flipped(sealed, random_.below(8 * n)), tag);
    const Bytes nonce = nonce_, aad = aad_;
    nonce_ = flipped(nonce, random_.below(8 * nonce.size()));
    refused(sealed, tag);
    nonce_ = nonce;
    aad_ = flipped(aad, random_.below(8 * aad.size()));
    refused(sealed, tag);
    aad_.assign(aad.begin(), aad.end() - 1);
    refused(sealed, tag);
    aad_ = aad;
    CHECK_STATUS(open(out.data(), sealed.data(), tag.data()), TEASEL_OK);
  }

  // One call of seal and one of open, which are to fail alike and to write nothing.
  struct Arguments {
    const Key *key;
    std::size_t nonce_length;
    const std::uint8_t *nonce;
    std::size_t aad_length;
    const std::uint8_t *aad;
    std::size_t length;
    std::uint8_t *dst;
    const std::uint8_t *src;
    std::size_t tag_length;
    std::uint8_t *tag;
  };
  void bad(teasel_status expected, const Arguments &a) {
    const Bytes before = memory_;
    CHECK_STATUS(
        mode_.seal(a.key, a.nonce_length, a.nonce, a.aad_length, a.aad, a.length, a.dst, a.src, a.tag_length, a.tag),
        expected);
    CHECK_STATUS(
        mode_.open(a.key, a.nonce_length, a.nonce, a.aad_length, a.aad, a.length, a.dst, a.src, a.tag_length, a.tag),
        expected);
    CHECK(memory_ == before);
  }

  void misuse() {
    start(40, 8);
    Key none;
    memset(static_cast<void *>(&none), 0, sizeof none);
    memory_ = random_.bytes(200);
    std::uint8_t *const m = memory_.data();
    const Arguments good = {&key_, nonce_.size(), nonce_.data(), 8, aad_.data(), 40, m, text_.data(), 16, m + 100};
    const auto with = [&](teasel_status expected, auto change) {
      Arguments a = good;
      change(a);
      bad(expected, a);
    };
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.key = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.nonce = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.aad = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.dst = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.src = nullptr; });
    with(TEASEL_ERR_NULL, [&](Arguments &a) { a.tag = nullptr, a.key = &none; });
    with(TEASEL_ERR_KEY, [&](Arguments &a) { a.key = &none, a.tag_length = 15; });
    for (std::size_t length : mode_.bad_nonce_lengths)
      with(TEASEL_ERR_IV_LENGTH, [&](Arguments &a) { a.nonce_length = length, a.tag_length = 15; });
    for (std::size_t length : {0, 1, 4, 8, 12, 15, 17, 32})
      with(TEASEL_ERR_TAG_LENGTH, [&](Arguments &a) { a.tag_length = length, a.dst = m + 100; });
    for (std::size_t by : {1, 15, 16, 39}) {
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m + by, a.src = m; });
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m, a.src = m + by; });
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m, a.tag = m + by; });
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m + 15, a.tag = m; });
    }
    key_misuse();
  }

  void key_misuse() {
    Key before = key_;
    const Bytes bytes = random_.bytes(128);
    CHECK_STATUS(mode_.set_key(nullptr, mode_.key_lengths[0], bytes.data()), TEASEL_ERR_NULL);
    CHECK_STATUS(mode_.set_key(&key_, mode_.key_lengths[0], nullptr), TEASEL_ERR_NULL);
    CHECK_STATUS(mode_.set_key(&key_, 7, nullptr), TEASEL_ERR_NULL);
    for (std::size_t length : mode_.bad_key_lengths)
      CHECK_STATUS(mode_.set_key(&key_, length, bytes.data()), TEASEL_ERR_KEY_LENGTH);
    CHECK(memcmp(&before, &key_, sizeof key_) == 0);
  }

  // Null pointers go with lengths of 0; a wiped key has nothing left.
  void wiped() {
    start(0, 0);
    std::uint8_t tag[16];
    CHECK_STATUS(mode_.seal(&key_, nonce_.size(), nonce_.data(), 0, nullptr, 0, nullptr, nullptr, 16, tag), TEASEL_OK);
    CHECK_BYTES("tag", tag, mode_.expected(user_key_, nonce_, {}, {}).tag.data(), 16);
    CHECK_STATUS(mode_.open(&key_, nonce_.size(), nonce_.data(), 0, nullptr, 0, nullptr, nullptr, 16, tag), TEASEL_OK);
    memset(static_cast<void *>(&key_), 0xab, sizeof key_);
    CHECK_STATUS(mode_.set_key(&key_, user_key_.size(), user_key_.data()), TEASEL_OK);
    mode_.key_wipe(&key_);
    CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&key_), sizeof key_));
    mode_.key_wipe(nullptr);
  }

  const WholeMode<Key> mode_;
  check::Random random_;
  Key key_;
  Bytes memory_;
};

}  // namespace api
