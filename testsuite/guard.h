// Memory with a page on either side that may not be touched, and calls that survive it.
#pragma once

#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace guard {

// `room` bytes, rounded up to pages.
class Memory {
 public:
  explicit Memory(std::size_t room) {
    const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    room_ = (room + page - 1) / page * page;
    base_ = static_cast<std::uint8_t *>(
        mmap(nullptr, room_ + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    begin_ = base_ + page;
    if (base_ == MAP_FAILED || mprotect(begin_, room_, PROT_READ | PROT_WRITE) != 0) abort();
  }
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  std::uint8_t *begin() const { return begin_; }
  std::uint8_t *end() const { return begin_ + room_; }
  std::size_t room() const { return room_; }
  void fill(std::uint8_t byte) { std::memset(begin_, byte, room_); }

 private:
  std::uint8_t *base_, *begin_;
  std::size_t room_;
};

inline sigjmp_buf fault_return;
inline volatile sig_atomic_t fault_expected = 0;

inline void on_fault(int number) {
  if (!fault_expected) {
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  siglongjmp(fault_return, number);
}

// The number of the signal that the call ended by; 0 if it returned.
template <typename Call>
int survive(Call call) {
  static bool installed = [] {
    struct sigaction action = {};
    action.sa_handler = on_fault;
    for (int number : {SIGSEGV, SIGBUS, SIGFPE}) sigaction(number, &action, nullptr);
    return true;
  }();
  (void)installed;
  const int number = sigsetjmp(fault_return, 1);
  if (number == 0) {
    fault_expected = 1;
    call();
  }
  fault_expected = 0;
  return number;
}

}  // namespace guard
