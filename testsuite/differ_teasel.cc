// make check-differ: Teasel's side.
#include <algorithm>

#include "testsuite/differ.h"

namespace differ {
namespace {

using check::Random;

std::vector<std::size_t> list_of(const std::size_t (&list)[4]) {
  return {list, std::find(list, list + 4, std::size_t{0})};
}

// Bytes at any alignment, with canaries around them.
class Room {
 public:
  Room(std::size_t length, std::size_t offset)
      : length_(length), start_(kMargin + offset), memory_(start_ + length + kMargin, kCanary) {}
  std::uint8_t *data() { return memory_.data() + start_; }
  void put(const Bytes &bytes) { std::copy(bytes.begin(), bytes.end(), data()); }
  bool intact() const {
    const auto canary = [](std::uint8_t byte) { return byte == kCanary; };
    const auto at = memory_.begin() + static_cast<std::ptrdiff_t>(start_);
    return std::all_of(memory_.begin(), at, canary) &&
           std::all_of(at + static_cast<std::ptrdiff_t>(length_), memory_.end(), canary);
  }

 private:
  static constexpr std::size_t kMargin = 64;
  static constexpr std::uint8_t kCanary = 0xa7;
  std::size_t length_, start_;
  Bytes memory_;
};

// call(dst, src), apart or in place as the case says; gives `length` bytes of dst.
template <typename Call>
Bytes through(const Case &c, const Bytes &in, std::size_t length, Call call) {
  Room src(c.in_place ? std::max(in.size(), length) : in.size(), c.offset % 64);
  src.put(in);
  if (c.in_place) {
    call(src.data(), src.data());
    CHECK(src.intact());
    return {src.data(), src.data() + length};
  }
  Room dst(length, c.offset / 64);
  call(dst.data(), src.data());
  CHECK(dst.intact() && src.intact() && std::equal(in.begin(), in.end(), src.data()));
  return {dst.data(), dst.data() + length};
}

// each(at, length) for the pieces of n bytes.
template <typename Each>
void in_pieces(const Case &c, std::size_t n, std::size_t cut, Each each) {
  if (c.pieces == 0 || cut == 0) return each(std::size_t{0}, n);
  Random random(c.pieces);
  for (std::size_t at = 0, length; at < n; at += length) {
    length = std::min(n - at, random.below(random.below(4) == 0 ? n + 1 : 48));
    if (length < n - at) length -= length % cut;
    each(at, length);
  }
}

// Memory for a key or a context of a descriptor.
class Memory {
 public:
  explicit Memory(std::size_t size) : words_(size / 16 + 1) {}
  operator void *() { return words_.data(); }

 private:
  struct alignas(16) Word {
    std::uint8_t bytes[16];
  };
  std::vector<Word> words_;
};

bool opened(teasel_status status) {
  if (status != TEASEL_ERR_AUTH) CHECK_STATUS(status, TEASEL_OK);
  return status == TEASEL_OK;
}

// ---- Ciphers

class Cipher : public Side {
 public:
  explicit Cipher(const teasel_cipher &d) : d_(d), key_(d.key_size) {}
  bool seal(const Case &c, Bytes &out, Bytes &) override {
    return crypt(c, d_.set_encrypt_key, d_.encrypt, c.text, out);
  }
  bool open(const Case &c, const Bytes &in, const Bytes &, Bytes &out) override {
    return crypt(c, d_.set_decrypt_key, d_.decrypt, in, out);
  }

 private:
  bool crypt(const Case &c, decltype(teasel_cipher::set_encrypt_key) set_key, decltype(teasel_cipher::encrypt) crypt,
             const Bytes &in, Bytes &out) {
    std::uint8_t chain[16];
    CHECK_STATUS(set_key(key_, c.key.size(), c.key.data()), TEASEL_OK);
    CHECK_STATUS(d_.start(chain, c.iv.size(), at(c.iv)), TEASEL_OK);
    out = through(c, in, in.size(), [&](std::uint8_t *dst, const std::uint8_t *src) {
      in_pieces(c, in.size(), d_.cut, [&](std::size_t from, std::size_t n) {
        CHECK_STATUS(crypt(key_, chain, n, dst + from, src + from), TEASEL_OK);
      });
    });
    return true;
  }
  const teasel_cipher &d_;
  Memory key_;
};

// CFB1 by bits. Of a last byte the bits that are not in the text are zero.
class Cfb1 : public Side {
 public:
  bool seal(const Case &c, Bytes &out, Bytes &) override { return crypt(c, teasel_cfb1_encrypt, c.text, out); }
  bool open(const Case &c, const Bytes &in, const Bytes &, Bytes &out) override {
    return crypt(c, teasel_cfb1_decrypt, in, out);
  }

 private:
  static bool crypt(const Case &c, decltype(teasel_cfb1_encrypt) *crypt, const Bytes &in, Bytes &out) {
    teasel_aes_key key;
    Bytes iv = c.iv;
    CHECK_STATUS(teasel_aes_set_encrypt_key(&key, c.key.size(), c.key.data()), TEASEL_OK);
    out = through(c, in, in.size(), [&](std::uint8_t *dst, const std::uint8_t *src) {
      in_pieces(c, in.size(), 1, [&](std::size_t from, std::size_t n) {
        const std::size_t bits = from + n == in.size() ? c.bits - 8 * from : 8 * n;
        CHECK_STATUS(crypt(&key, iv.data(), bits, dst + from, src + from), TEASEL_OK);
      });
    });
    if (c.bits % 8 != 0) out.back() &= static_cast<std::uint8_t>(0xff00 >> c.bits % 8);
    return true;
  }
};

// ---- MACs

class Mac : public Side {
 public:
  explicit Mac(const teasel_mac &d) : d_(d), key_(d.key_size), context_(d.context_size) {}
  bool seal(const Case &c, Bytes &, Bytes &tag) override {
    tag.resize(c.tag_length);
    set_key(c);
    if (c.pieces == 0) {
      Room message(c.text.size(), c.offset % 64);
      message.put(c.text);
      CHECK_STATUS(d_.seal(key_, c.iv.size(), at(c.iv), c.text.size(), message.data(), tag.size(), tag.data()),
                   TEASEL_OK);
    } else {
      update(c, c.text);
      CHECK_STATUS(d_.tag(context_, tag.size(), tag.data()), TEASEL_OK);
    }
    return true;
  }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &) override {
    set_key(c);
    if (c.pieces == 0)
      return opened(d_.open(key_, c.iv.size(), at(c.iv), in.size(), in.data(), tag.size(), tag.data()));
    update(c, in);
    return opened(d_.verify(context_, tag.size(), tag.data()));
  }

 private:
  void set_key(const Case &c) { CHECK_STATUS(d_.set_key(key_, c.key.size(), c.key.data()), TEASEL_OK); }
  void update(const Case &c, const Bytes &message) {
    CHECK_STATUS(d_.start(context_, key_, c.iv.size(), at(c.iv)), TEASEL_OK);
    in_pieces(c, message.size(), 1, [&](std::size_t from, std::size_t n) {
      CHECK_STATUS(d_.update(context_, n, message.data() + from), TEASEL_OK);
    });
  }
  const teasel_mac &d_;
  Memory key_, context_;
};

// ---- AEADs

class Aead : public Side {
 public:
  explicit Aead(const teasel_aead &d) : d_(d), key_(d.key_size), context_(d.context_size) {}

  bool seal(const Case &c, Bytes &out, Bytes &tag) override {
    const Bytes &aad = c.aad[0];
    const std::size_t n = c.text.size();
    tag.resize(c.tag_length);
    CHECK_STATUS(d_.set_key(key_, c.key.size(), c.key.data()), TEASEL_OK);
    out = through(c, c.text, n, [&](std::uint8_t *dst, const std::uint8_t *src) {
      if (c.pieces == 0) {
        CHECK_STATUS(d_.seal(key_, c.iv.size(), at(c.iv), aad.size(), aad.data(), n, dst, src, tag.size(), tag.data()),
                     TEASEL_OK);
      } else {
        text(c, d_.encrypt, n, dst, src);
        CHECK_STATUS(d_.tag(context_, tag.size(), tag.data()), TEASEL_OK);
      }
    });
    return true;
  }

  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &out) override {
    const Bytes &aad = c.aad[0];
    const std::size_t n = in.size();
    bool good = false;
    CHECK_STATUS(d_.set_key(key_, c.key.size(), c.key.data()), TEASEL_OK);
    out = through(c, in, n, [&](std::uint8_t *dst, const std::uint8_t *src) {
      if (c.pieces == 0) {
        good =
            opened(d_.open(key_, c.iv.size(), at(c.iv), aad.size(), aad.data(), n, dst, src, tag.size(), tag.data()));
        if (!good) CHECK(std::all_of(dst, dst + n, [](std::uint8_t byte) { return byte == 0; }));
      } else {
        text(c, d_.decrypt, n, dst, src);
        good = opened(d_.verify(context_, tag.size(), tag.data()));
      }
    });
    return good;
  }

 private:
  void text(const Case &c, decltype(teasel_aead::encrypt) crypt, std::size_t length, std::uint8_t *dst,
            const std::uint8_t *src) {
    const Bytes &aad = c.aad[0];
    CHECK_STATUS(d_.start(context_, key_, c.iv.size(), at(c.iv), aad.size(), length, c.tag_length), TEASEL_OK);
    in_pieces(c, aad.size(), 1, [&](std::size_t from, std::size_t n) {
      CHECK_STATUS(d_.aad(context_, n, aad.data() + from), TEASEL_OK);
    });
    in_pieces(c, length, d_.cut, [&](std::size_t from, std::size_t n) {
      CHECK_STATUS(crypt(context_, n, dst + from, src + from), TEASEL_OK);
    });
  }
  const teasel_aead &d_;
  Memory key_, context_;
};

// SIV with any number of strings; the nonce, if any, is the last of them.
class Siv : public Side {
 public:
  bool seal(const Case &c, Bytes &out, Bytes &tag) override {
    tag.resize(16);
    set(c);
    out = through(c, c.text, c.text.size(), [&](std::uint8_t *dst, const std::uint8_t *src) {
      CHECK_STATUS(
          teasel_siv_seal_strings(&key_, strings_.size(), strings_.data(), c.text.size(), dst, src, tag.data()),
          TEASEL_OK);
    });
    return true;
  }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &out) override {
    bool good = false;
    set(c);
    out = through(c, in, in.size(), [&](std::uint8_t *dst, const std::uint8_t *src) {
      good = opened(teasel_siv_open_strings(&key_, strings_.size(), strings_.data(), in.size(), dst, src, tag.data()));
    });
    return good;
  }

 private:
  void set(const Case &c) {
    CHECK_STATUS(teasel_siv_set_key(&key_, c.key.size(), c.key.data()), TEASEL_OK);
    strings_.clear();
    for (const Bytes &string : c.aad) strings_.push_back({string.size(), string.data()});
    if (!c.iv.empty()) strings_.push_back({c.iv.size(), at(c.iv)});
  }
  teasel_siv_key key_;
  std::vector<teasel_siv_string> strings_;
};

// ---- Key wrap

template <bool kPads>
class Wrap : public Side {
 public:
  bool seal(const Case &c, Bytes &out, Bytes &) override {
    const std::size_t n = c.text.size();
    set_key(c);
    out = through(c, c.text, (n + 7) / 8 * 8 + 8, [&](std::uint8_t *dst, const std::uint8_t *src) {
      CHECK_STATUS((kPads ? teasel_kwp_wrap : teasel_kw_wrap)(&key_, n, dst, src), TEASEL_OK);
    });
    return true;
  }
  bool open(const Case &c, const Bytes &in, const Bytes &, Bytes &out) override {
    std::size_t length = in.size() - 8;
    bool good = false;
    set_key(c);
    out = through(c, in, length, [&](std::uint8_t *dst, const std::uint8_t *src) {
      good = opened(kPads ? teasel_kwp_unwrap(&key_, in.size(), &length, dst, src)
                          : teasel_kw_unwrap(&key_, in.size(), dst, src));
    });
    out.resize(length);
    return good;
  }

 private:
  void set_key(const Case &c) { CHECK_STATUS(teasel_kw_set_key(&key_, c.key.size(), c.key.data()), TEASEL_OK); }
  teasel_kw_key key_;
};

// ---- The generator

template <bool kDerives>
class Drbg : public Side {
 public:
  bool seal(const Case &c, Bytes &out, Bytes &) override {
    teasel_drbg ctx;
    const Bytes &extra = c.aad[0];
    CHECK_STATUS(kDerives ? teasel_drbg_instantiate(&ctx, c.key.size(), c.key.data(), c.iv.size(), at(c.iv),
                                                    extra.size(), extra.data())
                          : teasel_drbg_instantiate_no_df(&ctx, c.key.data(), extra.size(), extra.data()),
                 TEASEL_OK);
    for (const Request &r : requests(c, kDerives)) {
      const Bytes &more = r.additional;
      if (!r.entropy.empty())
        CHECK_STATUS(teasel_drbg_reseed(&ctx, r.entropy.size(), r.entropy.data(), more.size(), more.data()), TEASEL_OK);
      Room room(r.length, c.offset % 64);
      CHECK_STATUS(teasel_drbg_generate(&ctx, more.size(), more.data(), r.length, room.data()), TEASEL_OK);
      CHECK(room.intact());
      out.insert(out.end(), room.data(), room.data() + r.length);
    }
    return true;
  }
  bool open(const Case &, const Bytes &, const Bytes &, Bytes &) override { return false; }
};

template <typename T>
std::unique_ptr<Side> make() {
  return std::make_unique<T>();
}

}  // namespace

// None is of no bytes: EVP_RAND_generate of libcrypto leaves out such a one, with its additional input.
std::vector<Request> requests(const Case &c, bool df) {
  Random random(c.seed);
  std::vector<Request> list;
  for (std::size_t left = c.text.size(), length; left != 0; left -= length) {
    length = random.below(2) ? left : 1 + random.below(left);
    const Bytes additional = random.bytes(random.below(2) ? random.below(df ? 100 : 49) : 0);
    list.push_back({random.bytes(random.below(3) ? 0 : 48), additional, length});
  }
  return list;
}

Mode cipher(const char *name) {
  const teasel_cipher *const d = teasel_cipher_find(name);
  Shape shape;
  shape.keys = list_of(d->key_lengths);
  shape.min_iv = shape.usual_iv = shape.max_iv = d->iv_length;
  shape.min = d->min_length, shape.unit = d->unit, shape.cut = d->cut;
  return {shape, [d] { return std::make_unique<Cipher>(*d); }};
}

Mode mac(const char *name) {
  const teasel_mac *const d = teasel_mac_find(name);
  Shape shape;
  shape.keys = list_of(d->key_lengths);
  shape.min_iv = d->min_iv_length, shape.max_iv = std::min<std::size_t>(d->max_iv_length, 300);
  shape.usual_iv = std::min<std::size_t>(shape.max_iv, 12);
  shape.tags = d->tag_lengths, shape.cut = 1, shape.mac = shape.refuses = true;
  return {shape, [d] { return std::make_unique<Mac>(*d); }};
}

Mode aead(const char *name) {
  const teasel_aead *const d = teasel_aead_find(name);
  Shape shape;
  shape.keys = list_of(d->key_lengths);
  shape.min_iv = d->min_nonce_length, shape.max_iv = std::min<std::size_t>(d->max_nonce_length, 300);
  shape.usual_iv = 12, shape.tags = d->tag_lengths, shape.cut = d->cut;
  shape.min_aad = shape.max_aad = 1, shape.refuses = true;
  return {shape, [d] { return std::make_unique<Aead>(*d); }};
}

Mode cfb1() {
  Mode mode = cipher("cfb1");
  mode.shape.by_bits = true, mode.shape.most = 128;
  mode.side = make<Cfb1>;
  return mode;
}

Mode siv() {
  Mode mode = aead("siv");
  mode.shape.min_iv = 0, mode.shape.min_aad = 0, mode.shape.max_aad = 5;
  mode.side = make<Siv>;
  return mode;
}

Mode kw() {
  Shape shape;
  shape.keys = {16, 24, 32}, shape.min = 16, shape.unit = 8, shape.most = 1024, shape.refuses = true;
  return {shape, make<Wrap<false>>};
}

Mode kwp() {
  Mode mode = kw();
  mode.shape.min = 1, mode.shape.unit = 1;
  mode.side = make<Wrap<true>>;
  return mode;
}

Mode drbg(bool df) {
  Shape shape;
  shape.keys = {df ? std::size_t{32} : 48};  // entropy
  shape.min_iv = shape.usual_iv = df ? 16 : 0, shape.max_iv = df ? 40 : 0;
  shape.min_aad = shape.max_aad = 1, shape.aad_most = df ? 100 : 48, shape.opens = false;
  return {shape, df ? make<Drbg<true>> : make<Drbg<false>>};
}

}  // namespace differ
