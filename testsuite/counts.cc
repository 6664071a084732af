// Calls the kernels for the plugin tools/qemu-count.c, which counts their
// instructions: tools/check-counts runs both and puts the numbers to these lines,
//   signature tier op key-bits bytes
// The lines of tier "-" are calls of a function that does nothing: what the call
// itself costs.
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

#include "fat/dispatch.h"
#include "testsuite/kernel-calls.h"
#include "testsuite/qemu-count.h"

namespace teasel {
namespace {

void order(unsigned what, unsigned long value = 0) {
  fcntl(static_cast<int>(QEMU_COUNT_ORDER), static_cast<int>(what), value);
}

constexpr std::size_t kSizes[] = {16, 4096, 65536};
alignas(64) std::uint8_t dst[65536], src[65536];

template <typename F>
struct Nothing;
template <typename... Arguments>
struct Nothing<void(Arguments...)> {
  static void call(Arguments...) {}
};

// Once unseen, so that nothing is left to be bound or cached.
template <typename F>
[[gnu::noipa]] void measure(F *f, CallOperands &o, std::size_t size) {
  for (int i = 0; i < 2; ++i) {
    memset(o.chain, 0x5c, sizeof o.chain);
    if (i == 1) order(QEMU_COUNT_BEGIN);
    call(f, o, size);
    if (i == 1) order(QEMU_COUNT_END);
  }
}

template <typename F>
void measure_sizes(const char *line, F *f, CallOperands &o) {
  for (std::size_t size : kSizes) {
    if (size % kCallUnit<F> != 0) continue;
    printf("%s %zu\n", line, kSetsUp<F> ? 0 : size);
    measure(f, o, size);
    if (kSetsUp<F>) return;
  }
}

template <auto Op>
void measure_row(const char *signature, const char *tier, const char *op, const char *keys) {
  const int row = tier_row(tier), entry = 2 * row + 1;
  if (row < 0) return;
  for (unsigned bits : {128u, 192u, 256u}) {
    if (!row_has_bits(keys, bits)) continue;
    const teasel_kernels &table = *kernels_of_entry(entry, bits / 8);
    CallOperands operands{};
    char line[128];
    operands.dst = dst, operands.src = src;
    set_call_keys(operands, table, bits);
    snprintf(line, sizeof line, "%s %s %s %u", signature, tier, op, keys[1] == '0' ? 0 : bits);
    measure_sizes(line, table.*Op, operands);
  }
}

bool runs_here(const char *tier) {
  const int row = tier_row(tier);
  return row >= 0 && (entry_needs(2 * row + 1) & ~cpu_features()) == 0;
}

template <typename F>
void measure_nothing(const char *signature) {
  static CallOperands operands;
  char line[64];
  snprintf(line, sizeof line, "%s - - 0", signature);
  measure_sizes(line, &Nothing<F>::call, operands);
}

void measure_all() {
#define FEATURE(arch, name, bit, promised)
#define OP(op, signature, keys) using op##_signature [[maybe_unused]] = signature##_fn; \
  static constexpr const char *op##_name [[maybe_unused]] = #signature;
#define TIER(arch, tier, parent, needs) \
  if (tier_row(#tier) >= 0 && !runs_here(#tier)) fprintf(stderr, "counts: not on this CPU: %s\n", #tier);
#define KERNEL(arch, tier, file, op, keys, also)         \
  if constexpr (TEASEL_TIER_##arch##_##tier)             \
    if (runs_here(#tier)) measure_row<&teasel_kernels::op>(op##_name, #tier, #op, #keys);
#include "fat/manifest.def"
#undef FEATURE
#undef OP
#undef TIER
#undef KERNEL
}

int tell_ranges(dl_phdr_info *object, std::size_t, void *) {
  const bool program = object->dlpi_name[0] == 0, model = strstr(object->dlpi_name, "cpacf-model");
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto &segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_X) || !(program || model)) continue;
    const unsigned long start = object->dlpi_addr + segment.p_vaddr;
    order(program ? QEMU_COUNT_PROGRAM_START : QEMU_COUNT_EXCLUDED_START, start);
    order(program ? QEMU_COUNT_PROGRAM_END : QEMU_COUNT_EXCLUDED_END, start + segment.p_memsz);
  }
  return 0;
}

}  // namespace
}  // namespace teasel

// With any argument, nothing: to see whether the plugin loads.
int main(int argc, char **) {
  using namespace teasel;
  if (argc > 1) return 0;
  dl_iterate_phdr(tell_ranges, nullptr);
  measure_nothing<setkey_fn>("setkey");
  measure_nothing<blocks_fn>("blocks");
  measure_nothing<chain_fn>("chain");
  measure_nothing<unit_fn>("unit");
  measure_nothing<mac_fn>("mac");
  measure_nothing<hashkey_fn>("hashkey");
  measure_nothing<hash_fn>("hash");
  measure_nothing<polyval_fn>("polyval");
  measure_nothing<gcm_fn>("gcm");
  measure_nothing<ocb_fn>("ocb");
  measure_nothing<ccm_fn>("ccm");
  measure_nothing<lanes_fn>("lanes");
  measure_nothing<memory_fn>("memory");
  measure_all();
}
