/* CCM: seals a packet by a tag of 8 bytes, opens it, finds a change; then the same packet in
 * pieces, whose lengths have to be known at the start. SP 800-38C, example 3. */
#include "example.h"

enum { kNonce = 12, kHeader = 20, kText = 24, kTag = 8 };

static const char kCiphertext[] = "e3b201a9f5b71a7a9b1ceaeccd97e70b6176aad9a4428aa5";
static const char kTagHex[] = "484392fbc1b09951";

static int whole(const struct teasel_ccm_key *key, const uint8_t *nonce, const uint8_t *header, const uint8_t *text) {
  uint8_t packet[kText + kTag], opened[kText];
  int wrong = 0;

  wrong += teasel_ccm_seal(key, kNonce, nonce, kHeader, header, kText, packet, text, kTag, packet + kText) != TEASEL_OK;
  wrong += show("ciphertext", kText, packet, kCiphertext);
  wrong += show("tag", kTag, packet + kText, kTagHex);

  teasel_status status =
      teasel_ccm_open(key, kNonce, nonce, kHeader, header, kText, opened, packet, kTag, packet + kText);
  wrong += show_status("opened", status, TEASEL_OK);
  wrong += memcmp(opened, text, kText) != 0;

  packet[7] ^= 1;
  status = teasel_ccm_open(key, kNonce, nonce, kHeader, header, kText, opened, packet, kTag, packet + kText);
  wrong += show_status("opened, one bit changed", status, TEASEL_ERR_AUTH);
  for (size_t n = 0; n < kText; ++n) wrong += opened[n] != 0;
  return wrong;
}

static int in_pieces(const struct teasel_ccm_key *key, const uint8_t *nonce, const uint8_t *header,
                     const uint8_t *text) {
  struct teasel_ccm ctx;
  uint8_t out[kText], tag[kTag];
  int wrong = 0;

  wrong += teasel_ccm_start(&ctx, key, kNonce, nonce, kHeader, kText, kTag) != TEASEL_OK;
  wrong += teasel_ccm_aad(&ctx, kHeader, header) != TEASEL_OK;
  for (size_t n = 0; n < kText; n += 8)
    wrong += teasel_ccm_encrypt(&ctx, 8, out + n, text + n) != TEASEL_OK;
  wrong += show_status("more than was announced", teasel_ccm_encrypt(&ctx, 1, out, text), TEASEL_ERR_LIMIT);
  wrong += teasel_ccm_tag(&ctx, kTag, tag) != TEASEL_OK;
  wrong += show("in pieces", kText, out, kCiphertext);
  wrong += show("tag", kTag, tag, kTagHex);
  return wrong;
}

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], nonce[kNonce], header[kHeader], text[kText];
  from_hex(user_key, "404142434445464748494a4b4c4d4e4f");
  from_hex(nonce, "101112131415161718191a1b"); /* never twice with one key */
  from_hex(header, "000102030405060708090a0b0c0d0e0f10111213");
  from_hex(text, "202122232425262728292a2b2c2d2e2f3031323334353637");

  struct teasel_ccm_key key;
  int wrong = teasel_ccm_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += whole(&key, nonce, header, text);
  wrong += in_pieces(&key, nonce, header, text);
  teasel_ccm_key_wipe(&key);
  return wrong != 0;
}
