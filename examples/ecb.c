/* ECB: single blocks under keys of the three sizes, FIPS 197 appendix C. */
#include "example.h"

int main(void) {
  static const char *const ciphertext[] = {
      "69c4e0d86a7b0430d8cdb78070b4c55a",
      "dda97ca4864cdfe06eaf70a0ec0d7191",
      "8ea2b7ca516745bfeafc49904b496089",
  };
  static const char *const name[] = {"AES-128", "AES-192", "AES-256"};
  int wrong = 0;

  uint8_t user_key[TEASEL_AES256_KEY_SIZE];
  for (size_t n = 0; n < sizeof user_key; ++n) user_key[n] = (uint8_t)n;

  for (size_t n = 0; n < 3; ++n) {
    uint8_t block[TEASEL_BLOCK_SIZE];
    from_hex(block, "00112233445566778899aabbccddeeff");

    /* A key for deciphering enciphers as well. */
    struct teasel_aes_key key;
    wrong += teasel_aes_set_decrypt_key(&key, 16 + 8 * n, user_key) != TEASEL_OK;

    wrong += teasel_ecb_encrypt(&key, sizeof block, block, block) != TEASEL_OK;
    wrong += show(name[n], sizeof block, block, ciphertext[n]);

    wrong += teasel_ecb_decrypt(&key, sizeof block, block, block) != TEASEL_OK;
    wrong += show("  and back", sizeof block, block, "00112233445566778899aabbccddeeff");

    teasel_aes_wipe(&key);
  }
  return wrong != 0;
}
