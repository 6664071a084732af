// make bench-openssl [SIZES="8192"]: the public functions beside OpenSSL's, interleaved in one
// run, after a check that both give the same. Core cycles a byte, and the median of the
// ratios Teasel / OpenSSL, sample by sample.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <string>

#include "teasel/teasel.h"
#include "testsuite/timing.h"

namespace {

[[noreturn]] void stop(const char *what, const char *why) {
  fprintf(stderr, "bench-openssl: %s: %s\n", what, why);
  exit(1);
}

// libcrypto, loaded here, so that no build needs its headers.
void *library() {
  static void *const handle = dlopen("libcrypto.so.3", RTLD_NOW);
  if (!handle) stop("libcrypto.so.3", dlerror());
  return handle;
}
template <typename Function>
Function *find(const char *name) {
  void *const symbol = dlsym(library(), name);
  if (!symbol) stop(name, dlerror());
  return reinterpret_cast<Function *>(symbol);
}

constexpr std::size_t kMost = 1 << 20;
constexpr std::uint8_t kIv[16] = {0xf0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 0, 0, 1};

struct Buffers {
  std::uint8_t src[kMost + 1024];  // dst not a multiple of a page apart: loads would wait for stores
  std::uint8_t dst[kMost];
  std::uint8_t user_key[64], tag[16];
} ours, theirs;

// ---- OpenSSL: a context with its key, and one call for a message. Where a message is not the
// ---- continuation of the one before, its IV is set: XTS, GCM, CMAC.
std::function<void(std::size_t)> openssl_cipher(const std::string &mode, unsigned bits, int encrypt) {
  using Bytes = const unsigned char *;
  const auto fetch = find<void *(void *, const char *, const char *)>("EVP_CIPHER_fetch");
  const auto init = find<int(void *, void *, void *, Bytes, Bytes, int)>("EVP_CipherInit_ex");
  const auto update = find<int(void *, unsigned char *, int *, Bytes, int)>("EVP_CipherUpdate");
  const auto final = find<int(void *, unsigned char *, int *)>("EVP_CipherFinal_ex");
  const auto ctrl = find<int(void *, int, int, void *)>("EVP_CIPHER_CTX_ctrl");
  const std::string name = "AES-" + std::to_string(bits) + "-" + mode;
  void *const cipher = fetch(nullptr, name.c_str(), nullptr);
  void *const context = find<void *()>("EVP_CIPHER_CTX_new")();
  if (!cipher || !init(context, cipher, nullptr, theirs.user_key, kIv, encrypt))
    stop(name.c_str(), "OpenSSL refuses it");
  find<int(void *, int)>("EVP_CIPHER_CTX_set_padding")(context, 0);
  const bool gcm = mode == "GCM", begins = gcm || mode == "XTS";
  return [=](std::size_t n) {
    int length = 0;
    if (begins) init(context, nullptr, nullptr, nullptr, kIv, encrypt);
    update(context, theirs.dst, &length, theirs.src, static_cast<int>(n));
    if (!gcm) return;
    final(context, theirs.dst + n, &length);
    ctrl(context, 0x10, 16, theirs.tag);  // EVP_CTRL_AEAD_GET_TAG
  };
}

std::function<void(std::size_t)> openssl_cmac(unsigned bits) {
  const auto init = find<int(void *, const void *, std::size_t, const void *, void *)>("CMAC_Init");
  const auto update = find<int(void *, const void *, std::size_t)>("CMAC_Update");
  const auto final = find<int(void *, unsigned char *, std::size_t *)>("CMAC_Final");
  const void *const cipher = find<const void *()>(("EVP_aes_" + std::to_string(bits) + "_cbc").c_str())();
  void *const context = find<void *()>("CMAC_CTX_new")();
  if (!init(context, theirs.user_key, bits / 8, cipher, nullptr)) stop("CMAC", "OpenSSL refuses it");
  return [=](std::size_t n) {
    std::size_t length = 0;
    init(context, nullptr, 0, nullptr, nullptr);
    update(context, theirs.src, n);
    final(context, theirs.tag, &length);
  };
}

// ---- Teasel
struct Keys {
  teasel_aes_key aes;
  teasel_xts_key xts, xts_decrypt;
  teasel_gcm_key gcm;
  teasel_cmac_key cmac;
};

void done(teasel_status status) {
  if (status != TEASEL_OK) stop("teasel", teasel_strerror(status));
}

template <auto Function>
void chained(const Keys &keys, std::size_t n) {
  std::uint8_t iv[16];
  memcpy(iv, kIv, 16);
  done(Function(&keys.aes, iv, n, ours.dst, ours.src));
}

void ecb_encrypt(const Keys &k, std::size_t n) { done(teasel_ecb_encrypt(&k.aes, n, ours.dst, ours.src)); }
void ecb_decrypt(const Keys &k, std::size_t n) { done(teasel_ecb_decrypt(&k.aes, n, ours.dst, ours.src)); }
void xts_encrypt(const Keys &k, std::size_t n) { done(teasel_xts_encrypt(&k.xts, kIv, n, ours.dst, ours.src)); }
void xts_decrypt(const Keys &k, std::size_t n) { done(teasel_xts_decrypt(&k.xts_decrypt, kIv, n, ours.dst, ours.src)); }
void gcm_seal(const Keys &k, std::size_t n) {
  done(teasel_gcm_seal(&k.gcm, 12, kIv, 0, nullptr, n, ours.dst, ours.src, 16, ours.tag));
}
void cmac(const Keys &k, std::size_t n) { done(teasel_cmac_seal(&k.cmac, n, ours.src, 16, ours.tag)); }

struct Mode {
  const char *name, *openssl;
  int encrypt;
  void (*run)(const Keys &, std::size_t);
};
constexpr Mode kModes[] = {
    {"ecb_encrypt", "ECB", 1, ecb_encrypt},
    {"ecb_decrypt", "ECB", 0, ecb_decrypt},
    {"cbc_encrypt", "CBC", 1, chained<teasel_cbc_encrypt>},
    {"cbc_decrypt", "CBC", 0, chained<teasel_cbc_decrypt>},
    {"cfb_encrypt", "CFB", 1, chained<teasel_cfb_encrypt>},
    {"cfb_decrypt", "CFB", 0, chained<teasel_cfb_decrypt>},
    {"ctr_crypt", "CTR", 1, chained<teasel_ctr_crypt>},
    {"xts_encrypt", "XTS", 1, xts_encrypt},
    {"xts_decrypt", "XTS", 0, xts_decrypt},
    {"gcm_seal", "GCM", 1, gcm_seal},
    {"cmac", "CMAC", 1, cmac},
};

bool same(std::size_t n) { return memcmp(ours.dst, theirs.dst, n) == 0 && memcmp(ours.tag, theirs.tag, 16) == 0; }

void compare(unsigned bits, std::size_t size) {
  static Keys keys;
  done(teasel_aes_set_decrypt_key(&keys.aes, bits / 8, ours.user_key));
  done(teasel_gcm_set_key(&keys.gcm, bits / 8, ours.user_key));
  done(teasel_cmac_set_key(&keys.cmac, bits / 8, ours.user_key));
  if (bits != 192) {
    done(teasel_xts_set_encrypt_key(&keys.xts, bits / 4, ours.user_key));
    done(teasel_xts_set_decrypt_key(&keys.xts_decrypt, bits / 4, ours.user_key));
  }
  std::vector<timing::Cell> cells;
  std::vector<const Mode *> modes;
  for (const Mode &mode : kModes) {
    if (bits == 192 && !strcmp(mode.openssl, "XTS")) continue;
    const auto peer = !strcmp(mode.openssl, "CMAC") ? openssl_cmac(bits)
                                                    : openssl_cipher(mode.openssl, bits, mode.encrypt);
    timing::Cell cell;
    cell.run = [&mode, size] { mode.run(keys, size); };
    cells.push_back(cell);
    cell.run = [peer, size] { peer(size); };
    cells.push_back(std::move(cell));
    modes.push_back(&mode);
    cells[cells.size() - 2].run();
    cells.back().run();
    if (!same(size)) stop(mode.name, "Teasel and OpenSSL do not agree");
  }
  timing::measure(cells, 101);
  for (std::size_t m = 0; m < modes.size(); ++m) {
    const auto &teasel = cells[2 * m].cycles, &openssl = cells[2 * m + 1].cycles;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < teasel.size(); ++i) ratios.push_back(teasel[i] / openssl[i]);
    const double bytes = static_cast<double>(size);
    printf("%-12s %4u %8zu %8.3f %8.3f %8.2f\n", modes[m]->name, bits, size, timing::median(teasel) / bytes,
           timing::median(openssl) / bytes, timing::median(ratios));
  }
}

}  // namespace

int main() {
  for (std::size_t i = 0; i < sizeof ours.user_key; ++i) ours.user_key[i] = static_cast<std::uint8_t>(17 * i + 3);
  for (std::size_t i = 0; i < kMost; ++i) ours.src[i] = static_cast<std::uint8_t>(i * i >> 7);
  memcpy(&theirs, &ours, sizeof ours);
  printf("%-12s %4s %8s %8s %8s %8s\n", "mode", "bits", "bytes", "teasel", "openssl", "ratio");
  const char *sizes = getenv("SIZES");
  if (!sizes || !*sizes) sizes = "8192";
  for (char *end; *sizes; sizes = end + strspn(end, " ,")) {
    const std::size_t size = strtoul(sizes, &end, 0);
    if (end == sizes || size == 0 || size > kMost || size % 16) stop("SIZES", "multiples of 16 up to 1 MiB");
    for (unsigned bits : {128u, 192u, 256u}) compare(bits, size);
  }
}
