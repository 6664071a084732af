// The runners of the ciphers without authentication: ECB, the modes with a chaining value, those with
// ciphertext stealing, RFC 3686, XTS, LRW.
#include <algorithm>

#include "testsuite/textbook.h"
#include "testsuite/vectors.h"

namespace vectors {
namespace {

struct BySize {
  std::size_t length;
  teasel_status (*set_encrypt)(teasel_aes_key *, const std::uint8_t *);
  teasel_status (*set_decrypt)(teasel_aes_key *, const std::uint8_t *);
  teasel_status (*encrypt)(const teasel_aes_key *, std::size_t, std::uint8_t *, const std::uint8_t *);
  teasel_status (*decrypt)(const teasel_aes_key *, std::size_t, std::uint8_t *, const std::uint8_t *);
};
const BySize kSizes[] = {
    {16, teasel_aes128_set_encrypt_key, teasel_aes128_set_decrypt_key, teasel_aes128_encrypt, teasel_aes128_decrypt},
    {24, teasel_aes192_set_encrypt_key, teasel_aes192_set_decrypt_key, teasel_aes192_encrypt, teasel_aes192_decrypt},
    {32, teasel_aes256_set_encrypt_key, teasel_aes256_set_decrypt_key, teasel_aes256_encrypt, teasel_aes256_decrypt},
};

teasel_aes_key encrypt_key(const Bytes &key) {
  teasel_aes_key k;
  CHECK_STATUS(teasel_aes_set_encrypt_key(&k, key.size(), key.data()), TEASEL_OK);
  return k;
}
teasel_aes_key decrypt_key(const Bytes &key) {
  teasel_aes_key k;
  CHECK_STATUS(teasel_aes_set_decrypt_key(&k, key.size(), key.data()), TEASEL_OK);
  return k;
}

template <typename Key>
using ChainFunction = teasel_status (*)(const Key *, std::uint8_t *, std::size_t, std::uint8_t *, const std::uint8_t *);

// A mode with a chaining value, one direction; every cut into two that the mode allows.
template <typename Key>
void run_chain(const Case &c, ChainFunction<Key> crypt, const Key &key, const char *from, const char *to,
               std::size_t grain) {
  const Bytes &src = c[from], &expected = c[to];
  const std::size_t n = src.size();
  for (std::size_t cut = 0; cut <= n; cut += grain) {
    Bytes iv = c["iv"], out(n);
    CHECK_STATUS(crypt(&key, iv.data(), cut, out.data(), src.data()), TEASEL_OK);
    CHECK_STATUS(crypt(&key, iv.data(), n - cut, out.data() + cut, src.data() + cut), TEASEL_OK);
    CHECK_BYTES(to, out.data(), expected.data(), n);
  }
  Bytes iv = c["iv"], out = src;
  CHECK_STATUS(crypt(&key, iv.data(), n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES(to, out.data(), expected.data(), n);
}

struct ChainMode {
  const char *name;
  ChainFunction<teasel_aes_key> encrypt, decrypt;
  std::size_t grain;
};
const ChainMode kChainModes[] = {
    {"cbc", teasel_cbc_encrypt, teasel_cbc_decrypt, 16},   {"cfb", teasel_cfb_encrypt, teasel_cfb_decrypt, 16},
    {"cfb8", teasel_cfb8_encrypt, teasel_cfb8_decrypt, 1}, {"ctr", teasel_ctr_crypt, teasel_ctr_crypt, 16},
    {"ofb", teasel_ofb_crypt, teasel_ofb_crypt, 16},
};

using StealFunction = teasel_status (*)(const teasel_aes_key *, const std::uint8_t *, std::size_t, std::uint8_t *,
                                        const std::uint8_t *);

void run_steal(const Case &c, StealFunction encrypt, StealFunction decrypt, const Bytes &cipher) {
  const Bytes &plain = c["plain"];
  const std::size_t n = plain.size();
  const teasel_aes_key forward = encrypt_key(c["key"]), backward = decrypt_key(c["key"]);
  Bytes out(n);
  CHECK_STATUS(encrypt(&forward, c["iv"].data(), n, out.data(), plain.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  CHECK_STATUS(decrypt(&backward, c["iv"].data(), n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES("plaintext, in place", out.data(), plain.data(), n);
  out = plain;
  CHECK_STATUS(encrypt(&forward, c["iv"].data(), n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext, in place", out.data(), cipher.data(), n);
  CHECK_STATUS(decrypt(&backward, c["iv"].data(), n, out.data(), cipher.data()), TEASEL_OK);
  CHECK_BYTES("plaintext", out.data(), plain.data(), n);
}

}  // namespace

void run_ecb(const Case &c) {
  const Bytes &plain = c["plain"], &cipher = c["cipher"];
  const std::size_t n = plain.size();
  const BySize &size = kSizes[(c["key"].size() - 16) / 8];
  teasel_aes_key forward, backward;
  CHECK_STATUS(size.set_encrypt(&forward, c["key"].data()), TEASEL_OK);
  CHECK_STATUS(size.set_decrypt(&backward, c["key"].data()), TEASEL_OK);
  Bytes out(n);
  CHECK_STATUS(size.encrypt(&forward, n, out.data(), plain.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  CHECK_STATUS(size.decrypt(&backward, n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES("plaintext, in place", out.data(), plain.data(), n);
  forward = encrypt_key(c["key"]);
  backward = decrypt_key(c["key"]);
  for (std::size_t at = 0; at < n; at += 16)
    CHECK_STATUS(teasel_ecb_encrypt(&forward, 16, &out[at], &plain[at]), TEASEL_OK);
  CHECK_BYTES("ciphertext, in pieces", out.data(), cipher.data(), n);
  for (std::size_t at = 0; at < n; at += 16)
    CHECK_STATUS(teasel_ecb_decrypt(&backward, 16, &out[at], &cipher[at]), TEASEL_OK);
  CHECK_BYTES("plaintext, in pieces", out.data(), plain.data(), n);
  CHECK_STATUS(teasel_ecb_encrypt(&backward, n, out.data(), plain.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext by a decryption key", out.data(), cipher.data(), n);
}

bool run_chain_mode(const Case &c) {
  for (const ChainMode &mode : kChainModes) {
    if (c.mode != mode.name) continue;
    run_chain(c, mode.encrypt, encrypt_key(c["key"]), "plain", "cipher", mode.grain);
    run_chain(c, mode.decrypt, decrypt_key(c["key"]), "cipher", "plain", mode.grain);
    return true;
  }
  return false;
}

// Cut at whole bytes.
void run_cfb1(const Case &c) {
  const teasel_aes_key key = encrypt_key(c["key"]);
  const std::size_t bits = 8 * c["plain"].size();
  for (const bool decrypting : {false, true}) {
    const auto crypt = decrypting ? teasel_cfb1_decrypt : teasel_cfb1_encrypt;
    const Bytes &src = c[decrypting ? "cipher" : "plain"], &dst = c[decrypting ? "plain" : "cipher"];
    for (std::size_t cut = 0; cut <= bits; cut += 8) {
      Bytes iv = c["iv"], out = src;
      CHECK_STATUS(crypt(&key, iv.data(), cut, out.data(), out.data()), TEASEL_OK);
      CHECK_STATUS(crypt(&key, iv.data(), bits - cut, out.data() + cut / 8, out.data() + cut / 8), TEASEL_OK);
      CHECK_BYTES("in place, in pieces", out.data(), dst.data(), dst.size());
    }
    Bytes iv = c["iv"], out(src.size());
    CHECK_STATUS(crypt(&key, iv.data(), bits, out.data(), src.data()), TEASEL_OK);
    CHECK_BYTES("apart", out.data(), dst.data(), dst.size());
  }
}

void run_lrw(const Case &c) {
  teasel_lrw_key key;
  if (with_textbook) CHECK(textbook::lrw(c["key"], c["iv"], c["plain"], false) == c["cipher"]);
  CHECK_STATUS(teasel_lrw_set_encrypt_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_chain(c, teasel_lrw_encrypt, key, "plain", "cipher", 16);
  CHECK_STATUS(teasel_lrw_set_decrypt_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_chain(c, teasel_lrw_decrypt, key, "cipher", "plain", 16);
}

// CS3 has the last block, which may be partial, before the one before it; CS1 has not; CS2 has if
// it is partial (SP 800-38A, addendum).
void run_cbc_cs3(const Case &c) {
  const Bytes &cipher = c["cipher"];
  const auto before = static_cast<std::ptrdiff_t>((cipher.size() - 1) / 16 * 16 - 16);
  Bytes cs1 = cipher;
  std::rotate(cs1.begin() + before, cs1.begin() + before + 16, cs1.end());
  run_steal(c, teasel_cbc_cs3_encrypt, teasel_cbc_cs3_decrypt, cipher);
  run_steal(c, teasel_cbc_cs1_encrypt, teasel_cbc_cs1_decrypt, cs1);
  run_steal(c, teasel_cbc_cs2_encrypt, teasel_cbc_cs2_decrypt, cipher.size() % 16 != 0 ? cipher : cs1);
}

void run_rfc3686(const Case &c) {
  const teasel_aes_key key = encrypt_key(c["key"]);
  const std::size_t n = c["plain"].size();
  for (const bool decrypting : {false, true}) {
    const Bytes &src = c[decrypting ? "cipher" : "plain"], &dst = c[decrypting ? "plain" : "cipher"];
    for (std::size_t cut = 0; cut <= n; cut += 16) {
      Bytes counter(16), out = src;
      CHECK_STATUS(teasel_rfc3686_start(counter.data(), c["iv"].data(), c["iv"].data() + 4), TEASEL_OK);
      CHECK_STATUS(teasel_rfc3686_crypt(&key, counter.data(), cut, out.data(), out.data()), TEASEL_OK);
      CHECK_STATUS(teasel_rfc3686_crypt(&key, counter.data(), n - cut, out.data() + cut, out.data() + cut), TEASEL_OK);
      CHECK_BYTES("in place, in pieces", out.data(), dst.data(), n);
    }
    Bytes counter(16), out(n);
    CHECK_STATUS(teasel_rfc3686_start(counter.data(), c["iv"].data(), c["iv"].data() + 4), TEASEL_OK);
    CHECK_STATUS(teasel_rfc3686_crypt(&key, counter.data(), n, out.data(), src.data()), TEASEL_OK);
    CHECK_BYTES("apart", out.data(), dst.data(), n);
  }
}

void run_xts(const Case &c) {
  const Bytes &key = c["key"], &plain = c["plain"], &cipher = c["cipher"];
  const std::size_t half = key.size() / 2, n = plain.size();
  teasel_xts_key k;
  Bytes out(n);
  CHECK_STATUS(teasel_xts_set_decrypt_key(&k, key.size(), key.data()), TEASEL_OK);
  CHECK_STATUS(teasel_xts_decrypt(&k, c["iv"].data(), n, out.data(), cipher.data()), TEASEL_OK);
  CHECK_BYTES("plaintext", out.data(), plain.data(), n);
  out = cipher;
  CHECK_STATUS(teasel_xts_decrypt(&k, c["iv"].data(), n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES("plaintext, in place", out.data(), plain.data(), n);
  // Vector 1 has equal halves, which are refused where it matters: for encryption.
  if (memcmp(key.data(), key.data() + half, half) == 0) {
    CHECK_STATUS(teasel_xts_set_encrypt_key(&k, key.size(), key.data()), TEASEL_ERR_KEY);
    return;
  }
  CHECK_STATUS(teasel_xts_set_encrypt_key(&k, key.size(), key.data()), TEASEL_OK);
  CHECK_STATUS(teasel_xts_encrypt(&k, c["iv"].data(), n, out.data(), plain.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  out = plain;
  CHECK_STATUS(teasel_xts_encrypt(&k, c["iv"].data(), n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext, in place", out.data(), cipher.data(), n);
}

}  // namespace vectors
