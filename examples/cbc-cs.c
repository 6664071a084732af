/* CBC with ciphertext stealing: the ciphertext is as long as the text. The same message in the three
 * orders of its last two blocks; CS3 is that of Kerberos (RFC 3962, appendix B). */
#include "example.h"

typedef teasel_status crypt(const struct teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst,
                            const uint8_t *src);

static int one(const char *name, const struct teasel_aes_key *key, crypt *encrypt, crypt *decrypt, size_t length,
               const char *expected) {
  static const char text[] = "I would like the General Gau's C";
  static const uint8_t iv[TEASEL_BLOCK_SIZE];
  uint8_t out[32];
  int wrong = encrypt(key, iv, length, out, (const uint8_t *)text) != TEASEL_OK;
  wrong += show(name, length, out, expected);
  wrong += show_status("  and back", decrypt(key, iv, length, out, out), TEASEL_OK);
  wrong += memcmp(out, text, length) != 0;
  return wrong;
}

int main(void) {
  struct teasel_aes_key key;
  int wrong = teasel_aes128_set_decrypt_key(&key, (const uint8_t *)"chicken teriyaki") != TEASEL_OK;

  /* A partial block of 15 bytes, which CS1 leaves in its place. */
  wrong += one("CS1, 31 bytes", &key, teasel_cbc_cs1_encrypt, teasel_cbc_cs1_decrypt, 31,
               "97687268d6ecccc0c07b25e25ecfe5fc00783e0efdb2c1d445d4c8eff7ed22");
  wrong += one("CS2, 31 bytes", &key, teasel_cbc_cs2_encrypt, teasel_cbc_cs2_decrypt, 31,
               "fc00783e0efdb2c1d445d4c8eff7ed2297687268d6ecccc0c07b25e25ecfe5");
  wrong += one("CS3, 31 bytes", &key, teasel_cbc_cs3_encrypt, teasel_cbc_cs3_decrypt, 31,
               "fc00783e0efdb2c1d445d4c8eff7ed2297687268d6ecccc0c07b25e25ecfe5");

  /* Whole blocks: CS3 alone swaps them; the others are CBC. */
  wrong += one("CS2, 32 bytes", &key, teasel_cbc_cs2_encrypt, teasel_cbc_cs2_decrypt, 32,
               "97687268d6ecccc0c07b25e25ecfe58439312523a78662d5be7fcbcc98ebf5a8");
  wrong += one("CS3, 32 bytes", &key, teasel_cbc_cs3_encrypt, teasel_cbc_cs3_decrypt, 32,
               "39312523a78662d5be7fcbcc98ebf5a897687268d6ecccc0c07b25e25ecfe584");

  teasel_aes_wipe(&key);
  return wrong != 0;
}
