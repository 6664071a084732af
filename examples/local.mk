# examples: included by Makefile.am.

# ---- A program for each mode. -no-install: the test is the program, not a script.
mode_examples = \
  examples/ecb \
  examples/cbc \
  examples/cfb \
  examples/ctr \
  examples/xts \
  examples/gcm \
  examples/cmac
check_PROGRAMS += $(mode_examples)
TESTS += $(mode_examples)
examples_ecb_SOURCES = examples/ecb.c examples/example.h
examples_ecb_LDADD = libteasel.la
examples_ecb_LDFLAGS = -no-install
examples_cbc_SOURCES = examples/cbc.c examples/example.h
examples_cbc_LDADD = libteasel.la
examples_cbc_LDFLAGS = -no-install
examples_cfb_SOURCES = examples/cfb.c examples/example.h
examples_cfb_LDADD = libteasel.la
examples_cfb_LDFLAGS = -no-install
examples_ctr_SOURCES = examples/ctr.c examples/example.h
examples_ctr_LDADD = libteasel.la
examples_ctr_LDFLAGS = -no-install
examples_xts_SOURCES = examples/xts.c examples/example.h
examples_xts_LDADD = libteasel.la
examples_xts_LDFLAGS = -no-install
examples_gcm_SOURCES = examples/gcm.c examples/example.h
examples_gcm_LDADD = libteasel.la
examples_gcm_LDFLAGS = -no-install
examples_cmac_SOURCES = examples/cmac.c examples/example.h
examples_cmac_LDADD = libteasel.la
examples_cmac_LDFLAGS = -no-install
