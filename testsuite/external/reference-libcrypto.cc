// libcrypto, where there is one.
#include <openssl/evp.h>

#include <memory>

#include "testsuite/external/montecarlo.h"

namespace external {
namespace {

Step libcrypto(const MonteCarloMode &mode, const Bytes &key, const Bytes &iv, bool encrypts) {
  const std::string cipher = std::string(mode.name) == "CFB128" ? "CFB" : mode.name;
  const std::string name = "AES-" + std::to_string(8 * key.size()) + "-" + cipher;
  const std::shared_ptr<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  const EVP_CIPHER *const evp = EVP_get_cipherbyname(name.c_str());
  CHECK(evp && EVP_CipherInit_ex(context.get(), evp, nullptr, key.data(), iv.data(), encrypts) == 1);
  EVP_CIPHER_CTX_set_padding(context.get(), 0);
  if (mode.segment == 1) EVP_CIPHER_CTX_set_flags(context.get(), EVP_CIPH_FLAG_LENGTH_BITS);
  // A length in bits, of CFB1; the bit is the highest of its byte.
  const int length = static_cast<int>(mode.segment == 1 ? 1 : mode.segment / 8), shift = mode.segment == 1 ? 7 : 0;
  return [context, length, shift](const std::uint8_t *in, std::uint8_t *out) {
    std::uint8_t bytes[16] = {}, result[32] = {};
    for (int i = 0; i < length; ++i) bytes[i] = static_cast<std::uint8_t>(in[i] << shift);
    int made = 0;
    CHECK(EVP_CipherUpdate(context.get(), result, &made, bytes, length) == 1);
    for (int i = 0; i < length; ++i) out[i] = static_cast<std::uint8_t>(result[i] >> shift);
  };
}

}  // namespace

const Reference reference = {"libcrypto", 100, libcrypto};

}  // namespace external
