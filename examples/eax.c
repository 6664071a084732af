/* EAX: a nonce of any length, and text that comes in pieces of any length. Seals a message at once,
 * opens it as it comes in, finds a change. The last test vector of the EAX paper. */
#include "example.h"

enum { kText = 21 };

static const char kPlaintext[] = "ca40d7446e545ffaed3bd12a740a659ffbbb3ceab7";

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], nonce[16], header[8], text[kText], tag[TEASEL_EAX_TAG_SIZE], out[kText];
  from_hex(user_key, "8395fcf1e95bebd697bd010bc766aac3");
  from_hex(nonce, "22e7add93cfc6393c57ec0b3c17d6b44"); /* never twice with one key */
  from_hex(header, "126735fcc320d25a");
  from_hex(text, kPlaintext);
  int wrong = 0;

  struct teasel_eax_key key;
  wrong += teasel_eax_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_eax_seal(&key, sizeof nonce, nonce, sizeof header, header, kText, text, text, sizeof tag, tag) !=
           TEASEL_OK;
  wrong += show("ciphertext, in place", kText, text, "cb8920f87a6c75cff39627b56e3ed197c552d295a7");
  wrong += show("tag", sizeof tag, tag, "cfc46afc253b4652b1af3795b124ab6e");

  /* What comes out of the pieces must not be used before verify has said yes. */
  struct teasel_eax ctx;
  wrong += teasel_eax_start(&ctx, &key, sizeof nonce, nonce) != TEASEL_OK;
  wrong += teasel_eax_aad(&ctx, sizeof header, header) != TEASEL_OK;
  for (size_t n = 0; n < kText; n += 3)
    wrong += teasel_eax_decrypt(&ctx, 3, out + n, text + n) != TEASEL_OK;
  wrong += show_status("verified", teasel_eax_verify(&ctx, sizeof tag, tag), TEASEL_OK);
  wrong += show("in pieces", kText, out, kPlaintext);
  teasel_eax_wipe(&ctx);

  tag[3] ^= 1;
  teasel_status status =
      teasel_eax_open(&key, sizeof nonce, nonce, sizeof header, header, kText, out, text, sizeof tag, tag);
  wrong += show_status("opened, one bit changed", status, TEASEL_ERR_AUTH);
  for (size_t n = 0; n < kText; ++n) wrong += out[n] != 0;

  teasel_eax_key_wipe(&key);
  return wrong != 0;
}
