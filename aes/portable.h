// Tier c: a function for each operation of the manifest, in C++.
#pragma once

#include "fat/kernels.h"

namespace teasel::portable {

#define FEATURE(arch, name, bit, promised)
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#define TEASEL_DECLARE_K3(op, signature) template <unsigned kBits> void op TEASEL_PARAMS_##signature;
#define TEASEL_DECLARE_K0(op, signature) void op TEASEL_PARAMS_##signature;
#define OP(op, signature, keys) TEASEL_DECLARE_##keys(op, signature)
#include "fat/manifest.def"
#undef FEATURE
#undef TIER
#undef KERNEL
#undef OP

}  // namespace teasel::portable
