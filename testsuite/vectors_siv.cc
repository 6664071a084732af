// The runners of SIV, GCM-SIV, XAES-256-GCM and GMAC. The textbook has to give each example too.
#include <algorithm>

#include "testsuite/textbook.h"
#include "testsuite/vectors.h"

namespace vectors {
namespace {

void check_textbook(const textbook::Sealed &made, const Case &c) {
  if (!with_textbook) return;
  CHECK(made.text == c["cipher"]);
  CHECK(made.tag == c["tag"]);
}

template <typename Key>
using SealFunction = teasel_status(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *,
                                   std::size_t, std::uint8_t *, const std::uint8_t *, std::size_t, std::uint8_t *);
template <typename Key>
using OpenFunction = teasel_status(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *,
                                   std::size_t, std::uint8_t *, const std::uint8_t *, std::size_t,
                                   const std::uint8_t *);

// Whole, apart and in place.
template <typename Key>
void run_whole(const Case &c, const Key &key, SealFunction<Key> *seal, OpenFunction<Key> *open) {
  const Bytes &iv = c["iv"], &aad = c["aad"], &plain = c["plain"], &cipher = c["cipher"], &tag = c["tag"];
  const std::size_t n = plain.size();
  Bytes out(n), place = plain, made(16);
  CHECK_STATUS(seal(&key, iv.size(), iv.data(), aad.size(), aad.data(), n, out.data(), plain.data(), 16, made.data()),
               TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  CHECK_BYTES("tag", made.data(), tag.data(), 16);
  CHECK_STATUS(seal(&key, iv.size(), iv.data(), aad.size(), aad.data(), n, place.data(), place.data(), 16, made.data()),
               TEASEL_OK);
  CHECK_BYTES("ciphertext, in place", place.data(), cipher.data(), n);
  CHECK_BYTES("tag, in place", made.data(), tag.data(), 16);
  CHECK_STATUS(open(&key, iv.size(), iv.data(), aad.size(), aad.data(), n, out.data(), cipher.data(), 16, tag.data()),
               TEASEL_OK);
  CHECK_BYTES("plaintext", out.data(), plain.data(), n);
  CHECK_STATUS(open(&key, iv.size(), iv.data(), aad.size(), aad.data(), n, place.data(), place.data(), 16, tag.data()),
               TEASEL_OK);
  CHECK_BYTES("plaintext, in place", place.data(), plain.data(), n);
}

}  // namespace

void run_siv(const Case &c) {
  const Bytes &plain = c["plain"], &cipher = c["cipher"], &tag = c["tag"];
  const std::size_t n = plain.size();
  std::vector<Bytes> strings;
  std::vector<teasel_siv_string> views;
  for (int i = 1; c.field.count("aad" + std::to_string(i)); ++i)
    strings.push_back(c[("aad" + std::to_string(i)).c_str()]);
  for (const Bytes &s : strings) views.push_back({s.size(), s.data()});
  check_textbook(textbook::siv(c["key"], strings, plain), c);
  teasel_siv_key key;
  CHECK_STATUS(teasel_siv_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  Bytes out(n), made(16);
  CHECK_STATUS(teasel_siv_seal_strings(&key, views.size(), views.data(), n, out.data(), plain.data(), made.data()),
               TEASEL_OK);
  CHECK_BYTES("ciphertext", out.data(), cipher.data(), n);
  CHECK_BYTES("tag", made.data(), tag.data(), 16);
  CHECK_STATUS(teasel_siv_open_strings(&key, views.size(), views.data(), n, out.data(), out.data(), tag.data()),
               TEASEL_OK);
  CHECK_BYTES("plaintext, in place", out.data(), plain.data(), n);
}

void run_gcm_siv(const Case &c) {
  check_textbook(textbook::gcm_siv(c["key"], c["iv"], c["aad"], c["plain"]), c);
  teasel_gcm_siv_key key;
  CHECK_STATUS(teasel_gcm_siv_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_whole(c, key, teasel_gcm_siv_seal, teasel_gcm_siv_open);
}

void run_xaes(const Case &c) {
  const Bytes &plain = c["plain"], &cipher = c["cipher"];
  const std::size_t n = plain.size();
  check_textbook(textbook::xaes(c["key"], c["iv"], c["aad"], plain), c);
  teasel_xaes_key key;
  CHECK_STATUS(teasel_xaes_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_whole(c, key, teasel_xaes_seal, teasel_xaes_open);
  teasel_xaes ctx;
  Bytes out(n), made(16);
  CHECK_STATUS(teasel_xaes_start(&ctx, &key, c["iv"].size(), c["iv"].data()), TEASEL_OK);
  CHECK_STATUS(teasel_xaes_aad(&ctx, c["aad"].size(), c["aad"].data()), TEASEL_OK);
  for (std::size_t at = 0; at < n; ++at) CHECK_STATUS(teasel_xaes_encrypt(&ctx, 1, &out[at], &plain[at]), TEASEL_OK);
  CHECK_STATUS(teasel_xaes_tag(&ctx, 16, made.data()), TEASEL_OK);
  CHECK_BYTES("ciphertext, in pieces", out.data(), cipher.data(), n);
  CHECK_BYTES("tag, in pieces", made.data(), c["tag"].data(), 16);
}

void run_gmac(const Case &c) {
  const Bytes &iv = c["iv"], &message = c["plain"], &tag = c["tag"];
  const std::size_t n = message.size(), tag_length = tag.size();
  const Bytes whole = textbook::gcm(c["key"], iv, message, {}).tag;
  CHECK(tag_length >= 4 && tag_length <= 16);
  if (with_textbook) CHECK(std::equal(tag.begin(), tag.end(), whole.begin()));
  teasel_gmac_key key;
  CHECK_STATUS(teasel_gmac_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  Bytes made(tag_length);
  CHECK_STATUS(teasel_gmac_seal(&key, iv.size(), iv.data(), n, message.data(), tag_length, made.data()), TEASEL_OK);
  CHECK_BYTES("tag", made.data(), tag.data(), tag_length);
  CHECK_STATUS(teasel_gmac_open(&key, iv.size(), iv.data(), n, message.data(), tag_length, tag.data()), TEASEL_OK);
  for (std::size_t cut = 0; cut <= n; ++cut) {
    teasel_gmac ctx;
    CHECK_STATUS(teasel_gmac_start(&ctx, &key, iv.size(), iv.data()), TEASEL_OK);
    CHECK_STATUS(teasel_gmac_update(&ctx, cut, message.data()), TEASEL_OK);
    CHECK_STATUS(teasel_gmac_update(&ctx, n - cut, message.data() + cut), TEASEL_OK);
    CHECK_STATUS(teasel_gmac_tag(&ctx, tag_length, made.data()), TEASEL_OK);
    CHECK_BYTES("tag, in pieces", made.data(), tag.data(), tag_length);
  }
}

}  // namespace vectors
