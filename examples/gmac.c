/* GMAC: the tag of a message by an IV, whole and in pieces; verified, and found to be changed
 * (NIST, CAVP: gcmEncryptExtIV128). The IVs of the messages after it are counted. */
#include "example.h"

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_GMAC_IV_SIZE], message[20], tag[TEASEL_GMAC_TAG_SIZE];
  from_hex(user_key, "2fb45e5b8f993a2bfebc4b15b533e0b4");
  from_hex(iv, "5b05755f984d2b90f94b8027"); /* never twice with one key */
  from_hex(message, "e85491b2202caf1d7dce03b97e09331c32473941");

  struct teasel_gmac_key key;
  int wrong = teasel_gmac_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_gmac_seal(&key, sizeof iv, iv, sizeof message, message, sizeof tag, tag) != TEASEL_OK;
  wrong += show("tag", sizeof tag, tag, "c75b7832b2a2d9bd827412b6ef5769db");
  wrong += show_status("verified", teasel_gmac_open(&key, sizeof iv, iv, sizeof message, message, sizeof tag, tag),
                       TEASEL_OK);
  message[19] ^= 1;
  wrong +=
      show_status("verified, one bit changed",
                  teasel_gmac_open(&key, sizeof iv, iv, sizeof message, message, sizeof tag, tag), TEASEL_ERR_AUTH);
  message[19] ^= 1;

  struct teasel_gmac ctx;
  wrong += teasel_gmac_start(&ctx, &key, sizeof iv, iv) != TEASEL_OK;
  for (size_t n = 0; n < sizeof message; n += 5) wrong += teasel_gmac_update(&ctx, 5, message + n) != TEASEL_OK;
  wrong += teasel_gmac_tag(&ctx, sizeof tag, tag) != TEASEL_OK;
  wrong += show("in pieces", sizeof tag, tag, "c75b7832b2a2d9bd827412b6ef5769db");
  teasel_gmac_key_wipe(&key);

  /* This sender is number 7, and has sent 255 messages before. */
  static const uint8_t sender[4] = {0, 0, 0, 7};
  struct teasel_gcm_iv ivs;
  wrong += teasel_gcm_iv_start(&ivs, sizeof sender, sender, 255) != TEASEL_OK;
  wrong += teasel_gcm_iv_next(&ivs, iv) != TEASEL_OK;
  wrong += show("next IV", sizeof iv, iv, "0000000700000000000000ff");
  wrong += teasel_gcm_iv_next(&ivs, iv) != TEASEL_OK;
  wrong += show("and the one after it", sizeof iv, iv, "000000070000000000000100");
  return wrong != 0;
}
