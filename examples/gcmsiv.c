/* AES-GCM-SIV: seals and opens a message, finds a change; and shows what a repeated nonce
 * gives away: that two messages are equal, and nothing else. The first message is the second
 * one with AAD of RFC 8452, C.1. */
#include "example.h"

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], nonce[TEASEL_GCM_SIV_NONCE_SIZE], header[1], text[12];
  uint8_t out[sizeof text], tag[TEASEL_GCM_SIV_TAG_SIZE], again[sizeof text];
  from_hex(user_key, "01000000000000000000000000000000");
  from_hex(nonce, "030000000000000000000000");
  from_hex(header, "01");
  from_hex(text, "020000000000000000000000");

  struct teasel_gcm_siv_key key;
  int wrong = teasel_gcm_siv_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_gcm_siv_seal(&key, sizeof nonce, nonce, sizeof header, header, sizeof text, out, text, sizeof tag,
                               tag) != TEASEL_OK;
  wrong += show("ciphertext", sizeof out, out, "296c7889fd99f41917f44620");
  wrong += show("tag", sizeof tag, tag, "08299c5102745aaa3a0c469fad9e075a");

  wrong += show_status(
      "opened",
      teasel_gcm_siv_open(&key, sizeof nonce, nonce, sizeof header, header, sizeof out, again, out, sizeof tag, tag),
      TEASEL_OK);
  wrong += memcmp(again, text, sizeof text) != 0;
  out[0] ^= 1;
  wrong += show_status(
      "opened, one bit changed",
      teasel_gcm_siv_open(&key, sizeof nonce, nonce, sizeof header, header, sizeof out, again, out, sizeof tag, tag),
      TEASEL_ERR_AUTH);
  for (size_t n = 0; n < sizeof again; ++n) wrong += again[n] != 0;
  out[0] ^= 1;

  /* The last byte of the text changes all of the ciphertext. */
  text[sizeof text - 1] ^= 1;
  wrong += teasel_gcm_siv_seal(&key, sizeof nonce, nonce, sizeof header, header, sizeof text, again, text, sizeof tag,
                               tag) != TEASEL_OK;
  size_t equal = 0;
  for (size_t n = 0; n < sizeof again; ++n) equal += again[n] == out[n];
  printf("%-26s%zu of %zu bytes are the same\n", "nonce used twice", equal, sizeof again);
  wrong += equal > 2;
  teasel_gcm_siv_key_wipe(&key);
  return wrong != 0;
}
