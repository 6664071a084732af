#include "testsuite/subject.h"

#include <string.h>

namespace subject {

using namespace teasel;

namespace {

// --- signatures: what they have, and how their arguments lie ---

template <typename Fn>
struct Signature;

#define TEASEL_SIGNATURE(name, chain_size, has_dst, setup, key, size)          \
  static constexpr std::size_t kChain = chain_size, kKey = key, kSize = size; \
  static constexpr bool kWrites = has_dst, kSetup = setup;

using Args = std::vector<const void *>;
const void *word(std::size_t n) { return reinterpret_cast<const void *>(n); }

constexpr std::size_t kAes = offsetof(Keys, gcm.aes), kHash = offsetof(Keys, gcm.hash), kXts = offsetof(Keys, xts);
constexpr std::size_t kAesSize = sizeof(teasel_aes_key), kHashSize = sizeof(teasel_ghash_key);

template <>
struct Signature<setkey_fn> {
  TEASEL_SIGNATURE(setkey, 0, false, true, kAes, kAesSize)
  static Args arguments(const void *key, std::uint8_t *, std::size_t, std::uint8_t *, const std::uint8_t *src) {
    return {key, src};
  }
};
template <>
struct Signature<blocks_fn> {
  TEASEL_SIGNATURE(blocks, 0, true, false, kAes, kAesSize)
  static Args arguments(const void *key, std::uint8_t *, std::size_t length, std::uint8_t *dst,
                        const std::uint8_t *src) {
    return {key, word(length), dst, src};
  }
};
template <>
struct Signature<chain_fn> {
  TEASEL_SIGNATURE(chain, 16, true, false, kAes, kAesSize)
  static Args arguments(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                        const std::uint8_t *src) {
    return {key, chain, word(length), dst, src};
  }
};
template <>
struct Signature<mac_fn> {
  TEASEL_SIGNATURE(mac, 16, false, false, kAes, kAesSize)
  static Args arguments(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *,
                        const std::uint8_t *src) {
    return {key, chain, word(length), src};
  }
};
template <>
struct Signature<hash_fn> : Signature<mac_fn> {
  TEASEL_SIGNATURE(hash, 16, false, false, kHash, kHashSize)
};
template <>
struct Signature<hashkey_fn> : Signature<setkey_fn> {
  TEASEL_SIGNATURE(hashkey, 0, false, true, kHash, kHashSize)
};
template <>
struct Signature<unit_fn> : Signature<chain_fn> {
  TEASEL_SIGNATURE(unit, 16, true, false, kXts, sizeof(teasel_xts_key))
};
template <>
struct Signature<polyval_fn> : Signature<mac_fn> {
  TEASEL_SIGNATURE(polyval, 16, false, false, kAes, sizeof(teasel_gcm_key))
};
template <>
struct Signature<ocb_fn> : Signature<chain_fn> {
  TEASEL_SIGNATURE(ocb, 48, true, false, offsetof(Keys, xex), sizeof(teasel_xex_key))
};
// The signature of ccm differs from that of chain by the length of chain alone, which C++ does
// not see: see chain_size.
static_assert(std::is_same_v<ccm_fn, chain_fn>);
template <>
struct Signature<lanes_fn> {
  TEASEL_SIGNATURE(lanes, 16 * kMaxLanes, true, false, kXts, sizeof(teasel_xts_key))
  static Args arguments(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                        const std::uint8_t *src) {
    static teasel_lane lane[kMaxLanes];
    const model::Lanes lanes = model::lanes_of(length);
    const auto *keys = static_cast<const teasel_xts_key *>(key);
    for (std::size_t i = 0; i < lanes.n; ++i)
      lane[i] = {i % 2 ? &keys->tweak : &keys->data, chain + 16 * i, dst + i * lanes.length, src + i * lanes.length};
    return {lane, word(lanes.n), word(lanes.length)};
  }
};
template <>
struct Signature<memory_fn> {
  TEASEL_SIGNATURE(memory, 0, true, false, offsetof(Keys, other), sizeof(Keys::other))
  static Args arguments(const void *key, std::uint8_t *, std::size_t length, std::uint8_t *dst,
                        const std::uint8_t *src) {
    return {dst, src, key, word(length)};
  }
};
template <>
struct Signature<gcm_fn> : Signature<chain_fn> {
  TEASEL_SIGNATURE(gcm, 32, true, false, kAes, sizeof(teasel_gcm_key))
};

bool begins(std::string_view op, std::string_view with) { return op.substr(0, with.size()) == with; }

// CFB8 and memxor3 take any number of bytes (fat/kernels.h).
template <typename Fn>
std::size_t unit(std::string_view op) {
  if (std::is_same_v<Fn, lanes_fn>) return model::kLanesUnit;
  return begins(op, "cfb8_") || std::is_same_v<Fn, memory_fn> ? 1 : 16;
}

// What deals its message out anew in each call, or has a second source, has no pieces.
template <typename Fn>
constexpr bool kResumes =
    !std::is_same_v<Fn, unit_fn> && !std::is_same_v<Fn, lanes_fn> && !std::is_same_v<Fn, memory_fn>;

template <typename Fn>
std::size_t chain_size(std::string_view op) {
  return begins(op, "ccm_") ? 32 : Signature<Fn>::kChain;
}

// Whether the model deciphers blocks for it.
bool deciphers(model::Operation *operation) {
  model::Key key{};
  key.length = 16;
  std::uint8_t chain[16 * kMaxLanes] = {}, text[model::kLanesUnit] = {}, out[model::kLanesUnit];
  key.other = text;
  const unsigned long before = model::blocks_deciphered;
  operation(key, chain, sizeof text, out, text);
  return model::blocks_deciphered != before;
}

// The file of the row that has this function. A table's origin names that of the row that
// came last, which may have nothing for 192 bits.
template <typename Fn>
const char *file_of(Fn *function, const char *otherwise) {
  static const std::vector<Row> *all = new std::vector<Row>(rows());
  for (const Row &row : *all)
    if (row.function == reinterpret_cast<Function>(function)) return row.file;
  return otherwise;
}

template <typename Fn>
Subject describe(const char *op, int entry, unsigned bits, Fn *function, model::Operation *model, int index) {
  using S = Signature<Fn>;
  return {op, "", file_of(function, kTables.origin[entry][index].file), entry, bits,
          reinterpret_cast<Function>(function), model, chain_size<Fn>(op), unit<Fn>(op), S::kWrites && !begins(op, "cbcmac"),
          deciphers(model), kResumes<Fn>, S::kSetup,
          S::kKey, S::kSize, &S::arguments};
}

}  // namespace

void Subject::call(const void *key, std::uint8_t *chain_value, std::size_t length, std::uint8_t *dst,
                   const std::uint8_t *src) const {
  const Args a = arguments(key, chain_value, length, dst, src);
  using P = const void *;
  switch (a.size()) {
    case 2: return reinterpret_cast<void (*)(P, P)>(function)(a[0], a[1]);
    case 3: return reinterpret_cast<void (*)(P, P, P)>(function)(a[0], a[1], a[2]);
    case 4: return reinterpret_cast<void (*)(P, P, P, P)>(function)(a[0], a[1], a[2], a[3]);
    default: return reinterpret_cast<void (*)(P, P, P, P, P)>(function)(a[0], a[1], a[2], a[3], a[4]);
  }
}

std::string entry_name(int entry) {
  return std::string(kTierRows[entry_tier(entry)].name) + (entry_lean(entry) ? "-lean" : "");
}

std::string lacking(int entry, Features cpu) {
  const Features missing = entry_needs(entry) & ~cpu;
  const std::string_view arch = kTierRows[entry_tier(entry)].arch;
  std::string list;
  const auto add = [&](std::string_view of, const char *name, Features bit) {
    // x86_64 has the features of x86; elsewhere the same bits have other names.
    if (arch.substr(0, of.size()) == of && (missing & bit) != 0) list += (list.empty() ? "" : " ") + std::string(name);
  };
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#define OP(op, signature, keys)
#define FEATURE(arch, name, bit, promised) add(#arch, #name, bit);
#include "fat/manifest.def"
#undef OP
#undef KERNEL
#undef TIER
#undef FEATURE
  return list.empty() ? kTierRows[entry_tier(entry)].text : list;
}

#define FEATURE(arch, name, bit, promised)
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)

std::vector<Subject> subjects(int entry) {
  std::vector<Subject> all;
  for (unsigned bits : {128u, 192u, 256u}) {
    const teasel_kernels *table = kernels_of_entry(entry, bits / 8);
#define OP(op, signature, keys) all.push_back(describe(#op, entry, bits, table->op, &model::op, op_##op));
#include "fat/manifest.def"
#undef OP
  }
  for (Subject &s : all) s.tier = kTierRows[entry_tier(entry)].name.data();
  return all;
}

#undef KERNEL
#define OP(op, signature, keys)

std::vector<Row> rows() {
  using namespace feature;
  std::vector<Row> all;
  const auto add = [&](const char *path, const char *op, unsigned bits, int tier, Features also, Function function) {
    if (function && tier >= 0)
      all.push_back(
          {path, std::string(path) + " " + op + " " + std::to_string(bits), tier_needs(tier) | also, function});
  };
#define KERNEL(arch, tier, file, op, keys, also)                                                            \
  if constexpr (TEASEL_TIER_##arch##_##tier)                                                                \
    for (unsigned bits : {128u, 192u, 256u})                                                                \
      if (bits == 128 || #keys[1] != '0')                                                                   \
        add(#arch "/" #tier "/" #file, #op, bits, tier_row(#tier), also,                                    \
            reinterpret_cast<Function>(static_cast<op##_fn *>(TEASEL_SELECT_##keys(bits, op, tier, nullptr))));
#include "fat/manifest.def"
#undef KERNEL
#undef OP
#undef FEATURE
#undef TIER
  return all;
}

void set_keys(Keys &keys, int entry, const std::uint8_t *user_key, std::size_t key_length, const std::uint8_t h[16],
              bool both_directions) {
  memset(&keys, 0, sizeof keys.model);
  memset(&keys.gcm, 0xd5, sizeof keys.gcm);
  keys.model.length = key_length;
  memcpy(keys.model.bytes, user_key, key_length);
  memcpy(keys.model.h, h, 16);
  model::set_key(keys.model);
  teasel_aes_key &aes = keys.gcm.aes;
  aes.table.kernels = kernels_of_entry(entry, key_length);
  aes.key_length = static_cast<std::uint32_t>(key_length);
  aes.decrypts = both_directions;
  (both_directions ? aes.table.kernels->set_decrypt_key : aes.table.kernels->set_encrypt_key)(&aes, user_key);
  aes.table.kernels->ghash_set_key(&keys.gcm.hash, h);
  keys.xts.data = aes;
  memset(&keys.xts.tweak, 0xd5, sizeof keys.xts.tweak);
  keys.xts.tweak.table = aes.table;
  keys.xts.tweak.key_length = aes.key_length;
  keys.xts.tweak.decrypts = 0;
  aes.table.kernels->set_encrypt_key(&keys.xts.tweak, model::tweak_key(keys.model).bytes);
  keys.xex.aes = aes;
  memcpy(keys.xex.l[0], h, 16);
  for (std::size_t i = 1; i < 32; ++i) {
    memcpy(keys.xex.l[i], keys.xex.l[i - 1], 16);
    model::times_x(keys.xex.l[i]);
  }
  for (std::size_t i = 0; i < sizeof keys.other; ++i)
    keys.other[i] = static_cast<std::uint8_t>(user_key[i % key_length] + (i >> 4) * h[i % 16]);
}

}  // namespace subject
