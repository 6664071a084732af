/* OFB: enciphers and deciphers by one function, SP 800-38A, F.4.1; in pieces of whole blocks, of
 * which the last may be partial. */
#include "example.h"

static const char kText[] = "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a3";
static const char kCiphertext[] = "3b3fd92eb72dad20333449f8e83cfb4a7789508d16918f03f53c52dac54ed8259740051e9c";

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_BLOCK_SIZE], text[37];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(text, kText);
  int wrong = 0;

  struct teasel_aes_key key;
  wrong += teasel_aes128_set_encrypt_key(&key, user_key) != TEASEL_OK;

  /* Never twice with one key: iv alone decides the key stream. It goes on from call to call. */
  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_ofb_crypt(&key, iv, 16, text, text) != TEASEL_OK;
  wrong += teasel_ofb_crypt(&key, iv, 21, text + 16, text + 16) != TEASEL_OK;
  wrong += show("OFB", sizeof text, text, kCiphertext);

  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_ofb_crypt(&key, iv, sizeof text, text, text) != TEASEL_OK;
  wrong += show("  and back", sizeof text, text, kText);

  teasel_aes_wipe(&key);
  return wrong != 0;
}
