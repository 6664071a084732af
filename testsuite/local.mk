# testsuite: included by Makefile.am.

# Programs here may be libtool's wrappers: what EMULATOR runs is the real program, with the
# shared library of the build.
LOG_COMPILER = $(LIBTOOL) --quiet --mode=execute $(EMULATOR)

# ---- make check ends with one line that adds up what the tests counted, in place of
# ---- Automake's own summary.
$(TEST_SUITE_LOG): $(TEST_LOGS)
	@$(SHELL) $(srcdir)/testsuite/summary $(TEST_SUITE_LOG) $(TEST_LOGS)
EXTRA_DIST += testsuite/summary

# ---- The benchmark. Programs that make check builds but does not run.
check_PROGRAMS += testsuite/bench
testsuite_bench_SOURCES = testsuite/bench.cc testsuite/kernel-calls.h testsuite/timing.h
testsuite_bench_LDADD = libcore.la

K =
SIZES =
KEYS =
bench: all
	@$(MAKE) --silent testsuite/bench$(EXEEXT)
	@SIZES='$(SIZES)' KEYS='$(KEYS)' $(EMULATOR) testsuite/bench$(EXEEXT) '$(K)'
.PHONY: bench

# The public functions beside OpenSSL, both by AES-NI: the words take VAES, VPCLMULQDQ and
# AVX-512 away from OpenSSL, which has them in its seventh leaf of CPUID.
check_PROGRAMS += testsuite/bench-openssl
testsuite_bench_openssl_SOURCES = testsuite/bench-openssl.cc testsuite/timing.h
testsuite_bench_openssl_LDADD = libcore.la -ldl
bench-openssl: all
	@$(MAKE) --silent testsuite/bench-openssl$(EXEEXT)
	@SIZES='$(SIZES)' TEASEL_TIER=aesni OPENSSL_ia32cap=:~0x600C0230000 testsuite/bench-openssl$(EXEEXT)
.PHONY: bench-openssl

include testsuite/cpacf-model/local.mk
include testsuite/external/local.mk

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

# ---- Every kernel of the manifest, and the faults that its checks must find
kernel_test_sources = testsuite/check.h testsuite/guard.h testsuite/model.cc testsuite/model.h testsuite/subject.cc \
  testsuite/subject.h testsuite/kernel-check.cc testsuite/kernel-check.h testsuite/kernel-abi.cc testsuite/abi.h \
  testsuite/abi.S
check_PROGRAMS += testsuite/kernels testsuite/selftest
TESTS += testsuite/kernels testsuite/selftest
testsuite_kernels_SOURCES = testsuite/kernels.cc $(kernel_test_sources)
testsuite_kernels_LDADD = libcore.la
testsuite_selftest_SOURCES = testsuite/selftest.cc $(kernel_test_sources)
testsuite_selftest_LDADD = libcore.la
EXTRA_DIST += testsuite/abi-i386.S testsuite/abi-s390x.S testsuite/abi-x86_64.S

check-kernel: testsuite/kernels$(EXEEXT)
	TEASEL_KERNEL='$(K)' $(LIBTOOL) --quiet --mode=execute $(EMULATOR) testsuite/kernels$(EXEEXT)
.PHONY: check-kernel

# ---- The public interface: the standards' examples, and every way to misuse it
check_PROGRAMS += testsuite/api testsuite/vectors
TESTS += testsuite/api testsuite/vectors
testsuite_api_SOURCES = testsuite/api.cc testsuite/api.h testsuite/api_aead.cc testsuite/api_drbg.cc testsuite/api_keywrap.cc testsuite/api_lists.cc testsuite/api_many.cc testsuite/api_ciphers.cc testsuite/api_xcbc.cc testsuite/api_errors.cc testsuite/api_faults.cc testsuite/api_gmac.cc \
  testsuite/api_helpers.cc testsuite/api_order.cc testsuite/api_siv.cc testsuite/api_streams.cc testsuite/api_tags.cc \
  testsuite/api_whole.h testsuite/api_xaes.cc testsuite/check.h testsuite/model.cc testsuite/model.h \
  testsuite/shake128.h testsuite/textbook.cc testsuite/textbook.h
testsuite_api_LDADD = libcore.la
testsuite_vectors_SOURCES = testsuite/vectors.cc testsuite/vectors.h testsuite/vectors_aead.cc \
  testsuite/vectors_ciphers.cc testsuite/vectors_kw.cc testsuite/vectors_mac.cc testsuite/vectors_read.cc \
  testsuite/vectors_siv.cc testsuite/check.h testsuite/model.cc testsuite/model.h testsuite/textbook.cc \
  testsuite/textbook.h
testsuite_vectors_LDADD = libcore.la
EXTRA_DIST += testsuite/vectors/eax.txt testsuite/vectors/fips197.txt testsuite/vectors/gcm.txt \
  testsuite/vectors/gmac.txt testsuite/vectors/ieee1619.txt testsuite/vectors/lrw.txt testsuite/vectors/rfc3394.txt \
  testsuite/vectors/rfc3566.txt testsuite/vectors/rfc3610.txt testsuite/vectors/rfc3686.txt \
  testsuite/vectors/rfc3962.txt testsuite/vectors/rfc4434.txt testsuite/vectors/rfc5297.txt \
  testsuite/vectors/rfc5649.txt testsuite/vectors/rfc7253.txt testsuite/vectors/rfc8452.txt \
  testsuite/vectors/sp800-38a.txt testsuite/vectors/sp800-38b.txt testsuite/vectors/sp800-38c.txt \
  testsuite/vectors/xaes.txt

# ---- The choice of a tier; the first use by many threads, with the shared library
check_PROGRAMS += testsuite/dispatch testsuite/threads
TESTS += testsuite/dispatch testsuite/threads
testsuite_dispatch_SOURCES = testsuite/dispatch.cc testsuite/invented-cpus.h testsuite/check.h
testsuite_dispatch_LDADD = libcore.la
testsuite_threads_SOURCES = testsuite/threads.cc testsuite/check.h
testsuite_threads_LDADD = libteasel.la -lpthread

# ---- Other libraries, case by case: make check-differ [CASES=N] [SEED=N] [ROWS=TEXT]
check_PROGRAMS += testsuite/differ
TESTS += testsuite/differ
testsuite_differ_SOURCES = testsuite/differ.cc testsuite/differ.h testsuite/differ_teasel.cc testsuite/check.h
testsuite_differ_CPPFLAGS = $(AM_CPPFLAGS)
testsuite_differ_LDADD = libcore.la
if HAVE_LIBCRYPTO_3
testsuite_differ_SOURCES += testsuite/differ_libcrypto.cc
testsuite_differ_CPPFLAGS += -DHAVE_LIBCRYPTO_3=1
testsuite_differ_LDADD += -lcrypto
endif
if HAVE_LIBGCRYPT
testsuite_differ_SOURCES += testsuite/differ_libgcrypt.cc
testsuite_differ_CPPFLAGS += -DHAVE_LIBGCRYPT=1
testsuite_differ_LDADD += -lgcrypt
endif

CASES = 100000
SEED =
ROWS =
check-differ: testsuite/differ$(EXEEXT)
	$(AM_V_at)CASES='$(CASES)' SEED='$(SEED)' ROWS='$(ROWS)' $(LIBTOOL) --quiet --mode=execute $(EMULATOR) \
	  testsuite/differ$(EXEEXT)
.PHONY: check-differ

# ---- The teasel command. The script finds the program and its library through libtool.
TESTS += testsuite/tool-test.sh
EXTRA_DIST += testsuite/tool-test.sh testsuite/tool-files.sh testsuite/tool-raw.sh
# ---- The objects of the build; the manifest; the public headers
TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
script_tests = testsuite/objects.sh testsuite/manifest.sh testsuite/headers.sh testsuite/link.sh \
  testsuite/manual.sh testsuite/faults.sh
TESTS += $(script_tests)
EXTRA_DIST += $(script_tests) testsuite/script.sh testsuite/faults.txt testsuite/link.c
AM_TESTS_ENVIRONMENT = CC='$(CC)'; CXX='$(CXX)'; READELF='$(READELF)'; OBJDUMP='$(OBJDUMP)'; NM='$(NM)'; \
  M4='$(M4)'; ARCH='$(ARCH)'; FAT='$(FAT)'; KERNELS='$(KERNELS)'; EMULATOR='$(EMULATOR)'; LIBTOOL='$(LIBTOOL)'; \
  CFLAGS='$(CFLAGS)'; CXXFLAGS='$(CXXFLAGS)'; \
  export CC CXX READELF OBJDUMP NM M4 ARCH FAT KERNELS EMULATOR LIBTOOL CFLAGS CXXFLAGS;
testsuite/objects.log testsuite/link.log testsuite/manual.log: libteasel.la
