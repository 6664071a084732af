#!/bin/sh
# Tests the teasel command. make check runs it in the build directory, with LIBTOOL and EMULATOR.
# Where openssl or python3 is missing, it says what it leaves out.
if [ $# = 0 ]; then
  # libtool names the program behind its wrapper, and where the library is.
  exec ${LIBTOOL:?} --quiet --mode=execute -dlopen libteasel.la "${SHELL:-/bin/sh}" "$0" ./teasel
fi
umask 022
case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
teasel="${EMULATOR-} $program"
work=$(mktemp -d "${TMPDIR:-/tmp}/teasel-test.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
case $0 in /*) here=${0%/*} ;; *) here=$PWD/${0%/*} ;; esac
cd "$work" || exit 1

. "$here/script.sh"
have() { command -v "$1" >/dev/null 2>&1; }

# What an emulator says of a CPU that it does not quite have is not the program's.
without_emulator() { sed -i '/^qemu-[a-z0-9_]*: warning: /d' message; }
one_line() { [ "$(wc -l <message)" -eq 1 ] && grep -Eq "^teasel: .*($1)" message; }
# refused NAME STATUS REASON COMMAND...: the command gives the status, and one line that says
# why; there is no output file `out', and nothing else is left behind.
refused() {
  name=$1 expected=$2 reason=$3
  shift 3
  "$@" >stdout 2>message </dev/null
  status=$?
  without_emulator
  check "$name: status $status, not $expected" [ $status -eq "$expected" ]
  check "$name: the message is: $(cat message)" one_line "$reason"
  check "$name: an output was left" [ ! -e out ]
  check "$name: a temporary file was left" no_temporary
  rm -rf out .teasel-*
}
no_temporary() { [ -z "$(find . -name '.teasel-*')" ]; }
same() { cmp -s "$1" "$2"; }
size() { wc -c <"$1" | tr -d ' '; }
# part FILE OFFSET LENGTH
part() { tail -c +$(($2 + 1)) "$1" | head -c "$3"; }
# flip FILE OFFSET: the file with a bit of this byte changed.
flip() {
  byte=$(od -An -tu1 -j "$2" -N 1 "$1")
  head -c "$2" "$1"
  printf "\\$(printf %o $((byte ^ 1)))"
  tail -c +$(($2 + 2)) "$1"
}
hex() { od -An -v -tx1 "$@" | tr -d ' \n'; }
unhex() { env printf "$(printf %s "$1" | sed 's/../\\x&/g')"; }

header=40
chunk=65552
k128=000102030405060708090a0b0c0d0e0f
k192=${k128}1011121314151617
k256=${k192}18191a1b1c1d1e1f
iv=f0f1f2f3f4f5f6f7f8f9fafbfcfffffe
head -c 1100000 /dev/urandom >random
$teasel keygen key || echo "keygen failed" >&2

. "$here/tool-files.sh"
. "$here/tool-raw.sh"
for part in keygen round_trips format tampering rearranging files signals memory openssl_compare raw misuse reports \
  progress; do
  $part
done
finish tool
