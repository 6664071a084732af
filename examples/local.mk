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
  examples/cmac \
  examples/ofb \
  examples/pcbc \
  examples/cbc-cs \
  examples/rfc3686 \
  examples/xcbc \
  examples/ccm \
  examples/eax \
  examples/ocb \
  examples/lrw \
  examples/cbcmac \
  examples/kw \
  examples/drbg \
  examples/many \
  examples/lists
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
examples_ofb_SOURCES = examples/ofb.c examples/example.h
examples_ofb_LDADD = libteasel.la
examples_ofb_LDFLAGS = -no-install
examples_pcbc_SOURCES = examples/pcbc.c examples/example.h
examples_pcbc_LDADD = libteasel.la
examples_pcbc_LDFLAGS = -no-install
examples_cbc_cs_SOURCES = examples/cbc-cs.c examples/example.h
examples_cbc_cs_LDADD = libteasel.la
examples_cbc_cs_LDFLAGS = -no-install
examples_rfc3686_SOURCES = examples/rfc3686.c examples/example.h
examples_rfc3686_LDADD = libteasel.la
examples_rfc3686_LDFLAGS = -no-install
examples_xcbc_SOURCES = examples/xcbc.c examples/example.h
examples_xcbc_LDADD = libteasel.la
examples_xcbc_LDFLAGS = -no-install
examples_ccm_SOURCES = examples/ccm.c examples/example.h
examples_ccm_LDADD = libteasel.la
examples_ccm_LDFLAGS = -no-install
examples_eax_SOURCES = examples/eax.c examples/example.h
examples_eax_LDADD = libteasel.la
examples_eax_LDFLAGS = -no-install
examples_ocb_SOURCES = examples/ocb.c examples/example.h
examples_ocb_LDADD = libteasel.la
examples_ocb_LDFLAGS = -no-install
examples_lrw_SOURCES = examples/lrw.c examples/example.h
examples_lrw_LDADD = libteasel.la
examples_lrw_LDFLAGS = -no-install
examples_cbcmac_SOURCES = examples/cbcmac.c examples/example.h
examples_cbcmac_LDADD = libteasel.la
examples_cbcmac_LDFLAGS = -no-install
examples_kw_SOURCES = examples/kw.c examples/example.h
examples_kw_LDADD = libteasel.la
examples_kw_LDFLAGS = -no-install
examples_drbg_SOURCES = examples/drbg.c examples/example.h
examples_drbg_LDADD = libteasel.la
examples_drbg_LDFLAGS = -no-install
examples_many_SOURCES = examples/many.c examples/example.h
examples_many_LDADD = libteasel.la
examples_many_LDFLAGS = -no-install
examples_lists_SOURCES = examples/lists.c examples/example.h
examples_lists_LDADD = libteasel.la
examples_lists_LDFLAGS = -no-install

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
