// The harness must catch these. Each fault is one that a kernel may have; the check that is
// to find it runs on it, and must fail.
#include <stdlib.h>

#include "testsuite/abi.h"
#include "testsuite/kernel-check.h"

using namespace teasel;

namespace {

using subject::Subject;

const teasel_kernels &good(const teasel_aes_key *key) { return *key->table.kernels; }

#define BLOCKS_FAULT(name) void name(const teasel_aes_key *key, std::size_t length, std::uint8_t *dst, const std::uint8_t *src)
#define CHAIN_FAULT(name) \
  void name(const teasel_aes_key *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst, const std::uint8_t *src)

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

void abi_fault(const char *name, subject::Function function) {
  const Subject kernel = planted("set_decrypt_key", function);
  expect(true, name, [&] { kernel_check::abi(kernel, true); });
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
  MESSAGE(ecb_encrypt, changes_the_key);
  MESSAGE(cbc_encrypt, chain_not_updated);
  MESSAGE(cbc_encrypt, chain_stale_once);
  MESSAGE(cbc_encrypt, writes_beside_the_chain);
  MESSAGE(ctr_crypt, counter_does_not_carry);
  for (auto *fault : {key_setup_wrong, key_setup_overflows}) {
    const Subject kernel = planted("set_decrypt_key", reinterpret_cast<subject::Function>(fault));
    expect(true, fault == key_setup_wrong ? "key_setup_wrong" : "key_setup_overflows",
           [&] { kernel_check::set_up(kernel, 8); });
  }
  abi_fault("a register that has to be kept", abi_fault_clobbers);
  abi_fault("the direction flag, or another register", abi_fault_direction);
  abi_fault("a write above the frame", abi_fault_canary);
  abi_fault("the key in a vector register", abi_fault_vector);
  abi_fault("the key on the stack", abi_fault_stack);
  abi_fault("the control word", abi_fault_control);
  printf("selftest: %lu as expected, %lu not\n", caught, missed);
  return check::finish("selftest");
}
