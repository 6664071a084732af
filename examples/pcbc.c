/* PCBC: the first block is that of CBC, the later ones depend on all text before; so does the text
 * that comes out of a ciphertext with an error. No standard has an example for AES: the values are
 * made of single blocks, and the text is that of SP 800-38A. */
#include "example.h"

enum { kLength = 64 };

static const char kText[] =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";
static const char kCiphertext[] =
    "7649abac8119b246cee98e9b12e9197d9e8baff12ad5270a0d1eef93d7037994"
    "5700b39803779fa35a3c600a49a163c033ae199f27379f21be6dd57d295cc87d";

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_BLOCK_SIZE], text[kLength], out[kLength];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(text, kText);
  int wrong = 0;

  struct teasel_aes_key key;
  wrong += teasel_aes128_set_decrypt_key(&key, user_key) != TEASEL_OK;

  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_pcbc_encrypt(&key, iv, 16, out, text) != TEASEL_OK;
  wrong += teasel_pcbc_encrypt(&key, iv, 48, out + 16, text + 16) != TEASEL_OK;
  wrong += show("PCBC", sizeof out, out, kCiphertext);

  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_pcbc_decrypt(&key, iv, sizeof out, out, out) != TEASEL_OK;
  wrong += show("  and back", sizeof out, out, kText);

  /* One bit of the second block: the first comes out, and nothing after it. */
  from_hex(out, kCiphertext);
  out[20] ^= 1;
  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_pcbc_decrypt(&key, iv, sizeof out, out, out) != TEASEL_OK;
  wrong += show("one bit changed", 16, out, "6bc1bee22e409f96e93d7e117393172a");
  for (size_t n = 16; n < sizeof out; n += 16) wrong += memcmp(out + n, text + n, 16) == 0;

  teasel_aes_wipe(&key);
  return wrong != 0;
}
