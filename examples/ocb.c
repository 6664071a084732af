/* OCB: seals a message, opens it, finds a change; then the same in pieces, of whole blocks but for
 * the last. RFC 7253, appendix A, the sample whose nonce ends with 0d. */
#include "example.h"

enum { kLength = 40 };

static const char kCiphertext[] = "d5ca91748410c1751ff8a2f618255b68a0a12e093ff454606e59f9c1d0ddc54b65e8628e568bad7a";
static const char kTag[] = "ed07ba06a4a69483a7035490c5769e60";

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], nonce[12], text[kLength], out[kLength], tag[TEASEL_OCB_TAG_SIZE];
  for (size_t n = 0; n < sizeof user_key; ++n) user_key[n] = (uint8_t)n;
  from_hex(nonce, "bbaa9988776655443322110d"); /* never twice with one key */
  for (size_t n = 0; n < kLength; ++n) text[n] = (uint8_t)n;
  const uint8_t *const header = text; /* in this sample the two are equal */
  int wrong = 0;

  struct teasel_ocb_key key;
  wrong += teasel_ocb_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_ocb_seal(&key, sizeof nonce, nonce, kLength, header, kLength, out, text, sizeof tag, tag) !=
           TEASEL_OK;
  wrong += show("ciphertext", kLength, out, kCiphertext);
  wrong += show("tag", sizeof tag, tag, kTag);

  teasel_status status =
      teasel_ocb_open(&key, sizeof nonce, nonce, kLength, header, kLength, out, out, sizeof tag, tag);
  wrong += show_status("opened, in place", status, TEASEL_OK);
  wrong += memcmp(out, text, kLength) != 0;

  struct teasel_ocb ctx;
  wrong += teasel_ocb_start(&ctx, &key, sizeof nonce, nonce, sizeof tag) != TEASEL_OK;
  wrong += teasel_ocb_aad(&ctx, 3, header) != TEASEL_OK;
  wrong += teasel_ocb_aad(&ctx, kLength - 3, header + 3) != TEASEL_OK;
  wrong += teasel_ocb_encrypt(&ctx, 32, out, text) != TEASEL_OK;
  wrong += teasel_ocb_encrypt(&ctx, 8, out + 32, text + 32) != TEASEL_OK;
  wrong += teasel_ocb_tag(&ctx, sizeof tag, tag) != TEASEL_OK;
  wrong += show("in pieces", kLength, out, kCiphertext);
  wrong += show("tag", sizeof tag, tag, kTag);
  teasel_ocb_wipe(&ctx);

  out[39] ^= 1;
  status = teasel_ocb_open(&key, sizeof nonce, nonce, kLength, header, kLength, out, out, sizeof tag, tag);
  wrong += show_status("opened, one bit changed", status, TEASEL_ERR_AUTH);
  for (size_t n = 0; n < kLength; ++n) wrong += out[n] != 0;

  teasel_ocb_key_wipe(&key);
  return wrong != 0;
}
