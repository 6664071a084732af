#!/bin/sh
# The manifest and the kernels must agree: a row, a function or a file taken away stops the
# build, with a message that names the file. And doc/KERNELS.md has the manifest's table.
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$srcdir/testsuite/script.sh"
[ -n "$KERNELS" ] || { echo "SKIP: this build has no kernels in assembly"; exit 77; }
work=$PWD/manifest.$$
mkdir "$work" || exit 1
trap 'rm -rf "$work"' EXIT
for dir in fat tools x86 x86_64 i386 s390x; do [ -d "$srcdir/$dir" ] && cp -R "$srcdir/$dir" "$work/$dir"; done
cp "$srcdir/asm.m4" config.m4 "$work"
cd "$work" || exit 1
chmod -R u+w .

all_kernels() { sed 's,//.*,,' fat/manifest.def | sed -n 's/^KERNEL( *\([^, ]*\), *\([^, ]*\), *\([^, ]*\),.*/\1\/\2\/\3.asm/p' | grep -v '^any/' | sort -u; }
expand() { (ulimit -v 1000000; ${M4:-m4} -I . -D KERNEL_FILE="$1" config.m4 asm.m4 "$1.asm") >/dev/null 2>expand.err; }
files_agree() { sh tools/check-kernels . $(all_kernels) 2>files.err; }
names() { grep -q "$1" "$2"; }

check "all is well to begin with: files" files_agree
kernels=$(for lo in $KERNELS; do echo "${lo%.lo}"; done)
for kernel in $kernels; do check "all is well to begin with: $kernel" expand "$kernel"; done

# Each row of each kernel file of this build, taken away, one by one.
for kernel in $kernels; do
  arch=${kernel%%/*} rest=${kernel#*/}
  tier=${rest%%/*} file=${rest#*/}
  row="^KERNEL[(] *$arch, *$tier, *$file,"
  count=$(grep -c "$row" fat/manifest.def)
  cp fat/manifest.def manifest.saved
  n=1
  while [ "$n" -le "$count" ]; do
    awk -v row="$row" -v n="$n" '$0 ~ row && ++seen == n { next } { print }' manifest.saved >fat/manifest.def
    check "$kernel: one row less" test "$(wc -l <fat/manifest.def)" = "$(($(wc -l <manifest.saved) - 1))"
    if [ "$count" = 1 ]; then
      refuse "$kernel: its only row taken away" files_agree
      check "$kernel: the message names the file" names "$kernel.asm" files.err
    else
      refuse "$kernel: row $n taken away" expand "$kernel"
      check "$kernel: row $n: the message names the file" names "$kernel.asm" expand.err
    fi
    n=$((n + 1))
  done
  cp manifest.saved fat/manifest.def
  # A row too many: a function that is not there.
  extra=$(sed -n 's/^OP( *\([a-z0-9_]*\),.*/\1/p' fat/manifest.def | while read -r op; do
    grep "$row" fat/manifest.def | grep -q " $op," || { echo "$op"; break; }; done)
  echo "KERNEL( $arch, $tier, $file, $extra, K3, NONE)" >>fat/manifest.def
  refuse "$kernel: a row for $extra too many" expand "$kernel"
  check "$kernel: the message names the file" names "$kernel.asm" expand.err
  cp manifest.saved fat/manifest.def
  # The file itself.
  mv "$kernel.asm" taken.asm
  refuse "$kernel.asm taken away" files_agree
  check "$kernel.asm: the message names it" names "$kernel.asm" files.err
  mv taken.asm "$kernel.asm"
done
cp "$(echo "$kernels" | head -n 1).asm" "$(dirname "$(echo "$kernels" | head -n 1)")/stray.asm"
refuse "a kernel file without a row" files_agree
check "the message names it" names stray.asm files.err

check "doc/KERNELS.md is up to date" sh "$srcdir/tools/kernel-table" --check "$srcdir/doc/KERNELS.md"
sed '/`ecb_encrypt`/d' "$srcdir/doc/KERNELS.md" >stale.md
refuse "a table that lacks a row" sh "$srcdir/tools/kernel-table" --check "$work/stale.md" 2>/dev/null
finish manifest
