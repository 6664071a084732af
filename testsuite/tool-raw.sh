# Sourced by tool-test.sh: raw modes, misuse, info and speed, the progress bar.
# shellcheck shell=sh disable=SC2154,SC2086

# with_openssl MODE BITS KEY SIZE
with_openssl() {
  head -c "$4" random >text
  options="--key-hex $3" others="-K $3"
  [ "$1" = ecb ] || { options="$options --iv-hex $iv"; others="$others -iv $iv"; }
  openssl enc "-aes-$2-$1" $others -in text -out theirs
  $teasel "$1" $options text >ours
  check "$1-$2, $4 bytes, as openssl" same ours theirs
  $teasel "$1" -d $options <theirs >back
  check "$1-$2, $4 bytes, back" same text back
}

openssl_compare() {
  if ! have openssl; then skip "comparison with openssl enc: there is none"; return; fi
  for mode in ecb cbc ofb cfb cfb8 cfb1 ctr; do
    for n in 0 1 16 17 1000 65536 65537 200000; do with_openssl $mode 128 $k128 $n; done
    for n in 17 65537; do with_openssl $mode 192 $k192 $n; with_openssl $mode 256 $k256 $n; done
  done
  head -c 65552 random >text
  openssl enc -aes-128-cbc -nopad -K $k128 -iv $iv -in text -out theirs
  $teasel cbc --no-padding --key-hex $k128 --iv-hex $iv text >ours
  check "cbc without padding, as openssl" same ours theirs
}

# vector NAME TEXT CIPHERTEXT OPTIONS...: both ways, by the examples of the standards.
vector() {
  name=$1 plain=$2 cipher=$3
  shift 3
  unhex "$plain" | $teasel "$@" >ours
  check "$name" [ "$(hex ours)" = "$cipher" ]
  unhex "$cipher" | $teasel "$@" -d >ours
  check "$name, back" [ "$(hex ours)" = "$plain" ]
}

raw() {
  vector "IEEE 1619, vector 2" 4444444444444444444444444444444444444444444444444444444444444444 \
    c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0 xts --iv-hex 33333333330000000000000000000000 \
    --key-hex 1111111111111111111111111111111122222222222222222222222222222222
  vector "RFC 3962, 17 bytes" 4920776f756c64206c696b652074686520 c6353568f2bf8cb4d8a580362da7ff7f97 \
    cbc-cs3 --key-hex 636869636b656e207465726979616b69 --iv-hex 00000000000000000000000000000000
  head -c 15 random >text
  refused "CBC-CS3, 15 bytes" 1 "shorter than 16" $teasel cbc-cs3 --key-hex $k128 --iv-hex $iv -o out text
  gcm="gcm --key-hex feffe9928665731c6d6a8f9467308308 --iv-hex cafebabefacedbaddecaf888"
  gcm="$gcm --aad-hex feedfacedeadbeeffeedfacedeadbeefabaddad2"
  vector "GCM, test case 4" d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39 \
    42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47 $gcm
  printf 0123456789abcdef0 | $teasel $gcm >good
  flip good 20 >bad
  refused "GCM, changed" 1 "tag" $teasel $gcm -d -o out bad
  check "GCM, changed, gives nothing" [ ! -s stdout ]
  head -c 15 good >bad
  refused "GCM without a tag" 1 "shorter than 16" $teasel $gcm -d -o out bad
  key=000102030405060708090a0b0c0d0e0f
  vector "RFC 7253, 8 bytes" 0001020304050607 6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009 \
    ocb --key-hex $key --iv-hex bbaa99887766554433221101 --aad-hex 0001020304050607
  vector "EAX, 2 bytes" f7fb 19dd5c4c9331049d0bdab0277408f67967e5 eax --key-hex 91945d3f4dcbee0bf45ef52255f095a4 \
    --iv-hex becaf043b0a23d843194ba972c66debd --aad-hex fa3bfd4806eb53fa
  vector "RFC 3394, 16 bytes" 00112233445566778899aabbccddeeff 1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5 \
    kw --key-hex $key
  vector "RFC 3686, 16 bytes" 53696e676c6520626c6f636b206d7367 e4095d4fb7a7b3792d6175a3261311b8 rfc3686 \
    --key-hex ae6852f8121067cc4bf7a5765577f39e --iv-hex 000000300000000000000000
  mac=$(printf '' | $teasel xcbc --key-hex $key)
  check "RFC 3566, no message" [ "$mac" = 75f0251d528ac01c4573dfd584d79f29 ]
  for command in "ccm --iv-hex 00112233445566" "siv --iv-hex 00" "gcm-siv --iv-hex 000102030405060708090a0b" \
    "xaes-256-gcm --iv-hex 000102030405060708090a0b0c0d0e0f1011121314151617" "lrw --iv-hex $iv"; do
    head -c 1008 random >text
    case $command in lrw*) secret=$k256$k128 ;; *) secret=$k256 ;; esac
    $teasel $command --key-hex $secret text >ours
    check "$command changes the text" [ "$(head -c 1008 ours | cksum)" != "$(cksum <text)" ]
    $teasel $command -d --key-hex $secret ours >back
    check "$command, back" same text back
    case $command in lrw*) continue ;; esac
    flip ours 20 >bad
    refused "$command, changed" 1 "tag" $teasel $command -d --key-hex $secret -o out bad
  done
  refused "XCBC, a key of 32 bytes" 2 "16 bytes" $teasel xcbc --key-hex $k256 text
  refused "OCB, a nonce of 16 bytes" 2 "1 to 15" $teasel ocb --key-hex $key --iv-hex $key -o out text
  mac=$(printf '' | $teasel cmac --key-hex 2b7e151628aed2a6abf7158809cf4f3c)
  check "SP 800-38B, no message" [ "$mac" = bb1d6929e95937287fa37d129b756746 ]
  mac=$(unhex 6bc1bee22e409f96e93d7e117393172a | $teasel cmac --key-hex 2b7e151628aed2a6abf7158809cf4f3c)
  check "SP 800-38B, one block" [ "$mac" = 070a16b46b4d4144f79bdd9dd04a287c ]
  unhex $k128 >rawkey
  for n in 0 100000; do
    head -c $n random >text
    $teasel ctr --key-hex $k128 --iv-hex $iv text >ours
    $teasel ctr --key-file rawkey --iv-hex $iv text >theirs
    check "a key from a file, $n bytes" same ours theirs
  done
  cbc="cbc --key-hex $k128 --iv-hex $iv"
  head -c 17 random >bad
  refused "half a block" 1 "multiple of 16" $teasel $cbc -d -o out bad
  refused "half a block without padding" 1 "multiple of 16" $teasel $cbc --no-padding -o out bad
  head -c 32 /dev/zero >bad
  refused "no padding at the end" 1 "padding" $teasel $cbc -d -o out bad
  printf 0123456789abc444 | tr 4 '\004' | $teasel $cbc --no-padding >good
  printf 0123456789abc444 | tr 4 '\003' | $teasel $cbc --no-padding >bad
  refused "padding with one byte wrong" 1 "padding" $teasel $cbc -d -o out good
  $teasel $cbc -d bad >ours
  check "padding of 3 bytes" [ "$(hex ours)" = "$(printf 0123'\003'56789abc | hex)" ]
  refused "nothing to take padding from" 1 "padding" $teasel $cbc -d -o out /dev/null
  head -c 15 random >bad
  refused "XTS, too short" 1 "shorter than 16" $teasel xts --key-hex $k256 --iv-hex $iv -o out bad
  head -c 16777217 /dev/zero >bad
  refused "XTS, too long" 1 "longer than 16777216" $teasel xts --key-hex $k256 --iv-hex $iv -o out bad
  refused "XTS, two equal keys" 1 "key" $teasel xts --key-hex $k128$k128 --iv-hex $iv -o out random
  refused "a key file of no key's size" 1 "16, 24 or 32" $teasel ctr -k random --iv-hex $iv -o out random
}

misuse() {
  while read -r reason command; do
    refused "teasel $command" 2 "$reason" $teasel $command
  done <<END
command.is.needed
unknown.command frobnicate
unknown.command -x
unknown.option encrypt -x
unknown.option ecb --key-hex $k128 --iv-hex $iv
needs.an.argument encrypt -k
takes.no.argument encrypt -k key --force=yes
given.twice encrypt -k key -k key -o out
too.many.operands encrypt -k key -o out random text
too.many.operands info text
key-file.is.needed encrypt -o out text
one.of ctr --iv-hex $iv text
one.of ctr --iv-hex $iv --key-hex $k128 -k rawkey text
iv-hex.is.needed ctr --key-hex $k128 text
16,.24.or.32 ctr --iv-hex $iv --key-hex 00 text
32,.48.or.64 xts --iv-hex $iv --key-hex $k128 text
odd ctr --iv-hex $iv --key-hex 000 text
not.hexadecimal ctr --iv-hex $iv --key-hex 0g text
longer.than ctr --iv-hex $iv --key-hex $k256$k256$k128 text
has.15.bytes ctr --iv-hex ${iv%??} --key-hex $k128 text
no.mode speed --mode rot13
no.size speed --size 0
no.size speed --size 12q
sizes.must.rise speed --size 2k,1k
no.AES.key speed --key 512
no.tier speed --tier abacus
both speed --json --plot -
END
}

# well_formed NAME FILE MODULE FUNCTION: by python3's parser, where there is one.
well_formed() {
  check "$1 is there" [ -s "$2" ]
  if have python3; then check "$1 is well formed" python3 -c "import $3; $3.$4(open('$2'))"
  else skip "whether $1 is well formed: no python3"; fi
}

reports() {
  for option in --help --version info "speed --help" "gcm --help"; do
    check "teasel $option" eval "$teasel $option >text"
    check "teasel $option says something" [ -s text ]
  done
  commands=$($teasel --help | awk '/^  [a-z]/ { print $1 }')
  for command in $commands; do
    check "the manual has $command" grep -Eq "^\\.(It )?Cm .*\\<$command\\>" "$here/../doc/teasel.1"
    $teasel "$command" --help | awk '/^  [ -]/' | grep -o -e '--[a-z-]*' >>options
  done
  for option in $(sort -u options); do
    check "the manual has $option" grep -Eq "Fl ${option#-}\\>" "$here/../doc/teasel.1"
  done
  $teasel info --json >info.json
  well_formed "info --json" info.json json load
  tier=$($teasel info | awk '$1 == "tier" { print $2; exit }')
  check "info names the tier" grep -q "\"tier\": \"$tier\"" info.json
  few="speed --key 128,256 --size 16,100,1k --tier $tier"
  for mode in $($teasel --help | awk '/^raw/ { on = 1; next } /^$/ { on = 0 } on { print $1 }'); do
    check "speed of $mode" eval "$teasel $few --mode $mode >text"
    check "speed of $mode is shown" grep -Eq "^$mode +(128|256) .* [0-9]+\.[0-9]+ +[0-9]+\.[0-9]+" text
  done
  $teasel $few --mode ctr,cbc,gcm --json --plot plot.svg >speed.json
  well_formed "speed --json" speed.json json load
  well_formed "speed --plot" plot.svg xml.dom.minidom parse
  check "the plot has a line for each row" [ "$(grep -c '<polyline' plot.svg)" = 10 ]
  cp plot.svg out.svg
  refused "a plot over a file" 1 exists $teasel $few --mode ctr --plot out.svg
}

progress() {
  if ! have python3; then skip "the progress bar: no python3 to make a terminal"; return; fi
  if ! python3 -c 'import pty; pty.openpty()' 2>/dev/null; then
    skip "the progress bar: this system has no pseudo-terminals"
    return
  fi
  cat >terminal.py <<'END'
# terminal.py WHERE COMMAND..: runs it with a terminal as standard error, and, if WHERE is
# `terminal', as standard output as well; otherwise that is read and dropped. The input comes
# slowly. Copies what the terminal got.
import os, pty, subprocess, sys, threading, time
ours, theirs = pty.openpty()
out = theirs if sys.argv[1] == "terminal" else subprocess.DEVNULL
program = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=out, stderr=theirs)
os.close(theirs)
def feed():
    for _ in range(4):
        program.stdin.write(bytes(100))
        program.stdin.flush()
        time.sleep(0.15)
    program.stdin.close()
threading.Thread(target=feed).start()
try:
    while part := os.read(ours, 65536):
        sys.stdout.buffer.write(part)
except OSError:  # Linux ends a terminal so
    pass
sys.exit(program.wait())
END
  end=$(printf '\r\033[K')
  check "a text with a bar beside it" python3 terminal.py elsewhere $teasel encrypt -k key >seen
  check "the bar is shown" grep -q "MB/s" seen
  check "the bar is taken away" [ "$(tail -c 4 seen)" = "$end" ]
  check "a text to the terminal" python3 terminal.py terminal $teasel encrypt -k key >seen
  check "no bar is among it" eval '! grep -q "MB/s" seen'
  check "a tag to the terminal" python3 terminal.py terminal $teasel cmac --key-hex $k128 >seen
  check "the bar goes before the tag comes" eval "tr '\r' '\n' <seen | grep -Eq '^.\[K[0-9a-f]{32}\$'"
  check "a bar with its end known" python3 - $teasel encrypt -k key random <<'END'
import os, pty, subprocess, sys, time
ours, theirs = pty.openpty()
program = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=theirs)
os.close(theirs)
for _ in range(4):
    time.sleep(0.15)
    os.read(program.stdout.fileno(), 65536)
program.stdout.read()
seen = b""
try:
    while part := os.read(ours, 65536):
        seen += part
except OSError:  # Linux ends a terminal so
    pass
sys.exit(program.wait() or not (b"[#" in seen and b"%" in seen and seen.endswith(b"\r\x1b[K")))
END
}
