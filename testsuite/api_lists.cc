// Ciphers and MACs by their descriptors: each is the function that its name says, takes what its
// row says, and gives the same whole and in pieces. LRW, CFB1 and CBC-MAC against the textbook.
#include <algorithm>

#include "testsuite/api_whole.h"

namespace api {
namespace {

std::vector<std::size_t> lengths_of(const std::size_t (&list)[4]) {
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < 4 && list[i] != 0; ++i) lengths.push_back(list[i]);
  return lengths;
}

// ---- Ciphers

// The public function of a name, with a key of the descriptor.
teasel_status direct(const std::string &name, bool decrypting, const void *key, std::uint8_t *iv, std::size_t n,
                     std::uint8_t *dst, const std::uint8_t *src) {
  const auto *aes = static_cast<const teasel_aes_key *>(key);
#define ONE(text, stem, type, ...)                                                          \
  if (name == text)                                                                         \
    return decrypting ? CALL(teasel_##stem##_decrypt, static_cast<const type *>(key) __VA_ARGS__, n, dst, src) \
                      : CALL(teasel_##stem##_encrypt, static_cast<const type *>(key) __VA_ARGS__, n, dst, src);
  ONE("ecb", ecb, teasel_aes_key)
  ONE("cbc", cbc, teasel_aes_key, , iv)
  ONE("cbc-cs1", cbc_cs1, teasel_aes_key, , iv)
  ONE("cbc-cs2", cbc_cs2, teasel_aes_key, , iv)
  ONE("cbc-cs3", cbc_cs3, teasel_aes_key, , iv)
  ONE("pcbc", pcbc, teasel_aes_key, , iv)
  ONE("cfb", cfb, teasel_aes_key, , iv)
  ONE("cfb8", cfb8, teasel_aes_key, , iv)
  ONE("xts", xts, teasel_xts_key, , iv)
  ONE("lrw", lrw, teasel_lrw_key, , iv)
#undef ONE
  if (name == "cfb1")
    return decrypting ? CALL(teasel_cfb1_decrypt, aes, iv, 8 * n, dst, src)
                      : CALL(teasel_cfb1_encrypt, aes, iv, 8 * n, dst, src);
  if (name == "ofb") return CALL(teasel_ofb_crypt, aes, iv, n, dst, src);
  if (name == "ctr") return CALL(teasel_ctr_crypt, aes, iv, n, dst, src);
  if (name == "rfc3686") return CALL(teasel_rfc3686_crypt, aes, iv, n, dst, src);
  CHECK(!"a cipher that this test does not know");
  return TEASEL_ERR_TIER;
}

void cipher_object(const teasel_cipher &c) {
  std::string object = std::string("teasel_cipher_") + c.name;
  std::replace(object.begin(), object.end(), '-', '_');
  called.insert(object);
  called.insert("teasel_cipher_find");
  CHECK(teasel_cipher_find(c.name) == &c);
}

void cipher_keys(const teasel_cipher &c, check::Random &random) {
  const std::vector<std::size_t> valid = lengths_of(c.key_lengths);
  Bytes key(c.key_size);
  const Bytes bytes = random.bytes(80);
  for (std::size_t n = 0; n <= 80; ++n) {
    const teasel_status expected = std::count(valid.begin(), valid.end(), n) ? TEASEL_OK : TEASEL_ERR_KEY_LENGTH;
    CHECK_STATUS(c.set_encrypt_key(key.data(), n, bytes.data()), expected);
    CHECK_STATUS(c.set_decrypt_key(key.data(), n, bytes.data()), expected);
  }
  CHECK_STATUS(c.set_encrypt_key(nullptr, valid[0], bytes.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(c.set_decrypt_key(key.data(), valid[0], nullptr), TEASEL_ERR_NULL);
  c.key_wipe(key.data());
  CHECK(all_zero(key.data(), key.size()));
  c.key_wipe(nullptr);
}

void cipher_ivs(const teasel_cipher &c, check::Random &random) {
  const Bytes iv = random.bytes(40);
  std::uint8_t chain[16];
  for (std::size_t n = 0; n <= 40; ++n)
    CHECK_STATUS(c.start(chain, n, iv.data()), n == c.iv_length ? TEASEL_OK : TEASEL_ERR_IV_LENGTH);
  CHECK_STATUS(c.start(nullptr, c.iv_length, iv.data()), TEASEL_ERR_NULL);
  if (c.iv_length != 0) CHECK_STATUS(c.start(chain, c.iv_length, nullptr), TEASEL_ERR_NULL);
}

void cipher_message(const teasel_cipher &c, std::size_t n, check::Random &random) {
  const std::vector<std::size_t> valid = lengths_of(c.key_lengths);
  const Bytes user_key = random.bytes(valid[random.below(valid.size())]), iv = random.bytes(c.iv_length + 1),
              text = random.bytes(n);
  Bytes keys[2] = {Bytes(c.key_size), Bytes(c.key_size)};
  CHECK_STATUS(c.set_encrypt_key(keys[0].data(), user_key.size(), user_key.data()), TEASEL_OK);
  CHECK_STATUS(c.set_decrypt_key(keys[1].data(), user_key.size(), user_key.data()), TEASEL_OK);
  Bytes src = text;
  for (bool decrypting : {false, true}) {
    const void *key = keys[decrypting].data();
    const auto crypt = decrypting ? c.decrypt : c.encrypt;
    std::uint8_t chain[16], whole[16];
    CHECK_STATUS(c.start(chain, c.iv_length, iv.data()), TEASEL_OK);
    Bytes expected(n), out = src;
    CHECK_STATUS(direct(c.name, decrypting, key, chain, n, expected.data(), src.data()), TEASEL_OK);
    CHECK_STATUS(c.start(whole, c.iv_length, iv.data()), TEASEL_OK);
    CHECK_STATUS(crypt(key, whole, n, out.data(), out.data()), TEASEL_OK);
    CHECK(out == expected);
    if (c.cut != 0) {
      CHECK_STATUS(c.start(chain, c.iv_length, iv.data()), TEASEL_OK);
      out = src;
      for (std::size_t at = 0, length; at < n; at += length) {
        length = std::min(n - at, random.below(90));
        if (length < n - at) length -= length % c.cut;
        CHECK_STATUS(crypt(key, chain, length, out.data() + at, out.data() + at), TEASEL_OK);
      }
      CHECK(out == expected);
      if (c.iv_length != 0) CHECK_BYTES("chaining value", chain, whole, 16);
    }
    src = expected;
  }
  CHECK(src == text);
}

void cipher_lengths(const teasel_cipher &c, check::Random &random) {
  const std::vector<std::size_t> valid = lengths_of(c.key_lengths);
  const Bytes user_key = random.bytes(valid.back()), text = random.bytes(64);
  Bytes key(c.key_size), out(64);
  std::uint8_t chain[16] = {};
  CHECK_STATUS(c.set_encrypt_key(key.data(), user_key.size(), user_key.data()), TEASEL_OK);
  CHECK_STATUS(c.start(chain, c.iv_length, text.data()), TEASEL_OK);
  for (std::size_t n = 0; n <= 64; ++n)
    CHECK_STATUS(c.encrypt(key.data(), chain, n, out.data(), text.data()),
                 n >= c.min_length && n % c.unit == 0 ? TEASEL_OK : TEASEL_ERR_LENGTH);
}

// ---- LRW

Bytes block_of(std::initializer_list<int> high, std::size_t at) {
  Bytes b(16);
  for (int byte : high) b[at++] = static_cast<std::uint8_t>(byte);
  return b;
}

void lrw(check::Random &random) {
  called.insert("teasel_lrw_set_encrypt_key"), called.insert("teasel_lrw_set_decrypt_key");
  std::vector<Bytes> indices;
  indices.push_back(Bytes(16));
  indices.push_back(block_of({1}, 15));
  // Before carries into bits 32, 64 and 127, and around to 0.
  indices.push_back(block_of({0xff, 0xff, 0xff, 0xfb}, 12));
  indices.push_back(block_of({0x7f, 0xff, 0xff, 0xff, 0xff}, 11));
  indices.push_back(block_of({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfd}, 8));
  indices.push_back(Bytes(16, 0xff));
  indices.back()[0] = 0x7f, indices.back()[15] = 0xfe;
  indices.push_back(Bytes(16, 0xff));
  indices.back()[15] = 0xf9;
  for (int i = 0; i < 8; ++i) indices.push_back(random.bytes(16));
  teasel_lrw_key keys[2];
  for (std::size_t key_length : {32, 40, 48})
    for (const Bytes &index : indices) {
      const std::size_t n = 16 * (10 + random.below(20));
      const Bytes user_key = random.bytes(key_length), text = random.bytes(n);
      CHECK_STATUS(teasel_lrw_set_encrypt_key(&keys[0], key_length, user_key.data()), TEASEL_OK);
      CHECK_STATUS(teasel_lrw_set_decrypt_key(&keys[1], key_length, user_key.data()), TEASEL_OK);
      Bytes at = index, out(n);
      GOOD(teasel_lrw_encrypt, &keys[0], at.data(), n, out.data(), text.data());
      CHECK(out == textbook::lrw(user_key, index, text, false));
      Bytes end = index;
      for (std::size_t i = 0; i < n / 16; ++i)
        for (std::size_t k = 16; k-- > 0 && ++end[k] == 0;) {
        }
      CHECK(at == end);
      at = index;
      GOOD(teasel_lrw_decrypt, &keys[1], at.data(), n, out.data(), out.data());
      CHECK(out == text && at == end);
      at = index;
      GOOD(teasel_lrw_encrypt, &keys[1], at.data(), n, out.data(), text.data());
      CHECK(textbook::lrw(user_key, index, out, true) == text);
    }
  // Misuse.
  Bytes m = random.bytes(96), before = m;
  std::uint8_t index[16] = {};
  const auto bad = [&](teasel_status status, const teasel_lrw_key *key, std::uint8_t *i, std::size_t n,
                       std::uint8_t *dst, const std::uint8_t *src) {
    CHECK_STATUS(CALL(teasel_lrw_decrypt, key, i, n, dst, src), status);
    if (key != &keys[0]) CHECK_STATUS(CALL(teasel_lrw_encrypt, key, i, n, dst, src), status);
    CHECK(m == before && all_zero(index, 16));
  };
  teasel_lrw_key none;
  memset(static_cast<void *>(&none), 0, sizeof none);
  std::uint8_t *const p = m.data();
  bad(TEASEL_ERR_NULL, nullptr, index, 16, p, p);
  bad(TEASEL_ERR_NULL, &keys[1], nullptr, 16, p, p);
  bad(TEASEL_ERR_NULL, &keys[1], index, 16, nullptr, p);
  bad(TEASEL_ERR_NULL, &keys[1], index, 16, p, nullptr);
  bad(TEASEL_ERR_KEY, &none, index, 15, p, p);
  bad(TEASEL_ERR_KEY, &keys[0], index, 16, p, p);
  for (std::size_t n : {1, 15, 17, 31}) bad(TEASEL_ERR_LENGTH, &keys[1], index, n, p, p);
  bad(TEASEL_ERR_OVERLAP, &keys[1], index, 32, p, p + 1);
  bad(TEASEL_ERR_OVERLAP, &keys[1], p + 31, 32, p, p + 48);
  bad(TEASEL_ERR_OVERLAP, &keys[1], p + 31, 32, p + 48, p);
  GOOD(teasel_lrw_encrypt, &keys[1], index, 0, nullptr, nullptr);
  CHECK(all_zero(index, 16));
  CALL(teasel_lrw_wipe, &keys[0]);
  CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&keys[0]), sizeof keys[0]));
  CALL(teasel_lrw_wipe, nullptr);
}

// ---- CFB1, by bits

void cfb1(check::Random &random) {
  for (std::size_t bits : {0, 1, 7, 8, 9, 31, 64, 130}) {
    const std::size_t n = (bits + 7) / 8;
    const Bytes user_key = random.bytes(32), iv = random.bytes(16), text = random.bytes(n);
    Bytes expected;  // a bit in a byte
    for (std::size_t i = 0; i < bits; ++i) expected.push_back(text[i / 8] >> (7 - i % 8) & 1);
    const Bytes sent = textbook::cfb1(user_key, iv, expected, false);
    teasel_aes_key key;
    GOOD(teasel_aes_set_encrypt_key, &key, 32, user_key.data());
    Bytes out(n, 0xa5), chain = iv;
    GOOD(teasel_cfb1_encrypt, &key, chain.data(), bits, out.data(), text.data());
    for (std::size_t i = 0; i < 8 * n; ++i)
      CHECK((out[i / 8] >> (7 - i % 8) & 1) == (i < bits ? sent[i] : 0xa5 >> (7 - i % 8) & 1));
    chain = iv;
    GOOD(teasel_cfb1_decrypt, &key, chain.data(), bits, out.data(), out.data());
    for (std::size_t i = 0; i < 8 * n; ++i)
      CHECK((out[i / 8] >> (7 - i % 8) & 1) == (i < bits ? expected[i] : 0xa5 >> (7 - i % 8) & 1));
    CHECK(textbook::cfb1(user_key, iv, sent, true) == expected);
    // The register: what was iv and ciphertext, the last 128 bits.
    Bytes reg = iv;
    for (std::uint8_t bit : sent)
      for (std::size_t k = 0; k < 16; ++k)
        reg[k] = static_cast<std::uint8_t>(reg[k] << 1 | (k < 15 ? reg[k + 1] >> 7 : bit));
    CHECK(chain == reg);
  }
  teasel_aes_key key;
  GOOD(teasel_aes128_set_encrypt_key, &key, Bytes(16).data());
  std::uint8_t m[32] = {}, iv[16] = {};
  CHECK_STATUS(CALL(teasel_cfb1_encrypt, nullptr, iv, 1, m, m), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_cfb1_encrypt, &key, nullptr, 1, m, m), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_cfb1_decrypt, &key, iv, 1, nullptr, m), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_cfb1_encrypt, &key, iv, 9, m, m + 1), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(CALL(teasel_cfb1_decrypt, &key, iv, SIZE_MAX, m, m + 1), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(CALL(teasel_cfb1_encrypt, &key, m + 1, 16, m, m), TEASEL_ERR_OVERLAP);
  GOOD(teasel_cfb1_encrypt, &key, iv, 8, m, m + 1);
}

// ---- MACs

Bytes mac_of(const std::string &name, const Bytes &key, const Bytes &iv, const Bytes &message) {
  if (name == "cmac") return textbook::cmac(key, message);
  if (name == "xcbc") return textbook::xcbc(key, message);
  if (name == "cbcmac") return textbook::cbc_mac(key, message);
  if (name == "gmac") return textbook::gcm(key, iv, message, {}).tag;
  CHECK(!"a MAC that this test does not know");
  return Bytes(16);
}

class MacTest {
 public:
  MacTest(const teasel_mac &mac, std::uint64_t seed)
      : mac_(mac), random_(seed), key_(mac.key_size), ctx_(mac.context_size), lengths_(lengths_of(mac.key_lengths)) {
    for (const char *verb : {"set_key", "start", "update", "tag", "verify", "seal", "open", "wipe", "key_wipe"})
      called.insert(std::string("teasel_") + mac.name + "_" + verb);
    called.insert(std::string("teasel_mac_") + mac.name);
  }

  void run() {
    const std::string outer = check::context;
    check::context = outer + ", " + mac_.name;
    CHECK(teasel_mac_find(mac_.name) == &mac_);
    keys();
    for (std::size_t n = 0; n <= 82; ++n) message(n);
    for (std::size_t n : {255, 256, 257, 1000, 4097}) message(n);
    wrong();
    misuse();
    check::context = outer;
  }

 private:
  void keys() {
    const Bytes bytes = random_.bytes(80);
    for (std::size_t n = 0; n <= 80; ++n)
      CHECK_STATUS(mac_.set_key(key_.data(), n, bytes.data()),
                   std::count(lengths_.begin(), lengths_.end(), n) ? TEASEL_OK : TEASEL_ERR_KEY_LENGTH);
    CHECK_STATUS(mac_.set_key(nullptr, 16, bytes.data()), TEASEL_ERR_NULL);
    CHECK_STATUS(mac_.set_key(key_.data(), 16, nullptr), TEASEL_ERR_NULL);
    mac_.key_wipe(key_.data());
    CHECK(all_zero(key_.data(), key_.size()));
    mac_.key_wipe(nullptr);
    mac_.wipe(nullptr);
  }

  void draw(std::size_t n) {
    user_key_ = random_.bytes(lengths_[random_.below(lengths_.size())]);
    CHECK_STATUS(mac_.set_key(key_.data(), user_key_.size(), user_key_.data()), TEASEL_OK);
    iv_ = random_.bytes(mac_.max_iv_length == 0 ? 0 : mac_.min_iv_length + random_.below(40));
    message_ = random_.bytes(n);
    do tag_length_ = 1 + random_.below(16);
    while ((mac_.tag_lengths >> tag_length_ & 1) == 0);
    tag_ = mac_of(mac_.name, user_key_, iv_, message_);
    tag_.resize(tag_length_);
  }

  teasel_status open(const Bytes &message, const Bytes &tag) {
    return mac_.open(key_.data(), iv_.size(), iv_.data(), message.size(), message.data(), tag.size(), tag.data());
  }

  void message(std::size_t n) {
    draw(n);
    Bytes tag(17, 0x5a);
    CHECK_STATUS(mac_.seal(key_.data(), iv_.size(), iv_.data(), n, message_.data(), tag_length_, tag.data()), TEASEL_OK);
    CHECK_BYTES("tag", tag.data(), tag_.data(), tag_length_);
    CHECK(tag[tag_length_] == 0x5a);
    CHECK_STATUS(open(message_, tag_), TEASEL_OK);
    for (int i = 0; i < 4; ++i) {
      CHECK_STATUS(mac_.start(ctx_.data(), key_.data(), iv_.size(), iv_.data()), TEASEL_OK);
      const std::size_t most = i == 0 ? 17 : 2 + random_.below(n / 2 + 30);
      for (std::size_t at = 0, length; at < n; at += length) {
        length = std::min(n - at, i == 0 ? 16 : random_.below(most));
        CHECK_STATUS(mac_.update(ctx_.data(), length, message_.data() + at), TEASEL_OK);
      }
      CHECK_STATUS(mac_.update(ctx_.data(), 0, nullptr), TEASEL_OK);
      const Bytes copy = ctx_;
      CHECK_STATUS(mac_.tag(ctx_.data(), tag_length_, tag.data()), TEASEL_OK);
      CHECK_BYTES("tag, in pieces", tag.data(), tag_.data(), tag_length_);
      CHECK(all_zero(ctx_.data(), ctx_.size()));
      ctx_ = copy;
      CHECK_STATUS(mac_.verify(ctx_.data(), tag_length_, tag_.data()), TEASEL_OK);
      CHECK(all_zero(ctx_.data(), ctx_.size()));
    }
  }

  void wrong() {
    for (std::size_t n : {0, 1, 16, 40}) {
      draw(n);
      for (std::size_t bit = 0; bit < 8 * tag_length_; ++bit) {
        CHECK_STATUS(open(message_, flipped(tag_, bit)), TEASEL_ERR_AUTH);
        CHECK_STATUS(mac_.start(ctx_.data(), key_.data(), iv_.size(), iv_.data()), TEASEL_OK);
        CHECK_STATUS(mac_.update(ctx_.data(), n, message_.data()), TEASEL_OK);
        CHECK_STATUS(mac_.verify(ctx_.data(), tag_length_, flipped(tag_, bit).data()), TEASEL_ERR_AUTH);
        CHECK(all_zero(ctx_.data(), ctx_.size()));
      }
      if (n != 0) CHECK_STATUS(open(flipped(message_, 8 * n - 1), tag_), TEASEL_ERR_AUTH);
    }
  }

  void misuse() {
    draw(20);
    const Bytes none(mac_.key_size);
    std::uint8_t tag[16] = {}, m[4] = {};
    const auto whole = [&](teasel_status status, const void *key, std::size_t n, const std::uint8_t *message,
                           std::size_t tag_length, std::uint8_t *t) {
      CHECK_STATUS(mac_.seal(key, iv_.size(), iv_.data(), n, message, tag_length, t), status);
      CHECK_STATUS(mac_.open(key, iv_.size(), iv_.data(), n, message, tag_length, t), status);
      CHECK(all_zero(tag, 16));
    };
    whole(TEASEL_ERR_NULL, nullptr, 4, m, 16, tag);
    whole(TEASEL_ERR_NULL, key_.data(), 4, nullptr, 16, tag);
    whole(TEASEL_ERR_NULL, key_.data(), 4, m, 16, nullptr);
    whole(TEASEL_ERR_KEY, none.data(), 4, m, 17, tag);
    for (std::size_t n = 0; n < 34; ++n)
      if (n > 16 || (mac_.tag_lengths >> n & 1) == 0) whole(TEASEL_ERR_TAG_LENGTH, key_.data(), 4, m, n, tag);
    if (mac_.max_iv_length == 0) {
      CHECK_STATUS(mac_.start(ctx_.data(), key_.data(), 1, m), TEASEL_ERR_IV_LENGTH);
      CHECK_STATUS(mac_.seal(key_.data(), 1, m, 4, m, 16, tag), TEASEL_ERR_IV_LENGTH);
      CHECK_STATUS(mac_.open(key_.data(), 1, m, 4, m, 16, tag), TEASEL_ERR_IV_LENGTH);
    }
    ctx_.assign(ctx_.size(), 0);
    const auto refuse = [&](teasel_status status, auto call) {
      const Bytes before = ctx_;
      CHECK_STATUS(call(ctx_.data()), status);
      CHECK(ctx_ == before && all_zero(tag, 16));
    };
    const auto refuse_all = [&] {
      refuse(TEASEL_ERR_STATE, [&](void *c) { return mac_.update(c, 1, m); });
      refuse(TEASEL_ERR_STATE, [&](void *c) { return mac_.tag(c, 16, tag); });
      refuse(TEASEL_ERR_STATE, [&](void *c) { return mac_.verify(c, 16, tag); });
    };
    refuse_all();
    refuse(TEASEL_ERR_NULL, [&](void *c) { return mac_.start(c, nullptr, iv_.size(), iv_.data()); });
    refuse(TEASEL_ERR_NULL, [&](void *) { return mac_.start(nullptr, key_.data(), iv_.size(), iv_.data()); });
    refuse(TEASEL_ERR_KEY, [&](void *c) { return mac_.start(c, none.data(), iv_.size(), iv_.data()); });
    CHECK_STATUS(mac_.start(ctx_.data(), key_.data(), iv_.size(), iv_.data()), TEASEL_OK);
    refuse(TEASEL_ERR_NULL, [&](void *) { return mac_.update(nullptr, 1, m); });
    refuse(TEASEL_ERR_NULL, [&](void *c) { return mac_.update(c, 1, nullptr); });
    refuse(TEASEL_ERR_NULL, [&](void *c) { return mac_.tag(c, 16, nullptr); });
    refuse(TEASEL_ERR_NULL, [&](void *c) { return mac_.verify(c, 16, nullptr); });
    for (std::size_t n : {std::size_t{0}, std::size_t{17}, SIZE_MAX}) {
      refuse(TEASEL_ERR_TAG_LENGTH, [&](void *c) { return mac_.tag(c, n, tag); });
      refuse(TEASEL_ERR_TAG_LENGTH, [&](void *c) { return mac_.verify(c, n, tag); });
    }
    CHECK_STATUS(mac_.update(ctx_.data(), 20, message_.data()), TEASEL_OK);
    CHECK_STATUS(mac_.verify(ctx_.data(), tag_length_, tag_.data()), TEASEL_OK);
    refuse_all();
    CHECK_STATUS(mac_.start(ctx_.data(), key_.data(), iv_.size(), iv_.data()), TEASEL_OK);
    mac_.wipe(ctx_.data());
    CHECK(all_zero(ctx_.data(), ctx_.size()));
  }

  const teasel_mac &mac_;
  check::Random random_;
  Bytes key_, ctx_;
  std::vector<std::size_t> lengths_;
  Bytes user_key_, iv_, message_, tag_;
  std::size_t tag_length_ = 0;
};

}  // namespace

void test_lists() {
  called.insert("teasel_cipher_at"), called.insert("teasel_mac_at"), called.insert("teasel_mac_find");
  check::Random random(81);
  std::size_t count = 0;
  const std::string outer = check::context;
  for (; const teasel_cipher *c = teasel_cipher_at(count); ++count) {
    check::context = outer + ", " + c->name;
    cipher_object(*c);
    cipher_keys(*c, random);
    cipher_ivs(*c, random);
    cipher_lengths(*c, random);
    for (std::size_t n = c->min_length; n < 100; ++n)
      if (n % c->unit == 0) cipher_message(*c, n, random);
    for (std::size_t n : {256, 528, 1040}) cipher_message(*c, n, random);
  }
  check::context = outer;
  CHECK(count == 14 && !teasel_cipher_find("aes") && !teasel_cipher_find(nullptr) && !teasel_mac_find(""));
  lrw(random);
  cfb1(random);
  for (count = 0; const teasel_mac *mac = teasel_mac_at(count); ++count) MacTest(*mac, 800 + count).run();
  CHECK(count == 4);
}

}  // namespace api
