// Files and pipes. Every function that returns bool prints a line when it fails.
#pragma once

#include <limits.h>
#include <sys/types.h>

#include "examples/tool.h"

namespace tool {

class Input {
 public:
  ~Input();
  // path: null or "-" is standard input.
  bool open(const char *path);
  // Reads until length bytes are there or the input ends; *got says how many.
  bool read(uint8_t *dst, size_t length, size_t *got);
  const char *name() const { return name_; }
  int descriptor() const { return fd_; }

 private:
  int fd_ = -1;
  const char *name_ = "";
  uint64_t done_ = 0;
};

// Cuts an input into pieces, and knows which one is the last: it holds a byte more than it
// gives.
class Pieces {
 public:
  Pieces(Input *input, uint8_t *memory, size_t size) : input_(input), memory_(memory), size_(size) {}
  // The next piece is at memory, of *length bytes: size but for the last. memory has size + 1
  // bytes; their contents may change until the next call, but for the one beyond the piece.
  bool next(size_t *length, bool *last);

 private:
  Input *input_;
  uint8_t *memory_;
  size_t size_;
  size_t held_ = 0;
};

// A file that appears under its name when all of it is there: until then it has another name
// beside that, which goes when the output is dropped or a signal ends the program. Standard
// output and special files are written to at once.
class Output {
 public:
  ~Output();
  // path: null or "-" is standard output. input: must be another file; may be null. mode: of a
  // new file; one that is overwritten hands its own on.
  bool open(const char *path, bool force, const Input *input, mode_t mode);
  bool write(const void *src, size_t length);
  // Nothing is lost: the data is on the disk, then the name is given.
  bool commit();

 private:
  bool open_any(const char *path, bool force, const Input *input, mode_t mode);
  bool open_beside(const char *path, mode_t mode);
  bool give_name();

  int fd_ = -1;
  bool force_ = false;
  const char *name_ = "";
  bool named_later_ = false;
};

// Whether an output of this name (which may be null) is standard output.
bool is_standard_output(const char *path);

// What new files get: 0666 less the umask.
mode_t usual_mode();

// Reads a file of at most `size' bytes, a key say. *length: how many.
bool read_small(const char *path, uint8_t *dst, size_t size, size_t *length);

}  // namespace tool
