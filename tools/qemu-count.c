/* A plugin of QEMU's user mode that counts the guest's instructions between two
   points of a program, as the program asks:

     cc -shared -fPIC -O2 -o qemu-count.so tools/qemu-count.c
     qemu-s390x -plugin ./qemu-count.so,out=FILE PROGRAM

   The program says what it wants by fcntl(QEMU_COUNT_ORDER, order, value), which
   fails and changes nothing (testsuite/qemu-count.h). For each pair of begin and
   end, FILE gets a line: the number of instructions.

   Instructions that a signal handler executes for the program can be left out: once
   control is in the excluded range, nothing counts, libc neither, until it is in the
   program's range again. An instruction that traps counts once.

   QEMU's own header is not installed everywhere; what is used of it is declared
   here, and is the same in version 1 (QEMU 4.2 to 8) and later ones:
   -DQEMU_PLUGIN_VERSION=4, say, for a QEMU that refuses version 1. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../testsuite/qemu-count.h"

#ifndef QEMU_PLUGIN_VERSION
#define QEMU_PLUGIN_VERSION 1
#endif

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum register_access { NO_REGISTERS };
typedef void on_syscall(plugin_id, unsigned vcpu, int64_t number, uint64_t a1, uint64_t a2,
                        uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7,
                        uint64_t a8);

extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *),
                                                 enum register_access, void *);
extern void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *, void (*)(unsigned, void *),
                                                   enum register_access, void *);
extern void qemu_plugin_register_vcpu_syscall_cb(plugin_id, on_syscall *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = QEMU_PLUGIN_VERSION;

struct range {
  uint64_t start, end;
};

static struct range program, excluded;
static uint64_t address_mask = UINT64_MAX;
static bool running, paused;
static uint64_t count;
static FILE *out;

static bool within(struct range range, uint64_t address) {
  return address >= range.start && address < range.end;
}

static void on_block(unsigned vcpu, void *address) {
  (void)vcpu;
  if (within(excluded, (uintptr_t)address))
    paused = true;
  else if (within(program, (uintptr_t)address))
    paused = false;
}

static void on_instruction(unsigned vcpu, void *unused) {
  (void)vcpu, (void)unused;
  if (running && !paused) ++count;
}

static void on_translation(plugin_id id, struct qemu_plugin_tb *block) {
  const size_t n = qemu_plugin_tb_n_insns(block);
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_cb(block, on_block, NO_REGISTERS,
                                       (void *)(uintptr_t)qemu_plugin_tb_vaddr(block));
  for (size_t i = 0; i < n; ++i)
    qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_tb_get_insn(block, i), on_instruction,
                                           NO_REGISTERS, NULL);
}

static void on_order(plugin_id id, unsigned vcpu, int64_t number, uint64_t magic, uint64_t order,
                     uint64_t value, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8) {
  (void)id, (void)vcpu, (void)number, (void)a4, (void)a5, (void)a6, (void)a7, (void)a8;
  if ((uint32_t)magic != QEMU_COUNT_ORDER) return;
  value &= address_mask;
  switch ((uint32_t)order) {
    case QEMU_COUNT_PROGRAM_START: program.start = value; break;
    case QEMU_COUNT_PROGRAM_END: program.end = value; break;
    case QEMU_COUNT_EXCLUDED_START: excluded.start = value; break;
    case QEMU_COUNT_EXCLUDED_END: excluded.end = value; break;
    case QEMU_COUNT_BEGIN: count = 0, running = true; break;
    case QEMU_COUNT_END:
      running = false;
      fprintf(out, "%llu\n", (unsigned long long)count);
      fflush(out);
      break;
  }
}

/* Of what QEMU says of itself, the first member is read. */
struct information {
  const char *target_name;
};

EXPORT int qemu_plugin_install(plugin_id id, const struct information *info, int argc, char **argv) {
  if (strcmp(info->target_name, "i386") == 0) address_mask = UINT32_MAX;
  for (int i = 0; i < argc; ++i)
    if (strncmp(argv[i], "out=", 4) == 0) out = fopen(argv[i] + 4, "w");
  if (!out) {
    fprintf(stderr, "qemu-count: no out=FILE that can be written\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  qemu_plugin_register_vcpu_syscall_cb(id, on_order);
  return 0;
}
