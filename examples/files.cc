#include "examples/files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "examples/progress.h"

namespace tool {
namespace {

bool is_standard(const char *path) { return !path || strcmp(path, "-") == 0; }

// The name until the output is complete, for the signal handler; empty: none.
char temporary[PATH_MAX];

constexpr int kSignals[] = {SIGHUP, SIGINT, SIGTERM};

// Removes the unfinished output, then lets the signal end the program.
void handle_signal(int signal) {
  if (temporary[0]) unlink(temporary);
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
  raise(signal);
}

void catch_signals() {
  struct sigaction action = {}, old;
  action.sa_handler = handle_signal;
  for (int signal : kSignals)
    if (sigaction(signal, nullptr, &old) == 0 && old.sa_handler == SIG_DFL) sigaction(signal, &action, nullptr);
}

void drop_temporary() {
  if (temporary[0]) unlink(temporary);
  temporary[0] = 0;
}

bool complain(const char *what, const char *name) { return failed("%s %s: %s", what, name, strerror(errno)), false; }

}  // namespace

// The name in /dev is a link, which must not be replaced by a file.
bool is_standard_output(const char *path) { return is_standard(path) || strcmp(path, "/dev/stdout") == 0; }

Input::~Input() {
  if (fd_ > STDIN_FILENO) close(fd_);
}

bool Input::open(const char *path) {
  name_ = is_standard(path) ? "standard input" : path;
  fd_ = is_standard(path) ? STDIN_FILENO : ::open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (fd_ < 0 || fstat(fd_, &status) != 0) return complain("cannot open", name_);
  if (S_ISDIR(status.st_mode)) return errno = EISDIR, complain("cannot read", name_);
  if (S_ISREG(status.st_mode))
    start_progress(static_cast<uint64_t>(status.st_size));
  else
    start_progress(0);
  return true;
}

bool Input::read(uint8_t *dst, size_t length, size_t *got) {
  for (*got = 0; *got < length;) {
    const ssize_t n = ::read(fd_, dst + *got, length - *got);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return complain("cannot read", name_);
    if (n == 0) break;
    *got += static_cast<size_t>(n);
    show_progress(done_ += static_cast<uint64_t>(n));
  }
  return true;
}

bool Pieces::next(size_t *length, bool *last) {
  if (held_) memory_[0] = memory_[size_];
  size_t got;
  if (!input_->read(memory_ + held_, size_ + 1 - held_, &got)) return false;
  got += held_;
  *last = got <= size_;
  *length = *last ? got : size_;
  held_ = !*last;
  return true;
}

Output::~Output() {
  if (named_later_) drop_temporary();
  if (fd_ > STDOUT_FILENO) close(fd_);
}

bool Output::open(const char *path, bool force, const Input *input, mode_t mode) {
  if (!open_any(path, force, input, mode)) return false;
  if (isatty(fd_)) stop_progress();
  return true;
}

bool Output::open_any(const char *path, bool force, const Input *input, mode_t mode) {
  struct stat out, in;
  const bool standard = is_standard_output(path);
  force_ = force;
  name_ = standard ? "standard output" : path;
  const bool exists = standard ? fstat(STDOUT_FILENO, &out) == 0 : stat(path, &out) == 0;
  if (!exists && (standard || errno != ENOENT)) return complain("cannot open", name_);
  if (exists && S_ISREG(out.st_mode) && input && fstat(input->descriptor(), &in) == 0 && in.st_dev == out.st_dev &&
      in.st_ino == out.st_ino)
    return failed("%s is both input and output", name_), false;
  if (standard) return fd_ = STDOUT_FILENO, true;
  if (exists && S_ISDIR(out.st_mode)) return errno = EISDIR, complain("cannot write", name_);
  if (exists && !S_ISREG(out.st_mode)) {
    fd_ = ::open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return fd_ >= 0 || complain("cannot open", name_);
  }
  if (!force && lstat(path, &out) == 0) return failed("%s exists, and is not overwritten", name_), false;
  // What takes a file's place is open to the same people.
  return open_beside(path, exists ? out.st_mode & 0777 : mode);
}

bool Output::open_beside(const char *path, mode_t mode) {
  const char *slash = strrchr(path, '/');
  const int directory = slash ? static_cast<int>(slash - path + 1) : 0;
  if (slash && !slash[1]) return errno = EISDIR, complain("cannot write", name_);
  catch_signals();
  if (snprintf(temporary, sizeof temporary, "%.*s.teasel-XXXXXX", directory, path) >=
      static_cast<int>(sizeof temporary))
    return temporary[0] = 0, errno = ENAMETOOLONG, complain("cannot write", name_);
  fd_ = mkostemp(temporary, O_CLOEXEC);
  if (fd_ < 0) return temporary[0] = 0, complain("cannot write", name_);
  named_later_ = true;
  return fchmod(fd_, mode) == 0 || complain("cannot write", name_);
}

bool Output::write(const void *src, size_t length) {
  const char *at = static_cast<const char *>(src);
  while (length) {
    const ssize_t n = ::write(fd_, at, length);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return complain("cannot write", name_);
    at += n;
    length -= static_cast<size_t>(n);
  }
  return true;
}

// A link fails if the name is taken, so that nothing is overwritten that came meanwhile. Where
// there are no links, a look must do.
bool Output::give_name() {
  struct stat status;
  if (!force_ && link(temporary, name_) == 0) return drop_temporary(), true;
  if (!force_ && (errno == EEXIST || lstat(name_, &status) == 0))
    return failed("%s exists, and is not overwritten", name_), false;
  if (rename(temporary, name_) != 0) return complain("cannot write", name_);
  temporary[0] = 0;
  return true;
}

bool Output::commit() {
  // Pipes and devices cannot be synchronized, and need not be.
  if (fsync(fd_) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP) return complain("cannot write", name_);
  const int fd = fd_;
  fd_ = -1;
  if (close(fd) != 0) return complain("cannot write", name_);
  clear_progress();
  if (!named_later_) return true;
  if (!give_name()) return false;
  named_later_ = false;
  char directory[PATH_MAX];
  const char *slash = strrchr(name_, '/');
  snprintf(directory, sizeof directory, "%.*s", slash ? static_cast<int>(slash - name_ + 1) : 1, slash ? name_ : ".");
  const int parent = ::open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (parent >= 0) fsync(parent), close(parent);
  return true;
}

mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

bool read_small(const char *path, uint8_t *dst, size_t size, size_t *length) {
  Input input;
  return input.open(path) && input.read(dst, size, length);
}

}  // namespace tool
