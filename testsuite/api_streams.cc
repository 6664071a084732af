// Messages cut anywhere give what one call gives; the chaining value continues the
// stream; in place gives the same; nothing is written beside the output; nothing
// depends on alignment; empty pieces, null pointers with them, change nothing.
#include <algorithm>

#include "testsuite/api.h"

namespace api {
namespace {

constexpr std::size_t kMargin = 32;
constexpr std::uint8_t kCanary = 0xa7;

// Room for an output at any alignment, with canaries around it.
class Output {
 public:
  Output(std::size_t length, std::size_t offset)
      : length_(length), offset_(kMargin + offset % 16), memory_(length + 2 * kMargin + 16, kCanary) {}
  std::uint8_t *data() { return memory_.data() + offset_; }
  void fill(const Bytes &bytes) { std::copy(bytes.begin(), bytes.end(), data()); }
  bool intact() const {
    for (std::size_t i = 0; i < memory_.size(); ++i)
      if ((i < offset_ || i >= offset_ + length_) && memory_[i] != kCanary) return false;
    return true;
  }

 private:
  std::size_t length_, offset_;
  Bytes memory_;
};

// A random piece of what is left; sometimes none, sometimes much.
std::size_t piece(check::Random &random, std::size_t left, std::size_t grain) {
  const std::size_t most = random.below(4) == 0 ? left : std::min<std::size_t>(left, 1 + random.below(80));
  const std::size_t length = random.below(most + 1);
  return length == left ? left : length / grain * grain;
}

teasel_aes_key random_key(check::Random &random, bool decrypts) {
  teasel_aes_key key;
  const std::size_t length = 16 + 8 * random.below(3);
  const Bytes user_key = random.bytes(length);
  if (decrypts) {
    GOOD(teasel_aes_set_decrypt_key, &key, length, user_key.data());
  } else {
    GOOD(teasel_aes_set_encrypt_key, &key, length, user_key.data());
  }
  return key;
}

void chain_streams(const ChainMode &mode, check::Random &random) {
  called.insert(mode.name);
  const teasel_aes_key key = random_key(random, mode.decrypts);
  const std::size_t n = random.below(600) / mode.takes * mode.takes;
  const Bytes src = random.bytes(n), iv = random.bytes(16);
  Output whole(n, random.below(16)), pieces(n, random.below(16)), in_place(n, random.below(16));
  Bytes whole_iv = iv, pieces_iv = iv, place_iv = iv;
  CHECK_STATUS(mode.crypt(&key, whole_iv.data(), n, whole.data(), src.data()), TEASEL_OK);
  for (std::size_t at = 0, length; at < n; at += length) {
    length = piece(random, n - at, mode.grain);
    CHECK_STATUS(mode.crypt(&key, pieces_iv.data(), length, pieces.data() + at, src.data() + at), TEASEL_OK);
  }
  CHECK_STATUS(mode.crypt(&key, pieces_iv.data(), 0, nullptr, nullptr), TEASEL_OK);
  CHECK_BYTES("pieces", pieces.data(), whole.data(), n);
  CHECK_BYTES("chaining value after pieces", pieces_iv.data(), whole_iv.data(), 16);
  in_place.fill(src);
  CHECK_STATUS(mode.crypt(&key, place_iv.data(), n, in_place.data(), in_place.data()), TEASEL_OK);
  CHECK_BYTES("in place", in_place.data(), whole.data(), n);
  CHECK_BYTES("chaining value after in place", place_iv.data(), whole_iv.data(), 16);
  CHECK(whole.intact() && pieces.intact() && in_place.intact());
}

// The chaining values that the headers promise, from the ciphertext alone.
void promised_chains(const ChainMode &mode, check::Random &random) {
  const teasel_aes_key key = random_key(random, mode.decrypts);
  const std::size_t n = random.below(100) / mode.takes * mode.takes;
  const Bytes src = random.bytes(n), iv = random.bytes(16);
  Bytes out(n), chain = iv, expected = iv;
  CHECK_STATUS(mode.crypt(&key, chain.data(), n, out.data(), src.data()), TEASEL_OK);
  if (mode.crypt == teasel_ctr_crypt) {
    for (std::size_t blocks = (n + 15) / 16; blocks > 0; --blocks)
      for (int i = 15; i >= 0 && ++expected[static_cast<std::size_t>(i)] == 0; --i) {
      }
  } else if (mode.crypt == teasel_ofb_crypt) {
    for (std::size_t blocks = (n + 15) / 16; blocks > 0; --blocks)
      GOOD(teasel_ecb_encrypt, &key, 16, expected.data(), expected.data());
  } else if (strstr(mode.name, "pcbc")) {
    if (n != 0)
      for (std::size_t i = 0; i < 16; ++i) expected[i] = src[n - 16 + i] ^ out[n - 16 + i];
  } else {
    const bool from_dst = strstr(mode.name, "encrypt") != nullptr;
    Bytes all = iv;
    all.insert(all.end(), from_dst ? out.begin() : src.begin(), from_dst ? out.end() : src.end());
    const std::size_t end = all.size() / mode.grain * mode.grain;
    expected.assign(all.begin() + static_cast<std::ptrdiff_t>(end - 16), all.begin() + static_cast<std::ptrdiff_t>(end));
  }
  CHECK_BYTES("chaining value", chain.data(), expected.data(), 16);
}

void ecb_and_xts(check::Random &random) {
  const Bytes user_key = random.bytes(64), tweak = random.bytes(16);
  const std::size_t key_length = 16 + 8 * random.below(3), n = 16 + random.below(600), whole = n / 16 * 16;
  const Bytes src = random.bytes(n);
  teasel_aes_key forward, backward;
  GOOD(teasel_aes_set_encrypt_key, &forward, key_length, user_key.data());
  GOOD(teasel_aes_set_decrypt_key, &backward, key_length, user_key.data());
  Output a(whole, random.below(16)), b(n, random.below(16)), c(n, random.below(16));
  GOOD(teasel_ecb_encrypt, &forward, whole, a.data(), src.data());
  GOOD(teasel_ecb_decrypt, &backward, whole, a.data(), a.data());
  CHECK_BYTES("ECB there and back", a.data(), src.data(), whole);
  GOOD(teasel_ecb_encrypt, &forward, 0, nullptr, nullptr);
  GOOD(teasel_ecb_decrypt, &backward, 0, nullptr, nullptr);

  teasel_xts_key there, back;
  GOOD(teasel_xts_set_encrypt_key, &there, 2 * key_length, user_key.data());
  GOOD(teasel_xts_set_decrypt_key, &back, 2 * key_length, user_key.data());
  GOOD(teasel_xts_encrypt, &there, tweak.data(), n, b.data(), src.data());
  c.fill(src);
  GOOD(teasel_xts_encrypt, &there, tweak.data(), n, c.data(), c.data());
  CHECK_BYTES("XTS in place", c.data(), b.data(), n);
  GOOD(teasel_xts_decrypt, &back, tweak.data(), n, c.data(), b.data());
  CHECK_BYTES("XTS there and back", c.data(), src.data(), n);
  GOOD(teasel_xts_decrypt, &back, tweak.data(), n, b.data(), b.data());
  CHECK_BYTES("XTS there and back in place", b.data(), src.data(), n);
  CHECK(a.intact() && b.intact() && c.intact());
}

struct GcmMessage {
  teasel_gcm_key key;
  Bytes iv, aad, src;
};

GcmMessage random_message(check::Random &random) {
  GcmMessage m;
  const std::size_t key_length = 16 + 8 * random.below(3);
  GOOD(teasel_gcm_set_key, &m.key, key_length, random.bytes(key_length).data());
  m.iv = random.bytes(random.below(3) == 0 ? 1 + random.below(70) : 12);
  m.aad = random.bytes(random.below(100));
  m.src = random.bytes(random.below(600));
  return m;
}

void gcm_in_pieces(const GcmMessage &m, check::Random &random, bool decrypts, const Bytes &text, Output &out,
                   std::uint8_t tag[16]) {
  teasel_gcm ctx;
  GOOD(teasel_gcm_start, &ctx, &m.key, m.iv.size(), m.iv.data());
  for (std::size_t at = 0, length; at < m.aad.size(); at += length) {
    length = piece(random, m.aad.size() - at, 1);
    GOOD(teasel_gcm_aad, &ctx, length, m.aad.data() + at);
  }
  GOOD(teasel_gcm_aad, &ctx, 0, nullptr);
  for (std::size_t at = 0, length; at < text.size(); at += length) {
    length = piece(random, text.size() - at, 1);
    if (decrypts) {
      GOOD(teasel_gcm_decrypt, &ctx, length, out.data() + at, text.data() + at);
    } else {
      GOOD(teasel_gcm_encrypt, &ctx, length, out.data() + at, text.data() + at);
    }
  }
  if (decrypts) {
    GOOD(teasel_gcm_decrypt, &ctx, 0, nullptr, nullptr);
    GOOD(teasel_gcm_verify, &ctx, 16, tag);
  } else {
    GOOD(teasel_gcm_encrypt, &ctx, 0, nullptr, nullptr);
    GOOD(teasel_gcm_tag, &ctx, 16, tag);
  }
}

void gcm_streams(check::Random &random) {
  const GcmMessage m = random_message(random);
  const std::size_t n = m.src.size();
  Output whole(n, random.below(16)), pieces(n, random.below(16)), back(n, random.below(16));
  Output tag(16, random.below(16)), pieces_tag(16, random.below(16));
  GOOD(teasel_gcm_seal, &m.key, m.iv.size(), m.iv.data(), m.aad.size(), m.aad.data(), n, whole.data(), m.src.data(), 16,
       tag.data());
  gcm_in_pieces(m, random, false, m.src, pieces, pieces_tag.data());
  CHECK_BYTES("GCM in pieces", pieces.data(), whole.data(), n);
  CHECK_BYTES("GCM tag of pieces", pieces_tag.data(), tag.data(), 16);
  const Bytes cipher(whole.data(), whole.data() + n);
  gcm_in_pieces(m, random, true, cipher, back, tag.data());
  CHECK_BYTES("GCM back in pieces", back.data(), m.src.data(), n);
  GOOD(teasel_gcm_open, &m.key, m.iv.size(), m.iv.data(), m.aad.size(), m.aad.data(), n, whole.data(), whole.data(), 16,
       tag.data());
  CHECK_BYTES("GCM back in place", whole.data(), m.src.data(), n);
  CHECK(whole.intact() && pieces.intact() && back.intact() && tag.intact() && pieces_tag.intact());
}

void cmac_streams(check::Random &random) {
  teasel_cmac_key key;
  const std::size_t key_length = 16 + 8 * random.below(3), tag_length = 1 + random.below(16);
  GOOD(teasel_cmac_set_key, &key, key_length, random.bytes(key_length).data());
  const Bytes message = random.bytes(random.below(300));
  Output whole(tag_length, random.below(16)), pieces(tag_length, random.below(16));
  GOOD(teasel_cmac_seal, &key, message.size(), message.data(), tag_length, whole.data());
  teasel_cmac ctx;
  GOOD(teasel_cmac_start, &ctx, &key);
  for (std::size_t at = 0, length; at < message.size(); at += length) {
    length = piece(random, message.size() - at, 1);
    GOOD(teasel_cmac_update, &ctx, length, message.data() + at);
  }
  GOOD(teasel_cmac_update, &ctx, 0, nullptr);
  GOOD(teasel_cmac_tag, &ctx, tag_length, pieces.data());
  CHECK_BYTES("CMAC in pieces", pieces.data(), whole.data(), tag_length);
  CHECK(whole.intact() && pieces.intact());
}

// Contexts at every address that fits a pointer.
void placed_contexts(check::Random &random) {
  alignas(64) static std::uint8_t room[sizeof(teasel_gcm_key) + sizeof(teasel_gcm) + 128];
  const Bytes user_key = random.bytes(32), src = random.bytes(200);
  Bytes expected(200), out(200), tag(16), expected_tag(16);
  teasel_gcm_key key;
  GOOD(teasel_gcm_set_key, &key, 32, user_key.data());
  GOOD(teasel_gcm_seal, &key, 12, src.data(), 20, src.data(), 200, expected.data(), src.data(), 16, expected_tag.data());
  for (std::size_t at = 0; at < 64; at += sizeof(void *)) {
    auto *placed = reinterpret_cast<teasel_gcm_key *>(room + at);
    auto *ctx = reinterpret_cast<teasel_gcm *>(room + at + sizeof(teasel_gcm_key));
    GOOD(teasel_gcm_set_key, placed, 32, user_key.data());
    GOOD(teasel_gcm_start, ctx, placed, 12, src.data());
    GOOD(teasel_gcm_aad, ctx, 20, src.data());
    GOOD(teasel_gcm_encrypt, ctx, 200, out.data(), src.data());
    GOOD(teasel_gcm_tag, ctx, 16, tag.data());
    CHECK_BYTES("GCM, key and context placed", out.data(), expected.data(), 200);
    CHECK_BYTES("GCM tag, key and context placed", tag.data(), expected_tag.data(), 16);
  }
}

}  // namespace

void test_streams() {
  check::Random random(4);
  for (int i = 0; i < 300; ++i) {
    for (const ChainMode &mode : kChainModes) {
      chain_streams(mode, random);
      promised_chains(mode, random);
    }
    ecb_and_xts(random);
    gcm_streams(random);
    cmac_streams(random);
  }
  placed_contexts(random);
}

}  // namespace api
