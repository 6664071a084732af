// make check-vectors: the vectors of others, from files that are not part of Teasel, on each tier.
//
//   --cavp=DIR        NIST's response files, as in Debian's python3-cryptography-vectors
//   --wycheproof=DIR  Wycheproof's JSON files, or its whole tree
//   --mct=FILE        some of NIST's records of Monte Carlo tests (testsuite/external/mct.txt)
//   --outer=N         outer iterations of the other Monte Carlo tests
//   --sample=N        of each file the records 0, N, 2N, ... (1: all)
//   --drop=1          of each file the last record is lost: a fault that must be found
//
// Each record that is read is run, skipped for a reason that is printed, or left out by the
// sampling; their sum is what the file says that it has.
#include <stdlib.h>

#include <algorithm>
#include <map>

#include "testsuite/external/montecarlo.h"

using namespace external;

namespace {

struct Options {
  std::string cavp, wycheproof, monte_carlo;
  std::size_t outer = 0;
  std::size_t sample = 1, drop = 0;
} options;

enum State : char { kRun, kFailed, kSkipped, kSampledOut };

struct Plan {
  const File *file;
  std::vector<State> states;
  std::vector<char> refused;  // by the first tier
};

Plan plan_of(const File &file) {
  Plan plan{&file, {}, {}};
  const auto stated = [&](bool good, const char *what) {
    check::that(good, __FILE__, __LINE__, "%s: %s: %zu read, %zu in the file", file.name.c_str(), what,
                file.records.size(), file.stated);
  };
  stated(file.records.size() == file.stated, "records were lost");
  stated(!file.records.empty(), "no record");
  std::size_t runnable = 0;
  for (const Record &r : file.records) {
    if (!r.skip && !file.run) stated(false, "no runner, and no reason why");
    const bool sampled = r.skip || file.whole || runnable++ % options.sample == 0;
    plan.states.push_back(r.skip || !file.run ? kSkipped : sampled ? kRun : kSampledOut);
  }
  return plan;
}

bool passes(const char *tier, const File &file, const Record &r) {
  refused = false;
  const unsigned long checks = check::checks, failures = check::failures;
  check::context = std::string("tier ") + tier + ", " + file.name + ":" + std::to_string(r.line);
  file.run(r);
  if (check::checks == checks) CHECK(!"something of the record was checked");
  return check::failures == failures;
}

void run_all(const char *tier, std::vector<Plan> &plans) {
  for (Plan &plan : plans) {
    const bool first = plan.refused.empty();
    plan.refused.resize(plan.states.size());
    for (std::size_t i = 0; i < plan.states.size(); ++i) {
      if (plan.states[i] != kRun && plan.states[i] != kFailed) continue;
      if (!passes(tier, *plan.file, plan.file->records[i])) plan.states[i] = kFailed;
      if (first) plan.refused[i] = refused;
      CHECK(plan.refused[i] == refused);
    }
  }
}

// ---- Negative control: faults planted in what was read must be found. Of each file the first
// ---- record with the verdict, on each tier.

struct Control {
  std::size_t planted = 0, found = 0;
} control;

void plant(const char *tier, const File &file, const Record &faulty, const char *what) {
  const unsigned long checks = check::checks, failures = check::failures;
  check::quiet = true;
  const bool missed = passes(tier, file, faulty);
  check::quiet = false;
  check::checks = checks;
  check::failures = failures;
  ++control.planted;
  control.found += !missed;
  check::that(!missed, __FILE__, __LINE__, "a fault was planted, and not found: %s", what);
}

void plant_in(const char *tier, const File &file, const Record &r, bool refuses) {
  if (r.verdict == Verdict::kValid) {
    for (const char *name : {"plain", "cipher", "tag"}) {
      Record faulty = r;
      std::string *const value = faulty.find(name);
      if (!value || value->empty()) continue;
      value->back() = value->back() == '0' ? '1' : '0';
      plant(tier, file, faulty, name);
    }
  }
  if (!refuses) return;
  Record faulty = r;
  faulty.verdict = r.verdict == Verdict::kValid ? Verdict::kInvalid : Verdict::kValid;
  plant(tier, file, faulty, "the verdict");
}

void plant_all(const char *tier, const std::vector<Plan> &plans) {
  for (const Plan &plan : plans) {
    const auto &records = plan.file->records;
    const bool refuses = std::any_of(records.begin(), records.end(),
                                     [](const Record &r) { return r.has("tag") || r.verdict == Verdict::kInvalid; });
    bool done[2] = {};
    for (std::size_t i = 0; i < plan.states.size(); ++i) {
      const Verdict verdict = records[i].verdict;
      if (plan.states[i] != kRun || verdict == Verdict::kAcceptable) continue;
      bool &seen = done[verdict == Verdict::kInvalid];
      if (!seen) plant_in(tier, *plan.file, records[i], refuses);
      seen = true;
    }
  }
}

// ---- The table

struct Row {
  std::size_t files = 0, records = 0, run = 0, passed = 0, failed = 0, skipped = 0, left_out = 0, acceptable = 0,
              refused = 0;
  std::map<std::string, std::size_t> reasons;
};

void add(Row &row, const Plan &plan) {
  ++row.files;
  row.records += plan.file->stated;
  for (std::size_t i = 0; i < plan.states.size(); ++i) {
    const State state = plan.states[i];
    row.run += state == kRun || state == kFailed;
    row.passed += state == kRun;
    row.failed += state == kFailed;
    if (plan.file->records[i].verdict == Verdict::kAcceptable && state == kRun) {
      ++row.acceptable;
      row.refused += plan.refused[i];
    }
    row.left_out += state == kSampledOut;
    if (state != kSkipped) continue;
    ++row.skipped;
    const char *const why = plan.file->records[i].skip;
    if (CHECK(why && *why)) ++row.reasons[why];
  }
}

void print(const char *source, const char *mode, const Row &row) {
  printf("%-10s %-18s %6zu %8zu %8zu %8zu %7zu %8zu %8zu\n", source, mode, row.files, row.records, row.run, row.passed,
         row.failed, row.skipped, row.left_out);
  for (const auto &[why, n] : row.reasons) printf("%-10s   skipped %zu: %s\n", "", n, why.c_str());
  if (row.acceptable)
    printf("%-10s   acceptable, where the exact bytes and a refusal are both right: %zu, of which refused: %zu\n", "",
           row.acceptable, row.refused);
  CHECK(row.records == row.passed + row.failed + row.skipped + row.left_out);
}

void print_table(const std::vector<Plan> &plans, const std::string &tiers) {
  std::vector<std::pair<const File *, Row>> rows;  // in the order of the files
  Row sum;
  for (const Plan &plan : plans) {
    const auto same = [&](const File &file) {
      return file.source == plan.file->source && file.mode == plan.file->mode;
    };
    std::size_t i = 0;
    while (i < rows.size() && !same(*rows[i].first)) ++i;
    if (i == rows.size()) rows.push_back({plan.file, {}});
    add(rows[i].second, plan);
    add(sum, plan);
  }
  printf("\n%-10s %-18s %6s %8s %8s %8s %7s %8s %8s\n", "source", "mode", "files", "records", "run", "passed", "failed",
         "skipped", "left out");
  for (const auto &[file, row] : rows) print(file->source.c_str(), file->mode.c_str(), row);
  sum.reasons.clear();
  sum.acceptable = 0;
  print("sum", "", sum);
  printf("passed: on each of the tiers:%s\n", tiers.c_str());
  if (options.sample > 1)
    printf("left out: SAMPLE=%zu, one record of %zu in each file was run\n", options.sample, options.sample);
}

bool option(const char *argument, const char *name, std::string &value) {
  const std::size_t n = strlen(name);
  if (strncmp(argument, name, n) != 0) return false;
  value = argument + n;
  return true;
}

bool option(const char *argument, const char *name, std::size_t &value) {
  std::string text;
  if (!option(argument, name, text)) return false;
  char *end;
  if (!text.empty()) value = strtoul(text.c_str(), &end, 10);
  return text.empty() || (!*end && value != 0);
}

bool parse(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    if (!option(argv[i], "--cavp=", options.cavp) && !option(argv[i], "--wycheproof=", options.wycheproof) &&
        !option(argv[i], "--mct=", options.monte_carlo) && !option(argv[i], "--outer=", options.outer) &&
        !option(argv[i], "--sample=", options.sample) && !option(argv[i], "--drop=", options.drop))
      return false;
  }
  return true;
}

std::vector<std::string> not_run;

// What the folder has, or how to get it.
Files read(const char *source, const std::string &folder, Files (*read)(const std::string &), const char *install,
           std::vector<Plan> &plans) {
  Files found;
  if (folder.empty()) return not_run.push_back(std::string(source) + ": not run: " + install), found;
  printf("%s: %s\n", source, folder.c_str());
  found = read(folder);
  check::that(!found.files.empty(), __FILE__, __LINE__, "%s: no vectors", folder.c_str());
  for (const std::string &note : found.notes) printf("  left alone: %s\n", note.c_str());
  for (File &file : found.files)
    if (options.drop && !file.records.empty()) file.records.pop_back();
  for (const File &file : found.files) plans.push_back(plan_of(file));
  return found;
}

// Monte Carlo tests: NIST's, and others by the reference.
Files read_known(std::vector<Plan> &plans) {
  Files known;
  if (!options.monte_carlo.empty()) known = read_monte_carlo(options.monte_carlo);
  for (const File &file : known.files) plans.push_back(plan_of(file));
  return known;
}
Files make_tests(std::vector<Plan> &plans) {
  Files made;
  if (options.monte_carlo.empty()) return not_run.push_back("AESAVS: not run: no --mct=FILE"), made;
  std::size_t outer = options.outer;
  if (outer == 0) outer = std::max(reference.outer / options.sample, std::size_t{1});
  printf("AESAVS: Monte Carlo tests, %zu x 1000 iterations of the usual 100 x 1000, against %s\n", outer,
         reference.name);
  made = make_monte_carlo(outer);
  for (const File &file : made.files) plans.push_back(plan_of(file));
  return made;
}

}  // namespace

int main(int argc, char **argv) {
  if (!parse(argc, argv)) return fprintf(stderr, "check-vectors: what is that? See testsuite/external/main.cc\n"), 2;
  std::vector<Plan> plans;
  const Files cavp = read("CAVP", options.cavp, read_cavp,
                          "install python3-cryptography-vectors, or ./configure --with-cavp=DIR", plans);
  const Files wycheproof = read("Wycheproof", options.wycheproof, read_wycheproof,
                                "clone it (github.com/C2SP/wycheproof), and ./configure --with-wycheproof=DIR", plans);
  const Files known = read_known(plans), made = make_tests(plans);
  std::string tiers;
  check::each_tier([&](const char *tier) {
    tiers += std::string(" ") + tier;
    run_all(tier, plans);
    plant_all(tier, plans);
  });
  print_table(plans, tiers);
  for (const std::string &note : not_run) printf("%s\n", note.c_str());
  printf("control: %zu faults planted, %zu found\n", control.planted, control.found);
  return check::finish("check-vectors");
}
