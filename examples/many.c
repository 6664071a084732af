/* Many messages at once: CMAC of the four messages of RFC 4493 by one call, then CBC of two messages
 * by two keys (SP 800-38A, F.2.1 and F.2.5). Modes that wait for each block of a message need not
 * wait for those of another. */
#include "example.h"

static const char kText[] =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

static int tags(void) {
  static const struct {
    size_t length;
    const char *tag;
  } example[] = {
      {0, "bb1d6929e95937287fa37d129b756746"},
      {16, "070a16b46b4d4144f79bdd9dd04a287c"},
      {40, "dfa66747de9ae63030ca32611497c827"},
      {64, "51f0bebf7e3b9d92fc49741779363cfe"},
  };
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], message[64], tag[4][TEASEL_CMAC_TAG_SIZE];
  struct teasel_cmac_key key;
  struct teasel_cmac_job job[4];
  int wrong = 0;

  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(message, kText);
  wrong += teasel_cmac_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  for (size_t n = 0; n < 4; ++n)
    job[n] = (struct teasel_cmac_job){&key, example[n].length, message, sizeof tag[n], tag[n]};
  wrong += teasel_cmac_many(4, job) != TEASEL_OK;
  for (size_t n = 0; n < 4; ++n) wrong += show("CMAC", sizeof tag[n], tag[n], example[n].tag);
  teasel_cmac_key_wipe(&key);
  return wrong;
}

static int ciphertexts(void) {
  uint8_t user_key[2][32], iv[2][TEASEL_BLOCK_SIZE], text[64], out[2][64];
  struct teasel_aes_key key[2];
  int wrong = 0;

  from_hex(text, kText);
  for (size_t n = 0; n < 2; ++n) from_hex(iv[n], "000102030405060708090a0b0c0d0e0f");
  from_hex(user_key[0], "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(user_key[1], "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");
  wrong += teasel_aes128_set_encrypt_key(&key[0], user_key[0]) != TEASEL_OK;
  wrong += teasel_aes256_set_encrypt_key(&key[1], user_key[1]) != TEASEL_OK;

  const struct teasel_cbc_job job[2] = {
      {&key[0], iv[0], 64, out[0], text},
      {&key[1], iv[1], 32, out[1], text},
  };
  wrong += teasel_cbc_encrypt_many(2, job) != TEASEL_OK;
  wrong += show("CBC, AES-128", 64, out[0],
                "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
                "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7");
  wrong += show("CBC, AES-256", 32, out[1], "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d");
  /* The IVs come back as teasel_cbc_encrypt leaves them. */
  wrong += show("  its IV for the next", 16, iv[1], "9cfc4e967edb808d679f777bc6702c7d");
  for (size_t n = 0; n < 2; ++n) teasel_aes_wipe(&key[n]);
  return wrong;
}

int main(void) { return tags() + ciphertexts() != 0; }
