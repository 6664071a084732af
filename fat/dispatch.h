// Which kernels a new key gets, and how modes call them.
#pragma once

#include "fat/kernels.h"
#if !TEASEL_FAT
#include "fat/tiers.h"
#endif

namespace teasel {

// What this CPU can do: by cpu-<arch>.cc, each time anew. Detection only.
Features cpu_features();

// The table for new keys of key_length bytes; null if no AES key has that length.
const teasel_kernels *kernels_for_new_key(std::size_t key_length);

// Any tier's table, whether this CPU can run it or not: for tests.
const teasel_kernels *kernels_of_entry(int entry, std::size_t key_length);

}  // namespace teasel

// The kernel of a key: TEASEL_KERNEL(key, ecb_encrypt)(key, length, dst, src); and that of a
// key set now, for an op that takes none: TEASEL_CPU_KERNEL(memxor3)(dst, a, b, length).
#if TEASEL_FAT
#define TEASEL_KERNEL(key, op) ((key)->table.kernels->op)
#define TEASEL_CPU_KERNEL(op) (teasel::kernels_for_new_key(16)->op)
#else
namespace teasel {
inline constexpr int kStaticEntry = best_entry(TEASEL_STATIC_FEATURES);
template <auto Op, typename... Args>
inline void call_static(std::uint32_t key_length, Args... args) {
  switch (key_length) {
    case 16: return (kTables.of[kStaticEntry][0].*Op)(args...);
    case 24: return (kTables.of[kStaticEntry][1].*Op)(args...);
    default: return (kTables.of[kStaticEntry][2].*Op)(args...);
  }
}
}  // namespace teasel
#define TEASEL_KERNEL(key, op)                                          \
  [length_ = (key)->key_length](auto... args_) {                        \
    teasel::call_static<&teasel_kernels::op>(length_, args_...);        \
  }
#define TEASEL_CPU_KERNEL(op) (teasel::kTables.of[teasel::kStaticEntry][0].op)
#endif
