// The public interface: every function, used and misused, on every tier.
#include "testsuite/api.h"

#include <ctype.h>
#include <stdlib.h>

namespace {

// The functions that the library exports, by its map.
std::set<std::string> exported() {
  const char *srcdir = getenv("srcdir");
  const std::string file = std::string(srcdir ? srcdir : ".") + "/libteasel.map";
  FILE *stream = fopen(file.c_str(), "r");
  std::set<std::string> names;
  if (!stream) return names;
  std::string word;
  for (int c; (c = getc(stream)) != EOF;) {
    if (isalnum(c) || c == '_') {
      word += static_cast<char>(c);
      continue;
    }
    if (word.rfind("teasel_", 0) == 0) names.insert(word);
    word.clear();
  }
  fclose(stream);
  return names;
}

// No exported function is without a test.
void check_coverage() {
  const std::set<std::string> names = exported();
  CHECK(!names.empty());
  for (const std::string &name : names)
    check::that(api::called.count(name) == 1, "libteasel.map", 1, "no test calls %s", name.c_str());
  for (const std::string &name : api::called)
    check::that(names.count(name) == 1, "libteasel.map", 1, "the tests call %s, which is not exported", name.c_str());
  printf("%zu functions are exported, %zu of them tested\n", names.size(), api::called.size());
}

}  // namespace

int main() {
  using namespace api;
  check::each_tier([](const char *) {
    test_errors();
    test_order();
    test_streams();
    test_counter();
    test_tags();
    test_ciphers();
    test_xcbc();
    test_siv();
    test_gcm_siv();
    test_xaes();
    test_gmac();
    test_aeads();
    test_lists();
    test_keywrap();
    test_many();
    test_drbg();
  });
  test_helpers();
  test_faults();
  test_ocb_long();
  test_many_tiers();
  test_gcm_ivs();
  test_xaes_accumulated();
  test_xts_limit();
  called.insert("teasel_select_tier");  // by each_tier; misused in dispatch.cc
  check_coverage();
  return check::finish("api");
}
