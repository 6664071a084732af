/* CTR: enciphers a text, then deciphers a piece from the middle alone: the counter block
 * of any place is the first one plus the number of blocks before it. */
#include "example.h"

/* counter += blocks, as one number of 128 bits, the highest byte first. */
static void skip(uint8_t counter[TEASEL_BLOCK_SIZE], uint64_t blocks) {
  for (int n = TEASEL_BLOCK_SIZE - 1; n >= 0; --n) {
    blocks += counter[n];
    counter[n] = (uint8_t)blocks;
    blocks >>= 8;
  }
}

int main(void) {
  /* SP 800-38A, F.5.1: CTR-AES128. */
  static const char first[] = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], counter[TEASEL_BLOCK_SIZE], text[64];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(counter, first);
  size_t length = from_hex(text,
                           "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                           "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
  int wrong = 0;

  struct teasel_aes_key key;
  wrong += teasel_aes128_set_encrypt_key(&key, user_key) != TEASEL_OK;

  wrong += teasel_ctr_crypt(&key, counter, length, text, text) != TEASEL_OK;
  wrong += show("ciphertext", length, text,
                "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
                "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee");
  wrong += show("next counter block", sizeof counter, counter, "f0f1f2f3f4f5f6f7f8f9fafbfcfdff03");

  from_hex(counter, first);
  skip(counter, 2);
  wrong += teasel_ctr_crypt(&key, counter, 11, text + 32, text + 32) != TEASEL_OK;
  wrong += show("bytes 32 to 42", 11, text + 32, "30c81c46a35ce411e5fbc1");

  teasel_aes_wipe(&key);
  return wrong != 0;
}
