// An architecture for which there are no kernels but tier c's.
#include "fat/dispatch.h"

namespace teasel {

Features cpu_features() { return 0; }

}  // namespace teasel
