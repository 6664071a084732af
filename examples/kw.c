/* Key wrap: a key under another one, by KW (RFC 3394, 4.1); secrets of any length by KWP (RFC 5649,
 * section 6); and what unwrap says of a change. */
#include "example.h"

static int wrap(void) {
  uint8_t user_key[16], secret[24];
  struct teasel_kw_key key;
  int wrong = 0;

  for (size_t n = 0; n < sizeof user_key; ++n) user_key[n] = (uint8_t)n;
  wrong += teasel_kw_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;

  /* In place, in a buffer with room for 8 bytes more. */
  from_hex(secret, "00112233445566778899aabbccddeeff");
  wrong += teasel_kw_wrap(&key, 16, secret, secret) != TEASEL_OK;
  wrong += show("KW", 24, secret, "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5");

  uint8_t out[16];
  wrong += show_status("unwrapped", teasel_kw_unwrap(&key, 24, out, secret), TEASEL_OK);
  wrong += show("  and back", 16, out, "00112233445566778899aabbccddeeff");

  secret[5] ^= 1;
  wrong += show_status("unwrapped, one bit changed", teasel_kw_unwrap(&key, 24, out, secret), TEASEL_ERR_AUTH);
  for (size_t n = 0; n < sizeof out; ++n) wrong += out[n] != 0;

  wrong += show_status("KW of 20 bytes", teasel_kw_wrap(&key, 20, secret, out), TEASEL_ERR_LENGTH);
  teasel_kw_key_wipe(&key);
  return wrong;
}

static int wrap_with_padding(void) {
  uint8_t user_key[24], secret[20], wrapped[32], out[24];
  struct teasel_kw_key key;
  size_t length = 0;
  int wrong = 0;

  from_hex(user_key, "5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8");
  wrong += teasel_kw_set_key(&key, sizeof user_key, user_key) != TEASEL_OK;

  from_hex(secret, "c37b7e6492584340bed12207808941155068f738");
  wrong += teasel_kwp_wrap(&key, 20, wrapped, secret) != TEASEL_OK;
  wrong += show("KWP of 20 bytes", 32, wrapped, "138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a");
  wrong += show_status("unwrapped", teasel_kwp_unwrap(&key, 32, &length, out, wrapped), TEASEL_OK);
  wrong += show("  and back", length, out, "c37b7e6492584340bed12207808941155068f738");

  from_hex(secret, "466f7250617369");
  wrong += teasel_kwp_wrap(&key, 7, wrapped, secret) != TEASEL_OK;
  wrong += show("KWP of 7 bytes", 16, wrapped, "afbeb0f07dfbf5419200f2ccb50bb24f");
  wrong += show_status("unwrapped", teasel_kwp_unwrap(&key, 16, &length, out, wrapped), TEASEL_OK);
  wrong += show("  and back", length, out, "466f7250617369");

  teasel_kw_key_wipe(&key);
  return wrong;
}

int main(void) { return wrap() + wrap_with_padding() != 0; }
