#!/bin/sh
# What the objects of the build hold: no executable stack, no text relocation, CET notes on x86,
# no instruction of a tier in an object of a lower one, the map's symbols alone, libc alone. Each
# check has an object that it must refuse.
srcdir=${srcdir:-.}
. "$srcdir/testsuite/script.sh"
need_tool readelf "${READELF:-readelf}"
need_tool objdump "${OBJDUMP:-objdump}"
need_tool nm "${NM:-nm}"

archive=.libs/libteasel.a
shared=$(ls .libs/libteasel.so.0 2>/dev/null)
work=objects.$$
mkdir $work || exit 1
trap 'rm -rf "$work"' EXIT

# --- each object of the library ---
no_executable_stack() { $READELF -SW "$1" | grep -q '\.note\.GNU-stack' && ! $READELF -SW "$1" | grep '\.note\.GNU-stack' | grep -q ' X'; }
# IBT and SHSTK: both bits of the x86 feature note.
cet_note() { $READELF -nW "$1" | grep -q 'IBT, SHSTK'; }
no_text_relocation() { ! $READELF -dW "$1" | grep -q TEXTREL; }
# Mnemonics that an object may not have: everything of vector extensions beyond what its tier is
# made of. $2: an extended regular expression of mnemonics.
no_mnemonic() { ! $OBJDUMP -d --no-show-raw-insn "$1" | awk -F'\t' 'NF > 1 { split($2, w, " "); print w[1] }' | grep -qE "^($2)\$"; }
# No thread-local, writable or common data but the one word of the detector.
vex='v[a-z0-9]+'
aes='aes(enc|dec|imc|keygenassist).*|pclmul.*'
ssse3='pshufb|palignr|pabs[bwd]|phadd.*|pmaddubsw|pmulhrsw|psign[bwd]'
sse4='p(extr|insr)[bdq]|ptest|pmovzx.*|pmovsx.*|pblend.*|blend.*|pcmpeqq|pcmpgtq|crc32.*|popcnt|movbe|mulx|[rs](ar|hl|hr)x|andn|pdep|pext'
cpacf='km|kmc|kmf|kmo|kmctr|kma|kmac|kimd|klmd|pcc|pckmo|prno'

objects=$(find . -path './testsuite' -prune -o -path './examples' -prune -o -path "./$work" -prune -o -name '*.o' -print | grep -E '^\./(aes|modes|fat|x86|x86_64|i386|s390x)/' | sort)
check "there are objects" test -n "$objects"
kernels=0
for object in $objects; do
  case $object in
    */.libs/*) ;;
    *) [ -f "$(dirname "$object")/.libs/$(basename "$object")" ] && continue ;;
  esac
  check "$object: no executable stack" no_executable_stack "$object"
  path=$(echo "$object" | sed 's,/\.libs/,/,; s,^\./,,')
  case $path in
    x86*/aesni/*) check "$path: AES-NI and SSSE3 alone" no_mnemonic "$object" "$vex|$sse4" ;;
    x86*/vaes256/*) check "$path: no AVX-512" no_zmm "$object" ;;
    aes/* | modes/* | fat/*)
      check "$path: no instruction of a tier" no_mnemonic "$object" "$aes|$ssse3|$sse4|$vex|$(case $path in fat/cpu-s390x.*) ;; *) echo "$cpacf" ;; esac)" ;;
  esac
  case $path in x86*/*/*) kernels=$((kernels + 1)); check "$path: IBT and SHSTK" cet_note "$object" ;; esac
done
case $ARCH in x86_64 | i386) [ "$FAT" = 0 ] || check "kernels were seen" test "$kernels" -gt 0 ;; esac

# --- the shared library ---
if [ -n "$shared" ]; then
  check "no text relocation" no_text_relocation "$shared"
  check "libc alone" test "$($READELF -dW "$shared" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(libc\.so\.[0-9]+|ld-linux.*|ld64.*|ld\.so.*)$' | wc -l)" = 0
  check "RELRO" sh -c "$READELF -lW $shared | grep -q GNU_RELRO"
  check "stack is not executable" sh -c "$READELF -lW $shared | grep GNU_STACK | grep -qv 'RWE'"
  $NM -D --defined-only "$shared" | awk '{ print $3 }' | sed 's/@.*//' | grep '^teasel_' | grep -v '^TEASEL_' | sort >$work/exported
  tr ';{ ' '\n\n\n' <"$srcdir/libteasel.map" | grep '^teasel_' | sort >$work/map
  check "exports are the map's" cmp -s $work/exported $work/map
  check "nothing else is exported" test "$($NM -D --defined-only "$shared" | awk '{ print $3 }' | grep -cvE '^(teasel_|TEASEL_)')" = 0
  check "nothing of libstdc++ or libgcc is wanted" test "$($NM -D --undefined-only "$shared" | awk '{ print $2 }' | grep -cE '^(_Z|__cxa_[^f]|__gxx|_Unwind)')" = 0
  writable=$($OBJDUMP -t "$archive" 2>/dev/null | grep -E '[[:space:]](\.data|\.bss|\*COM\*)[[:space:]]' | grep -cvE '[[:space:]]0+[[:space:]]')
  [ -f "$archive" ] && check "one writable word: the detector's" test "$writable" -le 1
else
  skip "the shared library: not built"
fi

# --- negative controls ---
plant() { # NAME ASSEMBLY
  printf '\t.text\n\t.globl %s\n%s:\n%s\n' "$1" "$1" "$2" >"$work/$1.s" && $CC -c -o "$work/$1.o" "$work/$1.s" 2>"$work/err"
}
case $ARCH in
  x86_64 | i386)
    plant avx "	vpxor %xmm0, %xmm0, %xmm0
	.section .note.GNU-stack,\"\",@progbits" && refuse "a VEX instruction in tier aesni" no_mnemonic $work/avx.o "$vex|$sse4"
    plant aes "	aesenc %xmm0, %xmm0" && refuse "AES-NI in portable code" no_mnemonic $work/aes.o "$aes|$ssse3|$sse4|$vex"
    plant shuffle "	pshufb %xmm0, %xmm0" && refuse "SSSE3 in portable code" no_mnemonic $work/shuffle.o "$aes|$ssse3|$sse4|$vex"
    refuse "no CET note" cet_note $work/aes.o
    refuse "no stack note" no_executable_stack $work/aes.o
    plant stack "	nop
	.section .note.GNU-stack,\"x\",@progbits" && refuse "an executable stack" no_executable_stack $work/stack.o ;;
  s390x)
    plant km "	.insn rre,0xb92e0000,%r2,%r4" && refuse "CPACF in portable code" no_mnemonic $work/km.o "$cpacf"
    refuse "no stack note" no_executable_stack $work/km.o ;;
esac
if [ "$ARCH" = i386 ]; then
  plant textrel "	mov \$textrel, %eax
	.section .note.GNU-stack,\"\",@progbits" &&
    $CC -shared -Wl,-z,notext -o $work/textrel.so $work/textrel.o 2>/dev/null && refuse "a text relocation" no_text_relocation $work/textrel.so
fi
finish objects
