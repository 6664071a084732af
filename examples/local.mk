# examples: included by Makefile.am.
