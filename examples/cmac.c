/* CMAC: the four messages of RFC 4493, at once; the last one also as it comes in. */
#include "example.h"

int main(void) {
  static const struct {
    size_t length;
    const char *tag;
  } example[] = {
      {0, "bb1d6929e95937287fa37d129b756746"},
      {16, "070a16b46b4d4144f79bdd9dd04a287c"},
      {40, "dfa66747de9ae63030ca32611497c827"},
      {64, "51f0bebf7e3b9d92fc49741779363cfe"},
  };
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], message[64], tag[TEASEL_CMAC_TAG_SIZE];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(message,
           "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
           "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");

  struct teasel_cmac_key key;
  int wrong = teasel_cmac_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;

  for (size_t n = 0; n < sizeof example / sizeof example[0]; ++n) {
    char name[32];
    snprintf(name, sizeof name, "%u bytes", (unsigned)example[n].length);
    wrong += teasel_cmac_seal(&key, example[n].length, message, sizeof tag, tag) != TEASEL_OK;
    wrong += show(name, sizeof tag, tag, example[n].tag);
  }

  /* tag holds the right tag of all 64 bytes; the message now comes in pieces of 9. */
  struct teasel_cmac ctx;
  wrong += teasel_cmac_start(&ctx, &key) != TEASEL_OK;
  for (size_t n = 0; n < sizeof message; n += 9) {
    size_t length = sizeof message - n < 9 ? sizeof message - n : 9;
    wrong += teasel_cmac_update(&ctx, length, message + n) != TEASEL_OK;
  }
  wrong += show_status("in pieces", teasel_cmac_verify(&ctx, sizeof tag, tag), TEASEL_OK);

  message[63] ^= 1;
  teasel_status status = teasel_cmac_open(&key, sizeof message, message, sizeof tag, tag);
  wrong += show_status("one bit changed", status, TEASEL_ERR_AUTH);

  teasel_cmac_key_wipe(&key);
  return wrong != 0;
}
