/* Lists: what the library offers, for a program that works with any mode. Each AEAD seals a message
 * and opens it by its descriptor; then modes are found by name and give the standards' values. */
#include "example.h"

enum { kRoom = 2048 };

/* Memory for any key and any context, aligned as by malloc. */
static union {
  uint8_t bytes[kRoom];
  long double number;
  void *pointer;
} key_room, context_room;

static int seals_and_opens(const struct teasel_aead *mode) {
  static const char text[] = "by any mode";
  uint8_t user_key[64], nonce[32], out[sizeof text], tag[16];
  int wrong = mode->key_size > sizeof key_room || mode->min_nonce_length > sizeof nonce;
  if (wrong) return wrong;

  for (size_t n = 0; n < sizeof user_key; ++n) user_key[n] = (uint8_t)n;
  memset(nonce, 7, sizeof nonce);
  size_t tag_length = sizeof tag;
  while ((mode->tag_lengths >> tag_length & 1) == 0) --tag_length;
  void *key = key_room.bytes;
  wrong += mode->set_key(key, mode->key_lengths[0], user_key) != TEASEL_OK;
  wrong += mode->seal(key, mode->min_nonce_length, nonce, 0, NULL, sizeof text, out, (const uint8_t *)text, tag_length,
                      tag) != TEASEL_OK;
  wrong += memcmp(out, text, sizeof text) == 0;
  wrong += mode->open(key, mode->min_nonce_length, nonce, 0, NULL, sizeof text, out, out, tag_length, tag) != TEASEL_OK;
  wrong += memcmp(out, text, sizeof text) != 0;
  mode->key_wipe(key);
  return wrong;
}

static int all(void) {
  int wrong = 0;
  const struct teasel_cipher *cipher;
  const struct teasel_mac *mac;
  const struct teasel_aead *aead;
  size_t n;
  for (n = 0; (cipher = teasel_cipher_at(n)) != NULL; ++n) {
    printf("cipher  %-16s%s\n", cipher->name, cipher->title);
    wrong += teasel_cipher_find(cipher->name) != cipher;
  }
  wrong += n == 0;
  for (n = 0; (mac = teasel_mac_at(n)) != NULL; ++n) {
    printf("mac     %-16s%s\n", mac->name, mac->title);
    wrong += teasel_mac_find(mac->name) != mac;
  }
  wrong += n == 0;
  for (n = 0; (aead = teasel_aead_at(n)) != NULL; ++n) {
    printf("aead    %-16s%s\n", aead->name, aead->title);
    wrong += teasel_aead_find(aead->name) != aead;
    wrong += seals_and_opens(aead);
  }
  wrong += n == 0;
  return wrong;
}

/* SP 800-38A, F.5.1; RFC 4493, example 2. */
static int by_name(void) {
  uint8_t user_key[TEASEL_AES128_KEY_SIZE], iv[TEASEL_BLOCK_SIZE], chain[TEASEL_BLOCK_SIZE], text[16], out[16];
  const struct teasel_cipher *ctr = teasel_cipher_find("ctr");
  const struct teasel_mac *cmac = teasel_mac_find("cmac");
  void *key = key_room.bytes, *ctx = context_room.bytes;
  int wrong = ctr == NULL || cmac == NULL || teasel_aead_find("rot13") != NULL;
  if (wrong || ctr->key_size > kRoom || cmac->key_size > kRoom || cmac->context_size > kRoom) return 1;

  from_hex(user_key, "2b7e151628aed2a6abf7158809cf4f3c");
  from_hex(text, "6bc1bee22e409f96e93d7e117393172a");
  from_hex(iv, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  wrong += ctr->set_encrypt_key(key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += ctr->start(chain, sizeof iv, iv) != TEASEL_OK;
  wrong += ctr->encrypt(key, chain, sizeof text, out, text) != TEASEL_OK;
  wrong += show(ctr->name, sizeof out, out, "874d6191b620e3261bef6864990db6ce");
  ctr->key_wipe(key);

  wrong += cmac->set_key(key, sizeof user_key, user_key) != TEASEL_OK;
  wrong += cmac->start(ctx, key, 0, NULL) != TEASEL_OK;
  wrong += cmac->update(ctx, sizeof text, text) != TEASEL_OK;
  wrong += cmac->tag(ctx, sizeof out, out) != TEASEL_OK;
  wrong += show(cmac->name, sizeof out, out, "070a16b46b4d4144f79bdd9dd04a287c");
  cmac->wipe(ctx);
  cmac->key_wipe(key);
  return wrong;
}

int main(void) { return all() + by_name() != 0; }
