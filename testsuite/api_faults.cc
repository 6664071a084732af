// Sweeps for faults that other libraries had at one length, cut or place, and that random cases
// find late. Once, with the first tier.
#include <algorithm>
#include <functional>

#include "testsuite/api_whole.h"
#include "testsuite/model.h"

namespace api {
namespace {

struct AeadKey {
  const teasel_aead &mode;
  Bytes key, user_key, nonce;
  std::size_t tag_length = 16;
  AeadKey(const teasel_aead &m, check::Random &random)
      : mode(m), key(m.key_size), user_key(random.bytes(m.key_lengths[0])), nonce(random.bytes(std::max(m.min_nonce_length, std::min(m.max_nonce_length, std::size_t{12})))) {
    CHECK_STATUS(m.set_key(key.data(), user_key.size(), user_key.data()), TEASEL_OK);
  }
  teasel_status seal(const Bytes &aad, std::size_t n, std::uint8_t *dst, const std::uint8_t *src, std::uint8_t *tag) const {
    return mode.seal(key.data(), nonce.size(), nonce.data(), aad.size(), aad.data(), n, dst, src, tag_length, tag);
  }
  teasel_status open(const Bytes &aad, std::size_t n, std::uint8_t *dst, const std::uint8_t *src, const std::uint8_t *tag) const {
    return mode.open(key.data(), nonce.size(), nonce.data(), aad.size(), aad.data(), n, dst, src, tag_length, tag);
  }
};

template <typename F>
void each_aead(F f) {
  const std::string outer = check::context;
  for (std::size_t i = 0; const teasel_aead *mode = teasel_aead_at(i); ++i) {
    check::context = outer + mode->name;
    f(*mode);
  }
  check::context = outer;
}

// CCM: every pair of short lengths of AAD and text.
void ccm_pairs(check::Random &random) {
  const AeadKey key(teasel_aead_ccm, random);
  for (std::size_t a = 0; a <= 40; ++a) {
    for (std::size_t n = 0; n <= 40; ++n) {
      const Bytes aad = random.bytes(a), text = random.bytes(n);
      const textbook::Sealed expected = textbook::ccm(key.user_key, key.nonce, aad, text, 16);
      Bytes out(n), tag(16);
      CHECK_STATUS(key.seal(aad, n, out.data(), text.data(), tag.data()), TEASEL_OK);
      CHECK(out == expected.text && tag == expected.tag);
      CHECK_STATUS(key.open(aad, n, out.data(), out.data(), tag.data()), TEASEL_OK);
      CHECK(out == text);
    }
  }
}

// Two calls of a and b bytes are one of a + b, with an empty call between, and AAD cut the same way.
void aead_pairs(const teasel_aead &mode, check::Random &random) {
  if (mode.cut == 0) return;
  const AeadKey key(mode, random);
  Bytes ctx(mode.context_size);
  for (std::size_t a = 0; a <= 40; ++a) {
    for (std::size_t b = 1; b <= 40; ++b) {
      const std::size_t cut = mode.cut == 1 ? a : a * mode.cut, n = cut + b;
      const Bytes text = random.bytes(n), aad = random.bytes(a + b);
      Bytes whole(n), tag(16), out(n), made(16);
      CHECK_STATUS(key.seal(aad, n, whole.data(), text.data(), tag.data()), TEASEL_OK);
      const auto begin = [&] {
        CHECK_STATUS(mode.start(ctx.data(), key.key.data(), key.nonce.size(), key.nonce.data(), a + b, n, 16), TEASEL_OK);
        CHECK_STATUS(mode.aad(ctx.data(), a, aad.data()), TEASEL_OK);
        CHECK_STATUS(mode.aad(ctx.data(), 0, nullptr), TEASEL_OK);
        CHECK_STATUS(mode.aad(ctx.data(), b, aad.data() + a), TEASEL_OK);
      };
      begin();
      CHECK_STATUS(mode.encrypt(ctx.data(), cut, out.data(), text.data()), TEASEL_OK);
      CHECK_STATUS(mode.encrypt(ctx.data(), 0, nullptr, nullptr), TEASEL_OK);
      CHECK_STATUS(mode.encrypt(ctx.data(), b, out.data() + cut, text.data() + cut), TEASEL_OK);
      CHECK_STATUS(mode.tag(ctx.data(), 16, made.data()), TEASEL_OK);
      CHECK(out == whole && made == tag);
      begin();
      CHECK_STATUS(mode.decrypt(ctx.data(), cut, out.data(), out.data()), TEASEL_OK);
      CHECK_STATUS(mode.decrypt(ctx.data(), b, out.data() + cut, out.data() + cut), TEASEL_OK);
      CHECK_STATUS(mode.verify(ctx.data(), 16, tag.data()), TEASEL_OK);
      CHECK(out == text);
    }
  }
}

void mac_pairs(const teasel_mac &mode, check::Random &random) {
  Bytes key(mode.key_size), ctx(mode.context_size);
  const Bytes user_key = random.bytes(mode.key_lengths[0]), iv = random.bytes(mode.min_iv_length == 0 ? 0 : 12);
  CHECK_STATUS(mode.set_key(key.data(), user_key.size(), user_key.data()), TEASEL_OK);
  for (std::size_t a = 0; a <= 48; ++a) {
    for (std::size_t b = 0; b <= 40; ++b) {
      const Bytes message = random.bytes(a + b);
      Bytes whole(16), tag(16);
      CHECK_STATUS(mode.seal(key.data(), iv.size(), iv.data(), a + b, message.data(), 16, whole.data()), TEASEL_OK);
      CHECK_STATUS(mode.start(ctx.data(), key.data(), iv.size(), iv.data()), TEASEL_OK);
      CHECK_STATUS(mode.update(ctx.data(), a, message.data()), TEASEL_OK);
      CHECK_STATUS(mode.update(ctx.data(), 0, nullptr), TEASEL_OK);
      CHECK_STATUS(mode.update(ctx.data(), b, message.data() + a), TEASEL_OK);
      CHECK_STATUS(mode.tag(ctx.data(), 16, tag.data()), TEASEL_OK);
      CHECK(tag == whole);
    }
  }
}

// a blocks, nothing, b blocks: as a + b, the chaining value too, in both directions.
void cipher_pairs(const teasel_cipher &mode, check::Random &random) {
  if (mode.cut == 0) return;
  Bytes key(mode.key_size);
  for (bool decrypting : {false, true}) {
    const Bytes user_key = random.bytes(mode.key_lengths[0]), iv = random.bytes(mode.iv_length);
    CHECK_STATUS((decrypting ? mode.set_decrypt_key : mode.set_encrypt_key)(key.data(), user_key.size(), user_key.data()),
                 TEASEL_OK);
    const auto crypt = decrypting ? mode.decrypt : mode.encrypt;
    for (std::size_t a = 0; a <= 20; ++a) {
      for (std::size_t b = 1; b <= 20; ++b) {
        const std::size_t cut = a * mode.cut, n = cut + b * mode.unit * (mode.unit == 1 ? 3 : 1);
        const Bytes src = random.bytes(n);
        Bytes whole(n), out(n), whole_chain(16), chain(16);
        CHECK_STATUS(mode.start(whole_chain.data(), iv.size(), iv.data()), TEASEL_OK);
        CHECK_STATUS(mode.start(chain.data(), iv.size(), iv.data()), TEASEL_OK);
        CHECK_STATUS(crypt(key.data(), whole_chain.data(), n, whole.data(), src.data()), TEASEL_OK);
        CHECK_STATUS(crypt(key.data(), chain.data(), cut, out.data(), src.data()), TEASEL_OK);
        CHECK_STATUS(crypt(key.data(), chain.data(), 0, nullptr, nullptr), TEASEL_OK);
        CHECK_STATUS(crypt(key.data(), chain.data(), n - cut, out.data() + cut, src.data() + cut), TEASEL_OK);
        CHECK(out == whole && chain == whole_chain);
      }
    }
  }
}

// Every length up to 2100 bytes, on the first tier in one call and on tier c in pieces of 11 blocks,
// which is no kernel's stride; canaries after each.
void every_length(const teasel_aead &mode, check::Random &random) {
  const AeadKey key(mode, random);
  GOOD(teasel_select_tier, "c");
  AeadKey slow = key;
  CHECK_STATUS(mode.set_key(slow.key.data(), slow.user_key.size(), slow.user_key.data()), TEASEL_OK);
  GOOD(teasel_select_tier, nullptr);
  const Bytes text = random.bytes(2100);
  constexpr std::size_t kPiece = 11 * 16;
  for (std::size_t n = 0; n <= 2100; n += n < 1100 ? 1 : 7) {
    const Bytes aad = random.bytes(n % 3 * 16);
    Bytes out(n + 1, 0xa7), tag(16), other(n + 1, 0xa7), made(16);
    CHECK_STATUS(key.seal(aad, n, out.data(), text.data(), tag.data()), TEASEL_OK);
    std::vector<teasel_piece> dst, src;
    for (std::size_t at = 0; at < n; at += kPiece) {
      const std::size_t length = std::min(kPiece, n - at);
      dst.push_back({other.data() + at, length});
      src.push_back({const_cast<std::uint8_t *>(text.data()) + at, length});
    }
    const teasel_piece head = {const_cast<std::uint8_t *>(aad.data()), aad.size()};
    CHECK_STATUS(mode.seal_pieces(slow.key.data(), key.nonce.size(), key.nonce.data(), 1, &head, dst.size(), dst.data(),
                                  src.size(), src.data(), 16, made.data()),
                 TEASEL_OK);
    CHECK(out == other && tag == made);
    CHECK_STATUS(key.open(aad, n, out.data(), out.data(), tag.data()), TEASEL_OK);
    CHECK(out[n] == 0xa7 && std::equal(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(n), out.begin()));
  }
}

// The tag in front of the text, as SIV's is sent; a text that moves by the tag's length is refused.
void tag_beside(const teasel_aead &mode, check::Random &random) {
  const AeadKey key(mode, random);
  const Bytes text = random.bytes(50), aad = random.bytes(9);
  Bytes whole(50), tag(16), m(82);
  CHECK_STATUS(key.seal(aad, 50, whole.data(), text.data(), tag.data()), TEASEL_OK);
  for (std::size_t tag_at : {0, 66}) {
    std::copy(text.begin(), text.end(), m.begin() + 16);
    CHECK_STATUS(key.seal(aad, 50, &m[16], &m[16], m.data() + tag_at), TEASEL_OK);
    CHECK_BYTES("text beside its tag", &m[16], whole.data(), 50);
    CHECK_BYTES("tag beside its text", m.data() + tag_at, tag.data(), 16);
    const Bytes before = m;
    CHECK_STATUS(key.open(aad, 50, &m[0], &m[16], tag.data()), TEASEL_ERR_OVERLAP);
    CHECK_STATUS(key.seal(aad, 50, &m[16], &m[0], tag.data()), TEASEL_ERR_OVERLAP);
    CHECK(m == before);
    CHECK_STATUS(key.open(aad, 50, &m[16], &m[16], m.data() + tag_at), TEASEL_OK);
    CHECK_BYTES("text, opened beside its tag", &m[16], text.data(), 50);
  }
}

// GCM's last block after lengths whose bits do not fit 32, as if they had gone through.
void gcm_length_block(check::Random &random) {
  const Bytes user_key = random.bytes(16), nonce = random.bytes(12);
  teasel_gcm_key key;
  GOOD(teasel_gcm_set_key, &key, 16, user_key.data());
  Bytes h = textbook::encipher(user_key, Bytes(16)), j0(16);
  std::copy(nonce.begin(), nonce.end(), j0.begin());
  j0[15] = 1;
  const Bytes first = textbook::encipher(user_key, j0);
  for (std::uint64_t aad : {std::uint64_t{0}, std::uint64_t{1} << 29, (std::uint64_t{1} << 61) - 16}) {
    for (std::uint64_t text : {std::uint64_t{1} << 29, (std::uint64_t{1} << 32) + 16, (std::uint64_t{1} << 36) - 32}) {
      teasel_gcm ctx;
      GOOD(teasel_gcm_start, &ctx, &key, 12, nonce.data());
      GOOD(teasel_gcm_encrypt, &ctx, 0, nullptr, nullptr);
      ctx.aad_length = aad, ctx.text_length = text;
      Bytes tag(16), block(16);
      GOOD(teasel_gcm_tag, &ctx, 16, tag.data());
      for (std::size_t i = 0; i < 8; ++i) {
        block[7 - i] = static_cast<std::uint8_t>(8 * aad >> 8 * i);
        block[15 - i] = static_cast<std::uint8_t>(8 * text >> 8 * i);
      }
      model::multiply(block.data(), h.data());
      for (std::size_t i = 0; i < 16; ++i) block[i] ^= first[i];
      CHECK_BYTES("tag", tag.data(), block.data(), 16);
    }
  }
}

// GCM's counter wraps in its last 32 bits alone, in each call that a cut makes: by a context whose
// next counter block is set.
void gcm_wrap(check::Random &random) {
  const Bytes user_key = random.bytes(16), nonce = random.bytes(9), text = random.bytes(170);
  teasel_gcm_key key;
  GOOD(teasel_gcm_set_key, &key, 16, user_key.data());
  for (std::size_t before = 1; before <= 10; ++before) {
    Bytes counter(16, 0xff), expected;
    counter[15] = static_cast<std::uint8_t>(0x100 - before);
    const Bytes start = counter;
    while (expected.size() < text.size()) {
      for (std::uint8_t byte : textbook::encipher(user_key, counter)) expected.push_back(byte);
      for (std::size_t i = 16; i-- > 12 && ++counter[i] == 0;) {
      }
    }
    for (std::size_t i = 0; i < text.size(); ++i) expected[i] ^= text[i];
    for (std::size_t cut = 0; cut <= 33; ++cut) {
      teasel_gcm ctx;
      Bytes out(text.size());
      GOOD(teasel_gcm_start, &ctx, &key, nonce.size(), nonce.data());
      memcpy(ctx.chain, start.data(), 16);
      GOOD(teasel_gcm_encrypt, &ctx, cut, out.data(), text.data());
      GOOD(teasel_gcm_encrypt, &ctx, 16, out.data() + cut, text.data() + cut);
      GOOD(teasel_gcm_encrypt, &ctx, text.size() - cut - 16, out.data() + cut + 16, text.data() + cut + 16);
      CHECK_BYTES("ciphertext", out.data(), expected.data(), out.size());
    }
  }
}

}  // namespace

void test_faults() {
  check::Random random(93);
  check::context = "";
  ccm_pairs(random);
  each_aead([&](const teasel_aead &mode) { aead_pairs(mode, random); });
  for (std::size_t i = 0; const teasel_mac *mode = teasel_mac_at(i); ++i) mac_pairs(*mode, random);
  for (std::size_t i = 0; const teasel_cipher *mode = teasel_cipher_at(i); ++i) cipher_pairs(*mode, random);
  each_aead([&](const teasel_aead &mode) { every_length(mode, random); });
  each_aead([&](const teasel_aead &mode) { tag_beside(mode, random); });
  gcm_length_block(random);
  gcm_wrap(random);
}

}  // namespace api
