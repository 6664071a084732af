// The one table of modes: raw commands, measurements and help follow it.
#pragma once

#include "examples/tool.h"

namespace tool {

inline constexpr size_t kMaxIv = 1024, kTag = TEASEL_GCM_TAG_SIZE;

// A message under way, or the key for many.
struct Session {
  union {
    struct teasel_aes_key aes;
    struct teasel_xts_key xts;
    struct teasel_lrw_key lrw;
    struct teasel_gcm_key gcm;
    struct teasel_ccm_key ccm;
    struct teasel_eax_key eax;
    struct teasel_ocb_key ocb;
    struct teasel_siv_key siv;
    struct teasel_gcm_siv_key gcm_siv;
    struct teasel_xaes_key xaes;
    struct teasel_cmac_key cmac;
    struct teasel_xcbc_key xcbc;
    struct teasel_cbcmac_key cbcmac;
    struct teasel_gmac_key gmac;
    struct teasel_kw_key kw;
  } key;
  union {
    struct teasel_cmac cmac;
    struct teasel_xcbc xcbc;
    struct teasel_cbcmac cbcmac;
    struct teasel_gmac gmac;
  } mac;
  uint8_t iv[kMaxIv];
  size_t iv_length;
  uint8_t aad[kMaxIv];
  size_t aad_length;
};

// How a message goes through a mode.
enum class Shape {
  kStream,  // in pieces of any number of whole blocks
  kWhole,   // at once
  kMac      // in pieces, to a tag
};

using SetKey = teasel_status(Session *session, size_t length, const uint8_t *key);
// dst gets length bytes, and then the tag, if the mode has one; when deciphering, the length
// is that of src with its tag.
using Crypt = teasel_status(Session *session, size_t length, uint8_t *dst, const uint8_t *src);

struct Mode {
  const char *name, *title;
  Shape shape;
  bool padded;   // PKCS #7 unless --no-padding
  size_t block;  // lengths are multiples of this
  const size_t *key_lengths;  // bytes of the user's key; 0 after the last
  size_t keys, more;          // it is so many AES keys, and so many bytes more
  size_t min_iv, max_iv;
  bool aad;
  size_t tag;       // bytes that the ciphertext is longer
  size_t min, max;  // bytes of a whole message
  SetKey *set_encrypt_key, *set_decrypt_key;
  Crypt *encrypt, *decrypt;  // decrypt is null where there is no way back
  const struct teasel_mac *mac;
};

extern const Mode kModes[];
extern const size_t kModeCount;

const Mode *find_mode(const char *name, size_t length);

}  // namespace tool
