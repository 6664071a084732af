// Every AEAD of the list, by its descriptor, against the textbook: whole and in pieces, each tag
// length, wrong tags, misuse. What a mode has of its own comes after that.
#include <algorithm>

#include "testsuite/api_whole.h"

namespace api {
namespace {

textbook::Sealed expected(const std::string &mode, const Bytes &key, const Bytes &nonce, const Bytes &aad,
                          const Bytes &text, std::size_t tag_length) {
  textbook::Sealed s;
  if (mode == "gcm") s = textbook::gcm(key, nonce, aad, text);
  if (mode == "ccm") s = textbook::ccm(key, nonce, aad, text, tag_length);
  if (mode == "eax") s = textbook::eax(key, nonce, aad, text);
  if (mode == "ocb") s = textbook::ocb(key, nonce, aad, text, tag_length);
  if (mode == "siv") s = textbook::siv(key, {aad, nonce}, text);
  if (mode == "gcm-siv") s = textbook::gcm_siv(key, nonce, aad, text);
  if (mode == "xaes-256-gcm") s = textbook::xaes(key, nonce, aad, text);
  CHECK(s.tag.size() >= tag_length);
  s.tag.resize(tag_length);
  return s;
}

// The names of a mode's functions begin with this.
std::string prefix(const teasel_aead &mode) {
  std::string name = mode.name;
  if (name == "xaes-256-gcm") name = "xaes";
  std::replace(name.begin(), name.end(), '-', '_');
  return "teasel_" + name;
}

class AeadTest {
 public:
  AeadTest(const teasel_aead &mode, std::uint64_t seed)
      : mode_(mode), random_(seed), key_(mode.key_size), ctx_(mode.context_size), other_(mode.context_size) {
    const std::string p = prefix(mode);
    for (const char *verb : {"_set_key", "_seal", "_open", "_seal_pieces", "_open_pieces", "_key_wipe"})
      called.insert(p + verb);
    if (mode.cut != 0)
      for (const char *verb : {"_start", "_aad", "_encrypt", "_decrypt", "_tag", "_verify", "_wipe"})
        called.insert(p + verb);
    std::string object = "teasel_aead" + p.substr(6);
    called.insert(object);
    for (std::size_t i = 0; i < 4 && mode.key_lengths[i] != 0; ++i) key_lengths_.push_back(mode.key_lengths[i]);
    for (std::size_t n = 1; n <= 16; ++n)
      if (mode.tag_lengths >> n & 1) tag_lengths_.push_back(n);
  }

  void run() {
    const std::string outer = check::context;
    check::context = outer + ", " + mode_.name;
    lists();
    for (std::size_t n = 0; n <= 70; ++n) message(n, random_.below(50), 0);
    for (std::size_t n : {127, 128, 129, 255, 256, 257, 513, 1100, 4099}) message(n, random_.below(300), 0);
    for (std::size_t tag_length : tag_lengths_) message(random_.below(100), random_.below(40), tag_length);
    for (std::size_t n : {0, 1, 16, 33}) wrong(n);
    misuse();
    for (std::size_t most : {1, 3, 16, 17, 40, 200}) scattered(random_.below(70), most);
    for (std::size_t n : {0, 1, 15, 16, 17, 31, 32, 33, 64, 129, 700}) scattered(n, 1 + random_.below(2 * n + 20));
    scattered_misuse();
    if (mode_.cut != 0) order();
    check::context = outer;
  }

 private:
  void lists() {
    CHECK(teasel_aead_find(mode_.name) == &mode_);
    CHECK(!key_lengths_.empty() && !tag_lengths_.empty() && mode_.max_nonce_length >= mode_.min_nonce_length);
    CHECK(mode_.tag_lengths >> 17 == 0);
    CHECK((mode_.cut == 0) == (mode_.context_size == 0) && (mode_.cut == 0) == !mode_.start);
    // What the descriptor says of key lengths is what set_key takes.
    const Bytes bytes = random_.bytes(80);
    for (std::size_t n = 0; n <= 80; ++n) {
      const bool valid = std::count(key_lengths_.begin(), key_lengths_.end(), n) == 1;
      CHECK_STATUS(mode_.set_key(key_.data(), n, bytes.data()), valid ? TEASEL_OK : TEASEL_ERR_KEY_LENGTH);
    }
    CHECK_STATUS(mode_.set_key(nullptr, key_lengths_[0], bytes.data()), TEASEL_ERR_NULL);
    CHECK_STATUS(mode_.set_key(key_.data(), key_lengths_[0], nullptr), TEASEL_ERR_NULL);
    mode_.key_wipe(key_.data());
    CHECK(all_zero(key_.data(), key_.size()));
    mode_.key_wipe(nullptr);
    if (mode_.wipe) mode_.wipe(nullptr);
  }

  // A key and a message at random; tag_length 0: that too.
  void draw(std::size_t n, std::size_t aad_length, std::size_t tag_length) {
    user_key_ = random_.bytes(key_lengths_[random_.below(key_lengths_.size())]);
    CHECK_STATUS(mode_.set_key(key_.data(), user_key_.size(), user_key_.data()), TEASEL_OK);
    const std::size_t most = std::min(mode_.max_nonce_length, std::size_t{40});
    nonce_ = random_.bytes(mode_.min_nonce_length + random_.below(most - mode_.min_nonce_length + 1));
    nonce_.reserve(1);  // a pointer even if it is empty
    aad_ = random_.bytes(aad_length);
    text_ = random_.bytes(n);
    tag_length_ = tag_length != 0 ? tag_length : tag_lengths_[random_.below(tag_lengths_.size())];
    sealed_ = expected(mode_.name, user_key_, nonce_, aad_, text_, tag_length_);
  }

  teasel_status seal(std::uint8_t *dst, const std::uint8_t *src, std::uint8_t *tag) {
    return mode_.seal(key_.data(), nonce_.size(), nonce_.data(), aad_.size(), aad_.data(), text_.size(), dst, src,
                      tag_length_, tag);
  }
  teasel_status open(std::uint8_t *dst, const std::uint8_t *src, const std::uint8_t *tag) {
    return mode_.open(key_.data(), nonce_.size(), nonce_.data(), aad_.size(), aad_.data(), text_.size(), dst, src,
                      tag_length_, tag);
  }
  teasel_status start() {
    return mode_.start(ctx_.data(), key_.data(), nonce_.size(), nonce_.data(), aad_.size(), text_.size(), tag_length_);
  }

  void message(std::size_t n, std::size_t aad_length, std::size_t tag_length) {
    draw(n, aad_length, tag_length);
    Record apart(n, random_.below(16)), place(n, random_.below(16));
    Bytes tag(tag_length_ + 1, 0x5a);
    CHECK_STATUS(seal(apart.text(), text_.data(), tag.data()), TEASEL_OK);
    CHECK_BYTES("ciphertext", apart.text(), sealed_.text.data(), n);
    CHECK_BYTES("tag", tag.data(), sealed_.tag.data(), tag_length_);
    CHECK(tag[tag_length_] == 0x5a);
    place.put(text_);
    CHECK_STATUS(seal(place.text(), place.text(), tag.data()), TEASEL_OK);
    CHECK_BYTES("ciphertext, in place", place.text(), sealed_.text.data(), n);
    CHECK_STATUS(open(place.text(), place.text(), tag.data()), TEASEL_OK);
    CHECK_BYTES("plaintext, in place", place.text(), text_.data(), n);
    CHECK_STATUS(open(apart.text(), sealed_.text.data(), tag.data()), TEASEL_OK);
    CHECK_BYTES("plaintext", apart.text(), text_.data(), n);
    memset(apart.tag(), 0xa7, 16), memset(place.tag(), 0xa7, 16);
    CHECK(apart.intact() && place.intact());
    if (mode_.cut != 0)
      for (bool decrypting : {false, true}) pieces(decrypting, n < 100 ? 20 : n < 2000 ? 90 : 700);
  }

  // The context may be copied between calls, and lie elsewhere.
  std::uint8_t *moved() {
    other_ = ctx_;
    ctx_.swap(other_);
    std::fill(other_.begin(), other_.end(), std::uint8_t{0xe7});
    return ctx_.data();
  }

  std::size_t piece(std::size_t left, std::size_t most) { return std::min(left, random_.below(most)); }

  void pieces(bool decrypting, std::size_t most) {
    const Bytes &src = decrypting ? sealed_.text : text_;
    const std::size_t n = src.size();
    Bytes out(n + 1, 0x5a), tag(tag_length_);
    CHECK_STATUS(start(), TEASEL_OK);
    for (std::size_t at = 0, length; at < aad_.size(); at += length) {
      length = piece(aad_.size() - at, most);
      CHECK_STATUS(mode_.aad(moved(), length, aad_.data() + at), TEASEL_OK);
    }
    const bool in_place = random_.below(2) == 0;
    if (in_place) std::copy(src.begin(), src.end(), out.begin());
    for (std::size_t at = 0, length; at < n; at += length) {
      length = piece(n - at, most);
      if (length < n - at) length -= length % mode_.cut;
      const std::uint8_t *from = in_place ? out.data() + at : src.data() + at;
      CHECK_STATUS((decrypting ? mode_.decrypt : mode_.encrypt)(moved(), length, out.data() + at, from), TEASEL_OK);
    }
    CHECK_BYTES("text, in pieces", out.data(), (decrypting ? text_ : sealed_.text).data(), n);
    CHECK(out[n] == 0x5a);
    if (decrypting) {
      CHECK_STATUS(mode_.verify(moved(), tag_length_, sealed_.tag.data()), TEASEL_OK);
    } else {
      CHECK_STATUS(mode_.tag(moved(), tag_length_, tag.data()), TEASEL_OK);
      CHECK_BYTES("tag, in pieces", tag.data(), sealed_.tag.data(), tag_length_);
    }
    CHECK(all_zero(ctx_.data(), ctx_.size()));
  }

  // Each bit of the tag; a bit of all else: AUTH and zeros, whole and in pieces.
  void wrong(std::size_t n) {
    draw(n, 20, 0);
    const textbook::Sealed good = sealed_;
    const auto refused = [&](const Bytes &text, const Bytes &tag) {
      Bytes out(n, 0xee), place = text, kept = tag;
      CHECK_STATUS(open(out.data(), text.data(), kept.data()), TEASEL_ERR_AUTH);
      CHECK(all_zero(out.data(), n));
      CHECK_STATUS(open(place.data(), place.data(), kept.data()), TEASEL_ERR_AUTH);
      CHECK(all_zero(place.data(), n) && kept == tag);
      if (mode_.cut == 0) return;
      CHECK_STATUS(start(), TEASEL_OK);
      CHECK_STATUS(mode_.aad(ctx_.data(), aad_.size(), aad_.data()), TEASEL_OK);
      CHECK_STATUS(mode_.decrypt(ctx_.data(), n, out.data(), text.data()), TEASEL_OK);
      CHECK_STATUS(mode_.verify(ctx_.data(), tag_length_, tag.data()), TEASEL_ERR_AUTH);
      CHECK(all_zero(ctx_.data(), ctx_.size()));
    };
    for (std::size_t bit = 0; bit < 8 * tag_length_; ++bit) refused(good.text, flipped(good.tag, bit));
    if (n != 0) refused(flipped(good.text, random_.below(8 * n)), good.tag);
    const Bytes nonce = nonce_, aad = aad_;
    if (!nonce.empty()) {
      nonce_ = flipped(nonce, 8 * nonce.size() - 1);  // also the last byte counts
      refused(good.text, good.tag);
    }
    nonce_ = nonce;
    for (std::size_t bit : {std::size_t{0}, 8 * aad.size() - 1}) {
      aad_ = flipped(aad, bit);
      refused(good.text, good.tag);
    }
    aad_.assign(aad.begin(), aad.end() - 1);
    refused(good.text, good.tag);
    aad_ = aad;
    Bytes out(n);
    CHECK_STATUS(open(out.data(), good.text.data(), good.tag.data()), TEASEL_OK);
  }

  // ---- Messages that lie in pieces

  using Pieces = std::vector<teasel_piece>;

  // n bytes from p on, cut into pieces of fewer than most + 1 bytes, empty ones among them.
  Pieces cut(std::uint8_t *p, std::size_t n, std::size_t most) {
    Pieces list;
    if (random_.below(2) == 0) list.push_back({nullptr, 0});
    for (std::size_t at = 0, length; at < n; at += length) {
      length = piece(n - at, most + 1);
      list.push_back({p + at, length});
    }
    if (random_.below(2) == 0) list.push_back({p, 0});
    return list;
  }
  // Where dst has its pieces, apart from one another, with a canary after each.
  struct Scattered {
    Bytes memory;
    Pieces list;
    Scattered(const Pieces &like) {
      std::size_t size = 0;
      for (const teasel_piece &p : like) size += p.length + 1;
      memory.assign(size + 1, 0xa7);
      std::uint8_t *end = memory.data() + size;  // the first piece lies last
      for (const teasel_piece &p : like) list.push_back({end -= p.length + 1, p.length});
    }
    void put(const Bytes &text) {
      std::size_t at = 0;
      for (const teasel_piece &p : list)
        for (std::size_t i = 0; i < p.length; ++i) p.bytes[i] = text[at++];
    }
    Bytes get() const {
      Bytes text;
      for (const teasel_piece &p : list) text.insert(text.end(), p.bytes, p.bytes + p.length);
      return text;
    }
    bool intact() const {
      for (const teasel_piece &p : list)
        if (p.bytes[p.length] != 0xa7) return false;
      return memory.back() == 0xa7;
    }
  };

  teasel_status seal_pieces(const Pieces &aad, const Pieces &dst, const Pieces &src, std::uint8_t *tag) {
    return mode_.seal_pieces(key_.data(), nonce_.size(), nonce_.data(), aad.size(), aad.data(), dst.size(), dst.data(),
                             src.size(), src.data(), tag_length_, tag);
  }
  teasel_status open_pieces(const Pieces &aad, const Pieces &dst, const Pieces &src, const std::uint8_t *tag) {
    return mode_.open_pieces(key_.data(), nonce_.size(), nonce_.data(), aad.size(), aad.data(), dst.size(), dst.data(),
                             src.size(), src.data(), tag_length_, tag);
  }

  void scattered(std::size_t n, std::size_t most) {
    draw(n, random_.below(100), 0);
    const Pieces aad = cut(aad_.data(), aad_.size(), most);
    Bytes tag(tag_length_), text = text_;
    Scattered apart(cut(text.data(), n, most));
    CHECK_STATUS(seal_pieces(aad, apart.list, cut(text.data(), n, most), tag.data()), TEASEL_OK);
    CHECK(apart.get() == sealed_.text && apart.intact() && tag == sealed_.tag && text == text_);
    CHECK_STATUS(open_pieces(aad, cut(text.data(), n, most), apart.list, tag.data()), TEASEL_OK);
    CHECK(text == text_ && apart.get() == sealed_.text);
    // In place: the lists may be cut differently where the pieces' memory is one.
    CHECK_STATUS(seal_pieces(aad, cut(text.data(), n, most), cut(text.data(), n, most), tag.data()), TEASEL_OK);
    CHECK(text == sealed_.text && tag == sealed_.tag);
    CHECK_STATUS(open_pieces(aad, apart.list, apart.list, tag.data()), TEASEL_OK);
    CHECK(apart.get() == text_ && apart.intact());
    // A forgery leaves zeros in each piece, and nothing beside.
    apart.put(sealed_.text);
    const Bytes forged = flipped(tag, random_.below(8 * tag_length_));
    CHECK_STATUS(open_pieces(aad, apart.list, apart.list, forged.data()), TEASEL_ERR_AUTH);
    CHECK(apart.get() == Bytes(n) && apart.intact());
    if (aad_.empty()) return;
    aad_[random_.below(aad_.size())] ^= 4;
    CHECK_STATUS(open_pieces(aad, apart.list, cut(text.data(), n, most), tag.data()), TEASEL_ERR_AUTH);
    CHECK(apart.get() == Bytes(n) && text == sealed_.text);
  }

  void scattered_misuse() {
    draw(40, 8, 0);
    const Bytes none(mode_.key_size);
    memory_ = random_.bytes(200);
    std::uint8_t *const m = memory_.data();
    const Pieces good_aad = {{aad_.data(), 8}}, good_dst = {{m, 10}, {m + 20, 30}}, good_src = {{text_.data(), 40}};
    const void *key = key_.data();
    const std::uint8_t *nonce = nonce_.data();
    std::size_t nonce_length = nonce_.size(), tag_length = tag_length_;
    std::uint8_t *tag = m + 100;
    const auto bad = [&](teasel_status status, const Pieces &aad, const Pieces &dst, const Pieces &src,
                         std::size_t dst_count = SIZE_MAX) {
      const Bytes before = memory_;
      if (dst_count == SIZE_MAX) dst_count = dst.size();
      CHECK_STATUS(mode_.seal_pieces(key, nonce_length, nonce, aad.size(), aad.data(), dst_count, dst.data(), src.size(),
                                     src.data(), tag_length, tag),
                   status);
      CHECK_STATUS(mode_.open_pieces(key, nonce_length, nonce, aad.size(), aad.data(), dst_count, dst.data(), src.size(),
                                     src.data(), tag_length, tag),
                   status);
      CHECK(memory_ == before);
    };
    const auto with = [&](teasel_status status, auto &argument, auto value) {
      const auto kept = argument;
      argument = value;
      bad(status, good_aad, good_dst, good_src);
      argument = kept;
    };
    with(TEASEL_ERR_NULL, key, nullptr);
    with(TEASEL_ERR_NULL, nonce, nullptr);
    with(TEASEL_ERR_NULL, tag, nullptr);
    with(TEASEL_ERR_KEY, key, static_cast<const void *>(none.data()));
    with(TEASEL_ERR_TAG_LENGTH, tag_length, 0);
    with(TEASEL_ERR_TAG_LENGTH, tag_length, 17);
    for (std::size_t n = 0; n < 64; ++n)
      if (n < mode_.min_nonce_length || n > mode_.max_nonce_length) with(TEASEL_ERR_IV_LENGTH, nonce_length, n);
    bad(TEASEL_ERR_NULL, {{nullptr, 1}}, good_dst, good_src);
    bad(TEASEL_ERR_NULL, good_aad, {{m, 39}, {nullptr, 1}}, good_src);
    bad(TEASEL_ERR_NULL, good_aad, good_dst, {{nullptr, 40}});
    bad(TEASEL_ERR_NULL, good_aad, {}, good_src, 1);  // a list that is missing
    bad(TEASEL_ERR_LENGTH, good_aad, {{m, 39}}, good_src);
    bad(TEASEL_ERR_LENGTH, good_aad, {{m, 40}, {m + 60, 1}}, good_src);
    bad(TEASEL_ERR_LENGTH, good_aad, {}, good_src);
    bad(TEASEL_ERR_LENGTH, good_aad, good_dst, {});
    bad(TEASEL_ERR_LENGTH, good_aad, {{m, SIZE_MAX}, {m, 41}}, good_src);  // the sum does not wrap
    bad(TEASEL_ERR_OVERLAP, good_aad, {{m, 40}}, {{m + 1, 40}});
    bad(TEASEL_ERR_OVERLAP, good_aad, {{m, 40}}, {{m + 39, 40}});
    bad(TEASEL_ERR_OVERLAP, good_aad, {{m + 39, 40}}, {{m, 40}});
    bad(TEASEL_ERR_OVERLAP, good_aad, {{m, 20}, {m + 20, 20}}, {{m + 20, 20}, {m, 20}});  // exchanged
    bad(TEASEL_ERR_OVERLAP, good_aad, {{m, 20}, {m + 19, 20}}, {{text_.data(), 40}});     // written twice
    bad(TEASEL_ERR_OVERLAP, good_aad, {{m, 10}, {m + 70, 31}}, {{text_.data(), 40}, {text_.data(), 1}});
  }

  // ---- Misuse: nothing is written

  struct Arguments {
    const void *key;
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

  void bad(teasel_status status, const Arguments &a) {
    const Bytes before = memory_;
    CHECK_STATUS(
        mode_.seal(a.key, a.nonce_length, a.nonce, a.aad_length, a.aad, a.length, a.dst, a.src, a.tag_length, a.tag),
        status);
    CHECK_STATUS(
        mode_.open(a.key, a.nonce_length, a.nonce, a.aad_length, a.aad, a.length, a.dst, a.src, a.tag_length, a.tag),
        status);
    CHECK(memory_ == before);
  }

  void misuse() {
    draw(40, 8, 0);
    const Bytes none(mode_.key_size);
    memory_ = random_.bytes(200);
    std::uint8_t *const m = memory_.data();
    const Arguments good = {key_.data(), nonce_.size(), nonce_.data(), 8,           aad_.data(),
                            40,          m,             text_.data(),  tag_length_, m + 100};
    const auto with = [&](teasel_status status, auto change) {
      Arguments a = good;
      change(a);
      bad(status, a);
    };
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.key = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.nonce = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.aad = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.dst = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.src = nullptr; });
    with(TEASEL_ERR_NULL, [](Arguments &a) { a.tag = nullptr; });
    with(TEASEL_ERR_KEY, [&](Arguments &a) { a.key = none.data(), a.tag_length = 17; });
    for (std::size_t n = 0; n < 64; ++n)
      if (n < mode_.min_nonce_length || n > mode_.max_nonce_length)
        with(TEASEL_ERR_IV_LENGTH, [n](Arguments &a) { a.nonce_length = n, a.tag_length = 17; });
    for (std::size_t n = 0; n < 40; ++n)
      if (n > 16 || (mode_.tag_lengths >> n & 1) == 0)
        with(TEASEL_ERR_TAG_LENGTH, [n](Arguments &a) { a.tag_length = n, a.dst = nullptr, a.length = 0; });
    with(TEASEL_ERR_TAG_LENGTH, [](Arguments &a) { a.tag_length = SIZE_MAX; });
    for (std::size_t by : {1, 15, 39}) {
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m + by, a.src = m; });
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m, a.src = m + by; });
      with(TEASEL_ERR_OVERLAP, [&](Arguments &a) { a.dst = m, a.tag = m + by; });
    }
    if (mode_.cut == 0) return;
    ctx_.assign(ctx_.size(), 0x3c);
    const Bytes before = ctx_;
    const auto bad_start = [&](teasel_status status, void *ctx, const void *key, std::size_t nonce_length,
                               const std::uint8_t *nonce, std::size_t tag_length) {
      CHECK_STATUS(mode_.start(ctx, key, nonce_length, nonce, 8, 40, tag_length), status);
      CHECK(ctx_ == before);
    };
    bad_start(TEASEL_ERR_NULL, nullptr, key_.data(), nonce_.size(), nonce_.data(), tag_length_);
    bad_start(TEASEL_ERR_NULL, ctx_.data(), nullptr, nonce_.size(), nonce_.data(), tag_length_);
    bad_start(TEASEL_ERR_NULL, ctx_.data(), key_.data(), nonce_.size(), nullptr, tag_length_);
    bad_start(TEASEL_ERR_KEY, ctx_.data(), none.data(), nonce_.size(), nonce_.data(), 17);
    if (mode_.min_nonce_length != 0)
      bad_start(TEASEL_ERR_IV_LENGTH, ctx_.data(), key_.data(), mode_.min_nonce_length - 1, nonce_.data(), 17);
    if (mode_.max_nonce_length < 100)
      bad_start(TEASEL_ERR_IV_LENGTH, ctx_.data(), key_.data(), mode_.max_nonce_length + 1, m, 17);
  }

  // ---- Calls out of order: the message goes on as if they had not been

  template <typename Call>
  void refuse(teasel_status status, Call call) {
    const Bytes before = ctx_, memory = memory_;
    CHECK_STATUS(call(ctx_.data()), status);
    CHECK(ctx_ == before && memory_ == memory);
  }

  void refuse_all() {
    std::uint8_t *const m = memory_.data();
    refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.aad(c, 1, m); });
    refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.encrypt(c, 16, m, m); });
    refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.decrypt(c, 0, nullptr, nullptr); });
    refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.tag(c, tag_length_, m); });
    refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.verify(c, tag_length_, m); });
  }

  void order() {
    for (bool decrypting : {false, true}) {
      draw(48, 8, 0);
      memory_ = random_.bytes(200);
      std::uint8_t *const m = memory_.data();
      ctx_.assign(ctx_.size(), 0);
      refuse_all();
      CHECK_STATUS(start(), TEASEL_OK);
      CHECK_STATUS(mode_.aad(nullptr, 1, m), TEASEL_ERR_NULL);
      CHECK_STATUS(mode_.encrypt(nullptr, 1, m, m), TEASEL_ERR_NULL);
      CHECK_STATUS(mode_.decrypt(nullptr, 1, m, m), TEASEL_ERR_NULL);
      CHECK_STATUS(mode_.tag(nullptr, 16, m), TEASEL_ERR_NULL);
      CHECK_STATUS(mode_.verify(nullptr, 16, m), TEASEL_ERR_NULL);
      refuse(TEASEL_ERR_NULL, [&](void *c) { return mode_.aad(c, 1, nullptr); });
      refuse(TEASEL_ERR_NULL, [&](void *c) { return mode_.tag(c, 17, nullptr); });
      refuse(TEASEL_ERR_NULL, [&](void *c) { return mode_.verify(c, 17, nullptr); });
      CHECK_STATUS(mode_.aad(ctx_.data(), 8, aad_.data()), TEASEL_OK);
      const auto crypt = decrypting ? mode_.decrypt : mode_.encrypt, other = decrypting ? mode_.encrypt : mode_.decrypt;
      const Bytes &src = decrypting ? sealed_.text : text_;
      Bytes out(48);
      refuse(TEASEL_ERR_NULL, [&](void *c) { return crypt(c, 1, nullptr, m); });
      refuse(TEASEL_ERR_NULL, [&](void *c) { return crypt(c, 1, m, nullptr); });
      refuse(TEASEL_ERR_OVERLAP, [&](void *c) { return crypt(c, 32, m, m + 1); });
      refuse(TEASEL_ERR_OVERLAP, [&](void *c) { return crypt(c, 32, m + 31, m); });
      CHECK_STATUS(crypt(ctx_.data(), 0, nullptr, nullptr), TEASEL_OK);  // a direction all the same
      refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.aad(c, 0, nullptr); });
      refuse(TEASEL_ERR_STATE, [&](void *c) { return other(c, 16, m, m); });
      CHECK_STATUS(crypt(ctx_.data(), 16, out.data(), src.data()), TEASEL_OK);
      refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.aad(c, 1, m); });
      refuse(TEASEL_ERR_STATE, [&](void *c) { return other(c, 16, m, m); });
      CHECK_STATUS(crypt(ctx_.data(), 32, out.data() + 16, src.data() + 16), TEASEL_OK);
      CHECK(out == (decrypting ? text_ : sealed_.text));
      for (std::size_t n : {std::size_t{0}, std::size_t{17}, SIZE_MAX}) {
        refuse(TEASEL_ERR_TAG_LENGTH, [&](void *c) { return mode_.tag(c, n, m); });
        refuse(TEASEL_ERR_TAG_LENGTH, [&](void *c) { return mode_.verify(c, n, m); });
      }
      if (decrypting) {
        refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.tag(c, tag_length_, m); });
        CHECK_STATUS(mode_.verify(ctx_.data(), tag_length_, sealed_.tag.data()), TEASEL_OK);
      } else {
        refuse(TEASEL_ERR_STATE, [&](void *c) { return mode_.verify(c, tag_length_, m); });
        CHECK_STATUS(mode_.tag(ctx_.data(), tag_length_, m), TEASEL_OK);
        CHECK_BYTES("tag", m, sealed_.tag.data(), tag_length_);
      }
      refuse_all();
      // A context serves the next message, also when one was given up.
      CHECK_STATUS(start(), TEASEL_OK);
      CHECK_STATUS(mode_.aad(ctx_.data(), 3, m), TEASEL_OK);
      pieces(decrypting, 30);
      CHECK_STATUS(start(), TEASEL_OK);
      mode_.wipe(ctx_.data());
      CHECK(all_zero(ctx_.data(), ctx_.size()));
    }
  }

  const teasel_aead &mode_;
  check::Random random_;
  Bytes key_, ctx_, other_, memory_;  // from malloc, and so aligned
  std::vector<std::size_t> key_lengths_, tag_lengths_;
  Bytes user_key_, nonce_, aad_, text_;
  std::size_t tag_length_ = 0;
  textbook::Sealed sealed_;
};

// ---- CCM

// A nonce of 13 bytes leaves 65535 bytes of text, and one of 12 leaves more: in both directions.
void ccm_limits() {
  const Bytes user_key(16, 3), nonce(13, 4), text(65537, 5);
  teasel_ccm_key key;
  GOOD(teasel_ccm_set_key, &key, 16, user_key.data());
  Bytes out(65537, 9), tag(16);
  const auto seal = [&](std::size_t nonce_length, std::size_t n) {
    return CALL(teasel_ccm_seal, &key, nonce_length, nonce.data(), 0, nullptr, n, out.data(), text.data(), 16, tag.data());
  };
  const auto open = [&](std::size_t nonce_length, std::size_t n) {
    return CALL(teasel_ccm_open, &key, nonce_length, nonce.data(), 0, nullptr, n, out.data(), out.data(), 16, tag.data());
  };
  CHECK_STATUS(seal(13, 65536), TEASEL_ERR_LIMIT);
  CHECK_STATUS(open(13, 65536), TEASEL_ERR_LIMIT);
  CHECK(out == Bytes(65537, 9));
  for (std::size_t nonce_length : {12, 13}) {
    const std::size_t n = nonce_length == 13 ? 65535 : 65537;
    CHECK_STATUS(seal(nonce_length, n), TEASEL_OK);
    CHECK_STATUS(open(nonce_length, n), TEASEL_OK);
    CHECK(std::equal(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(n), out.begin()));
  }
  teasel_ccm ctx;
  memset(static_cast<void *>(&ctx), 0, sizeof ctx);
  CHECK_STATUS(CALL(teasel_ccm_start, &ctx, &key, 13, nonce.data(), 0, 65536, 16), TEASEL_ERR_LIMIT);
  CHECK_STATUS(CALL(teasel_ccm_start, &ctx, &key, 11, nonce.data(), 0, std::uint64_t{1} << 32, 16), TEASEL_ERR_LIMIT);
  GOOD(teasel_ccm_start, &ctx, &key, 11, nonce.data(), 0, (std::uint64_t{1} << 32) - 1, 16);
  GOOD(teasel_ccm_start, &ctx, &key, 7, nonce.data(), UINT64_MAX, UINT64_MAX, 16);
}

// The three ways to encode the length of AAD. The longest is not reached: its first bytes are seen
// in the chaining value.
void ccm_aad_lengths(check::Random &random) {
  const Bytes user_key = random.bytes(24), nonce = random.bytes(11), text = random.bytes(20);
  teasel_ccm_key key;
  GOOD(teasel_ccm_set_key, &key, 24, user_key.data());
  for (std::size_t n : {0xfeff, 0xff00, 0xff01, 0x10001}) {
    const Bytes aad = random.bytes(n);
    const textbook::Sealed expected = textbook::ccm(user_key, nonce, aad, text, 8);
    Bytes out(20), tag(8);
    GOOD(teasel_ccm_seal, &key, 11, nonce.data(), n, aad.data(), 20, out.data(), text.data(), 8, tag.data());
    CHECK(out == expected.text && tag == expected.tag);
  }
  teasel_ccm ctx;
  const std::uint64_t many = 0x0123456789;
  GOOD(teasel_ccm_start, &ctx, &key, 11, nonce.data(), many, 20, 8);
  const Bytes aad = random.bytes(6);
  GOOD(teasel_ccm_aad, &ctx, 6, aad.data());
  // B_0, and the block after it.
  Bytes b = {64 + 3 * 8 + 3}, first = {0xff, 0xff, 0, 0, 0, 0x01, 0x23, 0x45, 0x67, 0x89};
  b.insert(b.end(), nonce.begin(), nonce.end());
  b.insert(b.end(), {0, 0, 0, 20});
  first.insert(first.end(), aad.begin(), aad.end());
  Bytes chain = textbook::encipher(user_key, b);
  for (std::size_t i = 0; i < 16; ++i) chain[i] ^= first[i];
  chain = textbook::encipher(user_key, chain);
  CHECK_BYTES("chaining value", ctx.chain + 16, chain.data(), 16);
}

// Lengths that differ from what start was told.
void ccm_declared(check::Random &random) {
  const Bytes user_key = random.bytes(16), nonce = random.bytes(12);
  teasel_ccm_key key;
  GOOD(teasel_ccm_set_key, &key, 16, user_key.data());
  teasel_ccm ctx;
  std::uint8_t m[32] = {}, tag[16];
  GOOD(teasel_ccm_start, &ctx, &key, 12, nonce.data(), 4, 20, 8);
  CHECK_STATUS(CALL(teasel_ccm_encrypt, &ctx, 1, m, m), TEASEL_ERR_STATE);
  CHECK_STATUS(CALL(teasel_ccm_tag, &ctx, 8, tag), TEASEL_ERR_STATE);
  GOOD(teasel_ccm_aad, &ctx, 3, m);
  CHECK_STATUS(CALL(teasel_ccm_encrypt, &ctx, 1, m, m), TEASEL_ERR_STATE);
  CHECK_STATUS(CALL(teasel_ccm_aad, &ctx, 2, m), TEASEL_ERR_LIMIT);
  GOOD(teasel_ccm_aad, &ctx, 1, m);
  CHECK_STATUS(CALL(teasel_ccm_aad, &ctx, 1, m), TEASEL_ERR_LIMIT);
  CHECK_STATUS(CALL(teasel_ccm_encrypt, &ctx, 21, m, m), TEASEL_ERR_LIMIT);
  GOOD(teasel_ccm_encrypt, &ctx, 19, m, m);
  CHECK_STATUS(CALL(teasel_ccm_encrypt, &ctx, 2, m, m), TEASEL_ERR_LIMIT);
  CHECK_STATUS(CALL(teasel_ccm_tag, &ctx, 8, tag), TEASEL_ERR_STATE);
  GOOD(teasel_ccm_encrypt, &ctx, 1, m, m);
  CHECK_STATUS(CALL(teasel_ccm_tag, &ctx, 10, tag), TEASEL_ERR_TAG_LENGTH);
  GOOD(teasel_ccm_tag, &ctx, 8, tag);
}

// ---- Counters that carry

// A text whose counter block ends in `end`, by a nonce that is found by trying: EAX's first counter
// is a MAC. So only its low bytes are looked at, and the block number is set in the context.
void eax_carry(check::Random &random) {
  const Bytes user_key = random.bytes(16), nonce = random.bytes(16), text = random.bytes(100);
  teasel_eax_key key;
  GOOD(teasel_eax_set_key, &key, 16, user_key.data());
  for (std::size_t ones : {4, 8, 15, 16}) {
    teasel_eax ctx;
    GOOD(teasel_eax_start, &ctx, &key, 16, nonce.data());
    memset(ctx.chain + 16 - ones, 0xff, ones);
    --ctx.chain[15];
    Bytes counter(ctx.chain, ctx.chain + 16), out(100), expected;
    GOOD(teasel_eax_encrypt, &ctx, 100, out.data(), text.data());
    for (std::size_t at = 0; at < 100; at += 16) {
      const Bytes stream = textbook::encipher(user_key, counter);
      for (std::size_t i = at; i < std::min(at + 16, std::size_t{100}); ++i) expected.push_back(text[i] ^ stream[i - at]);
      for (std::size_t i = 16; i-- > 0 && ++counter[i] == 0;) {
      }
    }
    CHECK(out == expected);
    CALL(teasel_eax_wipe, &ctx);
  }
}

// OCB's partial block is the last one; a tag has the length that start was told.
void ocb_pieces(check::Random &random) {
  const Bytes user_key = random.bytes(16), nonce = random.bytes(12);
  teasel_ocb_key key;
  GOOD(teasel_ocb_set_key, &key, 16, user_key.data());
  teasel_ocb ctx;
  std::uint8_t m[32] = {}, tag[16];
  GOOD(teasel_ocb_start, &ctx, &key, 12, nonce.data(), 12);
  GOOD(teasel_ocb_encrypt, &ctx, 16, m, m);
  GOOD(teasel_ocb_encrypt, &ctx, 17, m, m);
  CHECK_STATUS(CALL(teasel_ocb_encrypt, &ctx, 16, m, m), TEASEL_ERR_STATE);
  GOOD(teasel_ocb_encrypt, &ctx, 0, nullptr, nullptr);
  CHECK_STATUS(CALL(teasel_ocb_tag, &ctx, 16, tag), TEASEL_ERR_TAG_LENGTH);
  GOOD(teasel_ocb_tag, &ctx, 12, tag);
  // The limits, from a context that has come near them.
  GOOD(teasel_ocb_start, &ctx, &key, 12, nonce.data(), 12);
  ctx.aad_length = (std::uint64_t{1} << 52) - 16;
  ctx.text_length = (std::uint64_t{1} << 52) - 16;
  CHECK_STATUS(CALL(teasel_ocb_aad, &ctx, 17, m), TEASEL_ERR_LIMIT);
  CHECK_STATUS(CALL(teasel_ocb_encrypt, &ctx, 17, m, m), TEASEL_ERR_LIMIT);
  GOOD(teasel_ocb_encrypt, &ctx, 16, m, m);
}

// Over 64 Ki blocks, and over the block number 2^32, near which a context is set: the offset of a
// block does not depend on how the text got there.
void ocb_long(check::Random &random) {
  const std::size_t n = (std::size_t{65536} + 70) * 16 + 5;
  const Bytes user_key = random.bytes(16), nonce = random.bytes(12), text = random.bytes(n);
  teasel_ocb_key key;
  GOOD(teasel_ocb_set_key, &key, 16, user_key.data());
  Bytes out(n), tag(16), back(n);
  GOOD(teasel_ocb_seal, &key, 12, nonce.data(), n, text.data(), n, out.data(), text.data(), 16, tag.data());
  const textbook::Sealed expected = textbook::ocb(user_key, nonce, text, text, 16);
  CHECK(out == expected.text && tag == expected.tag);
  GOOD(teasel_ocb_open, &key, 12, nonce.data(), n, text.data(), n, back.data(), out.data(), 16, tag.data());
  CHECK(back == text);
}
void ocb_number(check::Random &random) {
  const Bytes user_key = random.bytes(16), text = random.bytes(160);
  teasel_ocb_key key;
  GOOD(teasel_ocb_set_key, &key, 16, user_key.data());
  Bytes l = textbook::encipher(user_key, Bytes(16));
  std::vector<Bytes> values;  // L_i
  for (int i = 0; i < 42; ++i) {
    const int carry = l[0] >> 7;
    for (std::size_t k = 0; k < 16; ++k) l[k] = static_cast<std::uint8_t>(l[k] << 1 | (k < 15 ? l[k + 1] >> 7 : 0));
    if (carry) l[15] ^= 0x87;
    if (i > 0) values.push_back(l);
  }
  for (std::uint64_t next : {std::uint64_t{1} << 32, std::uint64_t{1} << 39, (std::uint64_t{3} << 32)}) {
    teasel_ocb ctx;
    GOOD(teasel_ocb_start, &ctx, &key, 12, text.data(), 16);
    std::uint64_t number = next - 4;
    for (int i = 0; i < 8; ++i) ctx.chain[47 - i] = static_cast<std::uint8_t>(number >> 8 * i);
    Bytes offset(ctx.chain, ctx.chain + 16), out(160), expected;
    GOOD(teasel_ocb_encrypt, &ctx, 160, out.data(), text.data());
    for (std::size_t at = 0; at < 160; at += 16) {
      ++number;
      std::size_t zeros = 0;
      while ((number >> zeros & 1) == 0) ++zeros;
      Bytes block(16);
      for (std::size_t i = 0; i < 16; ++i) offset[i] ^= values[zeros][i], block[i] = text[at + i] ^ offset[i];
      block = textbook::encipher(user_key, block);
      for (std::size_t i = 0; i < 16; ++i) expected.push_back(block[i] ^ offset[i]);
    }
    CHECK_BYTES("ciphertext", out.data(), expected.data(), 160);
    GOOD(teasel_ocb_start, &ctx, &key, 12, text.data(), 16);
    for (int i = 0; i < 8; ++i) ctx.chain[47 - i] = static_cast<std::uint8_t>((next - 4) >> 8 * i);
    GOOD(teasel_ocb_decrypt, &ctx, 160, out.data(), out.data());
    CHECK_BYTES("plaintext", out.data(), text.data(), 160);
  }
}

}  // namespace

void test_aeads() {
  called.insert("teasel_aead_at"), called.insert("teasel_aead_find");
  std::size_t count = 0;
  while (const teasel_aead *mode = teasel_aead_at(count)) AeadTest(*mode, 900 + count++).run();
  CHECK(count == 7 && !teasel_aead_at(SIZE_MAX) && !teasel_aead_find("GCM") && !teasel_aead_find(nullptr));
  check::Random random(91);
  ccm_limits();
  ccm_aad_lengths(random);
  ccm_declared(random);
  eax_carry(random);
  ocb_pieces(random);
  ocb_number(random);
}

void test_ocb_long() {
  check::Random random(92);
  ocb_long(random);
}

}  // namespace api
