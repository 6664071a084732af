/* CFB: with segments of 8 bits for bytes that come one by one, as from a keyboard; of
 * 128 bits for what comes at once. */
#include "example.h"

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_BLOCK_SIZE], text[32], out[32];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(text, "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51");
  int wrong = 0;

  /* Both directions take a key for enciphering. */
  struct teasel_aes_key key;
  wrong += teasel_aes128_set_encrypt_key(&key, user_key) != TEASEL_OK;

  /* SP 800-38A, F.3.7: CFB8-AES128. iv carries the state from call to call. */
  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  for (size_t n = 0; n < 18; ++n)
    wrong += teasel_cfb8_encrypt(&key, iv, 1, out + n, text + n) != TEASEL_OK;
  wrong += show("CFB8", 18, out, "3b79424c9c0dd436bace9e0ed4586a4f32b9");

  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_cfb8_decrypt(&key, iv, 18, out, out) != TEASEL_OK;
  wrong += show("  and back", 18, out, "6bc1bee22e409f96e93d7e117393172aae2d");

  /* SP 800-38A, F.3.13: CFB128-AES128, cut short: the last block may be partial. */
  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_cfb_encrypt(&key, iv, 16, out, text) != TEASEL_OK;
  wrong += teasel_cfb_encrypt(&key, iv, 5, out + 16, text + 16) != TEASEL_OK;
  wrong += show("CFB128", 21, out, "3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0");

  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_cfb_decrypt(&key, iv, 21, out, out) != TEASEL_OK;
  wrong += show("  and back", 21, out, "6bc1bee22e409f96e93d7e117393172aae2d8a571e");

  teasel_aes_wipe(&key);
  return wrong != 0;
}
