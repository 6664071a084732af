// Each misuse gives the status that the headers name and writes nothing.
#include <functional>

#include "testsuite/api.h"

namespace api {
namespace {

// All that a call may reach, so that one comparison shows whether it wrote.
struct Fixture {
  std::uint8_t user_key[64];
  teasel_aes_key none, encrypt[3], decrypt[3];  // not set; 128, 192, 256 bits
  teasel_xts_key xts_none, xts_encrypt, xts_decrypt;
  teasel_cmac_key cmac_none, cmac_key;
  teasel_gcm_key gcm_none, gcm_key;
  teasel_cmac cmac;  // started
  teasel_gcm gcm;    // started
  std::uint8_t iv[16], tag[16], src[64], dst[64], both[128];
};

Fixture make_fixture() {
  Fixture x;
  memset(static_cast<void *>(&x), 0, sizeof x);
  for (std::size_t i = 0; i < sizeof x.user_key; ++i) x.user_key[i] = static_cast<std::uint8_t>(3 * i + 1);
  for (std::size_t i = 0; i < 3; ++i) {
    GOOD(teasel_aes_set_encrypt_key, &x.encrypt[i], 16 + 8 * i, x.user_key);
    GOOD(teasel_aes_set_decrypt_key, &x.decrypt[i], 16 + 8 * i, x.user_key);
  }
  GOOD(teasel_xts_set_encrypt_key, &x.xts_encrypt, 32, x.user_key);
  GOOD(teasel_xts_set_decrypt_key, &x.xts_decrypt, 32, x.user_key);
  GOOD(teasel_cmac_set_key, &x.cmac_key, 16, x.user_key);
  GOOD(teasel_gcm_set_key, &x.gcm_key, 16, x.user_key);
  memset(x.iv, 0xc1, sizeof x.iv);
  memset(x.tag, 0xc2, sizeof x.tag);
  memset(x.src, 0xc3, sizeof x.src);
  memset(x.dst, 0xc4, sizeof x.dst);
  memset(x.both, 0xc5, sizeof x.both);
  return x;
}

Fixture x, before;

void bad(teasel_status expected, const char *call, int line, const std::function<teasel_status()> &run) {
  memcpy(static_cast<void *>(&before), &x, sizeof x);
  check::status(run(), expected, __FILE__, line, call);
  check::that(memcmp(&before, &x, sizeof x) == 0, __FILE__, line, "%s wrote although it failed", call);
  memcpy(static_cast<void *>(&x), &before, sizeof x);
}
#define BAD(expected, function, ...)                                                 \
  bad(TEASEL_ERR_##expected, #function "(" #__VA_ARGS__ ")", __LINE__, [&] { \
    return CALL(function, __VA_ARGS__);                                      \
  })

#define BAD_SET_KEY(function)                        \
  BAD(NULL, function, nullptr, x.user_key);          \
  BAD(NULL, function, &x.encrypt[0], nullptr)

void set_key_errors() {
  BAD_SET_KEY(teasel_aes128_set_encrypt_key);
  BAD_SET_KEY(teasel_aes192_set_encrypt_key);
  BAD_SET_KEY(teasel_aes256_set_encrypt_key);
  BAD_SET_KEY(teasel_aes128_set_decrypt_key);
  BAD_SET_KEY(teasel_aes192_set_decrypt_key);
  BAD_SET_KEY(teasel_aes256_set_decrypt_key);
  for (std::size_t length : {16, 24, 32}) {
    BAD(NULL, teasel_aes_set_encrypt_key, nullptr, length, x.user_key);
    BAD(NULL, teasel_aes_set_encrypt_key, &x.encrypt[0], length, nullptr);
    BAD(NULL, teasel_aes_set_decrypt_key, nullptr, length, x.user_key);
    BAD(NULL, teasel_aes_set_decrypt_key, &x.encrypt[0], length, nullptr);
    BAD(NULL, teasel_cmac_set_key, nullptr, length, x.user_key);
    BAD(NULL, teasel_cmac_set_key, &x.cmac_key, length, nullptr);
    BAD(NULL, teasel_gcm_set_key, nullptr, length, x.user_key);
    BAD(NULL, teasel_gcm_set_key, &x.gcm_key, length, nullptr);
    BAD(NULL, teasel_xts_set_encrypt_key, nullptr, 2 * length, x.user_key);
    BAD(NULL, teasel_xts_set_encrypt_key, &x.xts_encrypt, 2 * length, nullptr);
    BAD(NULL, teasel_xts_set_decrypt_key, nullptr, 2 * length, x.user_key);
    BAD(NULL, teasel_xts_set_decrypt_key, &x.xts_decrypt, 2 * length, nullptr);
  }
}

void key_length_errors() {
  for (std::size_t length : {0, 1, 8, 15, 17, 23, 25, 31, 33, 48, 64, 128, 256}) {
    BAD(KEY_LENGTH, teasel_aes_set_encrypt_key, &x.encrypt[0], length, x.user_key);
    BAD(KEY_LENGTH, teasel_aes_set_decrypt_key, &x.encrypt[0], length, x.user_key);
    BAD(KEY_LENGTH, teasel_cmac_set_key, &x.cmac_key, length, x.user_key);
    BAD(KEY_LENGTH, teasel_gcm_set_key, &x.gcm_key, length, x.user_key);
  }
  for (std::size_t length : {0, 1, 16, 24, 31, 33, 47, 49, 63, 65, 96, 128}) {
    BAD(KEY_LENGTH, teasel_xts_set_encrypt_key, &x.xts_encrypt, length, x.user_key);
    BAD(KEY_LENGTH, teasel_xts_set_decrypt_key, &x.xts_decrypt, length, x.user_key);
  }
  std::uint8_t halves[64];
  for (std::size_t length : {32, 48, 64}) {
    memset(halves, 0x77, sizeof halves);
    BAD(KEY, teasel_xts_set_encrypt_key, &x.xts_encrypt, length, halves);
    teasel_xts_key key;
    GOOD(teasel_xts_set_decrypt_key, &key, length, halves);
    halves[length - 1] ^= 1;
    GOOD(teasel_xts_set_encrypt_key, &key, length, halves);
  }
}

// What ECB and the modes with a chaining value have in common.
#define BAD_CRYPT(function, key, other, one)                             \
  BAD(NULL, function, nullptr, OTHER##other 16, x.dst, x.src);           \
  BAD(NULL, function, key, OTHER##other 16, nullptr, x.src);             \
  BAD(NULL, function, key, OTHER##other 16, x.dst, nullptr);             \
  BAD(KEY, function, &x.none, OTHER##other 16, x.dst, x.src);            \
  for (std::size_t by : {1, 15, 16}) {                                   \
    BAD(OVERLAP, function, key, OTHER##other 32, x.both + by, x.both);   \
    BAD(OVERLAP, function, key, OTHER##other 32, x.both, x.both + by);   \
  }                                                                      \
  if (one != 1)                                                          \
  for (std::size_t length : {1, 15, 17, 31, 33})                         \
    BAD(LENGTH, function, key, OTHER##other length, x.dst, x.src)
#define OTHERnone
#define OTHERiv x.iv,

void ecb_errors() {
  BAD_CRYPT(teasel_aes128_encrypt, &x.encrypt[0], none, 16);
  BAD_CRYPT(teasel_aes192_encrypt, &x.encrypt[1], none, 16);
  BAD_CRYPT(teasel_aes256_encrypt, &x.encrypt[2], none, 16);
  BAD_CRYPT(teasel_aes128_decrypt, &x.decrypt[0], none, 16);
  BAD_CRYPT(teasel_aes192_decrypt, &x.decrypt[1], none, 16);
  BAD_CRYPT(teasel_aes256_decrypt, &x.decrypt[2], none, 16);
  BAD_CRYPT(teasel_ecb_encrypt, &x.encrypt[0], none, 16);
  BAD_CRYPT(teasel_ecb_decrypt, &x.decrypt[0], none, 16);
}

void key_errors() {
  for (std::size_t i = 0; i < 3; ++i) {
    if (i != 0) BAD(KEY, teasel_aes128_encrypt, &x.encrypt[i], 16, x.dst, x.src);
    if (i != 1) BAD(KEY, teasel_aes192_encrypt, &x.encrypt[i], 16, x.dst, x.src);
    if (i != 2) BAD(KEY, teasel_aes256_encrypt, &x.encrypt[i], 16, x.dst, x.src);
    if (i != 0) BAD(KEY, teasel_aes128_decrypt, &x.decrypt[i], 16, x.dst, x.src);
    if (i != 1) BAD(KEY, teasel_aes192_decrypt, &x.decrypt[i], 16, x.dst, x.src);
    if (i != 2) BAD(KEY, teasel_aes256_decrypt, &x.decrypt[i], 16, x.dst, x.src);
    BAD(KEY, teasel_ecb_decrypt, &x.encrypt[i], 16, x.dst, x.src);
    BAD(KEY, teasel_cbc_decrypt, &x.encrypt[i], x.iv, 16, x.dst, x.src);
    BAD(KEY, teasel_pcbc_decrypt, &x.encrypt[i], x.iv, 16, x.dst, x.src);
  }
  BAD(KEY, teasel_aes128_decrypt, &x.encrypt[0], 16, x.dst, x.src);
  BAD(KEY, teasel_aes192_decrypt, &x.encrypt[1], 16, x.dst, x.src);
  BAD(KEY, teasel_aes256_decrypt, &x.encrypt[2], 16, x.dst, x.src);
}

#define BAD_CHAIN(function, one)                                    \
  BAD(NULL, function, &x.decrypt[0], nullptr, 16, x.dst, x.src);    \
  for (std::size_t at : {0, 1, 31}) {                                       \
    BAD(OVERLAP, function, &x.decrypt[0], x.both + at, 32, x.both, x.src);  \
    BAD(OVERLAP, function, &x.decrypt[0], x.both + at, 32, x.dst, x.both);  \
  }                                                                         \
  BAD_CRYPT(function, &x.decrypt[0], iv, one)

void chain_errors() {
  BAD_CHAIN(teasel_cbc_encrypt, 16);
  BAD_CHAIN(teasel_cbc_decrypt, 16);
  BAD_CHAIN(teasel_cfb_encrypt, 1);
  BAD_CHAIN(teasel_cfb_decrypt, 1);
  BAD_CHAIN(teasel_cfb8_encrypt, 1);
  BAD_CHAIN(teasel_cfb8_decrypt, 1);
  BAD_CHAIN(teasel_ctr_crypt, 1);
  BAD_CHAIN(teasel_ofb_crypt, 1);
  BAD_CHAIN(teasel_pcbc_encrypt, 16);
  BAD_CHAIN(teasel_pcbc_decrypt, 16);
}

#define BAD_XTS(function, key, wrong)                                       \
  BAD(NULL, function, nullptr, x.iv, 16, x.dst, x.src);                     \
  BAD(NULL, function, key, nullptr, 16, x.dst, x.src);                      \
  BAD(NULL, function, key, x.iv, 16, nullptr, x.src);                       \
  BAD(NULL, function, key, x.iv, 16, x.dst, nullptr);                       \
  BAD(KEY, function, &x.xts_none, x.iv, 16, x.dst, x.src);                  \
  BAD(KEY, function, wrong, x.iv, 16, x.dst, x.src);                        \
  for (std::size_t length : {0, 1, 15})                                     \
    BAD(LENGTH, function, key, x.iv, length, x.dst, x.src);                 \
  BAD(LIMIT, function, key, x.iv, TEASEL_XTS_MAX_LENGTH + 1, x.dst, x.src); \
  BAD(LIMIT, function, key, x.iv, SIZE_MAX / 2, x.dst, x.src);              \
  for (std::size_t by : {1, 15, 16}) {                                      \
    BAD(OVERLAP, function, key, x.iv, 33, x.both + by, x.both);             \
    BAD(OVERLAP, function, key, x.iv, 33, x.both, x.both + by);             \
  }                                                                         \
  (void)0

void xts_errors() {
  BAD_XTS(teasel_xts_encrypt, &x.xts_encrypt, &x.xts_decrypt);
  BAD_XTS(teasel_xts_decrypt, &x.xts_decrypt, &x.xts_encrypt);
}

void cmac_errors() {
  GOOD(teasel_cmac_start, &x.cmac, &x.cmac_key);
  BAD(NULL, teasel_cmac_start, nullptr, &x.cmac_key);
  BAD(NULL, teasel_cmac_start, &x.cmac, nullptr);
  BAD(KEY, teasel_cmac_start, &x.cmac, &x.cmac_none);
  BAD(NULL, teasel_cmac_update, nullptr, 1, x.src);
  BAD(NULL, teasel_cmac_update, &x.cmac, 1, nullptr);
  BAD(NULL, teasel_cmac_tag, nullptr, 16, x.tag);
  BAD(NULL, teasel_cmac_tag, &x.cmac, 16, nullptr);
  BAD(NULL, teasel_cmac_verify, nullptr, 16, x.tag);
  BAD(NULL, teasel_cmac_verify, &x.cmac, 16, nullptr);
  BAD(NULL, teasel_cmac_seal, nullptr, 16, x.src, 16, x.tag);
  BAD(NULL, teasel_cmac_seal, &x.cmac_key, 16, nullptr, 16, x.tag);
  BAD(NULL, teasel_cmac_seal, &x.cmac_key, 16, x.src, 16, nullptr);
  BAD(KEY, teasel_cmac_seal, &x.cmac_none, 16, x.src, 16, x.tag);
  BAD(NULL, teasel_cmac_open, nullptr, 16, x.src, 16, x.tag);
  BAD(NULL, teasel_cmac_open, &x.cmac_key, 16, nullptr, 16, x.tag);
  BAD(NULL, teasel_cmac_open, &x.cmac_key, 16, x.src, 16, nullptr);
  BAD(KEY, teasel_cmac_open, &x.cmac_none, 16, x.src, 16, x.tag);
  for (std::size_t length : {std::size_t{0}, std::size_t{17}, std::size_t{32}, SIZE_MAX}) {
    BAD(TAG_LENGTH, teasel_cmac_tag, &x.cmac, length, x.tag);
    BAD(TAG_LENGTH, teasel_cmac_verify, &x.cmac, length, x.tag);
    BAD(TAG_LENGTH, teasel_cmac_seal, &x.cmac_key, 16, x.src, length, x.tag);
    BAD(TAG_LENGTH, teasel_cmac_open, &x.cmac_key, 16, x.src, length, x.tag);
  }
}

#define BAD_GCM_CRYPT(function)                                     \
  BAD(NULL, function, nullptr, 16, x.dst, x.src);                   \
  BAD(NULL, function, &x.gcm, 16, nullptr, x.src);                  \
  BAD(NULL, function, &x.gcm, 16, x.dst, nullptr);                  \
  for (std::size_t by : {1, 15, 16}) {                              \
    BAD(OVERLAP, function, &x.gcm, 17, x.both + by, x.both);        \
    BAD(OVERLAP, function, &x.gcm, 17, x.both, x.both + by);        \
  }                                                                 \
  (void)0

#define BAD_GCM_WHOLE(function)                                                                 \
  BAD(NULL, function, nullptr, 12, x.iv, 8, x.src, 32, x.dst, x.src, 16, x.tag);                \
  BAD(NULL, function, &x.gcm_key, 12, nullptr, 8, x.src, 32, x.dst, x.src, 16, x.tag);          \
  BAD(NULL, function, &x.gcm_key, 12, x.iv, 8, nullptr, 32, x.dst, x.src, 16, x.tag);           \
  BAD(NULL, function, &x.gcm_key, 12, x.iv, 8, x.src, 32, nullptr, x.src, 16, x.tag);           \
  BAD(NULL, function, &x.gcm_key, 12, x.iv, 8, x.src, 32, x.dst, nullptr, 16, x.tag);           \
  BAD(NULL, function, &x.gcm_key, 12, x.iv, 8, x.src, 32, x.dst, x.src, 16, nullptr);           \
  BAD(KEY, function, &x.gcm_none, 12, x.iv, 8, x.src, 32, x.dst, x.src, 16, x.tag);             \
  BAD(IV_LENGTH, function, &x.gcm_key, 0, x.iv, 8, x.src, 32, x.dst, x.src, 16, x.tag);         \
  for (std::size_t length : {0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 17, 32})                           \
    BAD(TAG_LENGTH, function, &x.gcm_key, 12, x.iv, 8, x.src, 32, x.dst, x.src, length, x.tag); \
  for (std::size_t at : {0, 1, 31})                                                             \
    BAD(OVERLAP, function, &x.gcm_key, 12, x.iv, 8, x.src, 32, x.both, x.src, 16, x.both + at); \
  for (std::size_t by : {1, 15, 16}) {                                                          \
    BAD(OVERLAP, function, &x.gcm_key, 12, x.iv, 0, x.src, 33, x.both + by, x.both, 16, x.tag); \
    BAD(OVERLAP, function, &x.gcm_key, 12, x.iv, 0, x.src, 33, x.both, x.both + by, 16, x.tag); \
  }                                                                                             \
  (void)0

void gcm_errors() {
  GOOD(teasel_gcm_start, &x.gcm, &x.gcm_key, 12, x.iv);
  BAD(NULL, teasel_gcm_start, nullptr, &x.gcm_key, 12, x.iv);
  BAD(NULL, teasel_gcm_start, &x.gcm, nullptr, 12, x.iv);
  BAD(NULL, teasel_gcm_start, &x.gcm, &x.gcm_key, 12, nullptr);
  BAD(KEY, teasel_gcm_start, &x.gcm, &x.gcm_none, 12, x.iv);
  BAD(IV_LENGTH, teasel_gcm_start, &x.gcm, &x.gcm_key, 0, x.iv);
  BAD(NULL, teasel_gcm_aad, nullptr, 1, x.src);
  BAD(NULL, teasel_gcm_aad, &x.gcm, 1, nullptr);
  BAD_GCM_CRYPT(teasel_gcm_encrypt);
  BAD_GCM_CRYPT(teasel_gcm_decrypt);
  BAD(NULL, teasel_gcm_tag, nullptr, 16, x.tag);
  BAD(NULL, teasel_gcm_tag, &x.gcm, 16, nullptr);
  BAD(NULL, teasel_gcm_verify, nullptr, 16, x.tag);
  BAD(NULL, teasel_gcm_verify, &x.gcm, 16, nullptr);
  for (std::size_t length : {0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 17, 32}) {
    BAD(TAG_LENGTH, teasel_gcm_tag, &x.gcm, length, x.tag);
    BAD(TAG_LENGTH, teasel_gcm_verify, &x.gcm, length, x.tag);
  }
  BAD_GCM_WHOLE(teasel_gcm_seal);
  BAD_GCM_WHOLE(teasel_gcm_open);
}

}  // namespace

void test_errors() {
  memcpy(static_cast<void *>(&x), &(const Fixture &)make_fixture(), sizeof x);
  set_key_errors();
  key_length_errors();
  ecb_errors();
  key_errors();
  chain_errors();
  xts_errors();
  cmac_errors();
  gcm_errors();
}

}  // namespace api
