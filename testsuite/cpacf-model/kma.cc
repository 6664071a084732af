// KMA: GCM. Parameter block: reserved (12), counter (4), tag (16), H (16), bits of
// AAD in all (8), bits of text in all (8), J0 (16), key.
#include <cstring>

#include "testsuite/cpacf-model/execution.h"

namespace cpacf {

namespace {

constexpr int kDone = 0, kIncomplete = 2, kPartial = 3;
constexpr std::uint64_t kLastText = 0x100, kLastAad = 0x200, kHashSubkeySupplied = 0x400;
constexpr std::size_t kCounter = 12, kTag = 16, kH = 32, kLengths = 48, kJ0 = 64, kKey = 80;

struct Gcm {
  explicit Gcm(Execution &execution) : e(execution) {
    e.aes->set_key(e.parameter(kKey), key_length(e.function));
    std::memcpy(counter, e.parameter(kJ0), 12);
    std::memcpy(counter + 12, e.parameter(kCounter), 4);
    std::memcpy(tag, e.parameter(kTag), 16);
    if (!(e.gr[0] & kHashSubkeySupplied)) {
      static constexpr Byte kZero[16] = {};
      e.aes->encipher(kZero, e.parameter(kH));
      // A program must not rely on the flag: after the first execution H is there.
      e.gr[0] |= kHashSubkeySupplied;
    }
    std::memcpy(h, e.parameter(kH), 16);
  }
  ~Gcm() {
    std::memcpy(e.parameter(kCounter), counter + 12, 4);
    std::memcpy(e.parameter(kTag), tag, 16);
  }

  void hash(const Byte *bytes, std::size_t length) {
    xor_bytes(tag, tag, bytes, length);
    ghash_multiply(tag, h);
  }

  void aad(std::size_t size) {
    Byte in[16];
    std::uint64_t &address = e.gr[e.r3];
    std::memcpy(in, Execution::at(address), size);
    hash(in, size);
    address += size;
    e.gr[e.r3 + 1] -= size;
  }

  void text(std::size_t size) {
    Byte in[16], out[16], stream[16];
    std::memcpy(in, Execution::at(e.gr[e.r2]), size);
    for (int i = 15; i >= 12 && ++counter[i] == 0; --i) {}
    e.aes->encipher(counter, stream);
    xor_bytes(out, in, stream, size);
    hash(e.decipher ? in : out, size);
    std::memcpy(Execution::at(e.gr[e.r1]), out, size);
    e.gr[e.r1] += size;
    if (e.r1 != e.r2) e.gr[e.r2] += size;
    e.gr[e.r2 + 1] -= size;
  }

  void finish() {
    Byte mask[16];
    hash(e.parameter(kLengths), 16);
    e.aes->encipher(e.parameter(kJ0), mask);
    xor_bytes(tag, tag, mask, 16);
  }

  Execution &e;
  Byte counter[16], tag[16], h[16];
};

std::size_t piece(std::uint64_t length) { return length < 16 ? static_cast<std::size_t>(length) : 16; }

}  // namespace

int execute_kma(Execution &e) {
  Gcm gcm(e);
  const std::uint64_t &aad_length = e.gr[e.r3 + 1], &text_length = e.gr[e.r2 + 1];
  while (aad_length != 0) {
    if (!e.spend()) return kPartial;
    gcm.aad(piece(aad_length));
  }
  if (!(e.gr[0] & kLastAad)) return kIncomplete;
  while (text_length != 0) {
    if (!e.spend()) return kPartial;
    gcm.text(piece(text_length));
  }
  if (!(e.gr[0] & kLastText)) return kIncomplete;
  if (e.budget == 0) return kPartial;
  gcm.finish();
  return kDone;
}

}  // namespace cpacf
