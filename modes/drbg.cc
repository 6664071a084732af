// CTR_DRBG with AES-256 (SP 800-90A Rev. 1, 10.2.1), with the derivation function and without. Its
// counter is the whole block.
#include "teasel/drbg.h"

#include <errno.h>
#include <sys/random.h>

#include <cstring>

#include "aes/bytes.h"
#include "modes/ctr.h"

using namespace teasel;

namespace {

constexpr std::size_t kKey = TEASEL_AES256_KEY_SIZE, kSeed = TEASEL_DRBG_SEED_SIZE;
constexpr std::uint64_t kMaxInput = std::uint64_t{1} << 32;     // bytes; table 3: 2^35 bits
constexpr std::uint64_t kMaxRequests = std::uint64_t{1} << 48;  // between seeds
constexpr std::size_t kNonce = kKey / 2;

enum Form : std::uint32_t { kUnset, kPlain, kDerived };

inline void set_key(teasel_aes_key *key, const std::uint8_t bytes[32]) {
  teasel_aes256_set_encrypt_key(key, bytes);
}

// counter + 1, in 128 bits.
inline void step(std::uint8_t counter[16]) {
  for (int n = kBlock - 1; n >= 0 && ++counter[n] == 0; --n) {
  }
}

// Key stream after the state's block; that becomes the last block used.
void stream(teasel_drbg *ctx, std::size_t length, std::uint8_t *dst) {
  std::uint8_t last[kBlock];
  const std::size_t tail = length % kBlock, whole = length - tail;
  if (whole != 0) {
    step(ctx->v);
    std::memset(dst, 0, whole);
    ctr_blocks(&ctx->key, ctx->v, whole, dst, dst);
    for (int n = kBlock - 1; n >= 0 && ctx->v[n]-- == 0; --n) {
    }
  }
  if (tail != 0) {
    step(ctx->v);
    TEASEL_KERNEL(&ctx->key, ecb_encrypt)(&ctx->key, kBlock, last, ctx->v);
    std::memcpy(dst + whole, last, tail);
    wipe(last, sizeof last);
  }
}

// CTR_DRBG_Update (10.2.1.2).
void update(teasel_drbg *ctx, const std::uint8_t data[48]) {
  std::uint8_t temp[kSeed];
  stream(ctx, kSeed, temp);
  xor_bytes(temp, temp, data, kSeed);
  set_key(&ctx->key, temp);
  std::memcpy(ctx->v, temp + kKey, kBlock);
  wipe(temp, sizeof temp);
}

struct Input {
  std::size_t length;
  const std::uint8_t *bytes;
};

// Block_Cipher_df (10.3.2) of up to three strings, to 48 bytes. BCC runs three times over the same
// bytes, which come through a buffer; the chains differ in their first block.
class Derivation {
 public:
  Derivation(std::uint8_t dst[48], const Input (&inputs)[3]) {
    std::uint8_t bytes[kKey], head[8];
    for (std::size_t n = 0; n < kKey; ++n) bytes[n] = static_cast<std::uint8_t>(n);
    set_key(&key_, bytes);
    std::memset(chain_, 0, sizeof chain_);
    for (int i = 0; i < 3; ++i) chain_[i][3] = static_cast<std::uint8_t>(i);
    encipher_all();
    std::uint32_t total = 0;
    for (const Input &input : inputs) total += static_cast<std::uint32_t>(input.length);
    store_be32(head, total);
    store_be32(head + 4, kSeed);
    add(sizeof head, head);
    for (const Input &input : inputs) add(input.length, input.bytes);
    const std::uint8_t end = 0x80;
    add(1, &end);
    if (at_ != 0) encipher_all();
    // The chains are K and X.
    set_key(&key_, chain_[0]);
    std::uint8_t *const x = chain_[2];
    for (std::size_t n = 0; n < kSeed; n += kBlock) {
      TEASEL_KERNEL(&key_, ecb_encrypt)(&key_, kBlock, x, x);
      std::memcpy(dst + n, x, kBlock);
    }
  }
  ~Derivation() { wipe(this, sizeof *this); }
  Derivation(const Derivation &) = delete;
  Derivation &operator=(const Derivation &) = delete;

 private:
  void encipher_all() {
    TEASEL_KERNEL(&key_, ecb_encrypt)(&key_, sizeof chain_, chain_[0], chain_[0]);
    at_ = 0;
  }
  void add(std::size_t length, const std::uint8_t *bytes) {
    for (std::size_t n = 0; n < length; ++n) {
      for (auto &chain : chain_) chain[at_] ^= bytes[n];
      if (++at_ == kBlock) encipher_all();
    }
  }

  teasel_aes_key key_;
  std::uint8_t chain_[3][kBlock];
  std::size_t at_ = 0;
};

inline bool too_long(std::size_t length) { return length >= kMaxInput; }

// Additional input as Update takes it; length: at most 48 without the derivation function.
void seed_material(std::uint8_t dst[48], Form form, const Input (&inputs)[3]) {
  if (form == kDerived) {
    const Derivation derivation(dst, inputs);
    return;
  }
  std::memset(dst, 0, kSeed);
  for (const Input &input : inputs)
    if (input.length != 0) xor_bytes(dst, dst, input.bytes, input.length);
}

void reset(teasel_drbg *ctx, Form form) {
  const std::uint8_t zeros[kKey] = {};
  set_key(&ctx->key, zeros);
  std::memset(ctx->v, 0, kBlock);
  ctx->form = form;
}

void seed(teasel_drbg *ctx, const Input (&inputs)[3]) {
  std::uint8_t material[kSeed];
  seed_material(material, static_cast<Form>(ctx->form), inputs);
  update(ctx, material);
  ctx->requests = 0;
  wipe(material, sizeof material);
}

// What a form takes beside entropy.
inline teasel_status check_extra(Form form, std::size_t length) {
  if (form == kPlain && length > kSeed) return TEASEL_ERR_LENGTH;
  return too_long(length) ? TEASEL_ERR_LIMIT : TEASEL_OK;
}

teasel_status system_bytes(std::uint8_t *dst, std::size_t length) {
  while (length != 0) {
    const ssize_t got = getrandom(dst, length, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return TEASEL_ERR_ENTROPY;
    dst += got, length -= static_cast<std::size_t>(got);
  }
  return TEASEL_OK;
}

}  // namespace

extern "C" {

teasel_status teasel_drbg_instantiate(teasel_drbg *ctx, size_t entropy_length, const uint8_t *entropy,
                                      size_t nonce_length, const uint8_t *nonce, size_t personalization_length,
                                      const uint8_t *personalization) {
  if (!ctx || !entropy || !nonce || missing(personalization, personalization_length)) return TEASEL_ERR_NULL;
  if (entropy_length < kKey || nonce_length < kNonce) return TEASEL_ERR_LENGTH;
  if (too_long(entropy_length) || too_long(nonce_length) || too_long(personalization_length) ||
      std::uint64_t{entropy_length} + nonce_length + personalization_length >= kMaxInput)
    return TEASEL_ERR_LIMIT;
  reset(ctx, kDerived);
  seed(ctx, {{entropy_length, entropy}, {nonce_length, nonce}, {personalization_length, personalization}});
  return TEASEL_OK;
}

teasel_status teasel_drbg_instantiate_no_df(teasel_drbg *ctx, const uint8_t entropy[48], size_t personalization_length,
                                            const uint8_t *personalization) {
  if (!ctx || !entropy || missing(personalization, personalization_length)) return TEASEL_ERR_NULL;
  if (personalization_length > kSeed) return TEASEL_ERR_LENGTH;
  reset(ctx, kPlain);
  seed(ctx, {{kSeed, entropy}, {0, nullptr}, {personalization_length, personalization}});
  return TEASEL_OK;
}

teasel_status teasel_drbg_instantiate_system(teasel_drbg *ctx, size_t personalization_length,
                                             const uint8_t *personalization) {
  if (!ctx || missing(personalization, personalization_length)) return TEASEL_ERR_NULL;
  if (too_long(personalization_length) || personalization_length + std::uint64_t{kSeed} >= kMaxInput)
    return TEASEL_ERR_LIMIT;
  std::uint8_t bytes[kKey + kNonce];
  teasel_status status = system_bytes(bytes, sizeof bytes);
  if (status == TEASEL_OK)
    status = teasel_drbg_instantiate(ctx, kKey, bytes, kNonce, bytes + kKey, personalization_length, personalization);
  wipe(bytes, sizeof bytes);
  return status;
}

teasel_status teasel_drbg_reseed(teasel_drbg *ctx, size_t entropy_length, const uint8_t *entropy,
                                 size_t additional_length, const uint8_t *additional) {
  if (!ctx || !entropy || missing(additional, additional_length)) return TEASEL_ERR_NULL;
  if (ctx->form == kUnset) return TEASEL_ERR_STATE;
  const Form form = static_cast<Form>(ctx->form);
  if (form == kPlain ? entropy_length != kSeed : entropy_length < kKey) return TEASEL_ERR_LENGTH;
  const teasel_status status = check_extra(form, additional_length);
  if (status != TEASEL_OK) return status;
  if (std::uint64_t{entropy_length} + additional_length >= kMaxInput) return TEASEL_ERR_LIMIT;
  seed(ctx, {{entropy_length, entropy}, {additional_length, additional}, {0, nullptr}});
  return TEASEL_OK;
}

teasel_status teasel_drbg_reseed_system(teasel_drbg *ctx, size_t additional_length, const uint8_t *additional) {
  if (!ctx || missing(additional, additional_length)) return TEASEL_ERR_NULL;
  if (ctx->form == kUnset) return TEASEL_ERR_STATE;
  std::uint8_t bytes[kSeed];
  teasel_status status = system_bytes(bytes, sizeof bytes);
  if (status == TEASEL_OK) status = teasel_drbg_reseed(ctx, sizeof bytes, bytes, additional_length, additional);
  wipe(bytes, sizeof bytes);
  return status;
}

teasel_status teasel_drbg_generate(teasel_drbg *ctx, size_t additional_length, const uint8_t *additional, size_t length,
                                   uint8_t *dst) {
  if (!ctx || missing(additional, additional_length) || missing(dst, length)) return TEASEL_ERR_NULL;
  if (ctx->form == kUnset) return TEASEL_ERR_STATE;
  const Form form = static_cast<Form>(ctx->form);
  const teasel_status status = check_extra(form, additional_length);
  if (status != TEASEL_OK) return status;
  if (length > TEASEL_DRBG_MAX_REQUEST || ctx->requests == kMaxRequests) return TEASEL_ERR_LIMIT;
  if (overlap(additional, additional_length, dst, length)) return TEASEL_ERR_OVERLAP;
  std::uint8_t extra[kSeed] = {};
  if (additional_length != 0) {
    seed_material(extra, form, {{additional_length, additional}, {0, nullptr}, {0, nullptr}});
    update(ctx, extra);
  }
  stream(ctx, length, dst);
  update(ctx, extra);
  ++ctx->requests;
  wipe(extra, sizeof extra);
  return TEASEL_OK;
}

void teasel_drbg_wipe(teasel_drbg *ctx) {
  if (ctx) wipe(ctx, sizeof *ctx);
}

}  // extern "C"
