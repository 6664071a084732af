# examples: included by Makefile.am.

# ---- A program for each mode. -no-install: the test is the program, not a script.
mode_examples = \
  examples/ecb \
  examples/cbc \
  examples/cfb \
  examples/ctr \
  examples/xts \
  examples/gcm \
  examples/gcmsiv \
  examples/siv \
  examples/xaes \
  examples/gmac \
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
examples_gcmsiv_SOURCES = examples/gcmsiv.c examples/example.h
examples_gcmsiv_LDADD = libteasel.la
examples_gcmsiv_LDFLAGS = -no-install
examples_siv_SOURCES = examples/siv.c examples/example.h
examples_siv_LDADD = libteasel.la
examples_siv_LDFLAGS = -no-install
examples_xaes_SOURCES = examples/xaes.c examples/example.h
examples_xaes_LDADD = libteasel.la
examples_xaes_LDFLAGS = -no-install
examples_gmac_SOURCES = examples/gmac.c examples/example.h
examples_gmac_LDADD = libteasel.la
examples_gmac_LDFLAGS = -no-install
examples_cmac_SOURCES = examples/cmac.c examples/example.h
examples_cmac_LDADD = libteasel.la
examples_cmac_LDFLAGS = -no-install

# ---- The teasel command. Linked as C: nothing of libstdc++ is wanted. Files and times are of
# ---- 64 bits everywhere.
bin_PROGRAMS += teasel
teasel_SOURCES = examples/teasel.cc examples/tool.h examples/options.cc examples/texts.cc examples/progress.cc \
  examples/progress.h examples/files.cc examples/files.h examples/modes.cc examples/modes.h examples/stream.cc \
  examples/stream.h examples/encrypt.cc examples/raw.cc examples/info.cc examples/measure.cc examples/speed.cc examples/speed.h \
  examples/plot.cc examples/plot.h testsuite/timing.h
teasel_CPPFLAGS = $(AM_CPPFLAGS) -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
teasel_LDADD = libteasel.la
teasel_LINK = $(LIBTOOL) $(AM_V_lt) --tag=CC $(AM_LIBTOOLFLAGS) $(LIBTOOLFLAGS) --mode=link $(CC) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -o $@
