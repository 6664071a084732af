// The examples of the standards, testsuite/vectors/*.txt, on each tier: in one call,
// in place, and in pieces.
#include "testsuite/vectors.h"

#include <stdlib.h>

#include <algorithm>

#include "testsuite/model.h"

namespace {

using vectors::Bytes;
using vectors::Case;

// ---- Keys

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

// ---- One runner for each mode

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

using ChainFunction = teasel_status (*)(const teasel_aes_key *, std::uint8_t *, std::size_t, std::uint8_t *,
                                        const std::uint8_t *);

// A mode with a chaining value, one direction; every cut into two that the mode allows.
void run_chain(const Case &c, ChainFunction crypt, const teasel_aes_key &key, const char *from, const char *to,
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
  ChainFunction encrypt, decrypt;
  std::size_t grain;
};
const ChainMode kChainModes[] = {
    {"cbc", teasel_cbc_encrypt, teasel_cbc_decrypt, 16},
    {"cfb", teasel_cfb_encrypt, teasel_cfb_decrypt, 16},
    {"cfb8", teasel_cfb8_encrypt, teasel_cfb8_decrypt, 1},
    {"ctr", teasel_ctr_crypt, teasel_ctr_crypt, 16},
    {"ofb", teasel_ofb_crypt, teasel_ofb_crypt, 16},
};

bool run_chain_mode(const Case &c) {
  for (const ChainMode &mode : kChainModes) {
    if (c.mode != mode.name) continue;
    run_chain(c, mode.encrypt, encrypt_key(c["key"]), "plain", "cipher", mode.grain);
    run_chain(c, mode.decrypt, decrypt_key(c["key"]), "cipher", "plain", mode.grain);
    return true;
  }
  return false;
}

void run_cbc_cs3(const Case &c) {
  const Bytes &plain = c["plain"], &cipher = c["cipher"];
  const std::size_t n = plain.size();
  const teasel_aes_key forward = encrypt_key(c["key"]), backward = decrypt_key(c["key"]);
  Bytes out(n);
  CHECK_STATUS(teasel_cbc_cs3_encrypt(&forward, c["iv"].data(), n, out.data(), plain.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  CHECK_STATUS(teasel_cbc_cs3_decrypt(&backward, c["iv"].data(), n, out.data(), out.data()), TEASEL_OK);
  CHECK_BYTES("plaintext", out.data(), plain.data(), n);
}

void run_rfc3686(const Case &c) {
  const teasel_aes_key key = encrypt_key(c["key"]);
  const std::size_t n = c["plain"].size();
  for (std::size_t cut = 0; cut <= n; cut += 16) {
    Bytes counter(16), out = c["plain"];
    CHECK_STATUS(teasel_rfc3686_start(counter.data(), c["iv"].data(), c["iv"].data() + 4), TEASEL_OK);
    CHECK_STATUS(teasel_rfc3686_crypt(&key, counter.data(), cut, out.data(), out.data()), TEASEL_OK);
    CHECK_STATUS(teasel_rfc3686_crypt(&key, counter.data(), n - cut, out.data() + cut, out.data() + cut), TEASEL_OK);
    CHECK_BYTES("ciphertext", out.data(), c["cipher"].data(), n);
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

void run_cmac(const Case &c) {
  const Bytes &message = c["plain"], &tag = c["tag"];
  const std::size_t n = message.size();
  teasel_cmac_key key;
  CHECK_STATUS(teasel_cmac_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  std::uint8_t out[16];
  CHECK_STATUS(teasel_cmac_seal(&key, n, message.data(), 16, out), TEASEL_OK);
  CHECK_BYTES("tag", out, tag.data(), 16);
  CHECK_STATUS(teasel_cmac_open(&key, n, message.data(), 16, tag.data()), TEASEL_OK);
  for (std::size_t cut = 0; cut <= n; ++cut) {
    teasel_cmac ctx;
    CHECK_STATUS(teasel_cmac_start(&ctx, &key), TEASEL_OK);
    CHECK_STATUS(teasel_cmac_update(&ctx, cut, message.data()), TEASEL_OK);
    CHECK_STATUS(teasel_cmac_update(&ctx, n - cut, message.data() + cut), TEASEL_OK);
    CHECK_STATUS(teasel_cmac_tag(&ctx, 16, out), TEASEL_OK);
    CHECK_BYTES("tag, in pieces", out, tag.data(), 16);
  }
}

// In pieces: AAD and text each cut in two.
void run_gcm_cut(const Case &c, const teasel_gcm_key &key, std::size_t cut) {
  const Bytes &iv = c["iv"], &aad = c["aad"], &plain = c["plain"], &cipher = c["cipher"];
  const std::size_t n = plain.size(), aad_cut = std::min(cut, aad.size());
  teasel_gcm ctx;
  Bytes out(n);
  std::uint8_t tag[16];
  for (int decrypting = 0; decrypting < 2; ++decrypting) {
    const auto crypt = decrypting ? teasel_gcm_decrypt : teasel_gcm_encrypt;
    const Bytes &src = decrypting ? cipher : plain, &dst = decrypting ? plain : cipher;
    CHECK_STATUS(teasel_gcm_start(&ctx, &key, iv.size(), iv.data()), TEASEL_OK);
    CHECK_STATUS(teasel_gcm_aad(&ctx, aad_cut, aad.data()), TEASEL_OK);
    CHECK_STATUS(teasel_gcm_aad(&ctx, aad.size() - aad_cut, aad.data() + aad_cut), TEASEL_OK);
    CHECK_STATUS(crypt(&ctx, cut, out.data(), src.data()), TEASEL_OK);
    CHECK_STATUS(crypt(&ctx, n - cut, out.data() + cut, src.data() + cut), TEASEL_OK);
    CHECK_BYTES("text, in pieces", out.data(), dst.data(), n);
    if (decrypting) {
      CHECK_STATUS(teasel_gcm_verify(&ctx, 16, c["tag"].data()), TEASEL_OK);
    } else {
      CHECK_STATUS(teasel_gcm_tag(&ctx, 16, tag), TEASEL_OK);
      CHECK_BYTES("tag, in pieces", tag, c["tag"].data(), 16);
    }
  }
}

void run_gcm(const Case &c) {
  const Bytes &iv = c["iv"], &aad = c["aad"], &plain = c["plain"], &cipher = c["cipher"], &tag = c["tag"];
  const std::size_t n = plain.size();
  teasel_gcm_key key;
  CHECK_STATUS(teasel_gcm_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  Bytes out(n), made(16);
  CHECK_STATUS(teasel_gcm_seal(&key, iv.size(), iv.data(), aad.size(), aad.data(), n, out.data(), plain.data(), 16,
                               made.data()),
               TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  CHECK_BYTES("tag", made.data(), tag.data(), 16);
  CHECK_STATUS(teasel_gcm_open(&key, iv.size(), iv.data(), aad.size(), aad.data(), n, out.data(), out.data(), 16,
                               tag.data()),
               TEASEL_OK);
  CHECK_BYTES("plaintext, in place", out.data(), plain.data(), n);
  for (std::size_t cut = 0; cut <= n; ++cut) run_gcm_cut(c, key, cut);
}

// Schedules are private to a tier: the standard's words are held against the model's, which
// the kernels are held against.
void run_schedule(const Case &c) {
  model::Key key{};
  key.length = c["key"].size();
  memcpy(key.bytes, c["key"].data(), key.length);
  model::set_key(key);
  CHECK(!c["cipher"].empty());
  CHECK_BYTES("key schedule", key.schedule, c["cipher"].data(), c["cipher"].size());
}

void run(const Case &c) {
  if (c["key"].size() < 16 || c["key"].size() % 8 != 0) return (void)CHECK(!"the case has a key");
  if (c.mode == "schedule") return run_schedule(c);
  if (c.mode == "ecb") return run_ecb(c);
  if (c.mode == "xts") return run_xts(c);
  if (c.mode == "cmac") return run_cmac(c);
  if (c.mode == "gcm") return run_gcm(c);
  if (c.mode == "siv") return vectors::run_siv(c);
  if (c.mode == "gcm-siv") return vectors::run_gcm_siv(c);
  if (c.mode == "xaes") return vectors::run_xaes(c);
  if (c.mode == "cbc-cs3") return run_cbc_cs3(c);
  if (c.mode == "rfc3686") return run_rfc3686(c);
  if (c.mode == "gmac") return vectors::run_gmac(c);
  if (!run_chain_mode(c)) CHECK(!"the case has a mode that is known");
}

}  // namespace

int main() {
  const char *srcdir = getenv("srcdir");
  std::vector<Case> cases;
  for (const char *name : {"fips197", "sp800-38a", "sp800-38b", "gcm", "gmac", "ieee1619", "rfc3686", "rfc3962",
                           "rfc5297", "rfc8452", "xaes"}) {
    const std::string file = std::string(srcdir ? srcdir : ".") + "/testsuite/vectors/" + name + ".txt";
    const std::vector<Case> more = vectors::read_cases(file);
    printf("%s: %zu cases\n", name, more.size());
    cases.insert(cases.end(), more.begin(), more.end());
  }
  check::each_tier([&](const char *tier) {
    for (const Case &c : cases) {
      check::context = std::string("tier ") + tier + ", " + c.title;
      run(c);
    }
  });
  return check::finish("vectors");
}
