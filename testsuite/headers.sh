#!/bin/sh
# Each public header by itself, as C99 and as C++11, without a warning; and README's example.
srcdir=${srcdir:-.}
. "$srcdir/testsuite/script.sh"
work=headers.$$
mkdir $work || exit 1
trap 'rm -rf "$work"' EXIT
strict="-Wall -Wextra -pedantic -Werror -I$srcdir/include"
compiles() { "$@" -c -o $work/out.o; }
for header in "$srcdir"/include/teasel/*.h; do
  name=$(basename "$header")
  printf '#include <teasel/%s>\n#include <teasel/%s>\nint answer;\n' "$name" "$name" >$work/one.c
  cp $work/one.c $work/one.cc
  check "$name as C99" compiles $CC -std=c99 $strict $work/one.c
  check "$name as C++11" compiles $CXX -std=c++11 $strict $work/one.cc
done
printf '#include <teasel/aes.h>\nint answer = TEASEL_OK // a comment C99 has, and no semicolon\n' >$work/bad.c
refuse "a header that is wrong" compiles $CC -std=c99 $strict $work/bad.c 2>/dev/null
sed -n '/^```c$/,/^```$/p' "$srcdir/README.md" | sed '/^```/d' >$work/readme.c
check "README has an example" test -s $work/readme.c
check "README's example compiles" compiles $CC -std=c99 $strict $work/readme.c
finish headers
