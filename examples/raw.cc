// The raw modes: what goes in is text or ciphertext and nothing else, as with `openssl enc`.
#include <stdlib.h>

#include "examples/files.h"
#include "examples/modes.h"
#include "examples/progress.h"

namespace tool {
namespace {

constexpr size_t kPiece = 65536, kMaxKey = 2 * TEASEL_AES256_KEY_SIZE;

Session session;
uint8_t piece[kPiece + TEASEL_BLOCK_SIZE + 1];

// The value of a hexadecimal digit; over 15 if it is none.
unsigned digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

// Reads the option's hexadecimal digits, and wipes them.
bool from_hex(const char *command, const char *option, char *text, size_t max, uint8_t *dst, size_t *length) {
  const size_t digits = strlen(text);
  *length = digits / 2;
  if (digits % 2) return misused("%s: --%s has an odd number of digits", command, option), false;
  if (*length > max) return misused("%s: --%s is longer than %zu bytes", command, option, max), false;
  for (size_t i = 0; i < *length; ++i) {
    const unsigned high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
    if (high > 15 || low > 15) return misused("%s: --%s is not hexadecimal", command, option), false;
    dst[i] = static_cast<uint8_t>(high << 4 | low);
  }
  teasel_wipe(text, digits);
  return true;
}

int read_iv(const Mode &mode, const Arguments &arguments) {
  if (char *aad = arguments.value[kAadHex])
    if (!from_hex(mode.name, "aad-hex", aad, kMaxIv, session.aad, &session.aad_length)) return kMisused;
  if (mode.max_iv == 0) return kDone;
  char *iv = arguments.value[kIvHex];
  if (!iv) return misused("%s: --iv-hex is needed", mode.name);
  if (!from_hex(mode.name, "iv-hex", iv, kMaxIv, session.iv, &session.iv_length)) return kMisused;
  if (session.iv_length >= mode.min_iv && session.iv_length <= mode.max_iv) return kDone;
  char range[40] = "";
  if (mode.max_iv == kMaxIv) snprintf(range, sizeof range, " or more");
  else if (mode.max_iv > mode.min_iv) snprintf(range, sizeof range, " to %zu", mode.max_iv);
  return misused("%s: --iv-hex has %zu bytes, not %zu%s", mode.name, session.iv_length, mode.min_iv, range);
}

int read_key(const Mode &mode, const Arguments &arguments) {
  uint8_t key[kMaxKey + 1];
  size_t length;
  char *hex = arguments.value[kKeyHex];
  const char *file = arguments.value[kKeyFile];
  if (!hex == !file) return misused("%s: one of --key-hex and --key-file is needed, and not both", mode.name);
  if (hex && !from_hex(mode.name, "key-hex", hex, kMaxKey, key, &length)) return kMisused;
  if (file && !read_small(file, key, sizeof key, &length)) return kFailed;
  SetKey *set = arguments.value[kDecrypt] ? mode.set_decrypt_key : mode.set_encrypt_key;
  const teasel_status status = set(&session, length, key);
  teasel_wipe(key, sizeof key);
  if (status == TEASEL_OK) return kDone;
  if (status == TEASEL_ERR_KEY_LENGTH) {
    const size_t *n = mode.key_lengths;
    const auto say = hex ? misused : failed;
    if (n[1] == 0) return say("%s: a key has %zu bytes", mode.name, n[0]);
    if (n[2] == 0) return say("%s: a key has %zu or %zu bytes", mode.name, n[0], n[1]);
    return say("%s: a key has %zu, %zu or %zu bytes", mode.name, n[0], n[1], n[2]);
  }
  return failed("%s: %s", mode.name, teasel_strerror(status));
}

// PKCS #7: as many bytes as are missing to a whole block, each with their number; 16 if none is.
size_t pad(uint8_t *text, size_t length) {
  const size_t missing = TEASEL_BLOCK_SIZE - length % TEASEL_BLOCK_SIZE;
  memset(text + length, static_cast<int>(missing), missing);
  return length + missing;
}

// The length without the padding; SIZE_MAX if that is wrong.
size_t unpad(const uint8_t *text, size_t length) {
  const size_t n = length ? text[length - 1] : 0;
  if (n < 1 || n > TEASEL_BLOCK_SIZE || n > length) return SIZE_MAX;
  unsigned wrong = 0;
  for (size_t i = 1; i <= n; ++i) wrong |= text[length - i] ^ static_cast<unsigned>(n);
  return wrong ? SIZE_MAX : length - n;
}

bool stream(const Mode &mode, Input *in, Output *out, bool decrypt, bool padded) {
  Pieces pieces(in, piece, kPiece);
  size_t length;
  for (bool last = false; !last;) {
    if (!pieces.next(&length, &last)) return false;
    // The byte beyond the piece waits for the next call, so only the last piece grows.
    if (last && padded && !decrypt) length = pad(piece, length);
    if (teasel_status status = (decrypt ? mode.decrypt : mode.encrypt)(&session, length, piece, piece)) {
      if (status != TEASEL_ERR_LENGTH) return failed("%s: %s", in->name(), teasel_strerror(status)), false;
      return failed("%s: the length is no multiple of %zu bytes", in->name(), mode.block), false;
    }
    if (last && padded && decrypt && (length = unpad(piece, length)) == SIZE_MAX)
      return failed("%s: no padding at the end: wrong key, or changed", in->name()), false;
    if (!out->write(piece, length)) return false;
  }
  return true;
}

// All of an input, with a tag's room beyond it.
struct Whole {
  uint8_t *bytes = nullptr;
  size_t length = 0, room = 0;
  ~Whole() {
    if (bytes) teasel_wipe(bytes, room);
    free(bytes);
  }
  bool read(Input *in, size_t max);
};

bool Whole::read(Input *in, size_t max) {
  for (size_t got;; length += got) {
    if (length > max) return failed("%s: longer than %zu bytes", in->name(), max), false;
    if (room - length <= kTag) {
      const size_t larger = room ? 2 * room : kPiece;
      uint8_t *copy = static_cast<uint8_t *>(malloc(larger));
      if (!copy) return failed("%s: out of memory", in->name()), false;
      if (bytes) memcpy(copy, bytes, length), teasel_wipe(bytes, room), free(bytes);
      bytes = copy;
      room = larger;
    }
    if (!in->read(bytes + length, room - length - kTag, &got)) return false;
    if (got == 0) return true;
  }
}

bool whole(const Mode &mode, Input *in, Output *out, bool decrypt) {
  Whole text;
  const size_t tag = mode.tag, extra = decrypt ? tag : 0;
  if (!text.read(in, mode.max + extra)) return false;
  if (text.length < mode.min + extra) return failed("%s: shorter than %zu bytes", in->name(), mode.min + extra), false;
  if (teasel_status status = (decrypt ? mode.decrypt : mode.encrypt)(&session, text.length, text.bytes, text.bytes))
    return failed("%s: %s", in->name(), teasel_strerror(status)), false;
  return out->write(text.bytes, decrypt ? text.length - tag : text.length + tag);
}

bool mac(const Mode &mode, Input *in) {
  size_t length;
  do {
    if (!in->read(piece, kPiece, &length)) return false;
    if (teasel_status status = mode.encrypt(&session, length, nullptr, piece))
      return failed("%s: %s", in->name(), teasel_strerror(status)), false;
  } while (length == kPiece);
  uint8_t tag[kTag];
  if (teasel_status status = mode.mac->tag(&session.mac, sizeof tag, tag))
    return failed("%s: %s", in->name(), teasel_strerror(status)), false;
  clear_progress();
  for (uint8_t byte : tag) printf("%02x", byte);
  printf("\n");
  return true;
}

int run(const Mode &mode, const Arguments &arguments) {
  if (int status = read_iv(mode, arguments)) return status;
  if (int status = read_key(mode, arguments)) return status;
  Input in;
  Output out;
  if (!in.open(arguments.operand)) return kFailed;
  if (mode.shape == Shape::kMac) return mac(mode, &in) ? kDone : kFailed;
  if (!out.open(arguments.value[kOutput], arguments.value[kForce], &in, usual_mode())) return kFailed;
  const bool decrypt = arguments.value[kDecrypt], padded = mode.padded && !arguments.value[kNoPadding];
  const bool good =
      mode.shape == Shape::kStream ? stream(mode, &in, &out, decrypt, padded) : whole(mode, &in, &out, decrypt);
  return good && out.commit() ? kDone : kFailed;
}

}  // namespace

int run_raw(const Arguments &arguments) {
  const int status = run(*find_mode(arguments.command, strlen(arguments.command)), arguments);
  teasel_wipe(&session, sizeof session);
  teasel_wipe(piece, sizeof piece);
  return status;
}

}  // namespace tool
