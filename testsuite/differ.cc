// make check-differ [CASES=N] [SEED=N] [ROWS=TEXT]: N random cases of each mode through Teasel and
// through each other library that has the mode: what is made, what comes back, what is refused.
// Every second case takes the tier that keys get by default, the others all tiers in turn.
//
// Of Teasel's modes PCBC, LRW, XCBC and XAES-256-GCM are in neither library. libcrypto 3.0 has no
// EAX, GCM-SIV and CBC-MAC; libgcrypt 1.10 no CBC-CS1, CBC-CS2 and CFB1, and its CTR_DRBG cannot be
// given its entropy. RFC 3686 is their CTR.
#include "testsuite/differ.h"

#include <stdlib.h>

#include <algorithm>
#include <map>
#include <set>

namespace differ {
namespace {

using check::Random;

// What may be planted in Teasel's results; kNone comes first.
enum Fault { kNone, kOutput, kTag, kText, kVerdict };
constexpr const char *kFaultNames[] = {"none", "output", "tag", "text", "verdict"};

std::vector<std::string> tiers;

// ---- Cases

// Mostly short; some at the ends of unrolled loops; a few long.
std::size_t draw_length(Random &random, std::size_t most) {
  static constexpr int kSteps[] = {-17, -16, -1, 0, 1, 15, 16, 17};
  const std::size_t kind = random.below(64);
  std::size_t n;
  if (kind < 38)
    n = random.below(81);
  else if (kind < 50)
    n = random.below(520);
  else if (kind < 60)
    n = (std::size_t{64} << random.below(5)) * (1 + random.below(3)) +
        static_cast<std::size_t>(kSteps[random.below(8)]);
  else
    n = random.below(kind == 63 ? most : 2048);
  return std::min(n, most);
}

std::size_t draw_tag_length(Random &random, std::uint32_t tags) {
  if (tags == 0) return 0;
  for (;;) {
    const std::size_t n = random.below(2) ? 16 : 1 + random.below(16);
    if (tags >> n & 1) return n;
  }
}

// The index-th case: key sizes come in turn, so that few cases have them all.
Case draw(const Shape &shape, std::size_t index, Random &random) {
  Case c;
  c.key = random.bytes(shape.keys[index % shape.keys.size()]);
  const bool usual = random.below(2);
  c.iv = random.bytes(usual ? shape.usual_iv : shape.min_iv + random.below(shape.max_iv - shape.min_iv + 1));
  // The last bytes of a counter: all ones, or nearly.
  if (c.iv.size() == 16 && random.below(4) == 0)
    std::fill(c.iv.end() - static_cast<std::ptrdiff_t>(1 + random.below(16)), c.iv.end(), std::uint8_t{0xff});
  std::size_t n = std::max(shape.min, draw_length(random, shape.most));
  n -= n % shape.unit;
  c.text = random.bytes(n);
  c.bits = 8 * n;
  if (shape.by_bits && n != 0) c.bits -= random.below(8);
  if (c.bits % 8 != 0) c.text.back() &= static_cast<std::uint8_t>(0xff00 >> c.bits % 8);
  for (std::size_t i = shape.min_aad + random.below(shape.max_aad - shape.min_aad + 1); i-- > 0;)
    c.aad.push_back(random.bytes(random.below(4) ? draw_length(random, shape.aad_most) : 0));
  c.tag_length = draw_tag_length(random, shape.tags);
  c.in_place = random.below(2);
  c.pieces = shape.cut != 0 && random.below(3) == 0 ? 1 + random.below(1 << 20) : 0;
  c.offset = random.below(64 * 64);
  c.seed = random.next();
  return c;
}

std::string described(const Case &c) {
  std::string text = "key " + check::hex(c.key.data(), c.key.size()) + ", IV " + check::hex(c.iv.data(), c.iv.size()) +
                     ", " + std::to_string(c.bits) + " bits, " + std::to_string(c.tag_length) + " bytes of tag, AAD";
  for (const Bytes &aad : c.aad) text += " " + std::to_string(aad.size());
  return text + (c.in_place ? ", in place" : "") + (c.pieces ? ", in pieces" : "");
}

void flip(Bytes &bytes, std::size_t bit) { bytes[bit / 8] ^= static_cast<std::uint8_t>(0x80 >> bit % 8); }

void same(const char *what, const Bytes &ours, const Bytes &theirs) {
  ++check::checks;
  if (ours == theirs) return;
  --check::checks;
  CHECK_BYTES(what, ours.data(), theirs.data(), std::min(ours.size(), theirs.size()));
  CHECK(ours.size() == theirs.size());
}

// ---- A row

class Test {
 public:
  Test(const char *peer, const Row &row, std::uint64_t seed)
      : name_(std::string(peer) + " " + row.name), row_(row), shape_(row.ours.shape), seed_(seed) {
    if (row.narrow) row.narrow(shape_);
    for (char byte : name_) seed_ = seed_ * 31 + static_cast<unsigned char>(byte);
  }

  // False: the peer has no such mode.
  bool run(std::size_t cases) {
    ours_ = row_.ours.side();
    theirs_ = row_.peer();
    if (!theirs_) return false;
    Random random(seed_);
    std::size_t ran = 0;
    unsigned long differ = 0;
    for (std::size_t i = 0; ran < cases; ++i) {
      const Case c = draw(shape_, i, random);
      if (left_out(c)) continue;
      const unsigned long before = check::failures;
      select_tier(i);
      check::quiet = told_ >= 3;
      compare(c, i, kNone);
      differ += check::failures != before;
      ++ran;
    }
    check::quiet = false;
    printf("%s: %zu cases, %lu differ\n", name_.c_str(), ran, differ);
    for (const auto &[reason, count] : reasons_) printf("  beside %zu left out: %s\n", count, reason.c_str());
    fflush(stdout);
    check::context = name_;
    covered();
    for (Fault fault : {kOutput, kTag, kText, kVerdict}) planted(fault, random);
    return true;
  }

  const std::string &name() const { return name_; }

 private:
  // A known fault of the peer, if it shows.
  bool left_out(const Case &c) {
    const char *const reason = row_.fault ? row_.fault(c) : nullptr;
    Bytes out, tag;
    if (!reason || theirs_->seal(c, out, tag)) return false;
    ++reasons_[reason];
    return true;
  }

  void select_tier(std::size_t index) {
    const std::string &tier = tiers[index / 2 % tiers.size()];
    CHECK_STATUS(teasel_select_tier(index % 2 ? tier.c_str() : nullptr), TEASEL_OK);
    tiers_seen_.insert(index % 2 ? tier : "");
  }

  void compare(const Case &c, std::size_t index, Fault fault) {
    check::context = name_;
    const unsigned long before = check::failures;
    Bytes made, tag, expected, expected_tag;
    CHECK(ours_->seal(c, made, tag));
    CHECK(theirs_->seal(c, expected, expected_tag));
    if (fault == kOutput) flip(made, c.seed % std::min(8 * made.size(), c.bits));
    if (fault == kTag) flip(tag, c.seed % (8 * tag.size()));
    same("output", made, expected);
    same("tag", tag, expected_tag);
    if (shape_.opens) open(c, shape_.mac ? c.text : expected, expected_tag, fault);
    if (shape_.refuses) refuse(c, shape_.mac ? c.text : expected, expected_tag, fault);
    see(c);
    if (check::failures == before || check::quiet) return;
    ++told_;
    fprintf(stderr, "%s: case %zu: %s\n", name_.c_str(), index, described(c).c_str());
  }

  void open(const Case &c, const Bytes &sealed, const Bytes &tag, Fault fault) {
    Bytes ours, theirs;
    CHECK(ours_->open(c, sealed, tag, ours));
    CHECK(theirs_->open(c, sealed, tag, theirs));
    ++opened_;
    if (shape_.mac) return;
    if (fault == kText) flip(ours, c.seed % c.bits);
    same("text", ours, c.text);
    same("text of the peer", theirs, c.text);
  }

  // A bit of what was sealed, of the tag, the IV or the AAD is turned. Both must say the same; and
  // refuse it, but that a short tag may be right by chance for another text.
  void refuse(Case c, Bytes sealed, Bytes tag, Fault fault) {
    std::vector<Bytes *> parts = {&sealed, &tag, &c.iv};
    for (Bytes &aad : c.aad) parts.push_back(&aad);
    std::erase_if(parts, [](const Bytes *part) { return part->empty(); });
    Bytes *const part = parts[c.seed % parts.size()];
    flip(*part, (c.seed >> 8) % (8 * part->size()));
    Bytes out;
    bool ours = ours_->open(c, sealed, tag, out);
    const bool theirs = theirs_->open(c, sealed, tag, out);
    if (fault == kVerdict) ours = !ours;
    CHECK(ours == theirs);
    if (part == &tag || shape_.tags == 0 || tag.size() >= 8) CHECK(!ours && !theirs);
    ++refused_;
  }

  void see(const Case &c) {
    keys_seen_.insert(c.key.size());
    several_ += c.text.size() > 32;
    in_place_ += c.in_place;
    in_pieces_ += c.pieces != 0;
  }

  // That the cases were what they are meant to be.
  void covered() {
    CHECK(keys_seen_ == std::set<std::size_t>(shape_.keys.begin(), shape_.keys.end()));
    CHECK(tiers_seen_.size() == 1 + tiers.size());
    CHECK(several_ > 0 && in_place_ > 0);
    CHECK(!shape_.opens || opened_ > 0);
    CHECK(!shape_.refuses || refused_ > 0);
    CHECK(shape_.cut == 0 || in_pieces_ > 0);
  }

  // A fault in Teasel's results must be found.
  void planted(Fault fault, Random &random) {
    if (fault == kOutput && shape_.mac) return;
    if (fault == kTag && shape_.tags == 0) return;
    if (fault == kText && (shape_.mac || !shape_.opens)) return;
    if (fault == kVerdict && !shape_.refuses) return;
    Case c;
    do c = draw(shape_, random.below(shape_.keys.size()), random);
    while (c.text.empty());
    const unsigned long checks = check::checks, failures = check::failures;
    check::quiet = true;
    compare(c, 0, fault);
    check::quiet = false;
    const bool found = check::failures != failures;
    check::checks = checks, check::failures = failures;
    check::that(found, __FILE__, __LINE__, "a planted fault is not found: %s", kFaultNames[fault]);
  }

  std::string name_;
  const Row &row_;
  Shape shape_;
  std::uint64_t seed_;
  std::unique_ptr<Side> ours_, theirs_;
  std::map<std::string, std::size_t> reasons_;
  std::set<std::size_t> keys_seen_;
  std::set<std::string> tiers_seen_;
  unsigned long opened_ = 0, refused_ = 0, several_ = 0, in_place_ = 0, in_pieces_ = 0, told_ = 0;
};

// ---- The peers of this build

struct Entry {
  const char *name;
  const Peer *peer;  // null: configure found none
};
constexpr Entry kPeers[] = {
#if HAVE_LIBCRYPTO_3
    {"libcrypto", &libcrypto},
#else
    {"libcrypto", nullptr},
#endif
#if HAVE_LIBGCRYPT
    {"libgcrypt", &libgcrypt},
#else
    {"libgcrypt", nullptr},
#endif
};

// The first of the environment's variables that is set and not empty.
std::uint64_t number(std::initializer_list<const char *> names, std::uint64_t otherwise) {
  for (const char *name : names)
    if (const char *text = getenv(name); text && *text) return strtoull(text, nullptr, 0);
  return otherwise;
}

std::size_t run_peer(const Peer &peer, std::size_t cases, std::uint64_t seed, const char *wanted) {
  std::size_t ran = 0;
  for (const Row &row : peer.rows()) {
    Test test(peer.name, row, seed);
    if (wanted && test.name().find(wanted) == std::string::npos) continue;
    if (test.run(cases))
      ++ran;
    else
      printf("%s: not in this version of the library\n", test.name().c_str());
  }
  return ran;
}

int run() {
  // Fewer than 48 would not meet all that a row must have met.
  const std::size_t cases = std::max<std::size_t>(48, number({"CASES", "TEASEL_CASES"}, 300));
  const std::uint64_t seed = number({"SEED", "TEASEL_SEED"}, 1);
  const char *wanted = getenv("ROWS");
  printf("differ: SEED=%llu CASES=%zu\n", static_cast<unsigned long long>(seed), cases);
  std::size_t ran = 0, here = 0;
  check::each_tier([](const char *tier) { tiers.push_back(tier); });
  for (const Entry &entry : kPeers) {
    if (!entry.peer) {
      printf("SKIP: differ: %s: configure did not find it\n", entry.name);
      continue;
    }
    ++here;
    ran += run_peer(*entry.peer, cases, seed, wanted && *wanted ? wanted : nullptr);
  }
  if (here == 0) return printf("differ: no library to compare with\n"), 77;
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
  CHECK(ran > 0);
  printf("differ: %zu rows, of %zu of %zu libraries\n", ran, here, std::size(kPeers));
  return check::finish("differ");
}

}  // namespace
}  // namespace differ

int main() { return differ::run(); }
