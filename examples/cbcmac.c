/* CBC-MAC: safe only where all messages have one length, as blocks of a disk or the records of a
 * fixed format have; here 64 bytes. Its tag is the last block of CBC with an IV of zeros. */
#include "example.h"

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], record[64], chain[64], tag[TEASEL_CBCMAC_TAG_SIZE];
  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(record,
           "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
           "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
  int wrong = 0;

  struct teasel_cbcmac_key key;
  wrong += teasel_cbcmac_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_cbcmac_seal(&key, sizeof record, record, sizeof tag, tag) != TEASEL_OK;
  wrong += show("CBC-MAC", sizeof tag, tag, "a7356e1207bb406639e5e5ceb9a9ed93");

  struct teasel_aes_key aes;
  uint8_t iv[TEASEL_BLOCK_SIZE] = {0};
  wrong += teasel_aes128_set_encrypt_key(&aes, user_key) != TEASEL_OK;
  wrong += teasel_cbc_encrypt(&aes, iv, sizeof record, chain, record) != TEASEL_OK;
  wrong += show("last block of CBC", 16, chain + 48, "a7356e1207bb406639e5e5ceb9a9ed93");

  struct teasel_cbcmac ctx;
  wrong += teasel_cbcmac_start(&ctx, &key) != TEASEL_OK;
  wrong += teasel_cbcmac_update(&ctx, 7, record) != TEASEL_OK;
  wrong += teasel_cbcmac_update(&ctx, 57, record + 7) != TEASEL_OK;
  wrong += show_status("in pieces", teasel_cbcmac_verify(&ctx, sizeof tag, tag), TEASEL_OK);

  record[0] ^= 1;
  teasel_status status = teasel_cbcmac_open(&key, sizeof record, record, sizeof tag, tag);
  wrong += show_status("one bit changed", status, TEASEL_ERR_AUTH);

  teasel_aes_wipe(&aes);
  teasel_cbcmac_key_wipe(&key);
  return wrong != 0;
}
