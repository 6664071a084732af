// PCBC: c = E(p ^ p' ^ c'), with p' and c' the block before.
#include "teasel/pcbc.h"

#include "modes/check.h"

using namespace teasel;

extern "C" teasel_status teasel_pcbc_encrypt(const teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst,
                                             const uint8_t *src) {
  const teasel_status status = check<kEncrypt, kBlock>(key, iv, length, dst, src);
  if (status == TEASEL_OK) TEASEL_KERNEL(key, pcbc_encrypt)(key, iv, length, dst, src);
  return status;
}

extern "C" teasel_status teasel_pcbc_decrypt(const teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst,
                                             const uint8_t *src) {
  const teasel_status status = check<kDecrypt, kBlock>(key, iv, length, dst, src);
  if (status == TEASEL_OK) TEASEL_KERNEL(key, pcbc_decrypt)(key, iv, length, dst, src);
  return status;
}
