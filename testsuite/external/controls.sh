#!/bin/sh
# controls.sh PROGRAM...: negative controls of make check-vectors. Small files with one fault each,
# which the program must find and name; and what it says where there is nothing.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
controls=0
failed=0

# fresh: a folder of each source, without a fault.
fresh() {
  rm -rf "$folder/cavp" "$folder/wycheproof"
  mkdir -p "$folder/cavp/ciphers/AES/ECB" "$folder/cavp/hashes" "$folder/wycheproof"
  ecb=$folder/cavp/ciphers/AES/ECB/ECBGFSbox128.rsp
  cmac=$folder/wycheproof/aes_cmac_test.json
  touch "$folder/cavp/hashes/SHA.rsp"
  # SP 800-38A, F.1.1
  cat >"$ecb" <<'.'
[ENCRYPT]

COUNT = 0
KEY = 2b7e151628aed2a6abf7158809cf4f3c
PLAINTEXT = 6bc1bee22e409f96e93d7e117393172a
CIPHERTEXT = 3ad77bb40d7a3660a89ecaf32466ef97

COUNT = 1
KEY = 2b7e151628aed2a6abf7158809cf4f3c
PLAINTEXT = ae2d8a571e03ac9c9eb76fac45af8e51
CIPHERTEXT = f5d3d58503b9699de785895a96fdbaaf
.
  # RFC 4493, section 4
  cat >"$cmac" <<'.'
{"algorithm": "AES-CMAC", "numberOfTests": 2, "testGroups": [{"tests": [
  {"tcId": 1, "key": "2b7e151628aed2a6abf7158809cf4f3c", "msg": "",
   "tag": "bb1d6929e95937287fa37d129b756746", "result": "valid"},
  {"tcId": 2, "key": "2b7e151628aed2a6abf7158809cf4f3c", "msg": "6bc1bee22e409f96e93d7e117393172a",
   "tag": "070a16b46b4d4144f79bdd9dd04a287d", "result": "invalid"}]}]}
.
}

# change FILE SED: one fault.
change() {
  sed "$2" "$1" >"$folder/changed" && ! cmp -s "$1" "$folder/changed" && mv "$folder/changed" "$1"
}

# expect STATUS PATTERN PROGRAM...: how the program ends, and a line that it writes.
expect() {
  status=$1
  pattern=$2
  shift 2
  controls=$((controls + 1))
  "$@" >"$folder/log" 2>&1
  got=$?
  [ "$got" = "$status" ] && grep "$pattern" "$folder/log" >/dev/null && return
  failed=$((failed + 1))
  sed 's/^/  /' "$folder/log"
  echo "controls: status $got, not $status, or no line like: $pattern"
}
# finds PATTERN PROGRAM...: the fault of a tree.
finds() {
  pattern=$1
  shift
  expect 1 "$pattern" "$@" --cavp="$folder/cavp" --wycheproof="$folder/wycheproof"
  fresh
}

fresh
expect 0 '^sum  *2  *4  *4  *4  *0  *0  *0$' "$@" --cavp="$folder/cavp" --wycheproof="$folder/wycheproof"
expect 0 '^sum  *2  *4  *2  *2  *0  *0  *2$' "$@" --cavp="$folder/cavp" --wycheproof="$folder/wycheproof" --sample=2
expect 0 'hashes (1)' "$@" --cavp="$folder/cavp"
expect 0 'Wycheproof: not run: .*--with-wycheproof' "$@" --cavp="$folder/cavp"
expect 0 'CAVP: not run: install python3-cryptography-vectors' "$@" --wycheproof="$folder/wycheproof"
expect 0 '^sum  *0  *0 ' "$@" --cavp= --wycheproof=
finds 'records were lost: 1 read, 2 in the file' "$@" --drop=1

change "$ecb" 's/f97$/f96/' && finds 'ECBGFSbox128.rsp:3: ciphertext .* differs' "$@"
change "$ecb" 's/= ae2/= ae3/' && finds 'ECBGFSbox128.rsp:8: .* differs' "$@"
change "$ecb" 's/8e51$/8e5/' && finds 'plain is not hexadecimal' "$@"
change "$ecb" '/ae2d/d' && finds 'the record has no plain' "$@"
change "$ecb" 's/COUNT = 1/COUNT 1/' && finds ':8: not understood: COUNT 1' "$@"
change "$ecb" '/COUNT = 1/d' && finds 'key, a second time' "$@"
change "$ecb" 's/.*//' && finds 'no record' "$@"
mv "$ecb" "$folder/cavp/ciphers/AES/ECB/new.rsp" && finds 'new.rsp: no runner, and no reason why' "$@"
ln -s nowhere "$folder/cavp/CMAC" && finds 'No such file' "$@"
rm -r "$folder/cavp/ciphers" && finds 'cavp: no vectors' "$@"

change "$cmac" 's/"numberOfTests": 2/"numberOfTests": 3/' && finds 'records were lost: 2 read, 3 in the file' "$@"
change "$cmac" 's/6746/6747/' && finds 'aes_cmac_test.json:1: .*valid, but refused' "$@"
change "$cmac" 's/287d/287c/' && finds 'aes_cmac_test.json:2: ' "$@"
change "$cmac" 's/"valid"/"invalid"/' && finds 'aes_cmac_test.json:1: ' "$@"
change "$cmac" 's/"invalid"/"valid"/' && finds 'aes_cmac_test.json:2: ' "$@"
change "$cmac" 's/"valid"/"fine"/' && finds 'an unknown result: fine' "$@"
change "$cmac" 's/}]}]}/}]}]/' && finds 'no JSON at byte' "$@"
change "$cmac" 's/"testGroups"/"groups"/' && finds 'no test vectors' "$@"
change "$cmac" 's/AES-CMAC/AES-NEW/' && finds 'AES-NEW: no runner, and no reason why' "$@"
rm "$cmac" && finds 'wycheproof: no vectors' "$@"
change "$cmac" 's/AES-CMAC/HMACSHA1/' &&
  expect 0 'skipped 2: no AES' "$@" --cavp="$folder/cavp" --wycheproof="$folder/wycheproof"

echo "controls: $controls runs with a fault or without vectors, $failed not as they should be"
[ "$controls" = 28 ] && [ "$failed" = 0 ]
