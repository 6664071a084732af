#include "testsuite/kernel-check.h"

#include <stdlib.h>

#include <algorithm>

#include "testsuite/guard.h"

namespace kernel_check {

using check::Bytes;
using subject::Keys;
using teasel::kMaxLanes;
using subject::Subject;

namespace {

constexpr std::size_t kRoom = 1 << 20;
constexpr std::size_t kMargin = 64;
constexpr std::size_t kKeyAlignment = alignof(teasel_gcm_key);
constexpr std::uint8_t kUntouched = 0xa5;

struct Memories {
  guard::Memory src{kRoom}, dst{kRoom}, chain{16 * kMaxLanes + 32}, key{sizeof(Keys)};
};
Memories &memories() {
  static Memories *m = new Memories;
  return *m;
}

Keys make_keys(const Subject &kernel, check::Random &random) {
  Keys keys;
  const Bytes user_key = random.bytes(kernel.bits / 8), h = random.bytes(16);
  const bool both = kernel.deciphers || random.below(2) == 0;
  subject::set_keys(keys, kernel.entry, user_key.data(), user_key.size(), h.data(), both);
  return keys;
}

// A message, and what the model makes of it.
struct Case {
  Case(const Subject &kernel, std::size_t length, check::Random &random);
  Keys keys;
  Bytes text, chain, expected, expected_chain;
};

// A counter block that carries soon, in each of its last bytes, every other time.
Bytes make_chain(std::size_t size, check::Random &random) {
  Bytes chain = random.bytes(size);
  if (size != 0 && random.below(2) == 0) {
    const std::size_t bytes = 1 + random.below(4);
    for (std::size_t i = 16 - bytes; i < 15; ++i) chain[i] = 0xff;
    chain[15] = static_cast<std::uint8_t>(0xff - random.below(24));
  }
  return chain;
}

Case::Case(const Subject &kernel, std::size_t length, check::Random &random)
    : keys(make_keys(kernel, random)),
      text(random.bytes(length)),
      chain(make_chain(kernel.chain, random)),
      expected(length),
      expected_chain(chain) {
  keys.model.other = keys.other;
  kernel.model(keys.model, expected_chain.data(), length, expected.data(), text.data());
}

// Where a call's operands lie: offsets from the start of their memory, or flush with its end.
struct Place {
  bool end, in_place;
  std::size_t src, dst, chain, key;
};

std::uint8_t *at(const guard::Memory &m, bool end, std::size_t offset, std::size_t length) {
  return end ? m.end() - offset - length : m.begin() + offset;
}

// One message, in calls of the lengths given; all that may be wrong with it is checked.
void one(const Subject &kernel, const Case &c, const std::vector<std::size_t> &calls, const Place &place) {
  Memories &m = memories();
  const Bytes &text = c.text;
  const std::size_t length = text.size();
  std::uint8_t *src = at(m.src, place.end, place.src, length);
  std::uint8_t *dst = place.in_place ? src : at(m.dst, place.end, place.dst, length);
  std::uint8_t *chain_at = at(m.chain, place.end, place.chain, kernel.chain);
  std::uint8_t *key_at = at(m.key, place.end, place.key, kernel.key_size);
  memcpy(src, text.data(), length);
  if (!place.in_place) {
    std::uint8_t *from = std::max(m.dst.begin(), dst - kMargin);
    memset(from, kUntouched, static_cast<std::size_t>(std::min(m.dst.end(), dst + length + kMargin) - from));
  }
  m.chain.fill(kUntouched);
  memcpy(chain_at, c.chain.data(), c.chain.size());
  memcpy(key_at, kernel.key_of(c.keys), kernel.key_size);

  std::size_t done = 0;
  const int signal_number = guard::survive([&] {
    for (std::size_t n : calls) {
      kernel.call(key_at, chain_at, n, dst + done, src + done);
      done += n;
    }
  });
  check::context = kernel.name() + " (" + kernel.file + "), " + std::to_string(length) + " bytes" +
                   (calls.size() > 1 ? " in pieces" : "") + (place.in_place ? ", in place" : "");
  if (!check::that(signal_number == 0, __FILE__, __LINE__, "touched memory that is not its own")) return;
  if (kernel.writes) CHECK_BYTES("output", dst, c.expected.data(), length);
  if (kernel.chain != 0) CHECK_BYTES("chaining value", chain_at, c.expected_chain.data(), kernel.chain);
  CHECK(memcmp(key_at, kernel.key_of(c.keys), kernel.key_size) == 0);
  if (!place.in_place) {
    CHECK(memcmp(src, text.data(), length) == 0);
    if (!kernel.writes) {
      const bool clean = std::all_of(dst, dst + length, [](std::uint8_t byte) { return byte == kUntouched; });
      CHECK(clean && "what is no output is as before");
    }
    {
      bool clean = true;
      for (std::size_t i = 1; i <= kMargin; ++i) {
        if (dst - i >= m.dst.begin()) clean &= dst[-static_cast<std::ptrdiff_t>(i)] == kUntouched;
        if (dst + length + i <= m.dst.end()) clean &= dst[length + i - 1] == kUntouched;
      }
      CHECK(clean && "bytes beside the output are as before");
    }
  }
  bool chain_clean = true;
  for (const std::uint8_t *p = m.chain.begin(); p != m.chain.end(); ++p)
    chain_clean &= (p >= chain_at && p < chain_at + kernel.chain) || *p == kUntouched;
  CHECK(chain_clean && "bytes beside the chaining value are as before");
}

}  // namespace

unsigned cases_wanted() {
  const char *text = getenv("TEASEL_CASES");
  return text && *text ? static_cast<unsigned>(strtoul(text, nullptr, 10)) : 200;
}

unsigned long long seed_wanted() {
  const char *text = getenv("TEASEL_SEED");
  return text && *text ? strtoull(text, nullptr, 10) : 1;
}

check::Random seeded(const std::string &name) {
  std::uint64_t seed = seed_wanted();
  for (char c : name) seed = seed * 1099511628211u ^ static_cast<unsigned char>(c);
  return check::Random(seed);
}

void lengths(const Subject &kernel, std::size_t most) {
  check::Random random = seeded(kernel.name() + " lengths");
  for (std::size_t n = 0; n <= most; ++n) {
    const Case c(kernel, n * kernel.unit, random);
    for (bool end : {false, true}) {
      one(kernel, c, {c.text.size()}, {end, false, 0, 0, 0, 0});
      if (kernel.writes) one(kernel, c, {c.text.size()}, {end, true, 0, 0, 0, 0});
    }
  }
}

void random_cases(const Subject &kernel, unsigned cases, std::size_t most) {
  check::Random random = seeded(kernel.name() + " random");
  for (unsigned i = 0; i < cases; ++i) {
    const std::size_t units = random.below(i % 8 == 0 ? most + 1 : most / 8 + 2);
    const Case c(kernel, units * kernel.unit, random);
    std::vector<std::size_t> calls;
    std::size_t left = units;
    while (kernel.resumes && left > 0 && calls.size() < 3 && random.below(2) == 0) {
      const std::size_t n = random.below(left + 1);
      calls.push_back(n * kernel.unit);
      left -= n;
    }
    calls.push_back(left * kernel.unit);
    one(kernel, c, calls,
        {random.below(2) == 0, kernel.writes && random.below(3) == 0, random.below(64), random.below(64),
         random.below(32), kKeyAlignment * random.below(64 / kKeyAlignment)});
  }
}

void against_tier_c(const Subject &kernel, std::size_t length) {
  check::Random random = seeded(kernel.name() + " long");
  const Bytes user_key = random.bytes(kernel.bits / 8), h = random.bytes(16);
  Keys keys, keys_c;
  constexpr int kTierC = 1;
  subject::set_keys(keys, kernel.entry, user_key.data(), user_key.size(), h.data(), true);
  subject::set_keys(keys_c, kTierC, user_key.data(), user_key.size(), h.data(), true);
  for (const Subject &other : subject::subjects(kTierC)) {
    if (std::string_view(other.op) != kernel.op || other.bits != kernel.bits) continue;
    if (other.function == kernel.function && kernel.entry == kTierC) continue;  // against itself it cannot fail
    const Bytes text = random.bytes(length);
    Bytes chain = make_chain(kernel.chain, random), chain_c = chain, out(length), out_c(length);
    kernel.call(kernel.key_of(keys), chain.data(), length, out.data(), text.data());
    other.call(other.key_of(keys_c), chain_c.data(), length, out_c.data(), text.data());
    check::context = kernel.name() + " against tier c";
    CHECK_BYTES("output", out.data(), out_c.data(), length);
    CHECK_BYTES("chaining value", chain.data(), chain_c.data(), chain.size());
  }
}

void set_up(const Subject &kernel, unsigned cases) {
  check::Random random = seeded(kernel.name() + " key");
  for (unsigned i = 0; i < cases; ++i) {
    Keys keys = make_keys(kernel, random);
    const bool hash = kernel.key_size == sizeof(teasel_ghash_key);
    const Bytes user = random.bytes(hash ? 16 : kernel.bits / 8);
    guard::Memory &m = memories().key, &source = memories().src;
    const bool end = i % 2 != 0, flush = i % 4 < 2;
    std::uint8_t *key_at = at(m, end, flush ? 0 : kKeyAlignment * random.below(64 / kKeyAlignment), kernel.key_size);
    std::uint8_t *user_at = at(source, end, flush ? 0 : random.below(64), user.size());
    memcpy(user_at, user.data(), user.size());
    m.fill(kUntouched);
    memcpy(key_at, kernel.key_of(keys), kernel.key_size);
    const int signal_number = guard::survive([&] { kernel.call(key_at, nullptr, 0, nullptr, user_at); });
    check::context = kernel.name() + " (" + kernel.file + ")";
    if (!check::that(signal_number == 0, __FILE__, __LINE__, "touched memory that is not its own")) return;
    bool clean = true;
    for (const std::uint8_t *p = m.begin(); p != m.end(); ++p)
      clean &= (p >= key_at && p < key_at + kernel.key_size) || *p == kUntouched;
    CHECK(clean && "bytes beside the key are as before");
    CHECK(memcmp(user_at, user.data(), user.size()) == 0);

    memcpy(const_cast<std::uint8_t *>(kernel.key_of(keys)), key_at, kernel.key_size);
    memcpy(hash ? keys.model.h : keys.model.bytes, user.data(), user.size());
    model::set_key(keys.model);
    const Bytes text = random.bytes(256);
    Bytes out(256), expected(256), chain(16), expected_chain(16);
    const teasel_kernels &table = *keys.gcm.aes.table.kernels;
    if (hash) {
      table.ghash(&keys.gcm.hash, chain.data(), text.size(), text.data());
      model::ghash(keys.model, expected_chain.data(), text.size(), nullptr, text.data());
      CHECK_BYTES("GHASH", chain.data(), expected_chain.data(), 16);
      continue;
    }
    table.ecb_encrypt(&keys.gcm.aes, text.size(), out.data(), text.data());
    model::ecb_encrypt(keys.model, nullptr, text.size(), expected.data(), text.data());
    CHECK_BYTES("encryption", out.data(), expected.data(), text.size());
    if (std::string_view(kernel.op).find("decrypt") == std::string_view::npos) continue;
    table.ecb_decrypt(&keys.gcm.aes, text.size(), out.data(), text.data());
    model::ecb_decrypt(keys.model, nullptr, text.size(), expected.data(), text.data());
    CHECK_BYTES("decryption", out.data(), expected.data(), text.size());
  }
}

void everything(const Subject &kernel, unsigned cases) {
  const bool assembly = std::string_view(kernel.file).substr(0, 4) != "any/";
  if (kernel.sets_key) {
    set_up(kernel, std::max(8u, cases / 4));
  } else {
    lengths(kernel, kernel.unit > 16 ? 17 : std::min(100u, 20 + cases / 2));
    random_cases(kernel, cases, 256);
    against_tier_c(kernel, kernel.unit * (kernel.unit > 16 ? 11 : std::min(20 * cases + 3, 8192u)));
  }
  abi(kernel, assembly);
}

}  // namespace kernel_check
