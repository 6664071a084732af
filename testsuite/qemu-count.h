/* What a program tells the plugin tools/qemu-count.c: fcntl(QEMU_COUNT_ORDER, one of
   these, value), whose file descriptor no program has. */
#ifndef TEASEL_TESTSUITE_QEMU_COUNT_H
#define TEASEL_TESTSUITE_QEMU_COUNT_H

#define QEMU_COUNT_ORDER 0x7ea5e1c0u

enum {
  QEMU_COUNT_PROGRAM_START = 0x4001, /* value: the first address of the program's text */
  QEMU_COUNT_PROGRAM_END,            /* value: the first address behind it */
  QEMU_COUNT_EXCLUDED_START,         /* the same of what does not count */
  QEMU_COUNT_EXCLUDED_END,
  QEMU_COUNT_BEGIN, /* the count is 0 */
  QEMU_COUNT_END    /* the count is written */
};

#endif
