# Sourced by tool-test.sh: keygen, encrypt, decrypt; what may befall files.
# shellcheck shell=sh disable=SC2154,SC2086

keygen() {
  check "a key has 32 bytes" [ "$(size key)" = 32 ]
  check "only its owner reads a key" [ "$(ls -l key | cut -c 1-10)" = -rw------- ]
  cp key kept
  refused "keygen over a key" 1 exists $teasel keygen key
  check "the key is as it was" same key kept
  $teasel keygen other
  check "two keys differ" eval '! same key other'
  refused "keygen without a name" 2 FILE $teasel keygen
  refused "keygen in no directory" 1 "No such file" $teasel keygen no/key
}

round_trips() {
  for n in 0 1 15 16 65535 65536 65537 131072 131073 1048577; do
    head -c $n random >text
    check "encrypt $n bytes" $teasel encrypt -k key -o sealed text
    chunks=$((n == 0 ? 1 : (n + 65535) / 65536))
    check "length of $n bytes encrypted" [ "$(size sealed)" = $((header + n + 16 * chunks)) ]
    check "decrypt $n bytes" $teasel decrypt sealed -k key --output=back
    check "$n bytes come back" same text back
    cat text | $teasel encrypt -k key | cat | $teasel decrypt -kkey - >piped
    check "$n bytes come back by pipes" same text piped
    rm -f sealed back
  done
  $teasel encrypt -k key text >one
  $teasel encrypt -k key text >two
  check "each file has its own salt" eval '! same one two'
  $teasel encrypt -k key -o usual text
  check "a new file has the usual mode" [ "$(ls -l usual | cut -c 1-10)" = -rw-r--r-- ]
}

# The manual's description of the format, followed step by step with the raw modes.
format() {
  head -c 65540 random >text
  $teasel encrypt -k key -o sealed -f text
  label=$(printf 'teasel file' | hex)
  for i in 1 2; do
    unhex "0000000$i${label}00$(head -c 40 sealed | hex)00000100" >input
    $teasel cmac -k key input | tr -d '\n'
    if have openssl && openssl mac -help >/dev/null 2>&1; then
      openssl mac -cipher AES-256-CBC -macopt "hexkey:$(hex key)" -in input CMAC | tr -d '\n' | tr A-F a-f >>mac
    fi
  done >filekey
  if [ -s mac ]; then check "the key of the file, by openssl mac" same filekey mac
  else skip "the key of the file, by openssl mac: there is none"; fi
  part sealed $header $chunk | $teasel gcm -d --key-hex "$(cat filekey)" --iv-hex 000000000000000000000000 >first
  part sealed $((header + chunk)) $chunk |
    $teasel gcm -d --key-hex "$(cat filekey)" --iv-hex 000000000000000000000101 >second
  cat first second >both
  check "the format is as documented" same both text
  # Each text has one form: an empty last chunk, though its tag is right, is refused.
  head -c 65536 random >text
  empty=000000000000000000000101
  { head -c 40 sealed; $teasel gcm --key-hex "$(cat filekey)" --iv-hex 000000000000000000000000 text
    printf '' | $teasel gcm --key-hex "$(cat filekey)" --iv-hex $empty; } >bad
  broken "an empty last chunk" "the last chunk is empty"
}

# broken NAME REASON: the file `bad' is refused, to a file and to standard output.
broken() {
  refused "$1" 1 "$2" $teasel decrypt -k key -o out bad
  $teasel decrypt -k key bad >stdout 2>/dev/null
  check "$1: status of a pipe" [ $? -eq 1 ]
  check "$1: a pipe gets verified text alone" eval 'head -c $(size stdout) text | cmp -s - stdout'
}

tampering() {
  head -c 132072 random >text
  $teasel encrypt -k key -o good -f text
  end=$(size good)
  for at in 0 5 6; do flip good $at >bad; broken "magic, byte $at" "not encrypted by teasel"; done
  flip good 7 >bad; broken "version" "version 0"
  for at in 8 39 $header $((header + 65536)) $((header + 65551)); do
    flip good $at >bad; broken "byte $at, salt or first chunk" "wrong key, or"
  done
  for at in $((header + chunk)) $((header + 2 * chunk - 1)); do
    flip good $at >bad; broken "byte $at, second chunk" "chunk 1"
  done
  for at in $((header + 2 * chunk)) $((end - 17)) $((end - 1)); do
    flip good $at >bad; broken "byte $at, last chunk" "chunk 2"
  done
  for n in 0 7; do head -c $n good >bad; broken "cut to $n bytes" "not encrypted"; done
  for n in 8 39; do head -c $n good >bad; broken "cut to $n bytes" "truncated in the header"; done
  for n in 40 41 55 1000; do head -c $n good >bad; broken "cut to $n bytes" "truncated"; done
  head -c $((header + chunk)) good >bad; broken "cut after chunk 0" "truncated after chunk 0"
  head -c $((header + 2 * chunk)) good >bad; broken "cut after chunk 1" "truncated after chunk 1"
  for n in $((header + chunk + 5)) $((end - 16)) $((end - 1)); do
    head -c $n good >bad; broken "cut to $n bytes" "truncated"
  done
}

rearranging() {
  head -c $header good >h; part good $header $chunk >c0; part good $((header + chunk)) $chunk >c1
  part good $((header + 2 * chunk)) $chunk >c2
  cat h c1 c0 c2 >bad; broken "chunks exchanged" "changed"
  cat h c0 c0 c1 c2 >bad; broken "chunk 0 twice" "chunk 1"
  cat h c0 c1 c1 c2 >bad; broken "chunk 1 twice" "chunk 2"
  cat h c0 c2 >bad; broken "chunk 1 left out" "chunk 1"
  cat h c1 c2 >bad; broken "chunk 0 left out" "changed"
  cat h c2 >bad; broken "the last chunk alone" "changed"
  { cat good; echo; } >bad; broken "a byte appended" "chunk 2"
  cat good c2 >bad; broken "the last chunk twice" "chunk 2"
  cat good good >bad; broken "two files in one" "chunk 2"
  $teasel encrypt -k key -f -o again text
  { cat h; part again $header 1000000; } >bad; broken "another file's chunks" "wrong key, or"
  head -c 131072 random >text
  $teasel encrypt -k key -f -o good text
  { cat good; part good $((header + chunk)) $chunk; } >bad; broken "a full last chunk twice" "data after the last chunk, 1"
  { cat good; echo; } >bad; broken "a byte after a full last chunk" "data after the last chunk, 1"
  refused "a wrong key" 1 "wrong key" $teasel decrypt -k other -o out good
  for n in 0 31 33; do
    head -c $n random >short
    refused "a key of $n bytes" 1 "a key file has 32 bytes" $teasel encrypt -k short -o out text
  done
  cp text kept
  flip good 100 >bad
  $teasel decrypt -k key --force -o kept bad 2>/dev/null
  check "a failure leaves what was to be overwritten" same text kept
}

ends_with() { [ "$(cat "$1")" = "$2" ]; }
files() {
  cp text kept
  for command in "encrypt -k key" "cbc --key-hex $k128 --iv-hex $iv" "xts --key-hex $k256 --iv-hex $iv"; do
    refused "${command%% *}: a missing file" 1 "missing: No such file" $teasel $command -o out missing
    refused "${command%% *}: a directory" 1 "Is a directory" $teasel $command -o out .
    refused "${command%% *}: no such directory" 1 "No such file" $teasel $command -o no/out text
    refused "${command%% *}: into a directory" 1 "Is a directory" $teasel $command -o . text
    refused "${command%% *}: a full disk" 1 "No space left" $teasel $command -o /dev/full text
    refused "${command%% *}: a full pipe" 1 "No space left" sh -c "$teasel $command text >/dev/full"
    refused "${command%% *}: an output that exists" 1 exists $teasel $command -o kept text
    refused "${command%% *}: input is output" 1 "both input and output" $teasel $command -f -o text text
    refused "${command%% *}: appended to its input" 1 "both input and output" sh -c "ulimit -f 10000; $teasel $command text >>text"
    check "${command%% *}: all is as it was" same kept text
    { $teasel $command random 2>message; echo $? >status; } | head -c 1 >/dev/null
    without_emulator
    check "${command%% *}: status of a closed pipe" ends_with status 1
    check "${command%% *}: message of a closed pipe" one_line "Broken pipe"
    check "${command%% *}: --force" $teasel $command --force -o kept text
    check "${command%% *}: the output is new" eval '! same kept text'
    cp text kept
  done
  chmod 640 kept
  $teasel encrypt -k key -f -o kept text
  check "--force keeps the permissions" [ "$(ls -l kept | cut -c 1-10)" = -rw-r----- ]
  (umask 077 && $teasel encrypt -k key -o masked text)
  check "a new file obeys the umask" [ "$(ls -l masked | cut -c 1-10)" = -rw------- ]
  # Whoever may write to /dev would lose the link if this failed.
  if [ -w /dev ]; then skip "/dev/stdout as output: this user may write to /dev"
  elif [ ! -L /dev/stdout ]; then skip "/dev/stdout as output: it is no link here"
  else
    $teasel decrypt -k key -f -o /dev/stdout kept >back
    check "/dev/stdout is standard output" same text back
  fi
  head -c 300000 random >long
  refused "a limit of file size" 1 "File too large" sh -c "ulimit -f 50; $teasel encrypt -k key -o out long"
  rm long
  refused "a missing key" 1 "nokey: No such file" $teasel encrypt -k nokey -o out text
  refused "a directory as key" 1 "Is a directory" $teasel encrypt -k . -o out text
  refused "key and text from one pipe" 2 "both" $teasel encrypt -k - -o out
  for command in info --help "encrypt --help" "cmac --key-hex $k128 text"; do
    refused "$command to a full disk" 1 "No space left" sh -c "$teasel $command >/dev/full"
  done
  refused "no standard output" 1 "Bad file descriptor" sh -c "$teasel encrypt -k key text >&-"
  refused "no standard input" 1 "Bad file descriptor" sh -c "$teasel encrypt -k key -o out <&-"
  sh -c "$teasel decrypt -k key -o silent text 2>&-"
  check "no standard error: status" [ $? -eq 1 ]
  check "no standard error: no output" [ ! -e silent ]
  mkdir locked
  chmod 500 locked
  if (: >locked/try) 2>/dev/null; then skip "a directory without write permission: this user may write anywhere"
  else refused "a locked directory" 1 "Permission denied" $teasel encrypt -k key -o locked/out text; fi
  truncate -s 3G large && refused "a file of 3 GiB" 1 "No space left" $teasel encrypt -k key -o /dev/full large
  rm -f large
}

# A signal while the input is late: the temporary file goes.
signals() {
  mkfifo late
  sleep 20 >late &
  sleeper=$!
  $teasel encrypt -k key -o out late 2>/dev/null &
  program=$!
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do no_temporary || break; sleep 0.1; done
  check "there is a temporary file meanwhile" eval '! no_temporary'
  kill $program
  wait $program 2>/dev/null
  check "SIGTERM ends the program" [ $? -eq 143 ]
  check "SIGTERM leaves nothing" no_temporary
  check "SIGTERM leaves no output" [ ! -e out ]
  kill $sleeper
  wait $sleeper 2>/dev/null
}

memory() {
  if ! (ulimit -v 40000 && $teasel --version) >/dev/null 2>&1; then
    skip "48 MiB in 40 MB of memory: the program cannot start in that (emulator, or a checking compiler)"
    return
  fi
  head -c 50331648 /dev/zero | (ulimit -v 40000; $teasel encrypt -k key) >large
  check "48 MiB encrypted in 40 MB of memory" [ "$(size large)" = $((header + 50331648 + 16 * 768)) ]
  (ulimit -v 40000; $teasel decrypt -k key large) >text
  head -c 50331648 /dev/zero >large
  check "48 MiB decrypted in 40 MB of memory" same large text
  rm -f large
}
