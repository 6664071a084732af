/* SIV: wraps a key with no nonce at all, under one associated string; opens it, finds a change
 * (RFC 5297, A.1); then a message with two strings and a nonce, the last of the strings (A.2). */
#include "example.h"

static int without_nonce(void) {
  uint8_t user_key[32], header[24], text[14], out[sizeof text], tag[TEASEL_SIV_TAG_SIZE];
  struct teasel_siv_key key;
  int wrong = 0;
  from_hex(user_key, "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  from_hex(header, "101112131415161718191a1b1c1d1e1f2021222324252627");
  from_hex(text, "112233445566778899aabbccddee");
  const struct teasel_siv_string strings[1] = {{sizeof header, header}};

  wrong += teasel_siv_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_siv_seal_strings(&key, 1, strings, sizeof text, out, text, tag) != TEASEL_OK;
  wrong += show("synthetic IV", sizeof tag, tag, "85632d07c6e8f37f950acd320a2ecc93");
  wrong += show("ciphertext", sizeof out, out, "40c02b9690c4dc04daef7f6afe5c");

  wrong += show_status("opened", teasel_siv_open_strings(&key, 1, strings, sizeof out, out, out, tag), TEASEL_OK);
  wrong += memcmp(out, text, sizeof text) != 0;
  wrong += teasel_siv_seal_strings(&key, 1, strings, sizeof text, out, text, tag) != TEASEL_OK;
  header[3] ^= 1;
  wrong += show_status("opened, one bit changed", teasel_siv_open_strings(&key, 1, strings, sizeof out, out, out, tag),
                       TEASEL_ERR_AUTH);
  for (size_t n = 0; n < sizeof out; ++n) wrong += out[n] != 0;
  teasel_siv_key_wipe(&key);
  return wrong;
}

static int with_nonce(void) {
  uint8_t user_key[32], header[40], name[10], nonce[16], text[47], tag[TEASEL_SIV_TAG_SIZE];
  struct teasel_siv_key key;
  int wrong = 0;
  from_hex(user_key, "7f7e7d7c7b7a79787776757473727170404142434445464748494a4b4c4d4e4f");
  from_hex(header, "00112233445566778899aabbccddeeffdeaddadadeaddadaffeeddccbbaa99887766554433221100");
  from_hex(name, "102030405060708090a0");
  from_hex(nonce, "09f911029d74e35bd84156c5635688c0");
  from_hex(text, "7468697320697320736f6d6520706c61696e7465787420746f20656e6372797074207573696e67205349562d414553");
  const struct teasel_siv_string strings[3] = {{sizeof header, header}, {sizeof name, name}, {sizeof nonce, nonce}};

  wrong += teasel_siv_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_siv_seal_strings(&key, 3, strings, sizeof text, text, text, tag) != TEASEL_OK;
  wrong += show("synthetic IV", sizeof tag, tag, "7bdb6e3b432667eb06f4d14bff2fbd0f");
  wrong += show("ciphertext, in place", sizeof text, text,
                "cb900f2fddbe404326601965c889bf17dba77ceb094fa663b7a3f748ba8af829ea64ad544a272e9c485b62a3fd5c0d");
  teasel_siv_key_wipe(&key);
  return wrong;
}

int main(void) { return without_nonce() + with_nonce() != 0; }
