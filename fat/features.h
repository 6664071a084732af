// The features that a kernel may need, from the FEATURE rows of the manifest.
#pragma once

#include <cstdint>

namespace teasel {

using Features = std::uint32_t;

namespace feature {
#define FEATURE(arch, name, bit, promised) inline constexpr Features name = bit;
#define OP(op, signature, keys)
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#include "manifest.def"
#undef FEATURE
#undef OP
#undef TIER
#undef KERNEL
}  // namespace feature

}  // namespace teasel
