# testsuite/external: included by testsuite/local.mk. The vectors of others, where they are
# installed: make check-vectors [SAMPLE=N] [CAVP=DIR] [WYCHEPROOF=DIR]
EXTRA_PROGRAMS += testsuite/check-vectors
CLEANFILES += testsuite/check-vectors$(EXEEXT)
testsuite_check_vectors_SOURCES = testsuite/check.h testsuite/external/cavp.cc testsuite/external/external.h \
  testsuite/external/json.cc testsuite/external/json.h testsuite/external/main.cc testsuite/external/record.cc testsuite/external/runners.cc \
  testsuite/external/wycheproof.cc
testsuite_check_vectors_LDADD = libcore.la

SAMPLE = 1
check-vectors: testsuite/check-vectors$(EXEEXT)
	$(AM_V_at)$(LIBTOOL) --quiet --mode=execute $(EMULATOR) testsuite/check-vectors$(EXEEXT) --cavp='$(CAVP)' \
	  --wycheproof='$(WYCHEPROOF)' --sample='$(SAMPLE)'
.PHONY: check-vectors
