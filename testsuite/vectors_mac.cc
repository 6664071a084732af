// The runners of CMAC, XCBC and the PRF of RFC 4434. The textbook has to give each example too.
#include "testsuite/textbook.h"
#include "testsuite/vectors.h"

namespace vectors {
namespace {

template <typename Key>
using SealFunction = teasel_status(const Key *, std::size_t, const std::uint8_t *, std::size_t, std::uint8_t *);
template <typename Key>
using OpenFunction = teasel_status(const Key *, std::size_t, const std::uint8_t *, std::size_t, const std::uint8_t *);

// In one call: the tag, and what is left of it when it is cut to 12 bytes; one bit changed.
template <typename Key>
void run_whole(const Case &c, const Key &key, SealFunction<Key> *seal, OpenFunction<Key> *open) {
  const Bytes &message = c["plain"], &tag = c["tag"];
  const std::size_t n = message.size();
  for (std::size_t length : {std::size_t{12}, tag.size()}) {
    Bytes out(tag.size()), wrong = tag;
    CHECK_STATUS(seal(&key, n, message.data(), length, out.data()), TEASEL_OK);
    CHECK_BYTES("tag", out.data(), tag.data(), length);
    CHECK_STATUS(open(&key, n, message.data(), length, tag.data()), TEASEL_OK);
    wrong[length - 1] ^= 1;
    CHECK_STATUS(open(&key, n, message.data(), length, wrong.data()), TEASEL_ERR_AUTH);
  }
}

// At each cut into two.
template <typename Key, typename Context>
void run_pieces(const Case &c, const Key &key, teasel_status (*start)(Context *, const Key *),
                teasel_status (*update)(Context *, std::size_t, const std::uint8_t *),
                teasel_status (*make_tag)(Context *, std::size_t, std::uint8_t *)) {
  const Bytes &message = c["plain"], &tag = c["tag"];
  const std::size_t n = message.size();
  for (std::size_t cut = 0; cut <= n; ++cut) {
    Context ctx;
    Bytes out(tag.size());
    CHECK_STATUS(start(&ctx, &key), TEASEL_OK);
    CHECK_STATUS(update(&ctx, cut, message.data()), TEASEL_OK);
    CHECK_STATUS(update(&ctx, n - cut, message.data() + cut), TEASEL_OK);
    CHECK_STATUS(make_tag(&ctx, out.size(), out.data()), TEASEL_OK);
    CHECK_BYTES("tag, in pieces", out.data(), tag.data(), tag.size());
  }
}

void run_xcbc_key(const Case &c, const teasel_xcbc_key &key) {
  run_whole(c, key, teasel_xcbc_seal, teasel_xcbc_open);
  run_pieces(c, key, teasel_xcbc_start, teasel_xcbc_update, teasel_xcbc_tag);
}

}  // namespace

void run_cmac(const Case &c) {
  if (with_textbook) CHECK(textbook::cmac(c["key"], c["plain"]) == c["tag"]);
  teasel_cmac_key key;
  CHECK_STATUS(teasel_cmac_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_whole(c, key, teasel_cmac_seal, teasel_cmac_open);
  run_pieces(c, key, teasel_cmac_start, teasel_cmac_update, teasel_cmac_tag);
}

void run_xcbc(const Case &c) {
  if (with_textbook) CHECK(textbook::xcbc(c["key"], c["plain"]) == c["tag"]);
  teasel_xcbc_key key;
  CHECK_STATUS(teasel_xcbc_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_xcbc_key(c, key);
}

// RFC 4434, 2: a short key is padded by zeros, the MAC of a long one by a key of zeros is the key.
void run_xcbc_prf(const Case &c) {
  Bytes user_key = c["key"];
  if (user_key.size() > 16) user_key = textbook::xcbc(Bytes(16), user_key);
  user_key.resize(16);
  if (with_textbook) CHECK(textbook::xcbc(user_key, c["plain"]) == c["tag"]);
  teasel_xcbc_key key;
  CHECK_STATUS(teasel_xcbc_prf_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  run_xcbc_key(c, key);
}

}  // namespace vectors
