// OFB (SP 800-38A, 6.4).
#include "teasel/ofb.h"

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

extern "C" teasel_status teasel_ofb_crypt(const teasel_aes_key *key, uint8_t iv[16], size_t length, uint8_t *dst,
                                          const uint8_t *src) {
  const teasel_status status = check<kEncrypt, 1>(key, iv, length, dst, src);
  if (status != TEASEL_OK) return status;
  const std::size_t tail = length % kBlock, whole = length - tail;
  TEASEL_KERNEL(key, ofb_crypt)(key, iv, whole, dst, src);
  if (tail != 0) {
    TEASEL_KERNEL(key, ecb_encrypt)(key, kBlock, iv, iv);
    xor_bytes(dst + whole, src + whole, iv, tail);
  }
  return TEASEL_OK;
}
