// CTR (SP 800-38A, 6.5) with a counter of 128 bits.
#include "teasel/ctr.h"

#include <cstring>

#include "modes/ctr.h"

using namespace teasel;

extern "C" teasel_status teasel_ctr_crypt(const teasel_aes_key *key, uint8_t counter[16],
                                          size_t length, uint8_t *dst, const uint8_t *src) {
  const teasel_status status = check<kEncrypt, 1>(key, counter, length, dst, src);
  if (status != TEASEL_OK) return status;
  const std::size_t tail = length % kBlock;
  const std::size_t whole = length - tail;
  ctr_blocks(key, counter, whole, dst, src);
  if (tail != 0) {
    std::uint8_t block[kBlock] = {};
    std::memcpy(block, src + whole, tail);
    ctr_blocks(key, counter, kBlock, block, block);
    std::memcpy(dst + whole, block, tail);
    wipe(block, sizeof block);  // its end is key stream
  }
  return TEASEL_OK;
}

// counter + n, in 128 bits.
static void count_on(std::uint8_t counter[16], std::uint64_t n) {
  const std::uint64_t low = load_be64(counter + 8), sum = low + n;
  store_be64(counter + 8, sum);
  store_be64(counter, load_be64(counter) + (sum < low));
}

extern "C" teasel_status teasel_ctr_crypt_at(const teasel_aes_key *key, const uint8_t counter[16], uint64_t offset,
                                             size_t length, uint8_t *dst, const uint8_t *src) {
  if (!counter) return TEASEL_ERR_NULL;
  const teasel_status status = check<kEncrypt, 1>(key, length, dst, src);
  if (status != TEASEL_OK) return status;
  if (overlap(counter, kBlock, dst, length)) return TEASEL_ERR_OVERLAP;
  std::uint8_t next[kBlock];
  std::memcpy(next, counter, kBlock);
  count_on(next, offset / kBlock);
  const std::size_t skip = offset % kBlock;
  if (skip != 0) {
    const std::size_t part = length < kBlock - skip ? length : kBlock - skip;
    std::uint8_t block[kBlock] = {};
    if (part != 0) std::memcpy(block + skip, src, part);
    ctr_blocks(key, next, kBlock, block, block);
    if (part != 0) std::memcpy(dst, block + skip, part);
    wipe(block, sizeof block);
    if (part == length) return TEASEL_OK;
    dst += part, src += part, length -= part;
  }
  return teasel_ctr_crypt(key, next, length, dst, src);
}
