// The harness must catch these. Each fault is one that a kernel may have; the check that is
// to find it runs on it, and must fail.
#include <stdlib.h>

#include "testsuite/abi.h"
#include "testsuite/kernel-check.h"

using namespace teasel;

namespace {

using subject::Subject;

const teasel_kernels &good(const teasel_aes_key *key) { return *key->table.kernels; }

#define BLOCKS_FAULT(name) \
  void name(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst, const std::uint8_t *src)
#define CHAIN_FAULT(name) \
  void name(const teasel_aes_key *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst, \
            const std::uint8_t *src)

BLOCKS_FAULT(nothing_wrong) { good(key).ecb_encrypt(key, length, dst, src); }
BLOCKS_FAULT(last_block_wrong) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length >= 16 * 24) dst[length - 1] ^= 1;
}
BLOCKS_FAULT(one_length_wrong) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length == 16 * 17) dst[0] ^= 0x80;
}
BLOCKS_FAULT(writes_past_the_end) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length == 16 * 8) dst[length] = 0;
}
BLOCKS_FAULT(writes_before_the_start) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length == 16 * 9) dst[-1] = 1;
}
BLOCKS_FAULT(reads_past_the_end) {
  good(key).ecb_encrypt(key, length, dst, src);
  static volatile std::uint8_t sink;
  if (length == 16 * 5) sink = static_cast<const volatile std::uint8_t *>(src)[length];
  (void)sink;
}
BLOCKS_FAULT(reads_before_the_start) {
  good(key).ecb_encrypt(key, length, dst, src);
  static volatile std::uint8_t sink;
  sink = static_cast<const volatile std::uint8_t *>(src)[-1];
  (void)sink;
}
BLOCKS_FAULT(fails_in_place) {
  if (length >= 32) good(key).ecb_encrypt(key, 16, dst + 16, src);
  good(key).ecb_encrypt(key, length, dst, src);
}
BLOCKS_FAULT(writes_at_length_zero) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length == 0) *dst = 0;
}
BLOCKS_FAULT(wants_aligned_operands) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length != 0 && reinterpret_cast<std::uintptr_t>(dst) % 16 != 0) dst[0] ^= 1;
}
BLOCKS_FAULT(writes_the_source) {
  good(key).ecb_encrypt(key, length, dst, src);
  if (length == 16 * 6 && dst != src) const_cast<std::uint8_t *>(src)[95] ^= 1;
}
BLOCKS_FAULT(wants_the_other_schedule) {
  teasel_aes_key copy = *key;
  memcpy(copy.encrypt + 16 * 10, key->decrypt, 16);  // the same round key, in a key for both directions
  good(key).ecb_encrypt(&copy, length, dst, src);
}
BLOCKS_FAULT(changes_the_key) {
  good(key).ecb_encrypt(key, length, dst, src);
  const_cast<teasel_aes_key *>(key)->decrypt[239] ^= 1;
}
CHAIN_FAULT(chain_not_updated) {
  std::uint8_t copy[16];
  memcpy(copy, chain, 16);
  good(key).cbc_encrypt(key, copy, length, dst, src);
}
CHAIN_FAULT(chain_stale_once) {
  std::uint8_t copy[16];
  memcpy(copy, chain, 16);
  good(key).cbc_encrypt(key, chain, length, dst, src);
  if (length == 16 * 16) memcpy(chain, copy, 16);
}
CHAIN_FAULT(writes_beside_the_chain) {
  good(key).cbc_encrypt(key, chain, length, dst, src);
  chain[16] = 0;
}
CHAIN_FAULT(counter_does_not_carry) {
  for (; length != 0; length -= 16, dst += 16, src += 16) {
    const std::uint8_t last = static_cast<std::uint8_t>(chain[15] + 1);
    std::uint8_t copy[16];
    memcpy(copy, chain, 16);
    good(key).ctr_crypt(key, copy, 16, dst, src);
    chain[15] = last;
  }
}
// What only a message in several calls shows.
CHAIN_FAULT(does_not_resume) {
  static std::uint8_t last[16];
  const bool resumed = memcmp(chain, last, 16) == 0;
  good(key).cbc_encrypt(key, chain, length, dst, src);
  if (resumed && length != 0) dst[0] ^= 1;
  memcpy(last, chain, 16);
}
CHAIN_FAULT(short_text_empties_the_chain) {
  good(key).cfb8_encrypt(key, chain, length, dst, src);
  if (length < 16) memset(chain, 0, 16 - length);
}
CHAIN_FAULT(tweak_is_not_reduced) {
  for (; length != 0; length -= 16, dst += 16, src += 16) {
    const bool carry = chain[15] & 0x80;
    good(key).xts_encrypt(key, chain, 16, dst, src);
    if (carry) chain[0] ^= 0x87;
  }
}
void mac_misses_a_block(const teasel_aes_key *key, std::uint8_t *chain, std::size_t length, const std::uint8_t *src) {
  good(key).cbcmac(key, chain, length > 16 * 9 ? length - 16 : length, src);
}
const teasel_kernels &tier_c = kTables.of[1][0];
void hash_of_one_length_wrong(const teasel_ghash_key *key, std::uint8_t *state, std::size_t length,
                              const std::uint8_t *src) {
  tier_c.ghash(key, state, length, src);
  if (length == 16 * 13) state[15] ^= 1;
}
void hash_reads_past_its_key(const teasel_ghash_key *key, std::uint8_t *state, std::size_t length,
                             const std::uint8_t *src) {
  static volatile std::uint8_t sink;
  sink = reinterpret_cast<const volatile std::uint8_t *>(key)[sizeof *key];
  (void)sink;
  tier_c.ghash(key, state, length, src);
}
void gcm_hashes_the_plaintext(const teasel_gcm_key *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                              const std::uint8_t *src) {
  tier_c.ghash(&key->hash, chain + 16, length, src);
  tier_c.ctr_crypt(&key->aes, chain, length, dst, src);
}
void gcm_fails_in_place(const teasel_gcm_key *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                        const std::uint8_t *src) {
  tier_c.ctr_crypt(&key->aes, chain, length, dst, src);
  tier_c.ghash(&key->hash, chain + 16, length, src);
}
void key_setup_reads_past_the_user_key(teasel_aes_key *key, const std::uint8_t *user_key) {
  static volatile std::uint8_t sink;
  sink = static_cast<const volatile std::uint8_t *>(user_key)[16];
  (void)sink;
  good(key).set_decrypt_key(key, user_key);
}
void key_setup_wrong(teasel_aes_key *key, const std::uint8_t *user_key) {
  good(key).set_decrypt_key(key, user_key);
  key->encrypt[100] ^= 4;
}
void key_setup_overflows(teasel_aes_key *key, const std::uint8_t *user_key) {
  good(key).set_decrypt_key(key, user_key);
  reinterpret_cast<std::uint8_t *>(key)[sizeof *key] = 0;
}

Subject planted(const char *op, subject::Function function) {
  for (Subject kernel : subject::subjects(1))
    if (kernel.bits == 128 && std::string_view(kernel.op) == op) {
      kernel.function = function;
      kernel.file = "planted";
      return kernel;
    }
  abort();
}

unsigned long caught = 0, missed = 0;

template <typename Run>
void expect(bool fault, const char *name, Run run) {
  const unsigned long checks = check::checks, failures = check::failures;
  check::quiet = true;
  run();
  check::quiet = false;
  const bool found = check::failures != failures;
  check::checks = checks;
  check::failures = failures;
  check::context = name;
  check::that(found == fault, __FILE__, __LINE__, fault ? "this fault was not caught" : "a sound kernel was refused");
  found == fault ? ++caught : ++missed;
}

template <typename Fn>
void message_fault(const char *name, const char *op, Fn *fn, bool fault = true) {
  const Subject kernel = planted(op, reinterpret_cast<subject::Function>(fn));
  expect(fault, name, [&] {
    kernel_check::lengths(kernel, 40);
    kernel_check::random_cases(kernel, 60, 64);
  });
}

void key_fault(const char *name, setkey_fn *fault) {
  const Subject kernel = planted("set_decrypt_key", reinterpret_cast<subject::Function>(fault));
  expect(true, name, [&] { kernel_check::set_up(kernel, 8); });
}

void abi_faults_in_turn() {
  const Subject sound = planted("set_decrypt_key", [] {});
  expect(false, "does nothing", [&] { kernel_check::abi(sound, true); });
  for (const abi_fault *fault = abi_faults; fault->function; ++fault) {
    if (!kernel_check::can_run(*fault)) {
      printf("SKIP: the fault \"%s\": this CPU has no vectors of %d bytes\n", fault->what,
             static_cast<int>(fault->needs));
      continue;
    }
    const Subject kernel = planted("set_decrypt_key", fault->function);
    expect(true, fault->what, [&] { kernel_check::abi(kernel, true); });
  }
}

}  // namespace

int main() {
#define MESSAGE(op, fault) message_fault(#fault, #op, fault)
  message_fault("nothing_wrong", "ecb_encrypt", nothing_wrong, false);
  MESSAGE(ecb_encrypt, last_block_wrong);
  MESSAGE(ecb_encrypt, one_length_wrong);
  MESSAGE(ecb_encrypt, writes_past_the_end);
  MESSAGE(ecb_encrypt, writes_before_the_start);
  MESSAGE(ecb_encrypt, reads_past_the_end);
  MESSAGE(ecb_encrypt, reads_before_the_start);
  MESSAGE(ecb_encrypt, fails_in_place);
  MESSAGE(ecb_encrypt, writes_at_length_zero);
  MESSAGE(ecb_encrypt, wants_aligned_operands);
  MESSAGE(ecb_encrypt, writes_the_source);
  MESSAGE(ecb_encrypt, wants_the_other_schedule);
  MESSAGE(ecb_encrypt, changes_the_key);
  MESSAGE(cbc_encrypt, chain_not_updated);
  MESSAGE(cbc_encrypt, chain_stale_once);
  MESSAGE(cbc_encrypt, writes_beside_the_chain);
  MESSAGE(ctr_crypt, counter_does_not_carry);
  MESSAGE(cbc_encrypt, does_not_resume);
  MESSAGE(cfb8_encrypt, short_text_empties_the_chain);
  MESSAGE(xts_encrypt, tweak_is_not_reduced);
  MESSAGE(cbcmac, mac_misses_a_block);
  MESSAGE(ghash, hash_of_one_length_wrong);
  MESSAGE(ghash, hash_reads_past_its_key);
  MESSAGE(gcm_encrypt, gcm_hashes_the_plaintext);
  MESSAGE(gcm_decrypt, gcm_fails_in_place);
#define KEY(fault) key_fault(#fault, fault)
  KEY(key_setup_wrong);
  KEY(key_setup_overflows);
  KEY(key_setup_reads_past_the_user_key);
  abi_faults_in_turn();
  printf("selftest: %lu as expected, %lu not\n", caught, missed);
  return check::finish("selftest");
}
