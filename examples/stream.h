// The encrypted file: STREAM (Hoang, Reyhanitabar, Rogaway, Vizar, 2015) with AES-256-GCM.
//
//   header:  6 bytes "teasel", 0x00, version 0x01, 32 bytes of random salt
//   chunks:  65536 bytes of ciphertext and 16 of tag; the last one 1 to 65536, or 0 if the
//            whole text is empty
//
// The nonce of chunk n is 7 zero bytes, n in 4 bytes (big-endian), and 0x01 for the last chunk,
// 0x00 for the others. The key is this file's own: SP 800-108 in counter mode with CMAC of the
// user's key, label "teasel file", context the whole header.
#pragma once

#include "examples/tool.h"

namespace tool {

inline constexpr size_t kUserKey = TEASEL_AES256_KEY_SIZE, kSalt = 32, kMagic = 8, kHeader = kMagic + kSalt;
inline constexpr size_t kChunk = 65536, kChunkTag = TEASEL_GCM_TAG_SIZE;
inline constexpr uint8_t kMagicBytes[kMagic] = {'t', 'e', 'a', 's', 'e', 'l', 0, 1};

class Stream {
 public:
  Stream(const uint8_t user_key[kUserKey], const uint8_t header[kHeader]);
  ~Stream();
  // length bytes of text to length + kChunkTag.
  teasel_status seal(size_t length, bool last, uint8_t *dst, const uint8_t *src);
  // length bytes, the tag among them, to length - kChunkTag of text.
  teasel_status open(size_t length, bool last, uint8_t *dst, const uint8_t *src);
  uint32_t chunk() const { return chunk_; }
  // Goes on to the next chunk; false if there are as many as the counter can count.
  bool advance() { return ++chunk_ != 0; }

 private:
  void make_nonce(bool last, uint8_t nonce[TEASEL_GCM_IV_SIZE]) const;

  struct teasel_gcm_key key_;
  uint32_t chunk_ = 0;
};

}  // namespace tool
