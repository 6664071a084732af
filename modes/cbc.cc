// CBC (SP 800-38A, 6.2).
#include "teasel/cbc.h"

#include "modes/check.h"

using namespace teasel;

extern "C" teasel_status teasel_cbc_encrypt(const teasel_aes_key *key, uint8_t iv[16],
                                            size_t length, uint8_t *dst, const uint8_t *src) {
  const teasel_status status = check<kEncrypt, kBlock>(key, iv, length, dst, src);
  if (status == TEASEL_OK) TEASEL_KERNEL(key, cbc_encrypt)(key, iv, length, dst, src);
  return status;
}

extern "C" teasel_status teasel_cbc_decrypt(const teasel_aes_key *key, uint8_t iv[16],
                                            size_t length, uint8_t *dst, const uint8_t *src) {
  const teasel_status status = check<kDecrypt, kBlock>(key, iv, length, dst, src);
  if (status == TEASEL_OK) TEASEL_KERNEL(key, cbc_decrypt)(key, iv, length, dst, src);
  return status;
}
