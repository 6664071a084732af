# testsuite/cpacf-model: included by testsuite/local.mk. The model of the CPACF
# instructions, to be preloaded (cpacf-model.la, in .libs) or linked
# (libcpacf-model.la; nothing is taken from it unless the test calls it).
if ARCH_S390X
check_LTLIBRARIES = testsuite/cpacf-model/libcpacf-model.la testsuite/cpacf-model/cpacf-model.la
testsuite_cpacf_model_libcpacf_model_la_SOURCES = \
  testsuite/cpacf-model/aes.cc testsuite/cpacf-model/aes.h testsuite/cpacf-model/cpacf-model.h \
  testsuite/cpacf-model/execution.h testsuite/cpacf-model/functions.cc testsuite/cpacf-model/kma.cc \
  testsuite/cpacf-model/machine.cc testsuite/cpacf-model/model.cc testsuite/cpacf-model/model.h \
  testsuite/cpacf-model/rules.cc
testsuite_cpacf_model_cpacf_model_la_SOURCES =
testsuite_cpacf_model_cpacf_model_la_LIBADD = testsuite/cpacf-model/libcpacf-model.la
testsuite_cpacf_model_cpacf_model_la_LDFLAGS = -module -avoid-version -rpath $(abs_builddir)/testsuite/cpacf-model
testsuite_cpacf_model_cpacf_model_la_LINK = $(LIBTOOL) $(AM_V_lt) --tag=CC $(AM_LIBTOOLFLAGS) $(LIBTOOLFLAGS) --mode=link $(CC) $(CFLAGS) $(testsuite_cpacf_model_cpacf_model_la_LDFLAGS) $(LDFLAGS) -o $@

cpacf_model_tests = testsuite/cpacf-model/test-vectors testsuite/cpacf-model/test-operands \
  testsuite/cpacf-model/test-refusals testsuite/cpacf-model/test-kernels testsuite/cpacf-model/test-faults
check_PROGRAMS += $(cpacf_model_tests)
TESTS += $(cpacf_model_tests)
testsuite_cpacf_model_test_vectors_SOURCES = testsuite/cpacf-model/test-vectors.cc testsuite/cpacf-model/instructions.h
testsuite_cpacf_model_test_vectors_LDADD = testsuite/cpacf-model/libcpacf-model.la
testsuite_cpacf_model_test_operands_SOURCES = testsuite/cpacf-model/test-operands.cc testsuite/cpacf-model/test.h
testsuite_cpacf_model_test_operands_LDADD = testsuite/cpacf-model/libcpacf-model.la
testsuite_cpacf_model_test_refusals_SOURCES = testsuite/cpacf-model/test-refusals.cc testsuite/cpacf-model/test.h
testsuite_cpacf_model_test_refusals_LDADD = testsuite/cpacf-model/libcpacf-model.la
testsuite_cpacf_model_test_kernels_SOURCES = testsuite/cpacf-model/test-kernels.cc testsuite/kernel-calls.h
testsuite_cpacf_model_test_kernels_LDADD = libcore.la testsuite/cpacf-model/libcpacf-model.la
testsuite_cpacf_model_test_faults_SOURCES = testsuite/cpacf-model/test-faults.cc testsuite/cpacf-model/faults.S \
  testsuite/invented-cpus.h $(kernel_test_sources)
testsuite_cpacf_model_test_faults_LDADD = libcore.la testsuite/cpacf-model/libcpacf-model.la
endif
EXTRA_DIST += testsuite/cpacf-model/README.md testsuite/cpacf-model/ofb.txt
