/* CTR as IPsec has it, RFC 3686, test vector 9: the nonce comes with the key, the IV with the
 * packet, and the counter begins with 1. */
#include "example.h"

int main(void) {
  uint8_t user_key[TEASEL_AES256_KEY_SIZE], nonce[4], iv[8], counter[TEASEL_BLOCK_SIZE], packet[36];
  from_hex(user_key, "ff7a617ce69148e4f1726e2f43581de2aa62d9f805532edff1eed687fb54153d");
  from_hex(nonce, "001cc5b7");
  from_hex(iv, "51a51d70a1c11148");
  for (size_t n = 0; n < sizeof packet; ++n) packet[n] = (uint8_t)n;
  int wrong = 0;

  struct teasel_aes_key key;
  wrong += teasel_aes256_set_encrypt_key(&key, user_key) != TEASEL_OK;

  wrong += teasel_rfc3686_start(counter, nonce, iv) != TEASEL_OK;
  wrong += show("first counter block", sizeof counter, counter, "001cc5b751a51d70a1c1114800000001");
  wrong += teasel_rfc3686_crypt(&key, counter, 32, packet, packet) != TEASEL_OK;
  wrong += teasel_rfc3686_crypt(&key, counter, 4, packet + 32, packet + 32) != TEASEL_OK;
  wrong += show("ciphertext", sizeof packet, packet,
                "eb6c52821d0bbbf7ce7594462aca4faab407df866569fd07f48cc0b583d6071f1ec0e6b8");

  wrong += teasel_rfc3686_start(counter, nonce, iv) != TEASEL_OK;
  wrong += teasel_rfc3686_crypt(&key, counter, sizeof packet, packet, packet) != TEASEL_OK;
  wrong += show("  and back", sizeof packet, packet,
                "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223");

  /* The counter never wraps: here one block is left of it, and two are refused. */
  memset(counter + 12, 0xff, 4);
  wrong += show_status("more than the counter has", teasel_rfc3686_crypt(&key, counter, 32, packet, packet),
                       TEASEL_ERR_LIMIT);

  teasel_aes_wipe(&key);
  return wrong != 0;
}
