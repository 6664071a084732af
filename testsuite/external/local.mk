# testsuite/external: included by testsuite/local.mk. The vectors of others, where they are
# installed: make check-vectors [SAMPLE=N] [OUTER=N] [CAVP=DIR] [WYCHEPROOF=DIR]
EXTRA_PROGRAMS += testsuite/check-vectors
CLEANFILES += testsuite/check-vectors$(EXEEXT)
testsuite_check_vectors_SOURCES = testsuite/check.h testsuite/model.cc testsuite/model.h \
  testsuite/external/cavp.cc testsuite/external/external.h testsuite/external/json.cc testsuite/external/json.h \
  testsuite/external/main.cc testsuite/external/montecarlo.cc testsuite/external/montecarlo.h \
  testsuite/external/record.cc testsuite/external/runners.cc testsuite/external/wycheproof.cc
testsuite_check_vectors_LDADD = libcore.la
if HAVE_LIBCRYPTO
testsuite_check_vectors_SOURCES += testsuite/external/reference-libcrypto.cc
testsuite_check_vectors_LDADD += -lcrypto
else
testsuite_check_vectors_SOURCES += testsuite/external/reference-model.cc
endif
EXTRA_DIST += testsuite/external/controls.sh testsuite/external/mct.txt testsuite/external/reference-libcrypto.cc \
  testsuite/external/reference-model.cc

SAMPLE = 1
OUTER =
check-vectors: testsuite/check-vectors$(EXEEXT)
	$(AM_V_at)$(LIBTOOL) --quiet --mode=execute $(EMULATOR) testsuite/check-vectors$(EXEEXT) --cavp='$(CAVP)' \
	  --wycheproof='$(WYCHEPROOF)' --mct='$(srcdir)/testsuite/external/mct.txt' --outer='$(OUTER)' --sample='$(SAMPLE)'
	$(AM_V_at)$(SHELL) $(srcdir)/testsuite/external/controls.sh $(LIBTOOL) --quiet --mode=execute $(EMULATOR) \
	  testsuite/check-vectors$(EXEEXT)
.PHONY: check-vectors
