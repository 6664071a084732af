// CTR of RFC 3686. The counter is the one that kernels count, so a message needs no cut; and
// it ends before that wraps.
#include "teasel/rfc3686.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

extern "C" teasel_status teasel_rfc3686_start(uint8_t counter[16], const uint8_t nonce[4], const uint8_t iv[8]) {
  if (!counter || !nonce || !iv) return TEASEL_ERR_NULL;
  std::uint8_t block[kBlock];
  std::memcpy(block, nonce, 4);
  std::memcpy(block + 4, iv, 8);
  store_be32(block + 12, 1);
  std::memcpy(counter, block, kBlock);
  return TEASEL_OK;
}

extern "C" teasel_status teasel_rfc3686_crypt(const teasel_aes_key *key, uint8_t counter[16], size_t length,
                                              uint8_t *dst, const uint8_t *src) {
  const teasel_status status = check<kEncrypt, 1>(key, counter, length, dst, src);
  if (status != TEASEL_OK && status != TEASEL_ERR_OVERLAP) return status;
  const std::size_t tail = length % kBlock, whole = length - tail;
  const std::uint32_t next = load_be32(counter + 12);
  const std::uint64_t left = next != 0 ? (std::uint64_t{1} << 32) - next : 0;
  if (std::uint64_t{whole / kBlock} + (tail != 0) > left) return TEASEL_ERR_LIMIT;
  if (status != TEASEL_OK) return status;
  TEASEL_KERNEL(key, ctr_crypt)(key, counter, whole, dst, src);
  if (tail != 0) {
    std::uint8_t block[kBlock] = {};
    std::memcpy(block, src + whole, tail);
    TEASEL_KERNEL(key, ctr_crypt)(key, counter, kBlock, block, block);
    std::memcpy(dst + whole, block, tail);
    wipe(block, sizeof block);
  }
  return TEASEL_OK;
}
