// The examples of the standards, testsuite/vectors/*.txt, on each tier: in one call,
// in place, and in pieces. Then each with a fault, which must be found.
#include "testsuite/vectors.h"

#include <stdlib.h>

#include "testsuite/model.h"

namespace {

using vectors::Bytes;
using vectors::Case;

// Schedules are private to a tier: the standard's words are held against the model's, which
// the kernels are held against.
void run_schedule(const Case &c) {
  model::Key key{};
  key.length = c["key"].size();
  memcpy(key.bytes, c["key"].data(), key.length);
  model::set_key(key);
  CHECK(!c["cipher"].empty());
  CHECK_BYTES("key schedule", key.schedule, c["cipher"].data(), c["cipher"].size());
}

const struct {
  const char *name;
  vectors::Run *run;
} kModes[] = {
    {"schedule", run_schedule},        {"ecb", vectors::run_ecb},
    {"cfb1", vectors::run_cfb1},       {"cbc-cs3", vectors::run_cbc_cs3},
    {"rfc3686", vectors::run_rfc3686}, {"xts", vectors::run_xts},
    {"lrw", vectors::run_lrw},         {"cmac", vectors::run_cmac},
    {"xcbc", vectors::run_xcbc},       {"xcbc-prf", vectors::run_xcbc_prf},
    {"gmac", vectors::run_gmac},       {"gcm", vectors::run_aead},
    {"ccm", vectors::run_aead},        {"eax", vectors::run_aead},
    {"ocb", vectors::run_aead},        {"ocb-iterated", vectors::run_ocb_iterated},
    {"siv", vectors::run_siv},         {"gcm-siv", vectors::run_gcm_siv},
    {"xaes", vectors::run_xaes},       {"kw", vectors::run_kw},
    {"kwp", vectors::run_kwp},
};

void run(const Case &c) {
  if (c.mode != "xcbc-prf" && (c["key"].size() < 16 || c["key"].size() % 8 != 0))
    return (void)CHECK(!"the case has a key");
  for (const auto &mode : kModes)
    if (c.mode == mode.name) return mode.run(c);
  if (!vectors::run_chain_mode(c)) CHECK(!"the case has a mode that is known");
}

const char *const kFiles[] = {"fips197", "sp800-38a", "sp800-38b", "sp800-38c", "gcm",     "gmac",    "ieee1619",
                              "lrw",     "rfc3394",   "rfc3566",   "rfc3610",   "rfc3686", "rfc3962", "rfc4434",
                              "rfc5297", "rfc5649",   "rfc7253",   "rfc8452",   "eax",     "xaes"};

// The runners must find a fault: each case again, with one bit changed in one of its values.
void control(const std::vector<Case> &cases) {
  check::Random random(7);
  std::size_t changed = 0, found = 0;
  vectors::with_textbook = false;
  for (const Case &good : cases) {
    for (const auto &[name, value] : good.field) {
      if (value.empty()) continue;
      Case bad = good;
      bad.field[name][random.below(value.size())] ^= static_cast<std::uint8_t>(1 << random.below(8));
      check::context = good.title + ", one bit of " + name + " changed";
      const unsigned long checks = check::checks, failures = check::failures;
      check::quiet = true;
      run(bad);
      check::quiet = false;
      const bool noticed = check::failures != failures;
      check::checks = checks, check::failures = failures;
      found += CHECK(noticed);
      ++changed;
    }
  }
  check::context.clear();
  printf("controls: %zu cases with one bit changed, %zu found\n", changed, found);
}

}  // namespace

int main() {
  const char *srcdir = getenv("srcdir");
  std::vector<Case> cases;
  for (const char *name : kFiles) {
    const std::string file = std::string(srcdir ? srcdir : ".") + "/testsuite/vectors/" + name + ".txt";
    const std::vector<Case> more = vectors::read_cases(file);
    printf("%s: %zu cases\n", name, more.size());
    cases.insert(cases.end(), more.begin(), more.end());
  }
  check::each_tier([&](const char *tier) {
    for (const Case &c : cases) {
      check::context = std::string("tier ") + tier + ", " + c.title;
      run(c);
    }
  });
  control(cases);
  return check::finish("vectors");
}
