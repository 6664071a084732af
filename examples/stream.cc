#include "examples/stream.h"

#include <stdlib.h>

namespace tool {
namespace {

void must(teasel_status status) {
  if (status == TEASEL_OK) return;
  failed("%s", teasel_strerror(status));
  abort();
}

void store_be32(uint8_t *dst, uint32_t word) {
  for (int i = 0; i < 4; ++i) dst[i] = static_cast<uint8_t>(word >> (24 - 8 * i));
}

// SP 800-108, section 4.1: block i of the key is CMAC(counter i || label || 0x00 || context ||
// bits of the key), counter and bits in 32 bits.
void derive_file_key(uint8_t file_key[32], const uint8_t user_key[kUserKey], const uint8_t header[kHeader]) {
  static const uint8_t kLabel[] = "teasel file";  // and its 0x00
  struct teasel_cmac_key key;
  struct teasel_cmac mac;
  uint8_t word[4];
  must(teasel_cmac_set_key(&key, kUserKey, user_key));
  for (uint32_t i = 1; i <= 2; ++i) {
    must(teasel_cmac_start(&mac, &key));
    store_be32(word, i);
    must(teasel_cmac_update(&mac, sizeof word, word));
    must(teasel_cmac_update(&mac, sizeof kLabel, kLabel));
    must(teasel_cmac_update(&mac, kHeader, header));
    store_be32(word, 256);
    must(teasel_cmac_update(&mac, sizeof word, word));
    must(teasel_cmac_tag(&mac, 16, file_key + 16 * (i - 1)));
  }
  teasel_cmac_wipe(&mac);
  teasel_cmac_key_wipe(&key);
}

}  // namespace

Stream::Stream(const uint8_t user_key[kUserKey], const uint8_t header[kHeader]) {
  uint8_t file_key[32];
  derive_file_key(file_key, user_key, header);
  must(teasel_gcm_set_key(&key_, sizeof file_key, file_key));
  teasel_wipe(file_key, sizeof file_key);
}

Stream::~Stream() { teasel_gcm_key_wipe(&key_); }

void Stream::make_nonce(bool last, uint8_t nonce[TEASEL_GCM_IV_SIZE]) const {
  memset(nonce, 0, TEASEL_GCM_IV_SIZE);
  store_be32(nonce + 7, chunk_);
  nonce[11] = last;
}

teasel_status Stream::seal(size_t length, bool last, uint8_t *dst, const uint8_t *src) {
  uint8_t nonce[TEASEL_GCM_IV_SIZE];
  make_nonce(last, nonce);
  return teasel_gcm_seal(&key_, sizeof nonce, nonce, 0, nullptr, length, dst, src, kChunkTag, dst + length);
}

teasel_status Stream::open(size_t length, bool last, uint8_t *dst, const uint8_t *src) {
  uint8_t nonce[TEASEL_GCM_IV_SIZE];
  make_nonce(last, nonce);
  if (length < kChunkTag) return TEASEL_ERR_AUTH;
  length -= kChunkTag;
  return teasel_gcm_open(&key_, sizeof nonce, nonce, 0, nullptr, length, dst, src, kChunkTag, src + length);
}

}  // namespace tool
