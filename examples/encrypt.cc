// teasel keygen, encrypt, decrypt.
#include <errno.h>
#include <sys/random.h>

#include "examples/files.h"
#include "examples/stream.h"

namespace tool {
namespace {

// A user's key, wiped when it goes.
struct UserKey {
  uint8_t bytes[kUserKey + 1];
  ~UserKey() { teasel_wipe(bytes, sizeof bytes); }
};

// The text of one chunk and its ciphertext, each with a byte to spare.
struct Buffers {
  uint8_t text[kChunk + 1], sealed[kChunk + kChunkTag + 1];
  ~Buffers() { teasel_wipe(text, sizeof text); }
};

bool random_bytes(uint8_t *dst, size_t length) {
  while (length) {
    const ssize_t n = getrandom(dst, length, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed("no random bytes: %s", strerror(errno)), false;
    dst += n;
    length -= static_cast<size_t>(n);
  }
  return true;
}

bool read_key(const Arguments &arguments, UserKey *key) {
  const char *path = arguments.value[kKeyFile];
  size_t length;
  if (!read_small(path, key->bytes, sizeof key->bytes, &length)) return false;
  if (length == kUserKey) return true;
  return failed("%s: a key file has %zu bytes, not %s%zu", path, kUserKey, length > kUserKey ? "over " : "",
                length > kUserKey ? kUserKey : length),
         false;
}

// Whether --key-file is there, and is not the input as well.
bool check_key_option(const Arguments &arguments) {
  const char *key = arguments.value[kKeyFile];
  if (!key) return misused("%s: --key-file is needed", arguments.command), false;
  const bool from_standard = !arguments.operand || strcmp(arguments.operand, "-") == 0;
  if (strcmp(key, "-") == 0 && from_standard)
    return misused("%s: key and text cannot both be standard input", arguments.command), false;
  return true;
}

bool seal_all(Input *in, Output *out, Stream *stream, Buffers *buffers) {
  Pieces pieces(in, buffers->text, kChunk);
  size_t length;
  for (bool last = false; !last;) {
    if (!pieces.next(&length, &last)) return false;
    if (teasel_status status = stream->seal(length, last, buffers->sealed, buffers->text))
      return failed("%s: %s", in->name(), teasel_strerror(status)), false;
    if (!out->write(buffers->sealed, length + kChunkTag)) return false;
    if (!last && !stream->advance()) return failed("%s: more than 2^32 chunks", in->name()), false;
  }
  return true;
}

// Says why a chunk does not open. If it opens as what it is not, the last or not the last, then
// something is missing after it, or too much there.
bool say_why(const Input &in, Stream *stream, size_t length, bool last, Buffers *buffers) {
  const bool other = stream->open(length, !last, buffers->text, buffers->sealed) == TEASEL_OK;
  if (other && last) return failed("%s: truncated after chunk %u", in.name(), stream->chunk()), false;
  if (other) return failed("%s: there is data after the last chunk, %u", in.name(), stream->chunk()), false;
  if (stream->chunk() == 0) return failed("%s: wrong key, or the file was changed or truncated", in.name()), false;
  return failed("%s: chunk %u was changed, moved or truncated", in.name(), stream->chunk()), false;
}

bool open_all(Input *in, Output *out, Stream *stream, Buffers *buffers) {
  Pieces pieces(in, buffers->sealed, kChunk + kChunkTag);
  size_t length;
  for (bool last = false; !last;) {
    if (!pieces.next(&length, &last)) return false;
    if (stream->open(length, last, buffers->text, buffers->sealed) != TEASEL_OK)
      return say_why(*in, stream, length, last, buffers);
    // Only an empty text has an empty chunk, so that each text has one form.
    if (length == kChunkTag && stream->chunk() != 0) return failed("%s: the last chunk is empty", in->name()), false;
    if (!out->write(buffers->text, length - kChunkTag)) return false;
    if (!last && !stream->advance()) return failed("%s: more than 2^32 chunks", in->name()), false;
  }
  return true;
}

bool read_header(Input *in, uint8_t header[kHeader]) {
  size_t got;
  if (!in->read(header, kHeader, &got)) return false;
  if (got < kMagic || memcmp(header, kMagicBytes, kMagic - 1) != 0)
    return failed("%s: not encrypted by teasel", in->name()), false;
  if (header[kMagic - 1] != kMagicBytes[kMagic - 1])
    return failed("%s: version %u of the format is unknown", in->name(), header[kMagic - 1]), false;
  return got == kHeader || (failed("%s: truncated in the header", in->name()), false);
}

Buffers buffers;

}  // namespace

int run_keygen(const Arguments &arguments) {
  if (!arguments.operand) return misused("keygen: FILE is needed");
  UserKey key;
  Output out;
  const bool good = out.open(arguments.operand, false, nullptr, 0600) && random_bytes(key.bytes, kUserKey) &&
                    out.write(key.bytes, kUserKey) && out.commit();
  return good ? kDone : kFailed;
}

int run_encrypt(const Arguments &arguments) {
  if (!check_key_option(arguments)) return kMisused;
  UserKey key;
  Input in;
  Output out;
  uint8_t header[kHeader];
  memcpy(header, kMagicBytes, kMagic);
  if (!read_key(arguments, &key) || !in.open(arguments.operand) ||
      !out.open(arguments.value[kOutput], arguments.value[kForce], &in, usual_mode()) ||
      !random_bytes(header + kMagic, kSalt) || !out.write(header, kHeader))
    return kFailed;
  Stream stream(key.bytes, header);
  return seal_all(&in, &out, &stream, &buffers) && out.commit() ? kDone : kFailed;
}

int run_decrypt(const Arguments &arguments) {
  if (!check_key_option(arguments)) return kMisused;
  UserKey key;
  Input in;
  Output out;
  uint8_t header[kHeader];
  if (!read_key(arguments, &key) || !in.open(arguments.operand) || !read_header(&in, header) ||
      !out.open(arguments.value[kOutput], arguments.value[kForce], &in, usual_mode()))
    return kFailed;
  Stream stream(key.bytes, header);
  return open_all(&in, &out, &stream, &buffers) && out.commit() ? kDone : kFailed;
}

}  // namespace tool
