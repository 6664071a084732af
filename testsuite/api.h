// The test of the public interface, in parts: api*.cc.
#pragma once

#include <set>

#include "testsuite/check.h"

namespace api {

// The functions that have been called by a test.
inline std::set<std::string> called;

// Calls an exported function and remembers that.
#define CALL(function, ...) (api::called.insert(#function), function(__VA_ARGS__))

// Each with the selected tier.
void test_errors();       // each way to misuse a function
void test_order();        // calls of AEAD and MAC out of order; limits
void test_streams();      // cut anywhere, in place, no byte too much
void test_counter();      // carries of the CTR counter
void test_tags();         // wrong tags
void test_ciphers();      // CBC-CS, RFC 3686, parts of CTR, sectors of XTS
void test_xcbc();         // XCBC, all of it
void test_siv();          // SIV, GCM-SIV, XAES-256-GCM and GMAC against the textbook
void test_gcm_siv();
void test_xaes();
void test_gmac();
void test_aeads();       // all by their descriptors; CCM, EAX, OCB
void test_lists();       // ciphers and MACs by their descriptors; LRW, CFB1, CBC-MAC
void test_keywrap();
void test_many();
void test_drbg();
// Once.
void test_faults();       // sweeps for faults that others had
void test_many_tiers();   // keys of several tiers in one call
void test_ocb_long();     // over 64 Ki blocks
void test_helpers();      // memory, status, info
void test_xts_limit();    // the longest data unit
void test_gcm_ivs();      // IVs that GCM counts
void test_xaes_accumulated();

using check::Bytes;

// A mode with a chaining value. grain: where a message may be cut; takes: what its
// length is a multiple of.
struct ChainMode {
  const char *name;
  teasel_status (*crypt)(const teasel_aes_key *, std::uint8_t *, std::size_t, std::uint8_t *, const std::uint8_t *);
  std::size_t grain, takes;
  bool decrypts;
};
inline constexpr ChainMode kChainModes[] = {
    {"teasel_cbc_encrypt", teasel_cbc_encrypt, 16, 16, false},  {"teasel_cbc_decrypt", teasel_cbc_decrypt, 16, 16, true},
    {"teasel_cfb_encrypt", teasel_cfb_encrypt, 16, 1, false},   {"teasel_cfb_decrypt", teasel_cfb_decrypt, 16, 1, false},
    {"teasel_cfb8_encrypt", teasel_cfb8_encrypt, 1, 1, false},  {"teasel_cfb8_decrypt", teasel_cfb8_decrypt, 1, 1, false},
    {"teasel_ctr_crypt", teasel_ctr_crypt, 16, 1, false},   {"teasel_ofb_crypt", teasel_ofb_crypt, 16, 1, false},
    {"teasel_pcbc_encrypt", teasel_pcbc_encrypt, 16, 16, false}, {"teasel_pcbc_decrypt", teasel_pcbc_decrypt, 16, 16, true},
};

// Expects OK.
#define GOOD(function, ...) CHECK_STATUS(CALL(function, __VA_ARGS__), TEASEL_OK)

}  // namespace api
