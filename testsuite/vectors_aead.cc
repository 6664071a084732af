// The runners of the AEADs that work in pieces: GCM, CCM, EAX, OCB, each by its descriptor; and
// of the test of RFC 7253 that seals 384 messages. The textbook has to give each example too.
#include <algorithm>

#include "testsuite/textbook.h"
#include "testsuite/vectors.h"

namespace vectors {
namespace {

textbook::Sealed by_textbook(const Case &c) {
  const Bytes &key = c["key"], &iv = c["iv"], &aad = c["aad"], &plain = c["plain"];
  if (c.mode == "gcm") return textbook::gcm(key, iv, aad, plain);
  if (c.mode == "ccm") return textbook::ccm(key, iv, aad, plain, c["tag"].size());
  if (c.mode == "eax") return textbook::eax(key, iv, aad, plain);
  return textbook::ocb(key, iv, aad, plain, c["tag"].size());
}

class AeadRun {
 public:
  explicit AeadRun(const Case &c)
      : c_(c),
        mode_(*teasel_aead_find(c.mode.c_str())),
        key_(mode_.key_size / 8 + 1),
        ctx_(mode_.context_size / 8 + 1) {
    CHECK_STATUS(mode_.set_key(key_.data(), c["key"].size(), c["key"].data()), TEASEL_OK);
  }

  // In one call: apart, then in place; a tag with one bit changed.
  void whole() {
    const std::size_t n = plain_.size();
    Bytes out(n), place = plain_, made(tag_.size());
    seal(out, plain_, made);
    seal(place, place, made);
    CHECK_STATUS(open(out, cipher_, tag_), TEASEL_OK);
    CHECK_BYTES("plaintext", out.data(), plain_.data(), n);
    Bytes wrong = tag_;
    wrong.back() ^= 1;
    CHECK_STATUS(open(out, cipher_, wrong), TEASEL_ERR_AUTH);
    CHECK(out == Bytes(n));
    CHECK_STATUS(open(place, place, tag_), TEASEL_OK);
    CHECK_BYTES("plaintext, in place", place.data(), plain_.data(), n);
  }

  // AAD and text each cut in two, wherever the mode allows; deciphered in place.
  void in_pieces() {
    for (std::size_t cut = 0; cut <= plain_.size(); cut += mode_.cut) {
      Bytes out(plain_.size()), made(tag_.size());
      begin(cut);
      crypt(mode_.encrypt, cut, out, plain_);
      CHECK_BYTES("ciphertext, in pieces", out.data(), cipher_.data(), out.size());
      CHECK_STATUS(mode_.tag(ctx_.data(), made.size(), made.data()), TEASEL_OK);
      CHECK_BYTES("tag, in pieces", made.data(), tag_.data(), tag_.size());
      begin(cut);
      out = cipher_;
      crypt(mode_.decrypt, cut, out, out);
      CHECK_BYTES("plaintext, in pieces", out.data(), plain_.data(), out.size());
      CHECK_STATUS(mode_.verify(ctx_.data(), tag_.size(), tag_.data()), TEASEL_OK);
    }
  }

 private:
  void seal(Bytes &dst, const Bytes &src, Bytes &made) {
    CHECK_STATUS(mode_.seal(key_.data(), iv_.size(), iv_.data(), aad_.size(), aad_.data(), src.size(), dst.data(),
                            src.data(), made.size(), made.data()),
                 TEASEL_OK);
    CHECK_BYTES("ciphertext", dst.data(), cipher_.data(), dst.size());
    CHECK_BYTES("tag", made.data(), tag_.data(), tag_.size());
  }
  teasel_status open(Bytes &dst, const Bytes &src, const Bytes &tag) {
    return mode_.open(key_.data(), iv_.size(), iv_.data(), aad_.size(), aad_.data(), src.size(), dst.data(), src.data(),
                      tag.size(), tag.data());
  }
  void begin(std::size_t cut) {
    cut = std::min(cut, aad_.size());
    CHECK_STATUS(mode_.start(ctx_.data(), key_.data(), iv_.size(), iv_.data(), aad_.size(), plain_.size(), tag_.size()),
                 TEASEL_OK);
    CHECK_STATUS(mode_.aad(ctx_.data(), cut, aad_.data()), TEASEL_OK);
    CHECK_STATUS(mode_.aad(ctx_.data(), aad_.size() - cut, aad_.data() + cut), TEASEL_OK);
  }
  template <typename Crypt>
  void crypt(Crypt function, std::size_t cut, Bytes &dst, const Bytes &src) {
    CHECK_STATUS(function(ctx_.data(), cut, dst.data(), src.data()), TEASEL_OK);
    CHECK_STATUS(function(ctx_.data(), src.size() - cut, dst.data() + cut, src.data() + cut), TEASEL_OK);
  }

  const Case &c_;
  const teasel_aead &mode_;
  std::vector<std::uint64_t> key_, ctx_;
  const Bytes &iv_ = c_["iv"], &aad_ = c_["aad"], &plain_ = c_["plain"], &cipher_ = c_["cipher"], &tag_ = c_["tag"];
};

}  // namespace

void run_aead(const Case &c) {
  if (with_textbook) {
    const textbook::Sealed made = by_textbook(c);
    CHECK(made.text == c["cipher"]);
    CHECK(made.tag == c["tag"]);
  }
  AeadRun run(c);
  run.whole();
  run.in_pieces();
}

// RFC 7253, appendix A: for i = 0 to 127, with S of i zeros, three messages: S with AAD S, S alone,
// AAD S alone. The nonces count from 1. Last, all that came out is the AAD of an empty message.
void run_ocb_iterated(const Case &c) {
  const std::size_t tag_length = c["tag"].size();
  teasel_ocb_key key;
  CHECK_STATUS(teasel_ocb_set_key(&key, c["key"].size(), c["key"].data()), TEASEL_OK);
  Bytes all, nonce(12);
  std::size_t messages = 0;
  const auto seal = [&](const Bytes &aad, const Bytes &text) {
    ++messages;
    nonce[10] = static_cast<std::uint8_t>(messages >> 8), nonce[11] = static_cast<std::uint8_t>(messages);
    const std::size_t n = text.size();
    Bytes out = text;
    out.resize(n + tag_length);
    CHECK_STATUS(teasel_ocb_seal(&key, nonce.size(), nonce.data(), aad.size(), aad.data(), n, out.data(), out.data(),
                                 tag_length, out.data() + n),
                 TEASEL_OK);
    Bytes back = out;
    CHECK_STATUS(teasel_ocb_open(&key, nonce.size(), nonce.data(), aad.size(), aad.data(), n, back.data(), back.data(),
                                 tag_length, out.data() + n),
                 TEASEL_OK);
    CHECK_BYTES("plaintext, in place", back.data(), text.data(), n);
    return out;
  };
  for (std::size_t i = 0; i < 128; ++i) {
    const Bytes s(i);
    for (const Bytes &out : {seal(s, s), seal({}, s), seal(s, {})}) all.insert(all.end(), out.begin(), out.end());
  }
  const Bytes last = seal(all, {});
  CHECK_BYTES("the last output", last.data(), c["tag"].data(), tag_length);
}

}  // namespace vectors
