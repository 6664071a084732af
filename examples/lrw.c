/* LRW, for disks that were enciphered before XTS: a vector of the drafts of IEEE P1619, then two
 * sectors, of which each can be read by itself. */
#include "example.h"

enum { kSectorSize = 512, kBlocks = kSectorSize / TEASEL_BLOCK_SIZE };

/* The number of a sector's first block, as the index has it: big-endian; blocks count from 1. */
static void index_of(uint8_t index[TEASEL_BLOCK_SIZE], uint64_t sector) {
  uint64_t number = sector * kBlocks + 1;
  for (int n = TEASEL_BLOCK_SIZE - 1; n >= 0; --n, number >>= 8) index[n] = (uint8_t)number;
}

int main(void) {
  static uint8_t disk[2 * kSectorSize], sector[kSectorSize];
  uint8_t user_key[32], index[TEASEL_BLOCK_SIZE], text[16];
  int wrong = 0;

  /* The AES key, then the tweak key. */
  from_hex(user_key, "4562ac25f828176d4c268414b5680185258e2a05e73e9d03ee5a830ccc094c87");
  struct teasel_lrw_key key;
  wrong += teasel_lrw_set_decrypt_key(&key, sizeof user_key, user_key) != TEASEL_OK;

  from_hex(text, "30313233343536373839414243444546");
  index_of(index, 0);
  wrong += teasel_lrw_encrypt(&key, index, sizeof text, text, text) != TEASEL_OK;
  wrong += show("block 1", sizeof text, text, "f1b273cd65a3df5fe95d489254634eb8");

  /* The index goes on from call to call. */
  memset(sector, 'a', sizeof sector);
  index_of(index, 0);
  wrong += teasel_lrw_encrypt(&key, index, kSectorSize, disk, sector) != TEASEL_OK;
  wrong += show("index after a sector", sizeof index, index, "00000000000000000000000000000021");
  wrong += teasel_lrw_encrypt(&key, index, kSectorSize, disk + kSectorSize, sector) != TEASEL_OK;

  /* Equal sectors do not look alike. */
  wrong += memcmp(disk, disk + kSectorSize, kSectorSize) == 0;
  memset(sector, 0, sizeof sector);
  index_of(index, 1);
  wrong += teasel_lrw_decrypt(&key, index, kSectorSize, sector, disk + kSectorSize) != TEASEL_OK;
  wrong += show("sector 1 begins", 8, sector, "6161616161616161");
  for (size_t n = 0; n < sizeof sector; ++n) wrong += sector[n] != 'a';

  teasel_lrw_wipe(&key);
  return wrong != 0;
}
