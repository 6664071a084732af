// The edge of tier c: its symbols, one line for each operation of the manifest.
#include "aes/portable.h"

#define FEATURE(arch, name, bit, promised)
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#define TEASEL_EDGE(bits, op, signature) \
  void teasel_k_aes##bits##_##op##_c TEASEL_PARAMS_##signature { teasel::portable::op<bits> TEASEL_ARGS_##signature; }
#define TEASEL_EDGE_K3(op, signature) \
  TEASEL_EDGE(128, op, signature) TEASEL_EDGE(192, op, signature) TEASEL_EDGE(256, op, signature)
#define TEASEL_EDGE_K0(op, signature) \
  void teasel_k_##op##_c TEASEL_PARAMS_##signature { teasel::portable::op TEASEL_ARGS_##signature; }
#define OP(op, signature, keys) TEASEL_EDGE_##keys(op, signature)

extern "C" {
#include "fat/manifest.def"
}
