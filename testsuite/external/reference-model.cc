// The model's AES, byte by byte, where there is no libcrypto; the modes as SP 800-38A has them.
#include "testsuite/external/montecarlo.h"
#include "testsuite/model.h"

namespace external {
namespace {

class Message {
 public:
  Message(const MonteCarloMode &mode, const Bytes &key, const Bytes &iv, bool encrypts)
      : mode_(mode.name), segment_(mode.segment), encrypts_(encrypts) {
    key_.length = key.size();
    memcpy(key_.bytes, key.data(), key.size());
    model::set_key(key_);
    memcpy(chain_, iv.data(), 16);
  }
  void step(const std::uint8_t *in, std::uint8_t *out) {
    if (mode_ == "ECB") return block(out, in);
    if (mode_ == "CBC") return encrypts_ ? cbc_encrypt(in, out) : cbc_decrypt(in, out);
    std::uint8_t stream[16];
    model::encrypt(key_, stream, chain_);
    for (std::size_t i = 0; i < (segment_ + 7) / 8; ++i) out[i] = in[i] ^ (segment_ == 1 ? stream[0] >> 7 : stream[i]);
    if (mode_ == "OFB")
      memcpy(chain_, stream, 16);
    else
      shift_in(encrypts_ ? out : in);
  }

 private:
  void block(std::uint8_t *out, const std::uint8_t *in) {
    (encrypts_ ? model::encrypt : model::decrypt)(key_, out, in);
  }
  void cbc_encrypt(const std::uint8_t *in, std::uint8_t *out) {
    for (int i = 0; i < 16; ++i) chain_[i] ^= in[i];
    block(chain_, chain_);
    memcpy(out, chain_, 16);
  }
  void cbc_decrypt(const std::uint8_t *in, std::uint8_t *out) {
    block(out, in);
    for (int i = 0; i < 16; ++i) out[i] ^= chain_[i];
    memcpy(chain_, in, 16);
  }
  // CFB: the ciphertext's segment goes in at the end of the chaining value.
  void shift_in(const std::uint8_t *segment) {
    if (segment_ == 1) {
      for (int i = 0; i < 16; ++i)
        chain_[i] = static_cast<std::uint8_t>(chain_[i] << 1 | (i < 15 ? chain_[i + 1] >> 7 : segment[0]));
      return;
    }
    const std::size_t n = segment_ / 8;
    memmove(chain_, chain_ + n, 16 - n);
    memcpy(chain_ + 16 - n, segment, n);
  }

  model::Key key_{};
  std::string mode_;
  std::size_t segment_;
  bool encrypts_;
  std::uint8_t chain_[16];
};

Step model_cipher(const MonteCarloMode &mode, const Bytes &key, const Bytes &iv, bool encrypts) {
  return [message = Message(mode, key, iv, encrypts)](const std::uint8_t *in, std::uint8_t *out) mutable {
    message.step(in, out);
  };
}

}  // namespace

const Reference reference = {"the test's own model of AES", 10, model_cipher};

}  // namespace external
