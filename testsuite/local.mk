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

# ---- Instruction counts, by QEMU with a plugin
EXTRA_PROGRAMS += testsuite/counts
testsuite_counts_SOURCES = testsuite/counts.cc testsuite/kernel-calls.h testsuite/qemu-count.h
testsuite_counts_LDADD = libcore.la
EXTRA_DIST += tools/check-counts tools/qemu-count.c testsuite/counts-i386.txt testsuite/counts-s390x.txt \
  testsuite/counts-x86_64.txt
if ARCH_S390X
counts_model = testsuite/cpacf-model/cpacf-model.la
endif
run_counts = SRCDIR='$(srcdir)' ARCH=$(ARCH) HOST='$(host_alias)' EMULATOR='$(EMULATOR)' BUILD_CC='$(BUILD_CC)' \
  COMPILER="`$(CXX) --version | sed 1q`, $(CXXFLAGS)" $(SHELL) $(srcdir)/tools/check-counts
check-counts: testsuite/counts$(EXEEXT) $(counts_model)
	$(AM_V_at)$(run_counts)
update-counts: testsuite/counts$(EXEEXT) $(counts_model)
	$(AM_V_at)$(run_counts) --update
.PHONY: check-counts update-counts
