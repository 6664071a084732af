# testsuite: included by Makefile.am.
