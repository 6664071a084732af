// The model against the examples of the standards, straight through the
// instructions, never stopped, stopped after each block, and at random.
//
// The files have cases of lines "name value", as in testsuite/vectors; the modes
// that CPACF does not have are not read there.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "testsuite/cpacf-model/instructions.h"

namespace {

using Bytes = std::vector<unsigned char>;

struct Case {
  std::string title, mode;
  std::map<std::string, Bytes> field;
  const Bytes &operator[](const char *name) const { return field.at(name); }
};

unsigned long passed, failed;

void check(const Case &c, const char *what, bool holds) {
  holds ? ++passed : ++failed;
  if (!holds) printf("FAIL: %s: %s\n", c.title.c_str(), what);
}

bool parse(const std::string &text, const Bytes &previous, Bytes &value) {
  if (text == "-") return true;
  if (text == "previous") return value = previous, true;
  if (text.rfind("ramp ", 0) == 0) {
    value.resize(std::strtoul(text.c_str() + 5, nullptr, 10));
    for (std::size_t i = 0; i < value.size(); ++i) value[i] = static_cast<unsigned char>(i);
    return true;
  }
  for (std::size_t i = 0; i < text.size(); i += 2) {
    char *end;
    const std::string digits = text.substr(i, 2);
    value.push_back(static_cast<unsigned char>(std::strtoul(digits.c_str(), &end, 16)));
    if (digits.size() != 2 || *end) return false;
  }
  return true;
}

std::vector<Case> read_cases(const std::string &path) {
  std::ifstream file(path);
  if (!file) std::fprintf(stderr, "%s: cannot be read\n", path.c_str()), std::exit(1);
  std::vector<Case> cases;
  std::string line;
  Bytes *open = nullptr, previous;
  while (std::getline(file, line)) {
    const std::size_t blank = line.find(' ');
    const std::string name = line.substr(0, blank);
    if (line.empty() || line[0] == '#') continue;
    bool good = true;
    if (name == "case") {
      if (!cases.empty() && cases.back().field.count("cipher")) previous = cases.back()["cipher"];
      cases.push_back({line.substr(5), "", {}});
    } else if (name == "mode") {
      cases.back().mode = line.substr(5);
    } else {
      if (!name.empty()) open = &cases.back().field[name];
      good = parse(line.substr(name.empty() ? line.find_first_not_of(' ') : blank + 1), previous, *open);
    }
    if (!good) std::fprintf(stderr, "%s: %s\n", path.c_str(), line.c_str()), std::exit(1);
  }
  return cases;
}

// --- parameter blocks, and the operations on them

constexpr std::uint64_t kDecipher = 0x80;

// 18, 19, 20
std::uint64_t function_of(std::size_t key_length) { return 16 + key_length / 8; }

Bytes join(std::initializer_list<Bytes> parts) {
  Bytes all;
  for (const Bytes &part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

// Ciphers `in`, in place if told so; updates the parameter block.
template <unsigned kOpcode>
Bytes cipher(const Case &c, std::uint64_t function, Bytes &block, const Bytes &in, bool in_place,
             const Bytes *counters = nullptr) {
  Bytes out = in_place ? in : Bytes(in.size(), 0xaa);
  Operands o{function, block.data(), out.data(), in_place ? out.data() : in.data(), in.size(),
             counters ? counters->data() : nullptr, 0};
  const unsigned cc = execute_all<kOpcode>(o);
  check(c, "condition code and registers",
        cc == 0 && o.length == 0 && o.first == out.data() + in.size() &&
            (in_place || o.second == in.data() + in.size()) &&
            (!counters || o.third == counters->data() + counters->size()));
  return out;
}

void run_ecb(const Case &c, bool in_place) {
  const std::uint64_t function = function_of(c["key"].size());
  Bytes block = c["key"];
  check(c, "KM", cipher<CPACF_KM>(c, function, block, c["plain"], in_place) == c["cipher"]);
  check(c, "KM back", cipher<CPACF_KM>(c, function | kDecipher, block, c["cipher"], in_place) == c["plain"]);
  check(c, "the key stays", block == c["key"]);
}

// CBC, CFB and CFB8: the chaining value comes back as the last 16 bytes of
// iv and ciphertext.
template <unsigned kOpcode>
void run_chained(const Case &c, bool in_place, std::uint64_t feedback) {
  const std::uint64_t function = function_of(c["key"].size()) | feedback << 24;
  const Bytes history = join({c["iv"], c["cipher"]}), start = join({c["iv"], c["key"]});
  const Bytes after = join({Bytes(history.end() - 16, history.end()), c["key"]});
  Bytes block = start;
  check(c, "there", cipher<kOpcode>(c, function, block, c["plain"], in_place) == c["cipher"]);
  check(c, "chaining value", block == after);
  block = start;
  check(c, "back", cipher<kOpcode>(c, function | kDecipher, block, c["cipher"], in_place) == c["plain"]);
  check(c, "chaining value back", block == after);
}

void run_ofb(const Case &c, bool in_place) {
  Bytes block = join({c["iv"], c["key"]}), last(16);
  check(c, "KMO", cipher<CPACF_KMO>(c, function_of(c["key"].size()), block, c["plain"], in_place) == c["cipher"]);
  const std::size_t at = c["plain"].size() - 16;
  for (std::size_t i = 0; i < 16; ++i) last[i] = c["plain"][at + i] ^ c["cipher"][at + i];
  check(c, "chaining value", block == join({last, c["key"]}));
}

void run_ctr(const Case &c, bool in_place) {
  Bytes block = c["key"], counter = c["iv"], counters;
  for (std::size_t i = 0; i < c["plain"].size(); i += 16) {
    counters.insert(counters.end(), counter.begin(), counter.end());
    for (int j = 15; j >= 0 && ++counter[j] == 0; --j) {}
  }
  check(c, "KMCTR", cipher<CPACF_KMCTR>(c, function_of(c["key"].size()), block, c["plain"], in_place,
                                        &counters) == c["cipher"]);
}

// E(tweak) times alpha to the block number, by PCC.
Bytes xts_parameter(const Case &c, const Bytes &key2, unsigned char block_number) {
  Bytes number(16);
  number[15] = block_number;
  Bytes block = join({key2, c["iv"], number, Bytes(32)});
  Operands o{48 + key2.size() / 8, block.data(), nullptr, nullptr, 0, nullptr, 0};
  check(c, "PCC", execute_all<CPACF_PCC>(o) == 0);
  check(c, "bit index", block[key2.size() + 47] == 128);
  return Bytes(block.end() - 16, block.end());
}

// Whole blocks only: stealing is the caller's.
void run_xts(const Case &c, bool in_place) {
  if (c["plain"].size() % 16 != 0) return;
  const std::size_t length = c["key"].size() / 2;
  const Bytes key1(c["key"].begin(), c["key"].begin() + length);
  const Bytes key2(c["key"].begin() + length, c["key"].end());
  const Bytes start = xts_parameter(c, key2, 0);
  const Bytes next = xts_parameter(c, key2, static_cast<unsigned char>(c["plain"].size() / 16));
  const std::uint64_t function = 48 + length / 8, full = 80 + length / 8;
  Bytes block = join({key1, start});
  check(c, "KM", cipher<CPACF_KM>(c, function, block, c["plain"], in_place) == c["cipher"]);
  check(c, "XTS parameter, as PCC has it", block == join({key1, next}));
  block = join({key1, start});
  check(c, "KM back", cipher<CPACF_KM>(c, function | kDecipher, block, c["cipher"], in_place) == c["plain"]);
  Bytes one(16);
  one[0] = 1;
  block = join({c["key"], c["iv"], one});
  const Bytes head(c["plain"].begin(), c["plain"].begin() + 16), tail(c["plain"].begin() + 16, c["plain"].end());
  const Bytes first = cipher<CPACF_KM>(c, full, block, head, in_place);
  check(c, "full XTS, cut", join({first, cipher<CPACF_KM>(c, full, block, tail, in_place)}) == c["cipher"]);
  block = join({c["key"], c["iv"], one});
  check(c, "full XTS back", cipher<CPACF_KM>(c, full | kDecipher, block, c["cipher"], in_place) == c["plain"]);
}

void run_cmac(const Case &c) {
  const std::uint64_t function = function_of(c["key"].size());
  const Bytes &message = c["plain"];
  const std::size_t last = message.empty() ? 0 : (message.size() - 1) / 16 * 16;
  Bytes chain = join({Bytes(16), c["key"]});
  Operands o{function, chain.data(), nullptr, message.data(), last, nullptr, 0};
  check(c, "KMAC", execute_all<CPACF_KMAC>(o) == 0 && o.length == 0 && o.second == message.data() + last);
  Bytes head(8), rest(message.begin() + last, message.end());
  head[0] = static_cast<unsigned char>(8 * rest.size());
  rest.resize(16, 0xff);
  Bytes block = join({head, rest, Bytes(chain.begin(), chain.begin() + 16), c["key"]});
  Operands p{function, block.data(), nullptr, nullptr, 0, nullptr, 0};
  check(c, "PCC", execute_all<CPACF_PCC>(p) == 0);
  check(c, "tag", Bytes(block.begin() + 24, block.begin() + 40) == c["tag"]);
}

// --- GCM: by KMA; GHASH of it by KIMD as well

void put64(Bytes &block, std::size_t at, std::uint64_t value) {
  for (int i = 7; i >= 0; --i, value >>= 8) block[at + i] = static_cast<unsigned char>(value);
}

// GHASH of a, padded, b, padded, and their bit lengths.
Bytes ghash(const Case &c, const Bytes &h, const Bytes &a, const Bytes &b) {
  Bytes input = a;
  input.resize((input.size() + 15) / 16 * 16);
  input.insert(input.end(), b.begin(), b.end());
  input.resize((input.size() + 31) / 16 * 16);
  put64(input, input.size() - 16, 8 * a.size());
  put64(input, input.size() - 8, 8 * b.size());
  Bytes block = join({Bytes(16), h});
  Operands o{65, block.data(), nullptr, input.data(), input.size(), nullptr, 0};
  check(c, "KIMD", execute_all<CPACF_KIMD>(o) == 0 && o.length == 0);
  block.resize(16);
  return block;
}

Bytes encipher(const Case &c, const Bytes &in) {
  Bytes block = c["key"];
  return cipher<CPACF_KM>(c, function_of(block.size()), block, in, false);
}

Bytes kma_block(const Case &c, const Bytes &h) {
  Bytes j0 = c["iv"];
  if (j0.size() == 12)
    j0.insert(j0.end(), {0, 0, 0, 1});
  else
    j0 = ghash(c, h, {}, c["iv"]);
  Bytes block = join({Bytes(12, 0x77), Bytes(j0.begin() + 12, j0.end()), Bytes(32), Bytes(16), j0, c["key"]});
  put64(block, 48, 8 * c["aad"].size());
  put64(block, 56, 8 * c["plain"].size());
  return block;
}

// Cut after the AAD's and the text's first blocks where there are any.
void run_kma(const Case &c, const Bytes &h, bool in_place, bool cut, bool decipher) {
  Bytes block = kma_block(c, h);
  const Bytes &in = decipher ? c["cipher"] : c["plain"], &aad = c["aad"];
  Bytes out = in_place ? in : Bytes(in.size(), 0xaa);
  Operands o{function_of(c["key"].size()) | (decipher ? kDecipher : 0), block.data(), out.data(),
             in_place ? out.data() : in.data(), 0, aad.data(), 0};
  if (cut && aad.size() > 16) {
    o.third_length = 16;
    check(c, "cc 2 while AAD is to come", execute_all<CPACF_KMA>(o) == 2 && o.third_length == 0);
  }
  o.function |= 0x200;
  if (cut && in.size() > 16) {
    o.third_length = aad.size() - static_cast<std::size_t>(static_cast<const unsigned char *>(o.third) - aad.data());
    o.length = 16;
    check(c, "cc 2 while text is to come", execute_all<CPACF_KMA>(o) == 2 && o.length == 0);
  }
  o.function |= 0x100;
  o.length = in.size() - static_cast<std::size_t>(static_cast<unsigned char *>(o.first) - out.data());
  o.third_length = aad.size() - static_cast<std::size_t>(static_cast<const unsigned char *>(o.third) - aad.data());
  check(c, "KMA", execute_all<CPACF_KMA>(o) == 0 && o.length == 0 && o.third_length == 0);
  check(c, "text", out == (decipher ? c["plain"] : c["cipher"]));
  check(c, "tag", Bytes(block.begin() + 16, block.begin() + 32) == c["tag"]);
  check(c, "H", Bytes(block.begin() + 32, block.begin() + 48) == h);
}

void run_gcm(const Case &c, bool in_place) {
  const Bytes h = encipher(c, Bytes(16));
  for (int variant = 0; variant < 4; ++variant) run_kma(c, h, in_place, variant & 1, variant & 2);
  const Bytes block = kma_block(c, h), hash = ghash(c, h, c["aad"], c["cipher"]);
  Bytes tag = encipher(c, Bytes(block.begin() + 64, block.begin() + 80));
  for (std::size_t i = 0; i < 16; ++i) tag[i] ^= hash[i];
  check(c, "the tag by KIMD and KM", tag == c["tag"]);
}

bool run(const Case &c, bool in_place) {
  if (c.mode == "ecb") run_ecb(c, in_place);
  else if (c.mode == "cbc") run_chained<CPACF_KMC>(c, in_place, 0);
  else if (c.mode == "cfb") run_chained<CPACF_KMF>(c, in_place, 16);
  else if (c.mode == "cfb8") run_chained<CPACF_KMF>(c, in_place, 1);
  else if (c.mode == "ofb") run_ofb(c, in_place);
  else if (c.mode == "ctr") run_ctr(c, in_place);
  else if (c.mode == "xts") run_xts(c, in_place);
  else if (c.mode == "cmac") run_cmac(c);
  else if (c.mode == "gcm") run_gcm(c, in_place);
  else return false;
  return true;
}

}  // namespace

int main() {
  const char *const files[] = {"vectors/fips197",   "vectors/sp800-38a", "cpacf-model/ofb",
                               "vectors/sp800-38b", "vectors/gcm",       "vectors/ieee1619"};
  const char *const policies[] = {"never", "each", "random:1", "random:2", "random:3"};
  std::map<std::string, int> modes;
  const char *srcdir = std::getenv("srcdir");
  for (const char *file : files)
    for (const Case &c : read_cases(std::string(srcdir ? srcdir : ".") + "/testsuite/" + file + ".txt"))
      for (const char *policy : policies) {
        if (cpacf_model_set_partial(policy) != 0) return 1;
        if (run(c, false) && run(c, true)) ++modes[c.mode];
      }
  for (const char *mode : {"ecb", "cbc", "cfb", "cfb8", "ofb", "ctr", "xts", "cmac", "gcm"})
    if (modes[mode] == 0) printf("FAIL: no example of %s\n", mode), ++failed;
  printf("cpacf: %lu checks, %lu failed\n", passed + failed, failed);
  return failed != 0;
}
