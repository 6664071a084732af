/* XCBC: AES-XCBC-MAC-96 of a packet, at once and as it comes in (RFC 3566, 4.6, case 4); then
 * AES-XCBC-PRF-128, which takes keys of any length (RFC 4434). */
#include "example.h"

int main(void) {
  uint8_t user_key[18], message[20], tag[TEASEL_XCBC_TAG_SIZE];
  for (size_t n = 0; n < sizeof user_key; ++n) user_key[n] = (uint8_t)n;
  for (size_t n = 0; n < sizeof message; ++n) message[n] = (uint8_t)n;
  int wrong = 0;

  struct teasel_xcbc_key key;
  wrong += teasel_xcbc_set_key(&key, 16, user_key) != TEASEL_OK;
  wrong += teasel_xcbc_seal(&key, sizeof message, message, TEASEL_XCBC_96_TAG_SIZE, tag) != TEASEL_OK;
  wrong += show("AES-XCBC-MAC-96", TEASEL_XCBC_96_TAG_SIZE, tag, "47f51b4564966215b8985c63");

  struct teasel_xcbc ctx;
  wrong += teasel_xcbc_start(&ctx, &key) != TEASEL_OK;
  for (size_t n = 0; n < sizeof message; n += 5)
    wrong += teasel_xcbc_update(&ctx, 5, message + n) != TEASEL_OK;
  wrong += show_status("in pieces", teasel_xcbc_verify(&ctx, TEASEL_XCBC_96_TAG_SIZE, tag), TEASEL_OK);

  message[19] ^= 1;
  teasel_status status = teasel_xcbc_open(&key, sizeof message, message, TEASEL_XCBC_96_TAG_SIZE, tag);
  wrong += show_status("one bit changed", status, TEASEL_ERR_AUTH);
  message[19] ^= 1;

  wrong += teasel_xcbc_prf_set_key(&key, 10, user_key) != TEASEL_OK;
  wrong += teasel_xcbc_seal(&key, sizeof message, message, sizeof tag, tag) != TEASEL_OK;
  wrong += show("PRF, key of 10 bytes", sizeof tag, tag, "0fa087af7d866e7653434e602fdde835");

  from_hex(user_key + 16, "edcb");
  wrong += teasel_xcbc_prf_set_key(&key, 18, user_key) != TEASEL_OK;
  wrong += teasel_xcbc_seal(&key, sizeof message, message, sizeof tag, tag) != TEASEL_OK;
  wrong += show("PRF, key of 18 bytes", sizeof tag, tag, "8cd3c93ae598a9803006ffb67c40e9e4");

  teasel_xcbc_key_wipe(&key);
  return wrong != 0;
}
