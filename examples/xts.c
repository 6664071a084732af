/* XTS: a small disk, each sector a data unit with its number as the tweak. */
#include "example.h"

enum { kSectorSize = 512, kSectors = 4 };

/* The number of a data unit, as the tweak has it: the lowest byte first. */
static void tweak_of(uint8_t tweak[TEASEL_BLOCK_SIZE], uint64_t number) {
  for (int n = 0; n < TEASEL_BLOCK_SIZE; ++n) {
    tweak[n] = (uint8_t)number;
    number = n < 8 ? number >> 8 : 0;
  }
}

/* IEEE Std 1619, vectors 2 and 15; the latter has a partial block. */
static int standard_vectors(void) {
  uint8_t user_key[32], tweak[16], text[32];
  struct teasel_xts_key key;
  int wrong = 0;

  memset(user_key, 0x11, 16);
  memset(user_key + 16, 0x22, 16);
  wrong += teasel_xts_set_encrypt_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  tweak_of(tweak, 0x3333333333);
  memset(text, 0x44, sizeof text);
  wrong += teasel_xts_encrypt(&key, tweak, 32, text, text) != TEASEL_OK;
  wrong += show("32 bytes", 32, text, "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0");

  from_hex(user_key, "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0");
  wrong += teasel_xts_set_encrypt_key(&key, sizeof user_key, user_key) != TEASEL_OK;
  tweak_of(tweak, 0x123456789a);
  for (size_t n = 0; n < 17; ++n) text[n] = (uint8_t)n;
  wrong += teasel_xts_encrypt(&key, tweak, 17, text, text) != TEASEL_OK;
  wrong += show("17 bytes", 17, text, "6c1625db4671522d3d7599601de7ca09ed");

  teasel_xts_wipe(&key);
  return wrong;
}

int main(void) {
  static uint8_t disk[kSectors][kSectorSize];
  uint8_t user_key[64], tweak[TEASEL_BLOCK_SIZE], sector[kSectorSize];
  int wrong = standard_vectors();

  for (size_t n = 0; n < sizeof user_key; ++n) user_key[n] = (uint8_t)(3 * n + 1);
  struct teasel_xts_key encrypt, decrypt;
  wrong += teasel_xts_set_encrypt_key(&encrypt, sizeof user_key, user_key) != TEASEL_OK;
  wrong += teasel_xts_set_decrypt_key(&decrypt, sizeof user_key, user_key) != TEASEL_OK;

  for (uint64_t n = 0; n < kSectors; ++n) {
    memset(sector, 'a', sizeof sector);
    tweak_of(tweak, n);
    wrong += teasel_xts_encrypt(&encrypt, tweak, sizeof sector, disk[n], sector) != TEASEL_OK;
  }
  /* Equal sectors do not look alike, and any one can be read by itself. */
  wrong += memcmp(disk[1], disk[2], kSectorSize) == 0;
  tweak_of(tweak, 2);
  wrong += teasel_xts_decrypt(&decrypt, tweak, sizeof sector, sector, disk[2]) != TEASEL_OK;
  wrong += show("sector 2 begins", 8, sector, "6161616161616161");
  for (size_t n = 0; n < sizeof sector; ++n) wrong += sector[n] != 'a';

  /* Encryption refuses a key with two equal halves. */
  memcpy(user_key + 32, user_key, 32);
  wrong += show_status("equal halves", teasel_xts_set_encrypt_key(&encrypt, 64, user_key), TEASEL_ERR_KEY);

  teasel_xts_wipe(&encrypt);
  teasel_xts_wipe(&decrypt);
  return wrong != 0;
}
