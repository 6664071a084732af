/* CTR_DRBG: a generator with a given seed, as tests want it (NIST CAVP, AES-256 without derivation
 * function, the first case); then one seeded by the system, as everything else wants it. */
#include "example.h"

static int given_seed(void) {
  uint8_t entropy[TEASEL_DRBG_SEED_SIZE], out[64];
  struct teasel_drbg generator;
  int wrong = 0;

  from_hex(entropy,
           "df5d73faa468649edda33b5cca79b0b05600419ccb7a879ddfec9db32ee494e5"
           "531b51de16a30f769262474c73bec010");
  wrong += teasel_drbg_instantiate_no_df(&generator, entropy, 0, NULL) != TEASEL_OK;
  wrong += teasel_drbg_generate(&generator, 0, NULL, sizeof out, out) != TEASEL_OK;
  wrong += teasel_drbg_generate(&generator, 0, NULL, sizeof out, out) != TEASEL_OK;
  wrong += show("second request", sizeof out, out,
                "d1c07cd95af8a7f11012c84ce48bb8cb87189e99d40fccb1771c619bdf82ab22"
                "80b1dc2f2581f39164f7ac0c510494b3a43c41b7db17514c87b107ae793e01c5");
  teasel_drbg_wipe(&generator);
  return wrong;
}

static int seed_of_the_system(void) {
  uint8_t first[32], second[32];
  struct teasel_drbg generator;
  int wrong = 0;

  /* What belongs to this use alone: two programs that got one seed would differ by it. */
  static const char purpose[] = "examples/drbg";
  wrong += teasel_drbg_instantiate_system(&generator, sizeof purpose, (const uint8_t *)purpose) != TEASEL_OK;
  wrong += teasel_drbg_generate(&generator, 0, NULL, sizeof first, first) != TEASEL_OK;
  wrong += teasel_drbg_reseed_system(&generator, 0, NULL) != TEASEL_OK;
  wrong += teasel_drbg_generate(&generator, 0, NULL, sizeof second, second) != TEASEL_OK;
  wrong += memcmp(first, second, sizeof first) == 0;
  teasel_drbg_wipe(&generator);

  teasel_status status = teasel_drbg_generate(&generator, 0, NULL, sizeof first, first);
  wrong += show_status("after it was wiped", status, TEASEL_ERR_STATE);
  return wrong;
}

int main(void) { return given_seed() + seed_of_the_system() != 0; }
