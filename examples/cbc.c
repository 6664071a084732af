/* CBC: a text of any length, padded as PKCS #7 has it, enciphered in two calls. CBC
 * alone does not notice changes; see gcm.c for what does. */
#include "example.h"

/* Pads in place; there is room for a block more. Returns the new length. */
static size_t pad(uint8_t *text, size_t length) {
  size_t count = TEASEL_BLOCK_SIZE - length % TEASEL_BLOCK_SIZE;
  memset(text + length, (int)count, count);
  return length + count;
}

int main(void) {
  /* SP 800-38A, F.2.1: CBC-AES128. The first block of ours is the first block there. */
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_BLOCK_SIZE], text[64];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  size_t length = pad(text, from_hex(text, "6bc1bee22e409f96e93d7e117393172aae2d8a"));
  int wrong = 0;

  struct teasel_aes_key key;
  wrong += teasel_aes128_set_encrypt_key(&key, user_key) != TEASEL_OK;
  /* After each call iv is what the next one needs. */
  wrong += teasel_cbc_encrypt(&key, iv, 16, text, text) != TEASEL_OK;
  wrong += show("first block", 16, text, "7649abac8119b246cee98e9b12e9197d");
  wrong += teasel_cbc_encrypt(&key, iv, length - 16, text + 16, text + 16) != TEASEL_OK;

  wrong += teasel_aes128_set_decrypt_key(&key, user_key) != TEASEL_OK;
  from_hex(iv, "000102030405060708090a0b0c0d0e0f");
  wrong += teasel_cbc_decrypt(&key, iv, length, text, text) != TEASEL_OK;
  size_t padding = text[length - 1];
  wrong += padding == 0 || padding > TEASEL_BLOCK_SIZE;
  if (!wrong) wrong += show("text", length - padding, text, "6bc1bee22e409f96e93d7e117393172aae2d8a");

  /* A length that is no multiple of the block is refused, before anything is written. */
  wrong += show_status("17 bytes", teasel_cbc_decrypt(&key, iv, 17, text, text), TEASEL_ERR_LENGTH);

  teasel_aes_wipe(&key);
  return wrong != 0;
}
