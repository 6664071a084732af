/* A program as users write it: built against the library in each way of linking it, by
 * link.sh. Prints the tier; fails unless sealing and opening work. */
#include <stdio.h>
#include <string.h>
#include <teasel/teasel.h>

#ifdef BY_DLOPEN
#include <dlfcn.h>
#endif

typedef teasel_status info_function(struct teasel_info *info);
typedef teasel_status set_key_function(struct teasel_gcm_key *key, size_t key_length, const uint8_t *user_key);
typedef teasel_status seal_function(const struct teasel_gcm_key *key, size_t iv_length, const uint8_t *iv,
                                    size_t aad_length, const uint8_t *aad, size_t length, uint8_t *dst,
                                    const uint8_t *src, size_t tag_length, uint8_t *tag);

/* McGrew, Viega: test case 2. */
static int works(info_function *info, set_key_function *set_key, seal_function *seal) {
  static const uint8_t zeros[16] = {0};
  static const uint8_t expected[16] = {0xab, 0x6e, 0x47, 0xd4, 0x2c, 0xec, 0x13, 0xbd,
                                       0xf5, 0x3a, 0x67, 0xb2, 0x12, 0x57, 0xbd, 0xdf};
  struct teasel_info about;
  struct teasel_gcm_key key;
  uint8_t text[16], tag[16];
  if (info(&about) != TEASEL_OK || set_key(&key, 16, zeros) != TEASEL_OK) return 0;
  if (seal(&key, 12, zeros, 0, NULL, 16, text, zeros, 16, tag) != TEASEL_OK) return 0;
  printf("tier %s\n", about.tier);
  return memcmp(tag, expected, sizeof expected) == 0;
}

#ifdef BY_DLOPEN
int main(int argc, char **argv) {
  int i;
  for (i = 0; i < 100; ++i) {
    info_function *info;
    set_key_function *set_key;
    seal_function *seal;
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    *(void **)&info = dlsym(library, "teasel_info");
    *(void **)&set_key = dlsym(library, "teasel_gcm_set_key");
    *(void **)&seal = dlsym(library, "teasel_gcm_seal");
    if (!info || !set_key || !seal || !works(info, set_key, seal) || dlclose(library) != 0) return 1;
  }
  return 0;
}
#else
int main(void) { return works(teasel_info, teasel_gcm_set_key, teasel_gcm_seal) ? 0 : 1; }
#endif
