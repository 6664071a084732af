// make check-differ: libcrypto, OpenSSL 3.0 and later.
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "testsuite/differ.h"

namespace differ {
namespace {

constexpr std::size_t kKeySizes = 3;
std::size_t index_of(std::size_t key_length) { return (key_length - 16) / 8; }
std::string bits_of(std::size_t index) { return std::to_string(128 + 64 * index); }
int as_int(std::size_t n) { return static_cast<int>(n); }

// How a cipher's contexts are made and used, beside the usual.
struct Use {
  const char *name;                // after "AES-128-"
  std::size_t key_parts = 1;       // AES keys in a key
  const char *cts_mode = nullptr;  // of CBC-CTS
  bool wraps = false, by_bits = false;
  bool tells_tag_length = false;  // before it enciphers: CCM, OCB
  bool tells_length = false;      // CCM
  std::size_t counter = 0;        // bytes of a counter from 1 after the IV: RFC 3686
};

// A context for each key size and direction, which cases use again.
class Evp : public Side {
 public:
  explicit Evp(const Use &use) : use_(use) {}
  ~Evp() override {
    for (EVP_CIPHER_CTX *context : contexts_) EVP_CIPHER_CTX_free(context);
  }
  bool exists() const {
    EVP_CIPHER *const cipher = EVP_CIPHER_fetch(nullptr, ("AES-128-" + std::string(use_.name)).c_str(), nullptr);
    EVP_CIPHER_free(cipher);
    return cipher;
  }

 protected:
  EVP_CIPHER_CTX *context(const Case &c, bool enciphers) {
    const std::size_t index = index_of(c.key.size() / use_.key_parts);
    EVP_CIPHER_CTX *&context = contexts_[2 * index + enciphers];
    if (!context) context = make(index, enciphers);
    return context;
  }
  bool begin(EVP_CIPHER_CTX *context, const Case &c, bool enciphers) {
    iv_ = c.iv;
    if (use_.counter != 0) iv_.resize(iv_.size() + use_.counter), iv_.back() = 1;
    return EVP_CipherInit_ex(context, nullptr, nullptr, c.key.data(), iv_.empty() ? nullptr : iv_.data(), enciphers) ==
           1;
  }
  const Use use_;

 private:
  EVP_CIPHER_CTX *make(std::size_t index, bool enciphers) {
    EVP_CIPHER *const cipher = EVP_CIPHER_fetch(nullptr, ("AES-" + bits_of(index) + "-" + use_.name).c_str(), nullptr);
    EVP_CIPHER_CTX *const context = EVP_CIPHER_CTX_new();
    if (use_.wraps) EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    CHECK(EVP_CipherInit_ex(context, cipher, nullptr, nullptr, nullptr, enciphers) == 1);
    if (use_.by_bits) EVP_CIPHER_CTX_set_flags(context, EVP_CIPH_FLAG_LENGTH_BITS);
    if (!use_.wraps) EVP_CIPHER_CTX_set_padding(context, 0);
    if (use_.cts_mode) {
      const OSSL_PARAM params[] = {
          OSSL_PARAM_construct_utf8_string(OSSL_CIPHER_PARAM_CTS_MODE, const_cast<char *>(use_.cts_mode), 0),
          OSSL_PARAM_construct_end()};
      CHECK(EVP_CIPHER_CTX_set_params(context, params) == 1);
    }
    EVP_CIPHER_free(cipher);
    return context;
  }
  EVP_CIPHER_CTX *contexts_[2 * kKeySizes] = {};
  Bytes iv_;
};

class Cipher : public Evp {
 public:
  using Evp::Evp;
  bool seal(const Case &c, Bytes &out, Bytes &) override { return crypt(c, true, c.text, out); }
  bool open(const Case &c, const Bytes &in, const Bytes &, Bytes &out) override { return crypt(c, false, in, out); }

 private:
  bool crypt(const Case &c, bool enciphers, const Bytes &in, Bytes &out) {
    EVP_CIPHER_CTX *const ctx = context(c, enciphers);
    const std::size_t n = in.size();
    int length = 0;
    out.assign(n + 32, 0);
    if (!begin(ctx, c, enciphers)) return false;
    if (EVP_CipherUpdate(ctx, out.data(), &length, in.data(), as_int(use_.by_bits ? c.bits : n)) != 1) return false;
    out.resize(use_.wraps ? static_cast<std::size_t>(length) : n);
    return use_.by_bits || use_.wraps || length == as_int(n);
  }
};

// With AAD and a tag; SIV too, whose nonce is its last string of AAD.
class Aead : public Evp {
 public:
  using Evp::Evp;
  bool seal(const Case &c, Bytes &out, Bytes &tag) override {
    EVP_CIPHER_CTX *const ctx = context(c, true);
    tag.resize(c.tag_length);
    return start(ctx, c, nullptr) && text(ctx, c, c.text, out) &&
           EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, as_int(tag.size()), tag.data()) == 1;
  }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &out) override {
    EVP_CIPHER_CTX *const ctx = context(c, false);
    Bytes copy = tag;
    return start(ctx, c, copy.data()) && text(ctx, c, in, out);
  }

 private:
  bool start(EVP_CIPHER_CTX *ctx, const Case &c, std::uint8_t *tag) {
    const bool enciphers = !tag, siv = use_.key_parts == 2;
    if (!siv && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, as_int(c.iv.size()), nullptr) != 1) return false;
    const int length = as_int(c.tag_length);
    if (use_.tells_tag_length && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, length, nullptr) != 1) return false;
    Case keyed = c;
    if (siv) keyed.iv.clear();
    if (!begin(ctx, keyed, enciphers)) return false;
    return enciphers || EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, length, tag) == 1;
  }
  bool aad(EVP_CIPHER_CTX *ctx, const Bytes &bytes) {
    int made;
    return EVP_CipherUpdate(ctx, nullptr, &made, at(bytes), as_int(bytes.size())) == 1;
  }
  bool text(EVP_CIPHER_CTX *ctx, const Case &c, const Bytes &in, Bytes &out) {
    const std::size_t n = in.size();
    int made = 0, last = 0;
    if (use_.tells_length && EVP_CipherUpdate(ctx, nullptr, &made, nullptr, as_int(n)) != 1) return false;
    for (const Bytes &string : c.aad)
      if (!aad(ctx, string)) return false;
    if (use_.key_parts == 2 && !c.iv.empty() && !aad(ctx, c.iv)) return false;
    out.assign(n + 32, 0);
    made = 0;
    if (EVP_CipherUpdate(ctx, out.data(), &made, at(in), as_int(n)) != 1) return false;
    if (EVP_CipherFinal_ex(ctx, out.data() + made, &last) != 1) return false;
    out.resize(static_cast<std::size_t>(made + last));
    return true;
  }
};

// ---- MACs

class Mac : public Side {
 public:
  Mac(const char *name, const char *mode) : name_(name), mode_(mode) {}
  ~Mac() override {
    for (EVP_MAC_CTX *context : contexts_) EVP_MAC_CTX_free(context);
  }
  bool seal(const Case &c, Bytes &, Bytes &tag) override { return make(c, c.text, tag); }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &) override {
    Bytes made;
    return make(c, in, made) && made == tag;
  }

 private:
  // The tag at its full length, then cut.
  bool make(const Case &c, const Bytes &message, Bytes &tag) {
    EVP_MAC_CTX *const ctx = context(index_of(c.key.size()));
    std::size_t made = 0;
    tag.resize(16);
    if (EVP_MAC_init(ctx, c.key.data(), c.key.size(), nullptr) != 1) return false;
    if (!c.iv.empty()) {
      const OSSL_PARAM params[] = {
          OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_IV, const_cast<std::uint8_t *>(c.iv.data()), c.iv.size()),
          OSSL_PARAM_construct_end()};
      if (EVP_MAC_CTX_set_params(ctx, params) != 1) return false;
    }
    if (!message.empty() && EVP_MAC_update(ctx, message.data(), message.size()) != 1) return false;
    if (EVP_MAC_final(ctx, tag.data(), &made, tag.size()) != 1 || made != 16) return false;
    tag.resize(c.tag_length);
    return true;
  }
  EVP_MAC_CTX *context(std::size_t index) {
    EVP_MAC_CTX *&context = contexts_[index];
    if (context) return context;
    EVP_MAC *const mac = EVP_MAC_fetch(nullptr, name_, nullptr);
    context = EVP_MAC_CTX_new(mac);
    EVP_MAC_free(mac);
    std::string cipher = "AES-" + bits_of(index) + "-" + mode_;
    const OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, cipher.data(), 0),
                                 OSSL_PARAM_construct_end()};
    CHECK(EVP_MAC_CTX_set_params(context, params) == 1);
    return context;
  }
  const char *name_, *mode_;
  EVP_MAC_CTX *contexts_[kKeySizes] = {};
};

// ---- CTR_DRBG, with a parent that gives out what it is told as entropy and nonce

class Drbg : public Side {
 public:
  explicit Drbg(bool df) : df_(df), parent_(make("TEST-RAND", nullptr)), rand_(make("CTR-DRBG", parent_)) {
    unsigned strength = 256;
    OSSL_PARAM of_parent[] = {OSSL_PARAM_construct_uint(OSSL_RAND_PARAM_STRENGTH, &strength),
                              OSSL_PARAM_construct_end()};
    CHECK(EVP_RAND_instantiate(parent_, strength, 0, nullptr, 0, of_parent) == 1);
    int uses = df;
    char cipher[] = "AES-256-CTR";
    OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_DRBG_PARAM_CIPHER, cipher, 0),
                           OSSL_PARAM_construct_int(OSSL_DRBG_PARAM_USE_DF, &uses), OSSL_PARAM_construct_end()};
    CHECK(EVP_RAND_CTX_set_params(rand_, params) == 1);
  }
  ~Drbg() override {
    EVP_RAND_CTX_free(rand_);
    EVP_RAND_CTX_free(parent_);
  }

  bool seal(const Case &c, Bytes &out, Bytes &) override {
    const Bytes &extra = c.aad[0];
    EVP_RAND_uninstantiate(rand_);
    if (!give(c.key, c.iv) || EVP_RAND_instantiate(rand_, 256, 0, at(extra), extra.size(), nullptr) != 1) return false;
    for (const Request &r : requests(c, df_)) {
      const Bytes &more = r.additional;
      const std::size_t begun = out.size();
      if (!r.entropy.empty() &&
          !(give(r.entropy, {}) && EVP_RAND_reseed(rand_, 0, nullptr, 0, at(more), more.size()) == 1))
        return false;
      out.resize(begun + r.length);
      if (EVP_RAND_generate(rand_, out.data() + begun, r.length, 256, 0, at(more), more.size()) != 1) return false;
    }
    return true;
  }
  bool open(const Case &, const Bytes &, const Bytes &, Bytes &) override { return false; }

 private:
  static EVP_RAND_CTX *make(const char *name, EVP_RAND_CTX *parent) {
    EVP_RAND *const rand = EVP_RAND_fetch(nullptr, name, nullptr);
    EVP_RAND_CTX *const context = EVP_RAND_CTX_new(rand, parent);
    EVP_RAND_free(rand);
    return context;
  }
  bool give(Bytes entropy, Bytes nonce) {
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_octet_string(OSSL_RAND_PARAM_TEST_ENTROPY, entropy.data(), entropy.size()),
        OSSL_PARAM_construct_octet_string(OSSL_RAND_PARAM_TEST_NONCE, nonce.data(), nonce.size()),
        OSSL_PARAM_construct_end()};
    if (nonce.empty()) params[1] = OSSL_PARAM_construct_end();
    return EVP_RAND_CTX_set_params(parent_, params) == 1;
  }
  bool df_;
  EVP_RAND_CTX *parent_, *rand_;
};

template <typename T>
MakeSide evp(const Use &use) {
  return [use]() -> std::unique_ptr<Side> {
    auto side = std::make_unique<T>(use);
    if (!side->exists()) return nullptr;
    return side;
  };
}
MakeSide cipher_of(const Use &use) { return evp<Cipher>(use); }
MakeSide aead_of(const Use &use) { return evp<Aead>(use); }
MakeSide mac_of(const char *name, const char *mode) {
  return [=] { return std::make_unique<Mac>(name, mode); };
}
MakeSide drbg_of(bool df) {
  return [=] { return std::make_unique<Drbg>(df); };
}

// github.com/openssl/openssl/issues/26580; RFC 5297 has no least length.
const char *siv_of_nothing(const Case &c) { return c.text.empty() ? "this libcrypto refuses an empty text" : nullptr; }

std::vector<Row> rows() {
  return {
      {"ECB", cipher("ecb"), cipher_of({"ECB"})},
      {"CBC", cipher("cbc"), cipher_of({"CBC"})},
      {"CBC-CS1", cipher("cbc-cs1"), cipher_of({.name = "CBC-CTS", .cts_mode = "CS1"})},
      {"CBC-CS2", cipher("cbc-cs2"), cipher_of({.name = "CBC-CTS", .cts_mode = "CS2"})},
      {"CBC-CS3", cipher("cbc-cs3"), cipher_of({.name = "CBC-CTS", .cts_mode = "CS3"})},
      {"OFB", cipher("ofb"), cipher_of({"OFB"})},
      {"CFB", cipher("cfb"), cipher_of({"CFB"})},
      {"CFB8", cipher("cfb8"), cipher_of({"CFB8"})},
      {"CFB1", cfb1(), cipher_of({.name = "CFB1", .by_bits = true})},
      {"CTR", cipher("ctr"), cipher_of({"CTR"})},
      {"CTR of RFC 3686", cipher("rfc3686"), cipher_of({.name = "CTR", .counter = 4})},
      {"XTS", cipher("xts"), cipher_of({.name = "XTS", .key_parts = 2}), keys({32, 64})},
      {"GCM", aead("gcm"), aead_of({"GCM"}), max_iv(128)},
      {"CCM", aead("ccm"), aead_of({.name = "CCM", .tells_tag_length = true, .tells_length = true})},
      {"OCB", aead("ocb"), aead_of({.name = "OCB", .tells_tag_length = true})},
      {"SIV", siv(), aead_of({.name = "SIV", .key_parts = 2}), nullptr, siv_of_nothing},
      {"GCM-SIV", aead("gcm-siv"), aead_of({"GCM-SIV"})},
      {"KW", kw(), cipher_of({.name = "WRAP", .wraps = true})},
      {"KWP", kwp(), cipher_of({.name = "WRAP-PAD", .wraps = true})},
      {"CMAC", mac("cmac"), mac_of("CMAC", "CBC")},
      {"GMAC", mac("gmac"), mac_of("GMAC", "GCM"), max_iv(128)},
      {"CTR_DRBG", drbg(false), drbg_of(false)},
      {"CTR_DRBG with derivation", drbg(true), drbg_of(true)},
  };
}

}  // namespace

const Peer libcrypto = {"libcrypto", rows};

}  // namespace differ
