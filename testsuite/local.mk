# testsuite: included by Makefile.am.

# Programs here may be libtool's wrappers: what EMULATOR runs is the real program, with the
# shared library of the build.
LOG_COMPILER = $(LIBTOOL) --quiet --mode=execute $(EMULATOR)

# ---- The benchmark
EXTRA_PROGRAMS += testsuite/bench
testsuite_bench_SOURCES = testsuite/bench.cc testsuite/timing.h
testsuite_bench_LDADD = libcore.la

K =
SIZES =
KEYS =
bench: testsuite/bench$(EXEEXT)
	@SIZES='$(SIZES)' KEYS='$(KEYS)' $(EMULATOR) testsuite/bench$(EXEEXT) '$(K)'
.PHONY: bench

include testsuite/cpacf-model/local.mk
