// CTR_DRBG against SP 800-90A, 10.2.1, written down block by block.
#include <algorithm>

#include "testsuite/api_whole.h"

namespace api {
namespace {

Bytes operator+(Bytes a, const Bytes &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
Bytes first_of(const Bytes &b, std::size_t n) { return Bytes(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(n)); }
Bytes rest_of(const Bytes &b, std::size_t n) { return Bytes(b.begin() + static_cast<std::ptrdiff_t>(n), b.end()); }

// 10.3.3: every byte of a key 00 01 02 ..., a chain for a counter i.
Bytes bcc(const Bytes &key, std::uint8_t i, const Bytes &s) {
  Bytes iv(16);
  iv[3] = i;
  return textbook::cbc_mac(key, iv + s);
}
// 10.3.2, to 48 bytes
Bytes derive(const Bytes &input) {
  Bytes s(8);
  for (std::size_t i = 0; i < 4; ++i) s[i] = static_cast<std::uint8_t>(input.size() >> (24 - 8 * i));
  s[7] = 48;
  s = s + input + Bytes{0x80};
  Bytes key(32), out;
  for (std::size_t i = 0; i < 32; ++i) key[i] = static_cast<std::uint8_t>(i);
  const Bytes temp = bcc(key, 0, s) + bcc(key, 1, s) + bcc(key, 2, s);
  Bytes x = rest_of(temp, 32);
  while (out.size() < 48) out = out + (x = textbook::encipher(first_of(temp, 32), x));
  return out;
}

struct Model {
  bool df;
  Bytes key = Bytes(32), v = Bytes(16);

  Bytes stream(std::size_t n) {
    Bytes out;
    while (out.size() < n) {
      for (std::size_t k = 16; k-- > 0 && ++v[k] == 0;) {
      }
      out = out + textbook::encipher(key, v);
    }
    return first_of(out, n);
  }
  void update(const Bytes &data) {
    Bytes temp = stream(48);
    for (std::size_t i = 0; i < 48; ++i) temp[i] ^= data[i];
    key = first_of(temp, 32), v = rest_of(temp, 32);
  }
  void seed(const Bytes &entropy, const Bytes &nonce, const Bytes &extra) {
    if (df) return update(derive(entropy + nonce + extra));
    Bytes data = entropy;
    for (std::size_t i = 0; i < extra.size(); ++i) data[i] ^= extra[i];
    update(data);
  }
  Bytes generate(const Bytes &extra, std::size_t n) {
    Bytes data(48);
    if (!extra.empty()) {
      std::copy(extra.begin(), df ? extra.begin() : extra.end(), data.begin());
      if (df) data = derive(extra);
      update(data);
    }
    const Bytes out = stream(n);
    update(data);
    return out;
  }
};

void same(const teasel_drbg &ctx, const Model &model) {
  CHECK(Bytes(ctx.v, ctx.v + 16) == model.v);
  std::uint8_t block[16] = {};
  GOOD(teasel_ecb_encrypt, &ctx.key, 16, block, block);
  CHECK_BYTES("a block by the key", block, textbook::encipher(model.key, Bytes(16)).data(), 16);
}

void run(bool df, check::Random &random) {
  const auto extra = [&](bool often) { return random.bytes(random.below(2) || often ? random.below(df ? 100 : 49) : 0); };
  Model model{df};
  teasel_drbg ctx;
  Bytes entropy = random.bytes(df ? 32 + random.below(40) : 48), nonce = random.bytes(df ? 16 + random.below(20) : 0);
  Bytes more = extra(true);
  model.seed(entropy, nonce, more);
  if (df) {
    GOOD(teasel_drbg_instantiate, &ctx, entropy.size(), entropy.data(), nonce.size(), nonce.data(), more.size(), more.data());
  } else {
    GOOD(teasel_drbg_instantiate_no_df, &ctx, entropy.data(), more.size(), more.data());
  }
  for (int i = 0; i < 12; ++i) {
    if (i % 5 == 4) {
      entropy = random.bytes(df ? 32 + random.below(40) : 48), more = extra(false);
      model.seed(entropy, {}, more);
      GOOD(teasel_drbg_reseed, &ctx, entropy.size(), entropy.data(), more.size(), more.data());
    }
    const std::size_t n = i == 7 ? 4100 : random.below(100);
    more = extra(false);
    Bytes out(n + 1, 0x77);
    GOOD(teasel_drbg_generate, &ctx, more.size(), more.data(), n, out.data());
    const Bytes expected = model.generate(more, n);
    CHECK_BYTES("bytes", out.data(), expected.data(), n);
    CHECK(out[n] == 0x77);
    same(ctx, model);
  }
}

// The state's block goes around; a multiple of 2^32 lies within a request.
void wraps(check::Random &random) {
  for (std::size_t ones : {4, 16}) {
    Model model{false};
    teasel_drbg ctx;
    const Bytes entropy = random.bytes(48);
    GOOD(teasel_drbg_instantiate_no_df, &ctx, entropy.data(), 0, nullptr);
    model.seed(entropy, {}, {});
    memset(ctx.v + 16 - ones, 0xff, ones);
    ctx.v[15] = 0xfc;
    model.v = Bytes(ctx.v, ctx.v + 16);
    Bytes out(150);
    GOOD(teasel_drbg_generate, &ctx, 0, nullptr, 150, out.data());
    CHECK(out == model.generate({}, 150));
    same(ctx, model);
  }
}

void system_seed() {
  teasel_drbg a, b;
  Bytes x(64), y(64);
  GOOD(teasel_drbg_instantiate_system, &a, 0, nullptr);
  GOOD(teasel_drbg_instantiate_system, &b, 3, x.data());
  GOOD(teasel_drbg_generate, &a, 0, nullptr, 64, x.data());
  GOOD(teasel_drbg_generate, &b, 0, nullptr, 64, y.data());
  CHECK(x != y && !all_zero(x.data(), 64));
  // A copy goes another way after a new seed.
  memcpy(static_cast<void *>(&b), &a, sizeof a);
  GOOD(teasel_drbg_reseed_system, &a, 0, nullptr);
  GOOD(teasel_drbg_generate, &a, 0, nullptr, 64, x.data());
  GOOD(teasel_drbg_generate, &b, 0, nullptr, 64, y.data());
  CHECK(x != y);
  CALL(teasel_drbg_wipe, &a);
  CHECK(all_zero(reinterpret_cast<const std::uint8_t *>(&a), sizeof a));
  CALL(teasel_drbg_wipe, nullptr);
}

void misuse(check::Random &random) {
  teasel_drbg ctx, before;
  memset(static_cast<void *>(&ctx), 0, sizeof ctx);
  Bytes m = random.bytes(100), out(100);
  const std::uint8_t *const p = m.data();
  std::uint8_t *const d = out.data();
  const auto bad = [&](teasel_status expected, auto call) {
    memcpy(static_cast<void *>(&before), &ctx, sizeof ctx);
    CHECK_STATUS(call(), expected);
    CHECK(memcmp(&before, &ctx, sizeof ctx) == 0 && all_zero(d, 100));
  };
  constexpr std::uint64_t kTooLong = std::uint64_t{1} << 32;
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate, nullptr, 32, p, 16, p, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate, &ctx, 32, nullptr, 16, p, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate, &ctx, 32, p, 16, nullptr, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate, &ctx, 32, p, 16, p, 1, nullptr); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_instantiate, &ctx, 31, p, 16, p, 0, nullptr); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_instantiate, &ctx, 32, p, 15, p, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate_no_df, nullptr, p, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate_no_df, &ctx, nullptr, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate_no_df, &ctx, p, 1, nullptr); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_instantiate_no_df, &ctx, p, 49, p); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate_system, nullptr, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_instantiate_system, &ctx, 1, nullptr); });
  bad(TEASEL_ERR_STATE, [&] { return CALL(teasel_drbg_reseed, &ctx, 1, p, 0, nullptr); });
  bad(TEASEL_ERR_STATE, [&] { return CALL(teasel_drbg_reseed_system, &ctx, 0, nullptr); });
  bad(TEASEL_ERR_STATE, [&] { return CALL(teasel_drbg_generate, &ctx, 0, nullptr, 1, d); });
  if constexpr (SIZE_MAX > 0xffffffff) {
    const auto too_long = static_cast<std::size_t>(kTooLong);
    bad(TEASEL_ERR_LIMIT, [&] { return CALL(teasel_drbg_instantiate, &ctx, too_long, p, 16, p, 0, nullptr); });
    bad(TEASEL_ERR_LIMIT, [&] { return CALL(teasel_drbg_instantiate, &ctx, 32, p, 16, p, too_long - 48, p); });
    bad(TEASEL_ERR_LIMIT, [&] { return CALL(teasel_drbg_instantiate_system, &ctx, too_long - 48, p); });
  }
  GOOD(teasel_drbg_instantiate_no_df, &ctx, p, 48, p);
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_reseed, &ctx, 47, p, 0, nullptr); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_reseed, &ctx, 49, p, 0, nullptr); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_reseed, &ctx, 48, p, 49, p); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_reseed_system, &ctx, 49, p); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_generate, &ctx, 49, p, 1, d); });
  GOOD(teasel_drbg_instantiate, &ctx, 32, p, 16, p, 100, p);
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_reseed, nullptr, 32, p, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_reseed, &ctx, 32, nullptr, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_reseed, &ctx, 32, p, 1, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_reseed_system, nullptr, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_reseed_system, &ctx, 1, nullptr); });
  bad(TEASEL_ERR_LENGTH, [&] { return CALL(teasel_drbg_reseed, &ctx, 31, p, 0, nullptr); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_generate, nullptr, 0, nullptr, 1, d); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_generate, &ctx, 1, nullptr, 1, d); });
  bad(TEASEL_ERR_NULL, [&] { return CALL(teasel_drbg_generate, &ctx, 0, nullptr, 1, nullptr); });
  bad(TEASEL_ERR_LIMIT, [&] { return CALL(teasel_drbg_generate, &ctx, 0, nullptr, 65537, d); });
  bad(TEASEL_ERR_OVERLAP, [&] { return CALL(teasel_drbg_generate, &ctx, 50, d + 10, 20, d); });
  ctx.requests = std::uint64_t{1} << 48;
  bad(TEASEL_ERR_LIMIT, [&] { return CALL(teasel_drbg_generate, &ctx, 0, nullptr, 1, d); });
  GOOD(teasel_drbg_reseed, &ctx, 100, p, 100, p);
  Bytes all(65536);
  GOOD(teasel_drbg_generate, &ctx, 0, nullptr, 65536, all.data());
  GOOD(teasel_drbg_generate, &ctx, 0, nullptr, 0, nullptr);
}

}  // namespace

void test_drbg() {
  check::Random random(51);
  for (int i = 0; i < 4; ++i) run(true, random), run(false, random);
  wraps(random);
  system_seed();
  misuse(random);
}

}  // namespace api
