// Calls a function from assembly, with every register that it must keep holding a value of
// ours, and keeps what it leaves behind.
#pragma once

#include <cstdint>

extern "C" {

// Offsets are those of testsuite/abi-<arch>.S.
struct abi_call {
  void (*function)();
  std::uintptr_t argument[5];
  std::uintptr_t saved_before[18], saved_after[18];  // registers that a function keeps
  std::uintptr_t general[16];                         // the others
  std::uintptr_t canary[4];                           // above the frame
  std::uintptr_t flags, control_before, control_after;  // control: MXCSR, x87 in the upper half
  std::uintptr_t wide;                                // in: vector registers have 32 bytes
  std::uint8_t vector[16][32];                        // what is in them
  std::uint8_t stack[4096];                           // dead stack below the call
};

void abi_trampoline(abi_call *call);

extern const unsigned abi_saved_registers;

// Faults, planted: functions that break the convention, or leave behind some of what their
// second argument points to. The last row has no function.
struct abi_fault {
  void (*function)();
  const char *what;
  std::uintptr_t needs;  // vector registers of so many bytes
};
extern const abi_fault abi_faults[];
}
