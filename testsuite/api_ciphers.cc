// CBC-CS, RFC 3686, CTR at an offset and the sectors of XTS: against the model's AES and
// against the plain modes; each way to misuse them.
#include <algorithm>

#include "testsuite/api.h"
#include "testsuite/model.h"

namespace api {
namespace {

using Whole = teasel_status(const teasel_aes_key *, const std::uint8_t *, std::size_t, std::uint8_t *,
                            const std::uint8_t *);
struct CsMode {
  const char *encrypt_name, *decrypt_name;
  Whole *encrypt, *decrypt;
  int variant;
};
const CsMode kCsModes[] = {
    {"teasel_cbc_cs1_encrypt", "teasel_cbc_cs1_decrypt", teasel_cbc_cs1_encrypt, teasel_cbc_cs1_decrypt, 1},
    {"teasel_cbc_cs2_encrypt", "teasel_cbc_cs2_decrypt", teasel_cbc_cs2_encrypt, teasel_cbc_cs2_decrypt, 2},
    {"teasel_cbc_cs3_encrypt", "teasel_cbc_cs3_decrypt", teasel_cbc_cs3_encrypt, teasel_cbc_cs3_decrypt, 3},
};

// SP 800-38A addendum: CBC of the padded message; the last but one block is cut to the length
// of the last one; CS3 and, if the last one is partial, CS2 swap the two.
Bytes stolen(const Bytes &user_key, Bytes chain, const Bytes &text, int variant) {
  model::Key key{};
  key.length = user_key.size();
  std::copy(user_key.begin(), user_key.end(), key.bytes);
  model::set_key(key);
  const std::size_t d = (text.size() - 1) % 16 + 1, n = text.size() - d + 16;
  Bytes padded = text, out(n);
  padded.resize(n);
  model::cbc_encrypt(key, chain.data(), n, out.data(), padded.data());
  if (n == 16) return out;
  const auto end = out.end();
  Bytes before(out.begin(), end - 32), x(end - 32, end - 32 + static_cast<std::ptrdiff_t>(d)), y(end - 16, end);
  if (variant == 3 || (variant == 2 && d != 16)) std::swap(x, y);
  before.insert(before.end(), x.begin(), x.end());
  before.insert(before.end(), y.begin(), y.end());
  return before;
}

void stealing(check::Random &random) {
  for (const CsMode &mode : kCsModes) {
    called.insert({mode.encrypt_name, mode.decrypt_name});
    for (std::size_t n = 16; n < 200; ++n) {
      const Bytes user_key = random.bytes(16 + 8 * random.below(3)), iv = random.bytes(16), src = random.bytes(n);
      teasel_aes_key forward, backward;
      GOOD(teasel_aes_set_encrypt_key, &forward, user_key.size(), user_key.data());
      GOOD(teasel_aes_set_decrypt_key, &backward, user_key.size(), user_key.data());
      const Bytes expected = stolen(user_key, iv, src, mode.variant);
      Bytes out(n + 1, 0x5a), place = src;
      CHECK_STATUS(mode.encrypt(&forward, iv.data(), n, out.data(), src.data()), TEASEL_OK);
      CHECK_BYTES(mode.encrypt_name, out.data(), expected.data(), n);
      CHECK(out[n] == 0x5a);
      CHECK_STATUS(mode.encrypt(&forward, iv.data(), n, place.data(), place.data()), TEASEL_OK);
      CHECK(place == expected);
      CHECK_STATUS(mode.decrypt(&backward, iv.data(), n, out.data(), expected.data()), TEASEL_OK);
      CHECK_BYTES(mode.decrypt_name, out.data(), src.data(), n);
      CHECK(out[n] == 0x5a);
      CHECK_STATUS(mode.decrypt(&backward, iv.data(), n, place.data(), place.data()), TEASEL_OK);
      CHECK(place == src);
    }
  }
}

void stealing_misused(const teasel_aes_key &forward, const teasel_aes_key &backward) {
  const Bytes iv(16, 1), src(40, 2);
  Bytes dst(80, 3);
  const Bytes kept = dst;
  teasel_aes_key none{};
  for (const CsMode &mode : kCsModes)
    for (Whole *crypt : {mode.encrypt, mode.decrypt}) {
      const teasel_aes_key *key = crypt == mode.encrypt ? &forward : &backward;
      CHECK_STATUS(crypt(nullptr, iv.data(), 40, dst.data(), src.data()), TEASEL_ERR_NULL);
      CHECK_STATUS(crypt(key, nullptr, 40, dst.data(), src.data()), TEASEL_ERR_NULL);
      CHECK_STATUS(crypt(key, iv.data(), 40, nullptr, src.data()), TEASEL_ERR_NULL);
      CHECK_STATUS(crypt(key, iv.data(), 40, dst.data(), nullptr), TEASEL_ERR_NULL);
      CHECK_STATUS(crypt(&none, iv.data(), 40, dst.data(), src.data()), TEASEL_ERR_KEY);
      if (crypt == mode.decrypt)
        CHECK_STATUS(crypt(&forward, iv.data(), 40, dst.data(), src.data()), TEASEL_ERR_KEY);
      for (std::size_t n : {0, 1, 15}) CHECK_STATUS(crypt(key, iv.data(), n, dst.data(), src.data()), TEASEL_ERR_LENGTH);
      CHECK_STATUS(crypt(key, iv.data(), 40, dst.data() + 1, dst.data()), TEASEL_ERR_OVERLAP);
      CHECK_STATUS(crypt(key, dst.data() + 39, 40, dst.data(), src.data()), TEASEL_ERR_OVERLAP);
    }
  CHECK(dst == kept);
}

// Any part of a message is that part of the whole; the carry goes through all 16 bytes.
void ctr_at(const teasel_aes_key &key, check::Random &random) {
  const std::size_t n = 400;
  const Bytes src = random.bytes(n);
  for (int carries = 0; carries <= 16; ++carries) {
    Bytes counter = random.bytes(16), out(n), whole(n);
    for (int i = 0; i < carries; ++i) counter[static_cast<std::size_t>(15 - i)] = 0xff;
    Bytes next = counter;
    GOOD(teasel_ctr_crypt, &key, next.data(), n, whole.data(), src.data());
    const Bytes first = counter;
    for (int i = 0; i < 40; ++i) {
      const std::size_t at = random.below(n), length = random.below(n - at + 1);
      GOOD(teasel_ctr_crypt_at, &key, counter.data(), at, length, out.data() + at, src.data() + at);
      CHECK_BYTES("CTR at an offset", out.data() + at, whole.data() + at, length);
    }
    CHECK(counter == first);
  }
  // Far on: as one whose first counter is that far on.
  Bytes far(16, 0), a(32), b(32);
  far[7] = 0x0f, far[8] = 0xff, far[9] = 0xff;
  Bytes on = {0, 0, 0, 0, 0, 0, 0, 0x10, 0x0f, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  GOOD(teasel_ctr_crypt_at, &key, far.data(), ~std::uint64_t{0} - 15, 32, a.data(), src.data());
  GOOD(teasel_ctr_crypt, &key, on.data(), 32, b.data(), src.data());
  CHECK(a == b);
  GOOD(teasel_ctr_crypt_at, &key, far.data(), 5, 0, nullptr, nullptr);
  const Bytes kept = a;
  teasel_aes_key none{};
  CHECK_STATUS(teasel_ctr_crypt_at(nullptr, far.data(), 0, 32, a.data(), src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_ctr_crypt_at(&key, nullptr, 0, 32, a.data(), src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_ctr_crypt_at(&key, far.data(), 0, 32, nullptr, src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_ctr_crypt_at(&none, far.data(), 0, 32, a.data(), src.data()), TEASEL_ERR_KEY);
  CHECK_STATUS(teasel_ctr_crypt_at(&key, far.data(), 0, 20, a.data() + 1, a.data()), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(teasel_ctr_crypt_at(&key, a.data(), 0, 32, a.data(), src.data()), TEASEL_ERR_OVERLAP);
  CHECK(a == kept);
}

// As CTR; and the counter never wraps.
void rfc3686(const teasel_aes_key &key, check::Random &random) {
  const Bytes nonce = random.bytes(4), iv = random.bytes(8), src = random.bytes(300);
  Bytes counter(16), plain(16), out(300), expected(300);
  GOOD(teasel_rfc3686_start, counter.data(), nonce.data(), iv.data());
  std::copy(nonce.begin(), nonce.end(), plain.begin());
  std::copy(iv.begin(), iv.end(), plain.begin() + 4);
  plain[15] = 1;
  CHECK(counter == plain);
  GOOD(teasel_ctr_crypt, &key, plain.data(), 300, expected.data(), src.data());
  GOOD(teasel_rfc3686_crypt, &key, counter.data(), 160, out.data(), src.data());
  GOOD(teasel_rfc3686_crypt, &key, counter.data(), 140, out.data() + 160, src.data() + 160);
  CHECK(out == expected);
  CHECK(counter == plain);
  Bytes end(16, 0xff);
  end[15] = 0xfe;  // two blocks are left
  Bytes kept_end = end, kept = out;
  for (std::size_t n : {33, 48, 300})
    CHECK_STATUS(teasel_rfc3686_crypt(&key, end.data(), n, out.data(), src.data()), TEASEL_ERR_LIMIT);
  CHECK(out == kept && end == kept_end);
  plain = end;
  GOOD(teasel_ctr_crypt, &key, plain.data(), 32, expected.data(), src.data());
  GOOD(teasel_rfc3686_crypt, &key, end.data(), 32, out.data(), src.data());
  CHECK_BYTES("the last blocks", out.data(), expected.data(), 32);
  kept = out, kept_end = end;
  CHECK_STATUS(teasel_rfc3686_crypt(&key, end.data(), 1, out.data(), src.data()), TEASEL_ERR_LIMIT);
  GOOD(teasel_rfc3686_crypt, &key, end.data(), 0, nullptr, nullptr);
  teasel_aes_key none{};
  CHECK_STATUS(teasel_rfc3686_start(nullptr, nonce.data(), iv.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_rfc3686_start(end.data(), nullptr, iv.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_rfc3686_start(end.data(), nonce.data(), nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_rfc3686_crypt(nullptr, counter.data(), 1, out.data(), src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_rfc3686_crypt(&key, nullptr, 1, out.data(), src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(teasel_rfc3686_crypt(&none, counter.data(), 1, out.data(), src.data()), TEASEL_ERR_KEY);
  CHECK_STATUS(teasel_rfc3686_crypt(&key, counter.data(), 20, out.data() + 1, out.data()), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(teasel_rfc3686_crypt(&key, out.data(), 20, out.data(), src.data()), TEASEL_ERR_OVERLAP);
  CHECK(out == kept && end == kept_end);
}

using Sectors = teasel_status(const teasel_xts_key *, const std::uint8_t *, std::size_t, std::size_t, std::uint8_t *,
                              const std::uint8_t *);

void sectors_misused(Sectors *crypt, const teasel_xts_key &key, const teasel_xts_key &wrong) {
  const Bytes tweak(16, 1), src(128, 2);
  Bytes dst(256, 3);
  const Bytes kept = dst;
  teasel_xts_key none{};
  CHECK_STATUS(crypt(nullptr, tweak.data(), 32, 4, dst.data(), src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(crypt(&key, nullptr, 32, 4, dst.data(), src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(crypt(&key, tweak.data(), 32, 4, nullptr, src.data()), TEASEL_ERR_NULL);
  CHECK_STATUS(crypt(&key, tweak.data(), 32, 4, dst.data(), nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(crypt(&none, tweak.data(), 32, 4, dst.data(), src.data()), TEASEL_ERR_KEY);
  CHECK_STATUS(crypt(&wrong, tweak.data(), 32, 4, dst.data(), src.data()), TEASEL_ERR_KEY);
  for (std::size_t n : {0, 1, 15}) CHECK_STATUS(crypt(&key, tweak.data(), n, 4, dst.data(), src.data()), TEASEL_ERR_LENGTH);
  CHECK_STATUS(crypt(&key, tweak.data(), TEASEL_XTS_MAX_LENGTH + 1, 1, dst.data(), src.data()), TEASEL_ERR_LIMIT);
  CHECK_STATUS(crypt(&key, tweak.data(), 32, SIZE_MAX / 16, dst.data(), src.data()), TEASEL_ERR_LIMIT);
  CHECK_STATUS(crypt(&key, tweak.data(), 32, 4, dst.data() + 127, dst.data()), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(crypt(&key, dst.data() + 127, 32, 4, dst.data(), src.data()), TEASEL_ERR_OVERLAP);
  CHECK_STATUS(crypt(&key, tweak.data(), 32, 0, nullptr, nullptr), TEASEL_OK);
  CHECK(dst == kept);
}

void sectors(check::Random &random) {
  const Bytes user_key = random.bytes(64);
  teasel_xts_key there, back;
  GOOD(teasel_xts_set_encrypt_key, &there, 64, user_key.data());
  GOOD(teasel_xts_set_decrypt_key, &back, 64, user_key.data());
  for (std::size_t unit : {16, 17, 31, 32, 100, 512}) {
    const std::size_t units = 5, n = unit * units;
    for (int carries : {0, 1, 8, 16}) {
      Bytes tweak = random.bytes(16), src = random.bytes(n), out(n), expected(n);
      for (int i = 0; i < carries; ++i) tweak[static_cast<std::size_t>(i)] = i == 0 ? 0xfe : 0xff;
      Bytes next = tweak;
      const Bytes first = tweak;
      for (std::size_t i = 0; i < units; ++i) {
        GOOD(teasel_xts_encrypt, &there, next.data(), unit, &expected[i * unit], &src[i * unit]);
        for (std::size_t k = 0; k < 16 && ++next[k] == 0; ++k) {
        }
      }
      GOOD(teasel_xts_encrypt_sectors, &there, tweak.data(), unit, units, out.data(), src.data());
      CHECK(out == expected);
      GOOD(teasel_xts_decrypt_sectors, &back, tweak.data(), unit, units, out.data(), out.data());
      CHECK(out == src);
      CHECK(tweak == first);
    }
  }
  sectors_misused(teasel_xts_encrypt_sectors, there, back);
  sectors_misused(teasel_xts_decrypt_sectors, back, there);
}

}  // namespace

void test_ciphers() {
  check::Random random(31);
  const Bytes user_key = random.bytes(24);
  teasel_aes_key forward, backward;
  GOOD(teasel_aes_set_encrypt_key, &forward, 24, user_key.data());
  GOOD(teasel_aes_set_decrypt_key, &backward, 24, user_key.data());
  stealing(random);
  stealing_misused(forward, backward);
  ctr_at(forward, random);
  rfc3686(backward, random);
  sectors(random);
}

}  // namespace api
