# doc: included by Makefile.am.
