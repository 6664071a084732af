/* GCM: seals a record with a header that stays readable, opens it, finds a change; then
 * the same record in pieces. The values are test case 4 of the GCM submission. */
#include "example.h"

enum { kHeader = 20, kText = 60 };

static const char kCiphertext[] =
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
    "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091";
static const char kTag[] = "5bc94fbc3221a5db94fae95ae7121a47";

static int whole(const struct teasel_gcm_key *key, const uint8_t *iv, const uint8_t *header,
                 const uint8_t *text) {
  /* The record as it would be sent: ciphertext, then tag. */
  uint8_t record[kText + TEASEL_GCM_TAG_SIZE], opened[kText];
  int wrong = 0;

  wrong += teasel_gcm_seal(key, TEASEL_GCM_IV_SIZE, iv, kHeader, header, kText, record, text,
                           TEASEL_GCM_TAG_SIZE, record + kText) != TEASEL_OK;
  wrong += show("ciphertext", kText, record, kCiphertext);
  wrong += show("tag", TEASEL_GCM_TAG_SIZE, record + kText, kTag);

  teasel_status status = teasel_gcm_open(key, TEASEL_GCM_IV_SIZE, iv, kHeader, header, kText, opened,
                                         record, TEASEL_GCM_TAG_SIZE, record + kText);
  wrong += show_status("opened", status, TEASEL_OK);
  wrong += memcmp(opened, text, kText) != 0;

  record[7] ^= 1;
  status = teasel_gcm_open(key, TEASEL_GCM_IV_SIZE, iv, kHeader, header, kText, opened, record,
                           TEASEL_GCM_TAG_SIZE, record + kText);
  wrong += show_status("opened, one bit changed", status, TEASEL_ERR_AUTH);
  for (size_t n = 0; n < kText; ++n) wrong += opened[n] != 0;
  return wrong;
}

static int in_pieces(const struct teasel_gcm_key *key, const uint8_t *iv, const uint8_t *header,
                     const uint8_t *text) {
  struct teasel_gcm ctx;
  uint8_t out[kText], tag[TEASEL_GCM_TAG_SIZE];
  int wrong = 0;

  wrong += teasel_gcm_start(&ctx, key, TEASEL_GCM_IV_SIZE, iv) != TEASEL_OK;
  wrong += teasel_gcm_aad(&ctx, 5, header) != TEASEL_OK;
  wrong += teasel_gcm_aad(&ctx, kHeader - 5, header + 5) != TEASEL_OK;
  for (size_t n = 0; n < kText; n += 20)
    wrong += teasel_gcm_encrypt(&ctx, 20, out + n, text + n) != TEASEL_OK;
  wrong += teasel_gcm_tag(&ctx, sizeof tag, tag) != TEASEL_OK;
  wrong += show("in pieces", kText, out, kCiphertext);
  wrong += show("tag", sizeof tag, tag, kTag);
  return wrong;
}

int main(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_GCM_IV_SIZE], header[kHeader], text[kText];
  from_hex(user_key, "feffe9928665731c6d6a8f9467308308");
  from_hex(iv, "cafebabefacedbaddecaf888"); /* never twice with one key */
  from_hex(header, "feedfacedeadbeeffeedfacedeadbeefabaddad2");
  from_hex(text,
           "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
           "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");

  struct teasel_gcm_key key;
  int wrong = teasel_gcm_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += whole(&key, iv, header, text);
  wrong += in_pieces(&key, iv, header, text);
  teasel_gcm_key_wipe(&key);
  return wrong != 0;
}
