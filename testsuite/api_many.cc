// Many messages at once: the same as one after the other, for any lengths and keys.
#include <algorithm>

#include "testsuite/api_whole.h"

namespace api {
namespace {

// Messages with keys of all sizes, some of them shared, and of all lengths.
struct Messages {
  std::vector<teasel_aes_key> aes;
  std::vector<teasel_cmac_key> cmac;
  std::vector<teasel_xcbc_key> xcbc;
  std::vector<std::size_t> key;  // of each message
  std::vector<Bytes> text;

  Messages(std::size_t n, std::size_t keys, std::size_t most, std::size_t unit, check::Random &random)
      : aes(keys), cmac(keys), xcbc(keys) {
    for (std::size_t i = 0; i < keys; ++i) {
      const std::size_t length = 16 + 8 * random.below(3);
      const Bytes user_key = random.bytes(length);
      GOOD(teasel_aes_set_encrypt_key, &aes[i], length, user_key.data());
      GOOD(teasel_cmac_set_key, &cmac[i], length, user_key.data());
      GOOD(teasel_xcbc_set_key, &xcbc[i], 16, user_key.data());
    }
    for (std::size_t i = 0; i < n; ++i) {
      key.push_back(random.below(keys));
      std::size_t length = random.below(8) == 0 ? 0 : random.below(most);
      text.push_back(random.bytes(length / unit * unit));
    }
  }
};

void cbc(std::size_t n, std::size_t keys, std::size_t most, check::Random &random) {
  Messages m(n, keys, most, 16, random);
  std::vector<Bytes> iv, out, iv_one, out_one;
  for (const Bytes &text : m.text) iv.push_back(random.bytes(16)), out.push_back(text);
  iv_one = iv, out_one = out;
  std::vector<teasel_cbc_job> jobs;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t length = out[i].size();
    const bool apart = random.below(2) == 0;
    if (apart) out[i].assign(length, 0x11);
    jobs.push_back({&m.aes[m.key[i]], iv[i].data(), length, out[i].data(), apart ? m.text[i].data() : out[i].data()});
    GOOD(teasel_cbc_encrypt, &m.aes[m.key[i]], iv_one[i].data(), length, out_one[i].data(), out_one[i].data());
  }
  GOOD(teasel_cbc_encrypt_many, n, jobs.data());
  CHECK(out == out_one && iv == iv_one);
}

template <typename Job, typename Keys, typename Many, typename Seal>
void tags(const Messages &m, const Keys &keys, Many many, Seal seal, check::Random &random) {
  const std::size_t n = m.text.size();
  std::vector<Bytes> tag(n, Bytes(17, 0x22)), one = tag;
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t tag_length = 1 + random.below(16), length = m.text[i].size();
    jobs.push_back({&keys[m.key[i]], length, length != 0 ? m.text[i].data() : nullptr, tag_length, tag[i].data()});
    CHECK_STATUS(seal(&keys[m.key[i]], length, m.text[i].data(), tag_length, one[i].data()), TEASEL_OK);
  }
  CHECK_STATUS(many(n, jobs.data()), TEASEL_OK);
  CHECK(tag == one);
}

// The second of three jobs is wrong: nothing is written for any.
void misuse(check::Random &random) {
  Messages m(3, 1, 100, 16, random);
  Bytes memory = random.bytes(400), before;
  std::uint8_t *const p = memory.data();
  teasel_aes_key none;
  memset(static_cast<void *>(&none), 0, sizeof none);
  const auto cbc = [&](teasel_status status, auto change) {
    teasel_cbc_job jobs[3];
    for (std::size_t i = 0; i < 3; ++i) jobs[i] = {&m.aes[0], p + 100 * i, 32, p + 100 * i + 20, p + 100 * i + 60};
    change(jobs[1]);
    before = memory;
    CHECK_STATUS(CALL(teasel_cbc_encrypt_many, 3, jobs), status);
    CHECK(memory == before);
  };
  cbc(TEASEL_ERR_NULL, [](teasel_cbc_job &j) { j.key = nullptr; });
  cbc(TEASEL_ERR_NULL, [](teasel_cbc_job &j) { j.iv = nullptr; });
  cbc(TEASEL_ERR_NULL, [](teasel_cbc_job &j) { j.dst = nullptr; });
  cbc(TEASEL_ERR_NULL, [](teasel_cbc_job &j) { j.src = nullptr; });
  cbc(TEASEL_ERR_KEY, [&](teasel_cbc_job &j) { j.key = &none, j.length = 1; });
  cbc(TEASEL_ERR_LENGTH, [](teasel_cbc_job &j) { j.length = 31; });
  cbc(TEASEL_ERR_OVERLAP, [](teasel_cbc_job &j) { j.src = j.dst + 1; });
  cbc(TEASEL_ERR_OVERLAP, [](teasel_cbc_job &j) { j.iv = j.dst + 5; });
  teasel_cmac_key no_cmac;
  teasel_xcbc_key no_xcbc;
  memset(static_cast<void *>(&no_cmac), 0, sizeof no_cmac);
  memset(static_cast<void *>(&no_xcbc), 0, sizeof no_xcbc);
  const auto mac = [&](teasel_status status, auto change) {
    teasel_cmac_job cmac[3];
    teasel_xcbc_job xcbc[3];
    for (std::size_t i = 0; i < 3; ++i) {
      cmac[i] = {&m.cmac[0], 30, p + 100 * i, 16, p + 100 * i + 50};
      xcbc[i] = {&m.xcbc[0], 30, p + 100 * i, 16, p + 100 * i + 50};
    }
    change(cmac[1], no_cmac), change(xcbc[1], no_xcbc);
    before = memory;
    CHECK_STATUS(CALL(teasel_cmac_many, 3, cmac), status);
    CHECK_STATUS(CALL(teasel_xcbc_many, 3, xcbc), status);
    CHECK(memory == before);
  };
  mac(TEASEL_ERR_NULL, [](auto &j, auto &) { j.key = nullptr; });
  mac(TEASEL_ERR_NULL, [](auto &j, auto &) { j.message = nullptr; });
  mac(TEASEL_ERR_NULL, [](auto &j, auto &) { j.tag = nullptr; });
  mac(TEASEL_ERR_KEY, [](auto &j, auto &unset) { j.key = &unset, j.tag_length = 0; });
  mac(TEASEL_ERR_TAG_LENGTH, [](auto &j, auto &) { j.tag_length = 0; });
  mac(TEASEL_ERR_TAG_LENGTH, [](auto &j, auto &) { j.tag_length = 17; });
  CHECK_STATUS(CALL(teasel_cbc_encrypt_many, 1, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_cmac_many, 1, nullptr), TEASEL_ERR_NULL);
  CHECK_STATUS(CALL(teasel_xcbc_many, 1, nullptr), TEASEL_ERR_NULL);
  GOOD(teasel_cbc_encrypt_many, 0, nullptr);
  GOOD(teasel_cmac_many, 0, nullptr);
  GOOD(teasel_xcbc_many, 0, nullptr);
}

}  // namespace

void test_many() {
  check::Random random(61);
  for (std::size_t n : {1, 2, 3, 7, 8, 9, 15, 16, 17, 33, 60}) {
    for (std::size_t keys : {std::size_t{1}, std::size_t{3}, n}) {
      cbc(n, keys, 600, random);
      const Messages m(n, keys, 300, 1, random);
      tags<teasel_cmac_job>(m, m.cmac, teasel_cmac_many, teasel_cmac_seal, random);
      tags<teasel_xcbc_job>(m, m.xcbc, teasel_xcbc_many, teasel_xcbc_seal, random);
    }
  }
  misuse(random);
}

// Keys of different tiers in one call: each message by its own key's kernels.
void test_many_tiers() {
  check::Random random(62);
  std::vector<teasel_cmac_key> keys;
  struct teasel_tier_info tier;
  for (std::size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i) {
    if (!tier.available) continue;
    GOOD(teasel_select_tier, tier.name);
    keys.emplace_back();
    GOOD(teasel_cmac_set_key, &keys.back(), 16, Bytes(16, 7).data());
  }
  GOOD(teasel_select_tier, nullptr);
  const Bytes text = random.bytes(100);
  std::vector<Bytes> tag(20, Bytes(16));
  std::vector<teasel_cmac_job> jobs;
  for (std::size_t i = 0; i < 20; ++i) jobs.push_back({&keys[random.below(keys.size())], 5 * i, text.data(), 16, tag[i].data()});
  GOOD(teasel_cmac_many, 20, jobs.data());
  for (std::size_t i = 0; i < 20; ++i)
    CHECK(tag[i] == textbook::cmac(Bytes(16, 7), Bytes(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(5 * i))));
}

}  // namespace api
