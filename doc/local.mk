# doc: included by Makefile.am.
EXTRA_DIST += aes/README.md README.md CONTRIBUTING.md SECURITY.md NEWS LICENSE doc/ARCHITECTURE.md doc/ADDING.md doc/KERNELS.md modes/README.md s390x/README.md x86/README.md x86_64/README.md \
  tools/kernel-table tools/packages.sh tools/quickstart tools/test-all
dist_doc_DATA = README.md NEWS LICENSE
dist_man_MANS += doc/teasel.1 doc/teasel.3
