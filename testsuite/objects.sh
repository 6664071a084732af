#!/bin/sh
# What the objects of the build hold: no executable stack, no text relocation, CET notes and
# landing pads on x86, no instruction of a tier in an object of a lower one, no writable table,
# the map's symbols alone, libc alone. Each check has an object that it must refuse.
srcdir=${srcdir:-.}
. "$srcdir/testsuite/script.sh"
need_tool readelf "${READELF:-readelf}"
need_tool objdump "${OBJDUMP:-objdump}"
need_tool nm "${NM:-nm}"
shared=$(ls .libs/libteasel.so.0 2>/dev/null)
work=objects.$$
mkdir $work || exit 1
trap 'rm -rf "$work"' EXIT

# --- the checks; what a tool cannot read fails them ---
no_executable_stack() { $READELF -SW "$1" >$work/sections && grep '\.note\.GNU-stack' $work/sections | grep -qv ' X'; }
# IBT and SHSTK: both bits of the x86 feature note.
cet_note() { $READELF -nW "$1" | grep -q 'IBT, SHSTK'; }
no_text_relocation() { $READELF -dW "$1" >$work/dynamic && grep -q SONAME $work/dynamic && ! grep -q TEXTREL $work/dynamic; }
stack_of_library() { $READELF -lW "$1" | grep GNU_STACK | grep -qv 'RWE'; }
libc_alone() {
  $READELF -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' >$work/needed
  grep -q '^libc\.' $work/needed && ! grep -qvE '^(libc\.(so\.[0-9]+|musl.*)|ld-linux.*|ld64.*|ld\.so.*)$' $work/needed
}
instructions() { $OBJDUMP -d --no-show-raw-insn "$1" | awk -F'\t' 'NF > 1 { split($2, w, " "); print w[1] }'; }
# Mnemonics that an object may not have. $2: an extended regular expression.
no_mnemonic() { instructions "$1" >$work/mnemonics; test -s $work/mnemonics && ! grep -qE "^($2)\$" $work/mnemonics; }
# Each kernel begins with an endbr.
landing_pads() {
  $OBJDUMP -d --no-show-raw-insn "$1" | awk -F'\t' '
    /<teasel_k_.*>:$/ { open = 1; ++seen; next }
    NF > 1 { if (open && $2 !~ /^endbr/) exit bad = 1; open = 0 }
    END { exit bad || !seen }'
}
# Data that can be written. What the loader fills in and then protects, .data.rel.ro, cannot.
writable_sections() {
  $READELF -SW "$1" | sed 's/^ *\[ *[0-9]*\] *//' |
    awk '$7 ~ /W/ && $5 !~ /^0+$/ && $1 !~ /^\.data\.rel\.ro/ { print $1, $5 }'
}
nothing_writable() { $READELF -hW "$1" >/dev/null && [ -z "$(writable_sections "$1")" ]; }
# The detector's cached word, and nothing beside it.
one_word() { [ "$(writable_sections "$1")" = ".bss 000004" ]; }

vex='v[a-z0-9]+'
aes='aes(enc|dec|imc|keygenassist).*|pclmul.*'
ssse3='pshufb|palignr|pabs[bwd]|phadd.*|pmaddubsw|pmulhrsw|psign[bwd]'
sse4='p(extr|insr)[bdq]|ptest|pmovzx.*|pmovsx.*|pblend.*|blend.*|pcmpeqq|pcmpgtq|crc32.*|popcnt|movbe|mulx|[rs](ar|hl|hr)x|andn|pdep|pext'
cpacf='km|kmc|kmf|kmo|kmctr|kma|kmac|kimd|klmd|pcc|pckmo|prno'

# Mnemonics that an object may not have, by its path. What the compiler's own flags promise of
# the CPU, it may use in C++.
promised() { echo | $CXX $CXXFLAGS -dM -E -x c++ - | grep -q "define $1 "; }
portable="$aes|$ssse3|$sse4|$vex|$cpacf"
for macro in __SSE3__ __AVX__; do
  promised $macro && portable=$cpacf && skip "instructions of C++ objects: CXXFLAGS promise $macro"
done
forbidden() {
  case $1 in
    x86*/aesni/*) echo "$vex|$sse4" ;;
    s390x/*) echo "$aes|$vex" ;;
    fat/cpu-s390x.*) echo "$aes" ;;
    aes/* | modes/* | fat/*) echo "$portable" ;;
    *) echo '.*' ;;  # a new tier: say here what its objects may not have
  esac
}

# --- each object of the library ---
objects=$(find aes modes fat x86 x86_64 i386 s390x -name '*.o' 2>/dev/null | sort)
check "there are objects" test -n "$objects"
kernels=0
for object in $objects; do
  case $object in
    */.libs/*) ;;
    *) [ -f "$(dirname "$object")/.libs/$(basename "$object")" ] && continue ;;
  esac
  path=$(echo "$object" | sed 's,/\.libs/,/,')
  check "$path: no executable stack" no_executable_stack "$object"
  # An empty object has no instruction to show.
  instructions "$object" >$work/all
  [ -s $work/all ] && check "$path: no instruction of another tier" no_mnemonic "$object" "$(forbidden "$path")"
  case $path in
    fat/dispatch.o) check "$path: one writable word: the detector's" one_word "$object" ;;
    *) check "$path: nothing writable" nothing_writable "$object" ;;
  esac
  case $path in
    x86*/*/*)
      kernels=$((kernels + 1))
      check "$path: IBT and SHSTK" cet_note "$object"
      check "$path: each kernel begins with endbr" landing_pads "$object" ;;
    s390x/*) kernels=$((kernels + 1)) ;;
  esac
done
check "all kernel files were seen" test "$kernels" = "$(echo $KERNELS | wc -w)"

# --- the shared library ---
exported() { $NM -D --defined-only "$1" | awk '{ print $3 }' | sed 's/@.*//' | grep -v '^TEASEL_' | sort; }
if [ -n "$shared" ]; then
  check "no text relocation" no_text_relocation "$shared"
  check "libc alone" libc_alone "$shared"
  check "RELRO" sh -c "$READELF -lW $shared | grep -q GNU_RELRO"
  check "stack is not executable" stack_of_library "$shared"
  exported "$shared" >$work/exported
  tr ';{ ' '\n\n\n' <"$srcdir/libteasel.map" | grep '^teasel_' | sort >$work/map
  check "exports are the map's" cmp -s $work/exported $work/map
  sed 1d $work/map >$work/less
  refuse "an export that the map lacks" cmp -s $work/exported $work/less
  check "nothing of libstdc++ or libgcc is wanted" test "$($NM -D --undefined-only "$shared" | awk '{ print $2 }' | grep -cE '^(_Z|__cxa_[^f]|__gxx|_Unwind)')" = 0
else
  skip "the shared library: not built"
fi

# --- negative controls ---
stack_note='	.section .note.GNU-stack,"",@progbits'
plant() { # NAME ASSEMBLY
  printf '\t.text\n\t.globl %s\n%s:\n%s\n' "$1" "$1" "$2" >"$work/$1.s"
  check "$1.s can be assembled" $CC -c -o "$work/$1.o" "$work/$1.s"
}
# refuse_instruction NAME INSTRUCTION PATTERN
refuse_instruction() { plant "$1" "	$2" && refuse "$2" no_mnemonic "$work/$1.o" "$3"; }
plant control "	nop
$stack_note"
check "an object without a fault" no_mnemonic $work/control.o "$aes|$ssse3|$sse4|$vex|$cpacf"
check "an object without a fault: stack" no_executable_stack $work/control.o
case $ARCH in
  x86_64 | i386)
    refuse_instruction avx 'vpxor %xmm0, %xmm0, %xmm0' "$(forbidden x86/aesni/ctr.o)"
    refuse_instruction sse4 'ptest %xmm0, %xmm0' "$(forbidden x86/aesni/ctr.o)"
    refuse_instruction aes 'aesenc %xmm0, %xmm0' "$aes|$ssse3|$sse4|$vex"
    refuse_instruction multiply 'pclmulqdq $0, %xmm0, %xmm0' "$aes|$ssse3|$sse4|$vex"
    refuse_instruction shuffle 'pshufb %xmm0, %xmm0' "$aes|$ssse3|$sse4|$vex"
    refuse_instruction unknown 'nop' "$(forbidden x86/newtier/ctr.o)"
    refuse "no CET note" cet_note $work/aes.o
    plant teasel_k_pad '	nop' && refuse "a kernel without endbr" landing_pads $work/teasel_k_pad.o ;;
  s390x) refuse_instruction km '.insn rre,0xb92e0000,%r2,%r4' "$cpacf" ;;
esac
plant no_note '	nop' && refuse "no stack note" no_executable_stack $work/no_note.o
plant stack '	nop
	.section .note.GNU-stack,"x",@progbits' && refuse "an executable stack" no_executable_stack $work/stack.o
plant table "	.section .data.rel,\"aw\",@progbits
	.long 1
$stack_note" && refuse "a writable table" nothing_writable $work/table.o
plant words "	.bss
	.zero 8
$stack_note" && refuse "two writable words" one_word $work/words.o
echo nonsense >$work/nonsense.o
for test in no_executable_stack no_mnemonic nothing_writable landing_pads no_text_relocation; do
  refuse "$test: what is no object" $test $work/nonsense.o x 2>/dev/null
done
if [ -n "$shared" ]; then
  printf 'int f(void) { return 0; }\n' >$work/f.c
  check "a library that wants libm" $CC -shared -fPIC -Wl,--no-as-needed -o $work/libm.so $work/f.c -lm
  refuse "a library that wants libm" libc_alone $work/libm.so
  check "a library with an executable stack" $CC -shared -fPIC -Wl,-z,execstack -o $work/stack.so $work/f.c
  refuse "a library with an executable stack" stack_of_library $work/stack.so
  if [ "$ARCH" = i386 ]; then
    plant textrel "	movl \$textrel, %eax
$stack_note"
    check "a text relocation" $CC -shared -Wl,-z,notext,-soname,x -o $work/textrel.so $work/textrel.o 2>/dev/null
    refuse "a text relocation" no_text_relocation $work/textrel.so
  fi
fi
finish objects
