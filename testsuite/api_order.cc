// Calls of GCM and CMAC out of order, and the limits of SP 800-38D.
#include <functional>

#include "testsuite/api.h"

namespace api {
namespace {

constexpr std::uint64_t kMaxText = (std::uint64_t{1} << 36) - 32;
constexpr std::uint64_t kMaxAad = (std::uint64_t{1} << 61) - 1;

const std::uint8_t kUserKey[16] = {7}, kIv[12] = {8}, kSrc[32] = {9};
std::uint8_t dst[32], tag[16];

using Gcm = teasel_gcm;
enum Call { kAad, kEncrypt, kDecrypt, kTag, kVerify, kCalls };

teasel_status make(Call call, Gcm &ctx, std::size_t length) {
  switch (call) {
    case kAad: return CALL(teasel_gcm_aad, &ctx, length, kSrc);
    case kEncrypt: return CALL(teasel_gcm_encrypt, &ctx, length, dst, kSrc);
    case kDecrypt: return CALL(teasel_gcm_decrypt, &ctx, length, dst, kSrc);
    case kTag: return CALL(teasel_gcm_tag, &ctx, 16, tag);
    default: return CALL(teasel_gcm_verify, &ctx, 16, tag);
  }
}

// From a state, which calls are in order. The others give STATE and change nothing.
void expect(const char *state, const Gcm &from, const std::vector<Call> &allowed) {
  const std::string outer = check::context;
  for (int call = 0; call < kCalls; ++call) {
    check::context = outer + ", GCM " + state + ", call " + std::to_string(call);
    Gcm ctx = from;
    memset(dst, 0xd5, sizeof dst);
    memset(tag, 0xd6, sizeof tag);
    bool in_order = false;
    for (Call a : allowed) in_order = in_order || a == call;
    const teasel_status status = make(static_cast<Call>(call), ctx, 5);
    if (in_order) {
      CHECK(status == TEASEL_OK || (call == kVerify && status == TEASEL_ERR_AUTH));
      continue;
    }
    CHECK(status == TEASEL_ERR_STATE);
    CHECK(memcmp(&ctx, &from, sizeof ctx) == 0);
    CHECK(dst[0] == 0xd5 && memcmp(dst, dst + 1, sizeof dst - 1) == 0);
    CHECK(tag[0] == 0xd6 && memcmp(tag, tag + 1, sizeof tag - 1) == 0);
  }
  check::context = outer;
}

void gcm_order(const teasel_gcm_key &key) {
  Gcm zero;
  memset(&zero, 0, sizeof zero);
  expect("not started", zero, {});
  Gcm started = zero;
  GOOD(teasel_gcm_start, &started, &key, 12, kIv);
  expect("started", started, {kAad, kEncrypt, kDecrypt, kTag, kVerify});
  Gcm aad = started;
  GOOD(teasel_gcm_aad, &aad, 5, kSrc);
  expect("after AAD", aad, {kAad, kEncrypt, kDecrypt, kTag, kVerify});
  Gcm enciphering = aad;
  GOOD(teasel_gcm_encrypt, &enciphering, 5, dst, kSrc);
  expect("enciphering", enciphering, {kEncrypt, kTag});
  Gcm deciphering = aad;
  GOOD(teasel_gcm_decrypt, &deciphering, 5, dst, kSrc);
  expect("deciphering", deciphering, {kDecrypt, kVerify});
  Gcm tagged = enciphering;
  GOOD(teasel_gcm_tag, &tagged, 16, tag);
  expect("after the tag", tagged, {});
  Gcm refused = deciphering;
  CHECK_STATUS(CALL(teasel_gcm_verify, &refused, 16, tag), TEASEL_ERR_AUTH);
  expect("after a refused tag", refused, {});
  GOOD(teasel_gcm_start, &refused, &key, 12, kIv);
  CHECK(memcmp(&refused, &started, sizeof started) == 0);
  Gcm wiped = enciphering;
  CALL(teasel_gcm_wipe, &wiped);
  CHECK(memcmp(&wiped, &zero, sizeof zero) == 0);
}

// The lengths so far are set as if gigabytes had gone through.
void gcm_limits(const teasel_gcm_key &key) {
  Gcm started;
  GOOD(teasel_gcm_start, &started, &key, 12, kIv);
  for (Call call : {kEncrypt, kDecrypt}) {
    Gcm ctx = started;
    CHECK(make(call, ctx, 0) == TEASEL_OK);
    ctx.text_length = kMaxText - 16;
    Gcm before = ctx;
    CHECK(make(call, ctx, 17) == TEASEL_ERR_LIMIT);
    CHECK(memcmp(&ctx, &before, sizeof ctx) == 0);
    CHECK(make(call, ctx, SIZE_MAX / 2) == TEASEL_ERR_LIMIT);
    CHECK(make(call, ctx, 16) == TEASEL_OK);
    CHECK(make(call, ctx, 0) == TEASEL_OK);
    CHECK(make(call, ctx, 1) == TEASEL_ERR_LIMIT);
  }
  Gcm ctx = started;
  ctx.aad_length = kMaxAad - 15;
  CHECK(make(kAad, ctx, 16) == TEASEL_ERR_LIMIT);
  CHECK(make(kAad, ctx, 15) == TEASEL_OK);
  CHECK(make(kAad, ctx, 1) == TEASEL_ERR_LIMIT);
  if constexpr (sizeof(std::size_t) > 4) {
    const auto text = static_cast<std::size_t>(kMaxText + 1), aad = static_cast<std::size_t>(kMaxAad + 1);
    ctx = started;
    CHECK(make(kAad, ctx, SIZE_MAX) == TEASEL_ERR_LIMIT);
    CHECK_STATUS(CALL(teasel_gcm_start, &ctx, &key, aad, kIv), TEASEL_ERR_IV_LENGTH);
    CHECK_STATUS(CALL(teasel_gcm_seal, &key, 12, kIv, 0, kSrc, text, dst, kSrc, 16, tag), TEASEL_ERR_LIMIT);
    CHECK_STATUS(CALL(teasel_gcm_open, &key, 12, kIv, 0, kSrc, text, dst, kSrc, 16, tag), TEASEL_ERR_LIMIT);
    CHECK_STATUS(CALL(teasel_gcm_seal, &key, 12, kIv, aad, kSrc, 1, dst, kSrc, 16, tag), TEASEL_ERR_LIMIT);
    CHECK_STATUS(CALL(teasel_gcm_open, &key, 12, kIv, aad, kSrc, 1, dst, kSrc, 16, tag), TEASEL_ERR_LIMIT);
  }
}

void cmac_order() {
  teasel_cmac_key key;
  GOOD(teasel_cmac_set_key, &key, 16, kUserKey);
  teasel_cmac zero;
  memset(&zero, 0, sizeof zero);
  teasel_cmac ended = zero, refused = zero, wiped = zero;
  GOOD(teasel_cmac_start, &ended, &key);
  GOOD(teasel_cmac_update, &ended, 5, kSrc);
  wiped = refused = ended;
  GOOD(teasel_cmac_tag, &ended, 16, tag);
  tag[0] ^= 1;
  CHECK_STATUS(CALL(teasel_cmac_verify, &refused, 16, tag), TEASEL_ERR_AUTH);
  CALL(teasel_cmac_wipe, &wiped);
  CHECK(memcmp(&wiped, &zero, sizeof zero) == 0);
  for (const teasel_cmac &from : {zero, ended, refused}) {
    teasel_cmac ctx = from;
    memset(tag, 0xd6, sizeof tag);
    CHECK_STATUS(CALL(teasel_cmac_update, &ctx, 5, kSrc), TEASEL_ERR_STATE);
    CHECK_STATUS(CALL(teasel_cmac_tag, &ctx, 16, tag), TEASEL_ERR_STATE);
    CHECK_STATUS(CALL(teasel_cmac_verify, &ctx, 16, tag), TEASEL_ERR_STATE);
    CHECK(memcmp(&ctx, &from, sizeof ctx) == 0);
    CHECK(tag[0] == 0xd6 && memcmp(tag, tag + 1, sizeof tag - 1) == 0);
  }
}

}  // namespace

void test_order() {
  teasel_gcm_key key;
  GOOD(teasel_gcm_set_key, &key, 16, kUserKey);
  gcm_order(key);
  gcm_limits(key);
  cmac_order();
}

}  // namespace api
