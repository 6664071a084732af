// Monte Carlo tests: the output of a step is fed back, and after 1000 steps changes the key. A
// record is some outer iterations: the outputs of each, and what the next one would begin with.
#include "testsuite/external/montecarlo.h"

namespace external {
namespace {

constexpr std::size_t kInner = 1000;

const MonteCarloMode kModes[] = {
    {"ECB", 128, false},   {"CBC", 128, true}, {"OFB", 128, true},
    {"CFB128", 128, true}, {"CFB8", 8, true},  {"CFB1", 1, true},
};

// ---- The loop, the same for Teasel and for the reference

struct State {
  Bytes key, iv, in;
  Bytes outputs;  // the last of each outer iteration
};

// The last bytes of a sequence of segments.
Bytes tail(const Bytes &segments, std::size_t segment, std::size_t length) {
  if (segment >= 8) return Bytes(segments.end() - static_cast<std::ptrdiff_t>(length), segments.end());
  Bytes bytes(length);
  const std::uint8_t *const bits = segments.data() + segments.size() - 8 * length;
  for (std::size_t i = 0; i < 8 * length; ++i) bytes[i / 8] |= static_cast<std::uint8_t>(bits[i] << (7 - i % 8));
  return bytes;
}

// The i-th segment of the IV.
Bytes segment_of(const Bytes &iv, std::size_t segment, std::size_t i) {
  if (segment == 1) return {static_cast<std::uint8_t>(iv[i / 8] >> (7 - i % 8) & 1)};
  const auto at = iv.begin() + static_cast<std::ptrdiff_t>(segment / 8 * i);
  return Bytes(at, at + static_cast<std::ptrdiff_t>(segment / 8));
}

void outer(const MonteCarloMode &mode, Cipher *cipher, bool encrypts, State &state) {
  const std::size_t bytes = (mode.segment + 7) / 8, delay = mode.chained ? 128 / mode.segment : 0;
  const Step step = cipher(mode, state.key, state.iv, encrypts);
  Bytes out(kInner * bytes), in = state.in;
  for (std::size_t j = 0; j < kInner; ++j) {
    step(in.data(), &out[j * bytes]);
    if (j < delay)
      in = segment_of(state.iv, mode.segment, j);
    else
      memcpy(in.data(), &out[(j - delay) * bytes], bytes);
  }
  const Bytes change = tail(out, mode.segment, state.key.size());
  for (std::size_t i = 0; i < change.size(); ++i) state.key[i] ^= change[i];
  if (mode.chained) state.iv = tail(out, mode.segment, 16);
  state.in = in;
  state.outputs.insert(state.outputs.end(), out.end() - static_cast<std::ptrdiff_t>(bytes), out.end());
}

// ---- Teasel's steps

template <auto Crypt>
Step chained(const teasel_aes_key &key, const Bytes &iv, std::size_t length) {
  return [key, chaining = iv, length](const std::uint8_t *in, std::uint8_t *out) mutable {
    CHECK_STATUS(Crypt(&key, chaining.data(), length, out, in), TEASEL_OK);
  };
}

template <auto Crypt>
Step blocks(const teasel_aes_key &key) {
  return [key](const std::uint8_t *in, std::uint8_t *out) { CHECK_STATUS(Crypt(&key, 16, out, in), TEASEL_OK); };
}

// The bit is the lowest of its byte here, the highest there.
template <auto Crypt>
Step bit(const teasel_aes_key &key, const Bytes &iv) {
  return [key, chaining = iv](const std::uint8_t *in, std::uint8_t *out) mutable {
    std::uint8_t byte = static_cast<std::uint8_t>(*in << 7);
    CHECK_STATUS(Crypt(&key, chaining.data(), 1, &byte, &byte), TEASEL_OK);
    *out = byte >> 7;
  };
}

Step teasel(const MonteCarloMode &mode, const Bytes &user_key, const Bytes &iv, bool encrypts) {
  const std::string name = mode.name;
  teasel_aes_key key;
  const auto set =
      !encrypts && (name == "ECB" || name == "CBC") ? teasel_aes_set_decrypt_key : teasel_aes_set_encrypt_key;
  CHECK_STATUS(set(&key, user_key.size(), user_key.data()), TEASEL_OK);
  if (name == "ECB") return encrypts ? blocks<teasel_ecb_encrypt>(key) : blocks<teasel_ecb_decrypt>(key);
  if (name == "CBC")
    return encrypts ? chained<teasel_cbc_encrypt>(key, iv, 16) : chained<teasel_cbc_decrypt>(key, iv, 16);
  if (name == "OFB") return chained<teasel_ofb_crypt>(key, iv, 16);
  if (name == "CFB128")
    return encrypts ? chained<teasel_cfb_encrypt>(key, iv, 16) : chained<teasel_cfb_decrypt>(key, iv, 16);
  if (name == "CFB1") return encrypts ? bit<teasel_cfb1_encrypt>(key, iv) : bit<teasel_cfb1_decrypt>(key, iv);
  return encrypts ? chained<teasel_cfb8_encrypt>(key, iv, 1) : chained<teasel_cfb8_decrypt>(key, iv, 1);
}

// ---- Records: mode, encrypts, key, iv, plain (what goes in), cipher (what comes out), and
// ---- next key, next iv, next plain, if they are known.

std::string hex(const Bytes &bytes) {
  std::string text;
  char two[3];
  for (std::uint8_t byte : bytes) text += (snprintf(two, sizeof two, "%02x", byte), two);
  return text;
}

const MonteCarloMode *find_mode(const std::string &name) {
  for (const MonteCarloMode &mode : kModes)
    if (name == mode.name) return &mode;
  return nullptr;
}

Record make_record(const MonteCarloMode &mode, std::size_t key_length, bool encrypts, std::size_t outers) {
  check::Random random(mode.segment + key_length + encrypts);
  State state{random.bytes(key_length), random.bytes(16), random.bytes((mode.segment + 7) / 8), {}};
  if (mode.segment == 1) state.in[0] &= 1;
  Record r;
  r.line = 8 * key_length;
  r.add("mode", mode.name);
  r.add("encrypts", encrypts ? "1" : "0");
  r.add("key", hex(state.key));
  r.add("iv", hex(state.iv));
  r.add("plain", hex(state.in));
  for (std::size_t i = 0; i < outers; ++i) outer(mode, reference.cipher, encrypts, state);
  r.add("cipher", hex(state.outputs));
  r.add("next key", hex(state.key));
  r.add("next iv", hex(state.iv));
  r.add("next plain", hex(state.in));
  return r;
}

}  // namespace

void run_monte_carlo(const Record &r) {
  const MonteCarloMode *const mode = find_mode(r.text("mode"));
  if (!CHECK(mode != nullptr)) return;
  const std::size_t bytes = (mode->segment + 7) / 8;
  const Bytes outputs = r["cipher"];
  State state{r["key"], r.has("iv") ? r["iv"] : Bytes(16), r["plain"], {}};
  if (!CHECK(state.in.size() == bytes && outputs.size() >= bytes && outputs.size() % bytes == 0)) return;
  if (!CHECK(state.iv.size() == 16)) return;
  for (std::size_t i = 0; i < outputs.size() / bytes; ++i) {
    outer(*mode, teasel, r.number("encrypts"), state);
    if (!CHECK_BYTES("output", &state.outputs[i * bytes], &outputs[i * bytes], bytes)) return;
  }
  if (!r.has("next key")) return;
  CHECK_BYTES("next key", state.key.data(), r["next key"].data(), state.key.size());
  if (mode->chained) CHECK_BYTES("next IV", state.iv.data(), r["next iv"].data(), 16);
  CHECK_BYTES("next text", state.in.data(), r["next plain"].data(), bytes);
}

// Records of one outer iteration, as in NIST's files; what a record ends with is what the next
// one begins with, if the two follow each other.
void adapt_monte_carlo(std::vector<Record> &records) {
  for (Record &r : records) {
    const bool encrypts = r.has("encrypt");
    r.add("encrypts", encrypts ? "1" : "0");
    if (!encrypts) {
      r.rename("plain", "out");
      r.rename("cipher", "plain");
      r.rename("out", "cipher");
    }
    for (const char *name : {"plain", "cipher"})
      if (std::string *const bit = r.find(name); bit && bit->size() == 1) bit->insert(bit->begin(), '0');
  }
  for (std::size_t i = 0; i + 1 < records.size(); ++i) {
    Record &r = records[i], &next = records[i + 1];
    if (r.text("mode") != next.text("mode") || r.text("encrypts") != next.text("encrypts")) continue;
    if (next.number("count") != r.number("count") + 1) continue;
    r.add("next key", next.text("key"));
    r.add("next plain", next.text("plain"));
    if (next.has("iv")) r.add("next iv", next.text("iv"));
  }
}

Files make_monte_carlo(std::size_t outers) {
  Files made;
  for (const MonteCarloMode &mode : kModes) {
    made.files.push_back({std::string("Monte Carlo, ") + mode.name, "AESAVS", mode.name, run_monte_carlo, {}, 6, true});
    for (std::size_t key_length : {16, 24, 32})
      for (bool encrypts : {true, false})
        made.files.back().records.push_back(make_record(mode, key_length, encrypts, outers));
  }
  return made;
}

}  // namespace external
