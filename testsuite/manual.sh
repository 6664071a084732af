#!/bin/sh
# The manual of the library, doc/teasel.3, has each exported name, and says of it what the headers
# say. And both pages are well-formed.
srcdir=${srcdir:-.}
. "$srcdir/testsuite/script.sh"
work=manual.$$
mkdir $work || exit 1
trap 'rm -rf "$work"' EXIT
page=$srcdir/doc/teasel.3
map=$srcdir/libteasel.map
strict="-std=c99 -Wall -Wextra -pedantic -Werror -I$srcdir/include"
LC_ALL=C
export LC_ALL

# --- what the headers say ---
cat "$srcdir"/include/teasel/*.h >$work/headers.h
words() { tr -cs 'A-Za-z0-9_' '\n'; }
one_line() { tr -s ' \n' '  '; }
grep -v '^ *#' $work/headers.h | one_line >$work/text
# Each declaration by itself, without comments.
sed 's,/\*,\n&,g; s,\*/,&\n,g' $work/text | sed '/^\/\*/d' | tr '\n' ' ' | tr ';' '\n' | tr -s ' ' |
  sed -n 's/TEASEL_CHECKED //; /extern TEASEL_API/{ s/.*TEASEL_API/extern/; p; d; }; s/.*TEASEL_API //p' | awk '
    /^extern/ { n = split($0, name, ", "); sub(/[^ ]*$/, "", name[1]); type = name[1]; $0 = $0
      split($0, first, ","); sub(/.* /, "", first[1]); name[1] = first[1]
      for (i = 1; i <= n; ++i) print type name[i] ";"; next }
    { gsub(/\( /, "("); print $0 ";" }' | sort >$work/declarations.headers
{ sed -n 's/^#define \(TEASEL_[A-Z0-9_]*\) [^_].*/\1/p' $work/headers.h
  sed -n 's/^ *\(TEASEL_[A-Z_]*\) = [0-9].*/\1/p' $work/headers.h; } | sort >$work/constants.headers

# --- what a page says ---
# All names, in prototypes and in the text.
names() { sed 's/struct teasel_[a-z0-9_]*//g' "$1" | words | grep '^teasel_' | grep -vx teasel_status | sort -u; }
declarations() {
  awk '
    function declare(name, arguments) {
      print type (type ~ /\*$/ ? "" : " ") name "(" arguments ");"
      type = ""
    }
    function list(quoted) { gsub(/" "/, ", ", quoted); gsub(/"/, "", quoted); return quoted }
    /^\.Ft / { type = list(substr($0, 5)) }
    /^\.Fn / && type { name = $2; sub(/^\.Fn [^ ]* /, ""); declare(name, list($0)) }
    /^\.Fo / { name = $2; arguments = "" }
    /^\.Fa / && name { arguments = arguments (arguments ? ", " : "") list(substr($0, 5)) }
    /^\.Fc/ { declare(name, arguments); name = "" }
    /^\.Vt extern / { sub(/^\.Vt /, ""); sub(/ ;$/, ";"); print }' "$1" | sort
}
# Constants with their values, as "NAME VALUE".
values() {
  sed -n '/^\.It Dv TEASEL/s/^.*Dv \([A-Z0-9_]*\) No (\(.*\))$/\1 \2/p
    /^\.Dv TEASEL_/{ N; s/^\.Dv \([A-Z0-9_]*\)\n(\([0-9^]*\)).*/\1 \2/p; }' "$1" | sed 's/2^/1 << /' | sort -u
}
structs() {
  awk '/^\.Bd/ { getline; inside = /^struct/ } /^\.Ed/ { inside = 0 } inside { print }' "$1" | one_line |
    sed 's/}; */};\n/g'
}
example() { sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$1" | sed -n '/^\.Bd/,/^\.Ed/p' | sed '/^\./d; s/\\e/\\/g'; }

# --- the checks, of any page ---
compiles() { $CC $strict -c -o $work/out.o "$1"; }
# names_agree PAGE MAP: no name is missing, and none is too many.
names_agree() {
  tr ';{ ' '\n\n\n' <"$2" | grep '^teasel_' | sort >$work/names.map
  names "$1" >$work/names.page
  diff $work/names.map $work/names.page || return
  # Each has one declaration.
  declarations "$1" | sed 's/(.*//; s/;$//; s/.*[ *]//' | sort >$work/names.declared
  diff $work/names.map $work/names.declared
}
# Word for word, with the names of parameters.
declarations_agree() { declarations "$1" >$work/declarations.page; diff $work/declarations.headers $work/declarations.page; }
# The compiler refuses another type.
declarations_compile() {
  { echo '#include <teasel/teasel.h>'; declarations "$1"; } >$work/declarations.c
  [ "$(wc -l <$work/declarations.c)" -gt 1 ] && compiles $work/declarations.c
}
constants_agree() {
  words <"$1" | grep '^TEASEL_[A-Z]' | grep -vxE 'TEASEL_(TIER|ERR_)' | sort -u >$work/constants.page
  diff $work/constants.headers $work/constants.page || return
  values "$1" | sed 's/ .*//' | sort -u | diff $work/constants.headers - || return
  { echo '#include <teasel/teasel.h>'
    values "$1" | awk '{ name = $1; $1 = ""; print "typedef char value_" NR "[" name " == (" $0 ") ? 1 : -1];" }'
  } >$work/values.c
  compiles $work/values.c
}
structs_agree() {
  structs "$1" >$work/structs.page
  [ -s $work/structs.page ] && while read -r struct; do
    grep -qF "$struct" $work/text || { echo "not in the headers: $struct"; return 1; }
  done <$work/structs.page
}
example_compiles() { example "$1" >$work/example.c; [ -s $work/example.c ] && compiles $work/example.c; }
example_runs() {
  $LIBTOOL --quiet --tag=CC --mode=link $CC $CFLAGS -o $work/example $work/out.o libteasel.la &&
    [ "$($LIBTOOL --quiet --mode=execute $EMULATOR $work/example)" = "a text" ]
}
well_formed() { mandoc -T lint -W warning "$1"; }

check "each exported name, and no other" names_agree "$page" "$map"
check "declarations are those of the headers" declarations_agree "$page"
check "declarations compile beside the headers" declarations_compile "$page"
check "constants and their values" constants_agree "$page"
check "structures are those of the headers" structs_agree "$page"
check "the example compiles" example_compiles "$page"
check "the example runs" example_runs

# --- negative controls: copies of the page with a fault ---
differs() { ! cmp -s "$1" "$2"; }
# fault WHAT SCRIPT CHECK ARGUMENT...: SCRIPT is sed's.
fault() {
  what=$1
  sed "$2" "$page" >$work/fault.3
  shift 2
  check "planted: $what" differs "$page" $work/fault.3
  refuse "$what" "$@" >$work/refused 2>&1 || cat $work/refused
  grep -h '^FAILED' $work/refused
}
copy=$work/fault.3
fault "a function removed" '/teasel_ofb_crypt/d' names_agree $copy "$map"
fault "a prototype removed" '/^\.Fn teasel_memxor3 "/d' names_agree $copy "$map"
fault "a descriptor removed" '/teasel_aead_xaes/d' names_agree $copy "$map"
fault "an invented name" '$a\
.Fn teasel_gcm_invented' names_agree $copy "$map"
fault "a prototype twice" 's/^\.Fn teasel_memeql ".*/&\
.Ft int\
&/' names_agree $copy "$map"
fault "a parameter's type changed" 's/\(teasel_wipe "void \*memory" "\)size_t/\1uint8_t/' declarations_compile $copy
fault "a const removed" '/^\.Fo teasel_ctr_crypt_at/,/^\.Fc/s/const uint8_t counter/uint8_t counter/' \
  declarations_compile $copy
fault "a parameter too many" 's/^\.Fn teasel_wipe "void \*memory"/& "int value"/' declarations_compile $copy
fault "a return type changed" 's/^\.Ft int$/.Ft size_t/' declarations_compile $copy
fault "a descriptor's type changed" 's/struct teasel_mac teasel_mac_gmac/struct teasel_aead teasel_mac_gmac/' \
  declarations_compile $copy
fault "no declaration" '/^\.F/d; /^\.Vt extern/d' declarations_compile $copy
fault "a number of bytes changed" 's/user_key\[24\]/user_key[16]/' declarations_agree $copy
fault "a parameter renamed" 's/"size_t tag_length"/"size_t length_of_tag"/' declarations_agree $copy
fault "a constant removed" '/TEASEL_ERR_LIMIT/d' constants_agree $copy
fault "an invented constant" 's/TEASEL_CMAC_TAG_SIZE/TEASEL_CMAC_SIZE/' constants_agree $copy
fault "a status with another value" 's/TEASEL_ERR_AUTH No (10)/TEASEL_ERR_AUTH No (9)/' constants_agree $copy
fault "a size with another value" '/^\.Dv TEASEL_XAES_NONCE_SIZE/{ n; s/(24)/(12)/; }' constants_agree $copy
fault "a member's type changed" 's/^  size_t tag_length; /  uint32_t tag_length; /' structs_agree $copy
fault "an example with an error" 's/^  struct teasel_drbg drbg;$/  struct teasel_drbg;/' example_compiles $copy
{ cat "$map"; echo 'teasel_gcm_added;'; } >$work/more.map
refuse "an export that the page lacks" names_agree "$page" $work/more.map >/dev/null

if command -v mandoc >/dev/null 2>&1; then
  for name in teasel.1 teasel.3; do check "$name is well-formed" well_formed "$srcdir/doc/$name"; done
  fault "an unknown macro" 's/^\.Sh RETURN VALUES/.Xx\
&/' well_formed $copy
else
  skip "the form of the pages: mandoc is not installed"
fi
finish manual
