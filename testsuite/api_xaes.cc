// XAES-256-GCM: whole messages against the textbook, pieces, calls out of order, and the
// accumulated vector of its specification.
#include "testsuite/api_whole.h"
#include "testsuite/shake128.h"

namespace api {
namespace {

const WholeMode<teasel_xaes_key> kXaes = {"xaes",
                                          teasel_xaes_set_key,
                                          teasel_xaes_seal,
                                          teasel_xaes_open,
                                          teasel_xaes_key_wipe,
                                          textbook::xaes,
                                          {32},
                                          {0, 1, 16, 24, 31, 33, 48, 64},
                                          {24},
                                          {0, 1, 12, 16, 23, 25, SIZE_MAX}};

const std::uint8_t kUserKey[32] = {41}, kNonce[24] = {42};

// In pieces of random lengths. The context moves between calls: it may lie anywhere.
void pieces(check::Random &random) {
  const std::size_t n = random.below(400), aad_length = random.below(60);
  const Bytes user_key = random.bytes(32), nonce = random.bytes(24), aad = random.bytes(aad_length),
              text = random.bytes(n);
  const textbook::Sealed expected = textbook::xaes(user_key, nonce, aad, text);
  teasel_xaes_key key;
  GOOD(teasel_xaes_set_key, &key, 32, user_key.data());
  teasel_xaes places[2];
  for (bool decrypting : {false, true}) {
    const Bytes &src = decrypting ? expected.text : text;
    Bytes out(n), tag(16);
    int at_place = 0;
    const auto move = [&] {
      const int from = at_place;
      at_place = 1 - from;
      memcpy(static_cast<void *>(&places[at_place]), &places[from], sizeof places[0]);
      memset(static_cast<void *>(&places[from]), 0xe7, sizeof places[0]);
      return &places[at_place];
    };
    GOOD(teasel_xaes_start, &places[0], &key, 24, nonce.data());
    for (std::size_t at = 0, length; at < aad_length; at += length) {
      length = std::min(aad_length - at, random.below(40));
      GOOD(teasel_xaes_aad, move(), length, aad.data() + at);
    }
    for (std::size_t at = 0, length; at < n; at += length) {
      length = std::min(n - at, random.below(80));
      const std::uint8_t *from = src.data() + at;
      if (decrypting) {
        GOOD(teasel_xaes_decrypt, move(), length, out.data() + at, from);
      } else {
        GOOD(teasel_xaes_encrypt, move(), length, out.data() + at, from);
      }
    }
    CHECK(out == (decrypting ? text : expected.text));
    if (decrypting) {
      CHECK_STATUS(CALL(teasel_xaes_verify, move(), 16, expected.tag.data()), TEASEL_OK);
    } else {
      GOOD(teasel_xaes_tag, move(), 16, tag.data());
      CHECK(tag == expected.tag);
    }
    CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&places[at_place]), sizeof places[0]));
  }
}

// A call that fails leaves the context as it is, and the tag.
void refuse(teasel_status expected, teasel_xaes &ctx, teasel_status (*call)(teasel_xaes *)) {
  teasel_xaes before;
  memcpy(static_cast<void *>(&before), &ctx, sizeof ctx);
  CHECK_STATUS(call(&ctx), expected);
  CHECK(memcmp(&before, &ctx, sizeof ctx) == 0);
}

std::uint8_t room[64], tag_room[16];

void start_misuse(const teasel_xaes_key &key, teasel_xaes &ctx) {
  teasel_xaes_key none;
  memset(static_cast<void *>(&none), 0, sizeof none);
  teasel_xaes before;
  memcpy(static_cast<void *>(&before), &ctx, sizeof ctx);
  CHECK_STATUS(CALL(teasel_xaes_start, nullptr, &key, 24, kNonce), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_start, &ctx, nullptr, 24, kNonce), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_start, &ctx, &none, 24, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_start, &ctx, &none, 12, kNonce), TEASEL_ERR_KEY);
  for (std::size_t length : kXaes.bad_nonce_lengths)
    CHECK_STATUS(CALL(teasel_xaes_start, &ctx, &key, length, kNonce), TEASEL_ERR_IV_LENGTH);
  CHECK(memcmp(&before, &ctx, sizeof ctx) == 0);
}

void null_misuse(teasel_xaes &ctx) {
  CHECK_STATUS(CALL(teasel_xaes_aad, nullptr, 1, room), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_encrypt, nullptr, 1, room, room), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_decrypt, nullptr, 1, room, room), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_tag, nullptr, 16, tag_room), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xaes_verify, nullptr, 16, tag_room), TEASEL_ERR_NULL);
  refuse(TEASEL_ERR_NULL, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_aad, c, 1, nullptr); });
  refuse(TEASEL_ERR_NULL, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_encrypt, c, 1, nullptr, room); });
  refuse(TEASEL_ERR_NULL, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_decrypt, c, 1, room, nullptr); });
  refuse(TEASEL_ERR_NULL, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_tag, c, 15, nullptr); });
  refuse(TEASEL_ERR_NULL, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_verify, c, 15, nullptr); });
  refuse(TEASEL_ERR_TAG_LENGTH, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_tag, c, 15, tag_room); });
  refuse(TEASEL_ERR_TAG_LENGTH, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_verify, c, 12, tag_room); });
}

void refuse_all(teasel_xaes &ctx) {
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_aad, c, 1, room); });
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_encrypt, c, 1, room, room); });
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_decrypt, c, 1, room, room); });
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_tag, c, 16, tag_room); });
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_verify, c, 16, tag_room); });
}

void order() {
  teasel_xaes_key key;
  GOOD(teasel_xaes_set_key, &key, 32, kUserKey);
  teasel_xaes ctx;
  memset(static_cast<void *>(&ctx), 0, sizeof ctx);
  memset(room, 0xd5, sizeof room);
  memset(tag_room, 0xd6, sizeof tag_room);
  refuse_all(ctx);
  GOOD(teasel_xaes_start, &ctx, &key, 24, kNonce);
  start_misuse(key, ctx);
  null_misuse(ctx);
  GOOD(teasel_xaes_decrypt, &ctx, 20, room, room);
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_aad, c, 1, room); });
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_encrypt, c, 1, room, room); });
  refuse(TEASEL_ERR_STATE, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_tag, c, 16, tag_room); });
  refuse(TEASEL_ERR_OVERLAP, ctx, [](teasel_xaes *c) { return CALL(teasel_xaes_decrypt, c, 20, room, room + 1); });
  CHECK(tag_room[0] == 0xd6 && memcmp(tag_room, tag_room + 1, sizeof tag_room - 1) == 0);
  CHECK_STATUS(CALL(teasel_xaes_verify, &ctx, 16, tag_room), TEASEL_ERR_AUTH);
  CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&ctx), sizeof ctx));
  refuse_all(ctx);
  GOOD(teasel_xaes_start, &ctx, &key, 24, kNonce);
  CALL(teasel_xaes_wipe, &ctx);
  CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&ctx), sizeof ctx));
  CALL(teasel_xaes_wipe, nullptr);
}

}  // namespace

// The specification's: 10,000 random messages, all that they need read from SHAKE128 of the
// empty string, and the SHAKE128 of their ciphertexts and tags.
void test_xaes_accumulated() {
  static const std::uint8_t kExpected[32] = {0xe6, 0xb9, 0xed, 0xf2, 0xdf, 0x6c, 0xec, 0x60, 0xc8, 0xcb, 0xd8,
                                             0x64, 0xe2, 0x21, 0x1b, 0x59, 0x7f, 0xb6, 0x9a, 0x52, 0x91, 0x60,
                                             0xcd, 0x04, 0x0d, 0x56, 0xc0, 0xc2, 0x10, 0x08, 0x19, 0x39};
  shake::Shake128 in, out;
  for (int i = 0; i < 10000; ++i) {
    const Bytes user_key = in.squeeze(32), nonce = in.squeeze(24), text = in.squeeze(in.squeeze(1)[0]);
    const Bytes aad = in.squeeze(in.squeeze(1)[0]);
    const std::size_t n = text.size();
    teasel_xaes_key key;
    GOOD(teasel_xaes_set_key, &key, 32, user_key.data());
    Bytes sealed(n + 16);
    GOOD(teasel_xaes_seal, &key, 24, nonce.data(), aad.size(), aad.data(), n, sealed.data(), text.data(), 16,
         &sealed[n]);
    out.absorb(sealed);
  }
  CHECK_BYTES("hash of 10,000 messages", out.squeeze(32).data(), kExpected, 32);
}

void test_xaes() {
  check::Random random(65);
  std::vector<std::size_t> lengths;
  for (std::size_t n = 0; n <= 130; ++n) lengths.push_back(n);
  for (std::size_t n : {512, 513, 4095, 4096, 4097}) lengths.push_back(n);
  WholeTest<teasel_xaes_key>(kXaes, 66).run(lengths);
  for (int i = 0; i < 30; ++i) pieces(random);
  order();
}

}  // namespace api
