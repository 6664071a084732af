#!/bin/sh
# A C program, linked by the C compiler, with the library in each form: shared, at once, static,
# static-pie, loaded and unloaded.
srcdir=${srcdir:-.}
. "$srcdir/testsuite/script.sh"
work=link.$$
mkdir $work || exit 1
trap 'rm -rf "$work"' EXIT
shared=.libs/libteasel.so
archive=.libs/libteasel.a
# build NAME ARGUMENT...: the program; other objects and options come after its source.
build() {
  name=$1
  shift
  $CC $CFLAGS -std=c99 -I"$srcdir/include" -o "$work/$name" "$srcdir/testsuite/link.c" "$@"
}
runner=$EMULATOR
run() { LD_LIBRARY_PATH=$PWD/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} $runner "$@" >$work/output && grep -q '^tier ' $work/output; }
# try WHAT NAME ARGUMENT...
try() {
  what=$1
  shift
  check "$what: links" build "$@" && [ -x "$work/$1" ] && check "$what: runs" run "$work/$1"
}
# A form that this system's C library need not have. An EMULATOR that is no more than the
# loader of another C library is of no use to it, so the program itself is tried too.
try_if_possible() {
  what=$1 option=$2
  shift 2
  echo 'int main(void) { return 0; }' >$work/empty.c
  if $CC $CFLAGS $option -o $work/empty $work/empty.c 2>/dev/null; then
    for runner in "$EMULATOR" ""; do
      ($runner $work/empty) 2>/dev/null && { try "$what" "$@" $option; runner=$EMULATOR; return; }
    done
  fi
  runner=$EMULATOR
  skip "$what: $CC makes no such program that runs here"
}
rpath="-Wl,-rpath,$PWD/.libs"
if [ -f $shared ]; then
  try "shared" shared -L.libs $rpath -lteasel
  try "shared, bound at once" now -L.libs $rpath -Wl,-z,now -lteasel
  check "to be loaded: links" $CC $CFLAGS -DBY_DLOPEN -I"$srcdir/include" -o $work/dl "$srcdir/testsuite/link.c" -ldl
  check "loaded and unloaded" run $work/dl "$PWD/$shared"
  refuse "a library that is not there" run $work/dl "$PWD/.libs/nothing.so" 2>/dev/null
else
  skip "the shared library: not built"
fi
if [ -f $archive ]; then
  try "archive" archive $archive
  try_if_possible "static" -static static $archive
  try_if_possible "static-pie" -static-pie static-pie $archive
else
  skip "the archive: not built"
fi
refuse "no library at all" build none 2>/dev/null
finish link
