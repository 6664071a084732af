// Runs a record of any source: both ways, in one call and, where there are calls for pieces, cut
// in two. Buffers are as long as their bytes, for the sake of sanitizers.
#include <algorithm>

#include "testsuite/external/external.h"

namespace external {
namespace {

// Never null: an empty IV is to be refused for its length.
const std::uint8_t *at(const Bytes &bytes) {
  static const std::uint8_t none[1] = {};
  return bytes.empty() ? none : bytes.data();
}
std::uint8_t *at(Bytes &bytes) { return const_cast<std::uint8_t *>(at(std::as_const(bytes))); }

// What the source does not call valid has been refused, and for a reason that lies in it.
void refuse(const Record &r, teasel_status status) {
  check::that(r.verdict != Verdict::kValid, __FILE__, __LINE__, "valid, but refused: %s", teasel_strerror(status));
  check::that(status == TEASEL_ERR_AUTH || status == TEASEL_ERR_KEY_LENGTH || status == TEASEL_ERR_IV_LENGTH ||
                  status == TEASEL_ERR_TAG_LENGTH || status == TEASEL_ERR_LENGTH,
              __FILE__, __LINE__, "refused for a wrong reason: %s", teasel_strerror(status));
  refused = true;
}

// It was taken, with these bytes.
void take(const Record &r, const char *what, const Bytes &got, const Bytes &expected) {
  CHECK(r.verdict != Verdict::kInvalid);
  if (CHECK(got.size() == expected.size())) CHECK_BYTES(what, at(got), at(expected), got.size());
}

bool all_zero(const Bytes &bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

// ---- Modes of a key and a chaining value

template <auto SetKey>
bool set_key(const Record &r, teasel_aes_key &key) {
  const Bytes user_key = r["key"];
  return CHECK_STATUS(SetKey(&key, user_key.size(), at(user_key)), TEASEL_OK);
}

template <auto Crypt>
void chain(const Record &r, const teasel_aes_key &key, const char *from, const char *to, std::size_t grain) {
  const Bytes src = r[from], expected = r[to], iv = r["iv"];
  if (!CHECK(iv.size() == 16) || !CHECK(src.size() == expected.size())) return;
  const std::size_t n = src.size(), cut = (r.line * grain) % (n + 1) / grain * grain;
  for (std::size_t first : {n, cut}) {
    Bytes chaining = iv, out = src;
    CHECK_STATUS(Crypt(&key, chaining.data(), first, at(out), at(first == n ? src : out)), TEASEL_OK);
    CHECK_STATUS(Crypt(&key, chaining.data(), n - first, at(out) + first, at(out) + first), TEASEL_OK);
    CHECK_BYTES(to, at(out), at(expected), n);
  }
}

template <auto Encrypt, auto Decrypt, std::size_t kGrain, auto SetDecryptKey = teasel_aes_set_encrypt_key>
void both_ways(const Record &r) {
  teasel_aes_key key;
  if (!set_key<teasel_aes_set_encrypt_key>(r, key)) return;
  chain<Encrypt>(r, key, "plain", "cipher", kGrain);
  if (set_key<SetDecryptKey>(r, key)) chain<Decrypt>(r, key, "cipher", "plain", kGrain);
}

// ---- PKCS #7 padding, which the library leaves to its callers

Bytes pad(Bytes text) {
  const std::size_t n = 16 - text.size() % 16;
  text.resize(text.size() + n, static_cast<std::uint8_t>(n));
  return text;
}
bool unpad(Bytes &text) {
  const std::size_t n = text.empty() ? 0 : text.back();
  if (n < 1 || n > 16 || n > text.size()) return false;
  for (std::size_t i = 0; i < n; ++i)
    if (text[text.size() - 1 - i] != n) return false;
  text.resize(text.size() - n);
  return true;
}

// ---- Authenticated encryption

template <typename Key, auto SetKey, auto Seal, auto Open>
void aead(const Record &r) {
  const Bytes user_key = r["key"], iv = r["iv"], aad = r["aad"], cipher = r["cipher"], tag = r["tag"];
  const std::size_t n = cipher.size();
  Key key;
  teasel_status status = SetKey(&key, user_key.size(), at(user_key));
  if (status != TEASEL_OK) return refuse(r, status);
  Bytes out(n, 0xa5), made(tag.size());
  status = Open(&key, iv.size(), at(iv), aad.size(), at(aad), n, at(out), at(cipher), tag.size(), at(tag));
  if (status == TEASEL_OK)
    take(r, "plaintext", out, r["plain"]);
  else
    refuse(r, status);
  if (status == TEASEL_ERR_AUTH) CHECK(all_zero(out));
  // CAVP gives no plaintext with what must fail.
  if (r.verdict != Verdict::kValid && !r.has("plain")) return;
  const Bytes plain = r["plain"];
  if (!CHECK(plain.size() == n)) return;
  out = plain;
  status = Seal(&key, iv.size(), at(iv), aad.size(), at(aad), n, at(out), at(out), tag.size(), at(made));
  if (r.verdict == Verdict::kInvalid) return (void)CHECK(status != TEASEL_OK || out != cipher || made != tag);
  if (status != TEASEL_OK) return refuse(r, status);
  take(r, "ciphertext", out, cipher);
  take(r, "tag", made, tag);
}

// A valid record in pieces, AAD and text each cut in two, the text at a multiple of grain.
template <typename Context, typename Key, auto SetKey, auto Aad, auto Encrypt, auto Decrypt, auto Tag, auto Verify,
          typename Start>
void in_pieces(const Record &r, std::size_t grain, Start start) {
  if (r.verdict != Verdict::kValid) return;
  const Bytes user_key = r["key"], iv = r["iv"], aad = r["aad"], plain = r["plain"], cipher = r["cipher"],
              tag = r["tag"];
  const std::size_t n = plain.size(), cut = r.line % (n / grain + 1) * grain, aad_cut = r.line % (aad.size() + 1);
  Key key;
  if (!CHECK_STATUS(SetKey(&key, user_key.size(), at(user_key)), TEASEL_OK)) return;
  for (int decrypting = 0; decrypting < 2; ++decrypting) {
    const auto crypt = decrypting ? Decrypt : Encrypt;
    Bytes out = decrypting ? cipher : plain, made(tag.size());
    Context ctx;
    CHECK_STATUS(start(&ctx, &key, iv, aad.size(), n, tag.size()), TEASEL_OK);
    CHECK_STATUS(Aad(&ctx, aad_cut, at(aad)), TEASEL_OK);
    CHECK_STATUS(Aad(&ctx, aad.size() - aad_cut, at(aad) + aad_cut), TEASEL_OK);
    CHECK_STATUS(crypt(&ctx, cut, at(out), at(out)), TEASEL_OK);
    CHECK_STATUS(crypt(&ctx, n - cut, at(out) + cut, at(out) + cut), TEASEL_OK);
    take(r, "text, in pieces", out, decrypting ? plain : cipher);
    if (decrypting) {
      CHECK_STATUS(Verify(&ctx, tag.size(), at(tag)), TEASEL_OK);
    } else {
      CHECK_STATUS(Tag(&ctx, made.size(), at(made)), TEASEL_OK);
      take(r, "tag, in pieces", made, tag);
    }
  }
}

// ---- Key wrapping

// Both give the length of what was written.
teasel_status wrap(bool pads, const teasel_kw_key &key, const Bytes &text, Bytes &out) {
  out.resize((text.size() + 7) / 8 * 8 + 8);
  return (pads ? teasel_kwp_wrap : teasel_kw_wrap)(&key, text.size(), at(out), at(text));
}
teasel_status unwrap(bool pads, const teasel_kw_key &key, const Bytes &text, Bytes &out) {
  std::size_t length = text.size() < 8 ? 0 : text.size() - 8;
  out.assign(length, 0xa5);
  const teasel_status status = pads ? teasel_kwp_unwrap(&key, text.size(), &length, at(out), at(text))
                                    : teasel_kw_unwrap(&key, text.size(), at(out), at(text));
  if (status == TEASEL_ERR_AUTH) CHECK(all_zero(out));
  if (status == TEASEL_OK && CHECK(length <= out.size())) out.resize(length);
  return status;
}

void run_wrap(const Record &r, bool pads) {
  const Bytes user_key = r["key"], cipher = r["cipher"];
  teasel_kw_key key;
  Bytes out;
  teasel_status status = teasel_kw_set_key(&key, user_key.size(), at(user_key));
  if (status != TEASEL_OK) return refuse(r, status);
  status = unwrap(pads, key, cipher, out);
  if (status == TEASEL_OK)
    take(r, "text", out, r["plain"]);
  else
    refuse(r, status);
  if (r.verdict != Verdict::kValid && !r.has("plain")) return;
  status = wrap(pads, key, r["plain"], out);
  if (r.verdict == Verdict::kInvalid) return (void)CHECK(status != TEASEL_OK || out != cipher);
  if (status != TEASEL_OK) return refuse(r, status);
  take(r, "wrapped text", out, cipher);
}

// ---- CFB1: a text is a digit for each bit, the highest bit of a byte first

Bytes pack(const std::string &bits) {
  Bytes bytes((bits.size() + 7) / 8);
  bool good = true;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    good = good && (bits[i] == '0' || bits[i] == '1');
    if (bits[i] == '1') bytes[i / 8] |= static_cast<std::uint8_t>(0x80 >> i % 8);
  }
  CHECK(good);
  return bytes;
}

template <auto Crypt>
void bits(const Record &r, const teasel_aes_key &key, const char *from, const char *to) {
  const std::string &src = r.text(from), &expected = r.text(to);
  const Bytes iv = r["iv"], whole = pack(expected);
  if (!CHECK(iv.size() == 16) || !CHECK(src.size() == expected.size())) return;
  const std::size_t n = src.size();
  for (std::size_t cut : {n, r.line % (n / 8 + 1) * 8}) {
    Bytes chaining = iv, out = pack(src);
    CHECK_STATUS(Crypt(&key, chaining.data(), cut, at(out), at(out)), TEASEL_OK);
    if (cut < n) CHECK_STATUS(Crypt(&key, chaining.data(), n - cut, at(out) + cut / 8, at(out) + cut / 8), TEASEL_OK);
    CHECK_BYTES(to, at(out), at(whole), out.size());
  }
}

}  // namespace

void run_ecb(const Record &r) {
  const Bytes plain = r["plain"], cipher = r["cipher"];
  const std::size_t n = plain.size();
  teasel_aes_key key;
  if (!CHECK(cipher.size() == n) || !set_key<teasel_aes_set_encrypt_key>(r, key)) return;
  Bytes out(n);
  CHECK_STATUS(teasel_ecb_encrypt(&key, n, at(out), at(plain)), TEASEL_OK);
  CHECK_BYTES("ciphertext", at(out), at(cipher), n);
  if (!set_key<teasel_aes_set_decrypt_key>(r, key)) return;
  out = cipher;
  CHECK_STATUS(teasel_ecb_decrypt(&key, n, at(out), at(out)), TEASEL_OK);
  CHECK_BYTES("plaintext", at(out), at(plain), n);
}

void run_cbc(const Record &r) { both_ways<teasel_cbc_encrypt, teasel_cbc_decrypt, 16, teasel_aes_set_decrypt_key>(r); }

void run_cbc_padded(const Record &r) {
  const Bytes cipher = r["cipher"], iv = r["iv"];
  if (!CHECK(iv.size() == 16)) return;
  teasel_aes_key key;
  Bytes out = cipher, chaining = iv;
  if (!set_key<teasel_aes_set_decrypt_key>(r, key)) return;
  teasel_status status = teasel_cbc_decrypt(&key, chaining.data(), out.size(), at(out), at(out));
  if (status == TEASEL_OK && !unpad(out)) status = TEASEL_ERR_LENGTH;
  if (status == TEASEL_OK)
    take(r, "plaintext", out, r["plain"]);
  else
    refuse(r, status);
  if (r.verdict != Verdict::kValid) return;
  out = pad(r["plain"]);
  chaining = iv;
  CHECK_STATUS(teasel_cbc_encrypt(&key, chaining.data(), out.size(), at(out), at(out)), TEASEL_OK);
  take(r, "ciphertext", out, cipher);
}

void run_ofb(const Record &r) { both_ways<teasel_ofb_crypt, teasel_ofb_crypt, 16>(r); }
void run_cfb(const Record &r) { both_ways<teasel_cfb_encrypt, teasel_cfb_decrypt, 16>(r); }
void run_cfb8(const Record &r) { both_ways<teasel_cfb8_encrypt, teasel_cfb8_decrypt, 1>(r); }
void run_cfb1(const Record &r) {
  teasel_aes_key key;
  if (!set_key<teasel_aes_set_encrypt_key>(r, key)) return;
  bits<teasel_cfb1_encrypt>(r, key, "plain", "cipher");
  bits<teasel_cfb1_decrypt>(r, key, "cipher", "plain");
}
void run_ctr(const Record &r) { both_ways<teasel_ctr_crypt, teasel_ctr_crypt, 16>(r); }

void run_xts(const Record &r) {
  const Bytes user_key = r["key"], tweak = r["iv"], plain = r["plain"], cipher = r["cipher"];
  const std::size_t n = plain.size();
  if (!CHECK(tweak.size() == 16) || !CHECK(cipher.size() == n)) return;
  teasel_xts_key key;
  Bytes out = plain;
  if (CHECK_STATUS(teasel_xts_set_encrypt_key(&key, user_key.size(), at(user_key)), TEASEL_OK)) {
    CHECK_STATUS(teasel_xts_encrypt(&key, at(tweak), n, at(out), at(out)), TEASEL_OK);
    CHECK_BYTES("ciphertext", at(out), at(cipher), n);
  }
  if (!CHECK_STATUS(teasel_xts_set_decrypt_key(&key, user_key.size(), at(user_key)), TEASEL_OK)) return;
  CHECK_STATUS(teasel_xts_decrypt(&key, at(tweak), n, at(out), at(cipher)), TEASEL_OK);
  CHECK_BYTES("plaintext", at(out), at(plain), n);
}

void run_gcm(const Record &r) {
  aead<teasel_gcm_key, teasel_gcm_set_key, teasel_gcm_seal, teasel_gcm_open>(r);
  in_pieces<teasel_gcm, teasel_gcm_key, teasel_gcm_set_key, teasel_gcm_aad, teasel_gcm_encrypt, teasel_gcm_decrypt,
            teasel_gcm_tag, teasel_gcm_verify>(
      r, 1, [](teasel_gcm *ctx, const teasel_gcm_key *key, const Bytes &iv, std::size_t, std::size_t, std::size_t) {
        return teasel_gcm_start(ctx, key, iv.size(), at(iv));
      });
}
void run_ccm(const Record &r) {
  aead<teasel_ccm_key, teasel_ccm_set_key, teasel_ccm_seal, teasel_ccm_open>(r);
  in_pieces<teasel_ccm, teasel_ccm_key, teasel_ccm_set_key, teasel_ccm_aad, teasel_ccm_encrypt, teasel_ccm_decrypt,
            teasel_ccm_tag, teasel_ccm_verify>(
      r, 1,
      [](teasel_ccm *ctx, const teasel_ccm_key *key, const Bytes &iv, std::size_t aad, std::size_t n, std::size_t tag) {
        return teasel_ccm_start(ctx, key, iv.size(), at(iv), aad, n, tag);
      });
}
void run_eax(const Record &r) {
  aead<teasel_eax_key, teasel_eax_set_key, teasel_eax_seal, teasel_eax_open>(r);
  in_pieces<teasel_eax, teasel_eax_key, teasel_eax_set_key, teasel_eax_aad, teasel_eax_encrypt, teasel_eax_decrypt,
            teasel_eax_tag, teasel_eax_verify>(
      r, 1, [](teasel_eax *ctx, const teasel_eax_key *key, const Bytes &iv, std::size_t, std::size_t, std::size_t) {
        return teasel_eax_start(ctx, key, iv.size(), at(iv));
      });
}
void run_ocb(const Record &r) {
  aead<teasel_ocb_key, teasel_ocb_set_key, teasel_ocb_seal, teasel_ocb_open>(r);
  in_pieces<teasel_ocb, teasel_ocb_key, teasel_ocb_set_key, teasel_ocb_aad, teasel_ocb_encrypt, teasel_ocb_decrypt,
            teasel_ocb_tag, teasel_ocb_verify>(
      r, 16,
      [](teasel_ocb *ctx, const teasel_ocb_key *key, const Bytes &iv, std::size_t, std::size_t, std::size_t tag) {
        return teasel_ocb_start(ctx, key, iv.size(), at(iv), tag);
      });
}
void run_gcm_siv(const Record &r) {
  aead<teasel_gcm_siv_key, teasel_gcm_siv_set_key, teasel_gcm_siv_seal, teasel_gcm_siv_open>(r);
}
void run_siv(const Record &r) { aead<teasel_siv_key, teasel_siv_set_key, teasel_siv_seal, teasel_siv_open>(r); }

// SIV of any number of strings: aad, aad2, aad3, ...
void run_siv_strings(const Record &r) {
  std::vector<Bytes> bytes;
  std::string name = "aad";
  for (int i = 2; r.has(name.c_str()); ++i) {
    bytes.push_back(r[name.c_str()]);
    name = "aad" + std::to_string(i);
  }
  std::vector<teasel_siv_string> strings;
  for (const Bytes &string : bytes) strings.push_back({string.size(), at(string)});
  const Bytes user_key = r["key"], cipher = r["cipher"], tag = r["tag"];
  if (!CHECK(tag.size() == 16)) return;
  teasel_siv_key key;
  Bytes out(cipher.size(), 0xa5), made(16);
  teasel_status status = teasel_siv_set_key(&key, user_key.size(), at(user_key));
  if (status != TEASEL_OK) return refuse(r, status);
  status = teasel_siv_open_strings(&key, strings.size(), strings.data(), out.size(), at(out), at(cipher), at(tag));
  if (status == TEASEL_OK)
    take(r, "plaintext", out, r["plain"]);
  else
    refuse(r, status);
  if (status == TEASEL_ERR_AUTH) CHECK(all_zero(out));
  out = r["plain"];
  CHECK_STATUS(teasel_siv_seal_strings(&key, strings.size(), strings.data(), out.size(), at(out), at(out), at(made)),
               TEASEL_OK);
  if (r.verdict == Verdict::kInvalid) return (void)CHECK(out != cipher || made != tag);
  take(r, "ciphertext", out, cipher);
  take(r, "tag", made, tag);
}

void run_kw(const Record &r) { run_wrap(r, false); }
void run_kwp(const Record &r) { run_wrap(r, true); }

// ---- MACs: made and verified at once, and made in pieces

void run_cmac(const Record &r) {
  const Bytes user_key = r["key"], message = r["plain"], tag = r["tag"];
  const std::size_t n = message.size(), cut = r.line % (n + 1);
  teasel_cmac_key key;
  teasel_status status = teasel_cmac_set_key(&key, user_key.size(), at(user_key));
  if (status != TEASEL_OK) return refuse(r, status);
  status = teasel_cmac_open(&key, n, at(message), tag.size(), at(tag));
  if (status != TEASEL_OK) refuse(r, status);
  Bytes made(tag.size()), in_pieces(tag.size());
  CHECK_STATUS(teasel_cmac_seal(&key, n, at(message), made.size(), at(made)), TEASEL_OK);
  teasel_cmac ctx;
  CHECK_STATUS(teasel_cmac_start(&ctx, &key), TEASEL_OK);
  CHECK_STATUS(teasel_cmac_update(&ctx, cut, at(message)), TEASEL_OK);
  CHECK_STATUS(teasel_cmac_update(&ctx, n - cut, at(message) + cut), TEASEL_OK);
  CHECK_STATUS(teasel_cmac_tag(&ctx, in_pieces.size(), at(in_pieces)), TEASEL_OK);
  if (r.verdict == Verdict::kInvalid) return (void)CHECK(status != TEASEL_OK && made != tag && in_pieces != tag);
  take(r, "tag", made, tag);
  take(r, "tag, in pieces", in_pieces, tag);
}

void run_gmac(const Record &r) {
  const Bytes user_key = r["key"], iv = r["iv"], message = r["plain"], tag = r["tag"];
  const std::size_t n = message.size(), cut = r.line % (n + 1);
  teasel_gmac_key key;
  teasel_status status = teasel_gmac_set_key(&key, user_key.size(), at(user_key));
  if (status != TEASEL_OK) return refuse(r, status);
  status = teasel_gmac_open(&key, iv.size(), at(iv), n, at(message), tag.size(), at(tag));
  if (status != TEASEL_OK) refuse(r, status);
  Bytes made(tag.size()), in_pieces(tag.size());
  CHECK_STATUS(teasel_gmac_seal(&key, iv.size(), at(iv), n, at(message), made.size(), at(made)), TEASEL_OK);
  teasel_gmac ctx;
  CHECK_STATUS(teasel_gmac_start(&ctx, &key, iv.size(), at(iv)), TEASEL_OK);
  CHECK_STATUS(teasel_gmac_update(&ctx, cut, at(message)), TEASEL_OK);
  CHECK_STATUS(teasel_gmac_update(&ctx, n - cut, at(message) + cut), TEASEL_OK);
  CHECK_STATUS(teasel_gmac_tag(&ctx, in_pieces.size(), at(in_pieces)), TEASEL_OK);
  if (r.verdict == Verdict::kInvalid) return (void)CHECK(status != TEASEL_OK && made != tag && in_pieces != tag);
  take(r, "tag", made, tag);
  take(r, "tag, in pieces", in_pieces, tag);
}

}  // namespace external
