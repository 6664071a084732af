// make check-differ: libgcrypt, 1.10 and later.
#include <gcrypt.h>

#include "testsuite/differ.h"

namespace differ {
namespace {

bool good(gcry_error_t error) { return gcry_err_code(error) == GPG_ERR_NO_ERROR; }
int algorithm(std::size_t key_length) {
  return key_length == 16 ? GCRY_CIPHER_AES128 : key_length == 24 ? GCRY_CIPHER_AES192 : GCRY_CIPHER_AES256;
}

struct Use {
  int mode;
  unsigned flags = 0;
  std::size_t key_parts = 1;  // AES keys in a key
  std::size_t more = 0;       // bytes that are made beside those of the text, in the same place
  std::size_t counter = 0;    // bytes of a counter from 1 after the IV: RFC 3686
};

// A handle for each key size, which cases use again.
class Handles : public Side {
 public:
  explicit Handles(const Use &use) : use_(use) {}
  ~Handles() override {
    for (gcry_cipher_hd_t handle : handles_) gcry_cipher_close(handle);
  }
  bool exists() {
    gcry_cipher_hd_t handle = nullptr;
    const bool opens = good(gcry_cipher_open(&handle, GCRY_CIPHER_AES128, use_.mode, use_.flags));
    gcry_cipher_close(handle);
    return opens;
  }

 protected:
  // With the case's key, and before its IV.
  gcry_cipher_hd_t handle(const Case &c) {
    const std::size_t length = c.key.size() / use_.key_parts;
    gcry_cipher_hd_t &handle = handles_[(length - 16) / 8];
    if (!handle) CHECK(good(gcry_cipher_open(&handle, algorithm(length), use_.mode, use_.flags)));
    CHECK(good(gcry_cipher_setkey(handle, c.key.data(), c.key.size())));
    CHECK(good(gcry_cipher_reset(handle)));
    return handle;
  }
  const Use use_;

 private:
  gcry_cipher_hd_t handles_[3] = {};
};

class Cipher : public Handles {
 public:
  using Handles::Handles;
  bool seal(const Case &c, Bytes &out, Bytes &) override {
    const auto h = start(c);
    const std::size_t n = c.text.size(), whole = (n + 7) / 8 * 8;
    out.assign(use_.more != 0 ? whole + use_.more : n, 0);
    return h && good(gcry_cipher_encrypt(h, out.data(), out.size(), c.text.data(), n));
  }
  bool open(const Case &c, const Bytes &in, const Bytes &, Bytes &out) override {
    const auto h = start(c);
    out.assign(in.size(), 0);
    if (!h || !good(gcry_cipher_decrypt(h, out.data(), out.size(), in.data(), in.size()))) return false;
    // How many bytes KWP gives back is not told but by the case.
    out.resize(use_.more != 0 ? c.text.size() : in.size());
    return true;
  }

 private:
  gcry_cipher_hd_t start(const Case &c) {
    gcry_cipher_hd_t const h = handle(c);
    Bytes iv = c.iv;
    if (use_.counter != 0) iv.resize(iv.size() + use_.counter), iv.back() = 1;
    if (iv.empty()) return h;
    const auto set = use_.mode == GCRY_CIPHER_MODE_CTR ? gcry_cipher_setctr : gcry_cipher_setiv;
    return good(set(h, iv.data(), iv.size())) ? h : nullptr;
  }
};

class Aead : public Handles {
 public:
  using Handles::Handles;
  bool seal(const Case &c, Bytes &out, Bytes &tag) override {
    const auto h = start(c, c.text.size());
    const std::size_t n = c.text.size();
    out.assign(n, 0), tag.assign(c.tag_length, 0);
    return h && good(gcry_cipher_encrypt(h, out.data(), n, c.text.data(), n)) &&
           good(gcry_cipher_gettag(h, tag.data(), tag.size()));
  }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &out) override {
    const auto h = start(c, in.size());
    const std::size_t n = in.size();
    out.assign(n, 0);
    if (!h) return false;
    if (tag_first() && !good(gcry_cipher_set_decryption_tag(h, const_cast<std::uint8_t *>(tag.data()), tag.size())))
      return false;
    return good(gcry_cipher_decrypt(h, out.data(), n, in.data(), n)) &&
           good(gcry_cipher_checktag(h, tag.data(), tag.size()));
  }

 private:
  bool tag_first() const { return use_.mode == GCRY_CIPHER_MODE_SIV || use_.mode == GCRY_CIPHER_MODE_GCM_SIV; }

  gcry_cipher_hd_t start(const Case &c, std::size_t length) {
    gcry_cipher_hd_t const h = handle(c);
    int tag_length = static_cast<int>(c.tag_length);
    if (use_.mode == GCRY_CIPHER_MODE_OCB &&
        !good(gcry_cipher_ctl(h, GCRYCTL_SET_TAGLEN, &tag_length, sizeof tag_length)))
      return nullptr;
    const bool siv = use_.mode == GCRY_CIPHER_MODE_SIV;
    if (!siv && !good(gcry_cipher_setiv(h, at(c.iv), c.iv.size()))) return nullptr;
    std::uint64_t lengths[] = {length, c.aad.empty() ? 0 : c.aad[0].size(), c.tag_length};
    if (use_.mode == GCRY_CIPHER_MODE_CCM &&
        !good(gcry_cipher_ctl(h, GCRYCTL_SET_CCM_LENGTHS, lengths, sizeof lengths)))
      return nullptr;
    for (const Bytes &string : c.aad)
      if ((siv || !string.empty()) && !good(gcry_cipher_authenticate(h, at(string), string.size()))) return nullptr;
    if (siv && !c.iv.empty() && !good(gcry_cipher_setiv(h, at(c.iv), c.iv.size()))) return nullptr;
    if (use_.mode == GCRY_CIPHER_MODE_OCB && !good(gcry_cipher_final(h))) return nullptr;
    return h;
  }
};

class Mac : public Side {
 public:
  explicit Mac(int algorithm) { CHECK(good(gcry_mac_open(&handle_, algorithm, 0, nullptr))); }
  ~Mac() override { gcry_mac_close(handle_); }
  bool seal(const Case &c, Bytes &, Bytes &tag) override {
    std::size_t made = c.tag_length;
    tag.assign(made, 0);
    return update(c, c.text) && good(gcry_mac_read(handle_, tag.data(), &made)) && made == tag.size();
  }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &) override {
    return update(c, in) && good(gcry_mac_verify(handle_, tag.data(), tag.size()));
  }

 private:
  bool update(const Case &c, const Bytes &message) {
    return good(gcry_mac_setkey(handle_, c.key.data(), c.key.size())) && good(gcry_mac_reset(handle_)) &&
           (c.iv.empty() || good(gcry_mac_setiv(handle_, at(c.iv), c.iv.size()))) &&
           good(gcry_mac_write(handle_, at(message), message.size()));
  }
  gcry_mac_hd_t handle_ = nullptr;
};

// Its CBC may give the last block alone.
class CbcMac : public Handles {
 public:
  CbcMac() : Handles({.mode = GCRY_CIPHER_MODE_CBC, .flags = GCRY_CIPHER_CBC_MAC}) {}
  bool seal(const Case &c, Bytes &, Bytes &tag) override { return make(c, c.text, tag); }
  bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &) override {
    Bytes made;
    return make(c, in, made) && made == tag;
  }

 private:
  bool make(const Case &c, const Bytes &message, Bytes &tag) {
    Bytes whole = message;
    whole.resize(whole.empty() ? 16 : (whole.size() + 15) / 16 * 16);
    tag.assign(16, 0);
    if (!good(gcry_cipher_encrypt(handle(c), tag.data(), 16, whole.data(), whole.size()))) return false;
    tag.resize(c.tag_length);
    return true;
  }
};

template <typename T>
MakeSide handles(const Use &use) {
  return [use]() -> std::unique_ptr<Side> {
    auto side = std::make_unique<T>(use);
    if (!side->exists()) return nullptr;
    return side;
  };
}
MakeSide cipher_of(const Use &use) { return handles<Cipher>(use); }
MakeSide aead_of(const Use &use) { return handles<Aead>(use); }
MakeSide mac_of(int algorithm) {
  return [=] { return std::make_unique<Mac>(algorithm); };
}

std::vector<Row> rows() {
  gcry_check_version(nullptr);
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
  const auto of_ocb = [](Shape &shape) { shape.min_iv = 8, shape.tags = 1u << 8 | 1u << 12 | 1u << 16; };
  return {
      {"ECB", cipher("ecb"), cipher_of({GCRY_CIPHER_MODE_ECB})},
      {"CBC", cipher("cbc"), cipher_of({GCRY_CIPHER_MODE_CBC})},
      {"CBC-CS3", cipher("cbc-cs3"), cipher_of({GCRY_CIPHER_MODE_CBC, GCRY_CIPHER_CBC_CTS})},
      {"OFB", cipher("ofb"), cipher_of({GCRY_CIPHER_MODE_OFB})},
      {"CFB", cipher("cfb"), cipher_of({GCRY_CIPHER_MODE_CFB})},
      {"CFB8", cipher("cfb8"), cipher_of({GCRY_CIPHER_MODE_CFB8})},
      {"CTR", cipher("ctr"), cipher_of({GCRY_CIPHER_MODE_CTR})},
      {"CTR of RFC 3686", cipher("rfc3686"), cipher_of({.mode = GCRY_CIPHER_MODE_CTR, .counter = 4})},
      {"XTS", cipher("xts"), cipher_of({.mode = GCRY_CIPHER_MODE_XTS, .key_parts = 2})},
      {"GCM", aead("gcm"), aead_of({GCRY_CIPHER_MODE_GCM})},
      {"CCM", aead("ccm"), aead_of({GCRY_CIPHER_MODE_CCM})},
      {"EAX", aead("eax"), aead_of({GCRY_CIPHER_MODE_EAX})},
      {"OCB", aead("ocb"), aead_of({GCRY_CIPHER_MODE_OCB}), of_ocb},
      {"SIV", siv(), aead_of({.mode = GCRY_CIPHER_MODE_SIV, .key_parts = 2})},
      {"GCM-SIV", aead("gcm-siv"), aead_of({GCRY_CIPHER_MODE_GCM_SIV})},
      {"KW", kw(), cipher_of({.mode = GCRY_CIPHER_MODE_AESWRAP, .more = 8})},
      {"KWP", kwp(), cipher_of({.mode = GCRY_CIPHER_MODE_AESWRAP, .flags = GCRY_CIPHER_EXTENDED, .more = 8})},
      {"CMAC", mac("cmac"), mac_of(GCRY_MAC_CMAC_AES)},
      {"GMAC", mac("gmac"), mac_of(GCRY_MAC_GMAC_AES)},
      {"CBC-MAC", mac("cbcmac"), [] { return std::make_unique<CbcMac>(); }},
  };
}

}  // namespace

const Peer libgcrypt = {"libgcrypt", rows};

}  // namespace differ
