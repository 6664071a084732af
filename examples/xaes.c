/* XAES-256-GCM: seals a message with a nonce of 24 bytes, opens it, finds a change; then the
 * same in pieces. The values are the second test vector of its specification. */
#include "example.h"

static const char kCiphertext[] = "986ec1832593df5443a17943";
static const char kTag[] = "7fd083bf3fdb41abd740a21f71eb769d";

int main(void) {
  static const char header[] = "c2sp.org/XAES-256-GCM", plain[] = "XAES-256-GCM";
  enum { kHeader = sizeof header - 1, kText = sizeof plain - 1 };
  const uint8_t *aad = (const uint8_t *)header, *text = (const uint8_t *)plain;
  uint8_t user_key[TEASEL_AES256_KEY_SIZE], nonce[TEASEL_XAES_NONCE_SIZE], out[kText], tag[TEASEL_XAES_TAG_SIZE];
  memset(user_key, 3, sizeof user_key);
  memcpy(nonce, "ABCDEFGHIJKLMNOPQRSTUVWX", sizeof nonce); /* 24 random bytes, elsewhere */

  struct teasel_xaes_key key;
  int wrong = teasel_xaes_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_xaes_seal(&key, sizeof nonce, nonce, kHeader, aad, kText, out, text, sizeof tag, tag) != TEASEL_OK;
  wrong += show("ciphertext", kText, out, kCiphertext);
  wrong += show("tag", sizeof tag, tag, kTag);

  tag[15] ^= 1;
  wrong += show_status("opened, one bit changed",
                       teasel_xaes_open(&key, sizeof nonce, nonce, kHeader, aad, kText, out, out, sizeof tag, tag),
                       TEASEL_ERR_AUTH);
  for (size_t n = 0; n < kText; ++n) wrong += out[n] != 0;
  tag[15] ^= 1;
  from_hex(out, kCiphertext);
  wrong += show_status(
      "opened", teasel_xaes_open(&key, sizeof nonce, nonce, kHeader, aad, kText, out, out, sizeof tag, tag), TEASEL_OK);
  wrong += memcmp(out, text, kText) != 0;

  struct teasel_xaes ctx;
  wrong += teasel_xaes_start(&ctx, &key, sizeof nonce, nonce) != TEASEL_OK;
  wrong += teasel_xaes_aad(&ctx, kHeader, aad) != TEASEL_OK;
  for (size_t n = 0; n < kText; n += 4) wrong += teasel_xaes_encrypt(&ctx, 4, out + n, text + n) != TEASEL_OK;
  wrong += teasel_xaes_tag(&ctx, sizeof tag, tag) != TEASEL_OK;
  wrong += show("in pieces", kText, out, kCiphertext);
  wrong += show("tag", sizeof tag, tag, kTag);
  teasel_xaes_key_wipe(&key);
  return wrong != 0;
}
