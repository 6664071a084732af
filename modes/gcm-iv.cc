// IVs for GCM by the deterministic construction (SP 800-38D, 8.2.1).
#include <cstring>

#include "aes/bytes.h"
#include "teasel/gcm.h"

using namespace teasel;

namespace {

// 8 bytes of counter at most, and 1 at least.
constexpr std::size_t kShortest = TEASEL_GCM_IV_SIZE - 8, kLongest = TEASEL_GCM_IV_SIZE - 1;

inline std::uint64_t last_value(std::size_t fixed_length) {
  return ~std::uint64_t{0} >> 8 * (fixed_length - kShortest);
}

}  // namespace

extern "C" teasel_status teasel_gcm_iv_start(teasel_gcm_iv *ctx, size_t fixed_length, const uint8_t *fixed,
                                             uint64_t first) {
  if (!ctx || !fixed) return TEASEL_ERR_NULL;
  if (fixed_length < kShortest || fixed_length > kLongest) return TEASEL_ERR_IV_LENGTH;
  if (first > last_value(fixed_length)) return TEASEL_ERR_LIMIT;
  *ctx = {first, static_cast<std::uint32_t>(fixed_length), 0, {}};
  std::memcpy(ctx->fixed, fixed, fixed_length);
  return TEASEL_OK;
}

extern "C" teasel_status teasel_gcm_iv_next(teasel_gcm_iv *ctx, uint8_t iv[12]) {
  if (!ctx || !iv) return TEASEL_ERR_NULL;
  if (ctx->fixed_length == 0) return TEASEL_ERR_STATE;
  if (ctx->used_up) return TEASEL_ERR_LIMIT;
  // The counter's leading zeros give way to the fixed field.
  store_be64(iv + kShortest, ctx->next);
  std::memcpy(iv, ctx->fixed, ctx->fixed_length);
  ctx->used_up = ctx->next == last_value(ctx->fixed_length);
  ++ctx->next;
  return TEASEL_OK;
}
