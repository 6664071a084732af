#!/bin/sh
# Each fault of faults.txt has a test that exists, and that a program of the testsuite runs.
srcdir=${srcdir:-.}
. "$srcdir/testsuite/script.sh"
tests=$srcdir/testsuite
work=faults.$$
mkdir $work || exit 1
trap 'rm -rf "$work"' EXIT

# exists TEST: the file is there and in local.mk; the function is defined, and used beside that.
exists() {
  file=${1%%:*}
  [ -f "$tests/$file" ] && grep -qF "testsuite/$file" "$tests/local.mk" || return
  case $1 in
    *:*)
      name=${1#*:}
      grep -qE "^ *(template.*)?[a-z:_]+ $name\(.*\{\$" "$tests/$file" || return
      [ "$(cat "$tests"/api*.cc | grep -cE "[^a-z_]$name\(")" -ge 2 ]
      ;;
  esac
}
# row ID WHERE FAULT TESTS: well-formed, with at least one test, or a reason.
row() {
  [ -n "$1" ] && [ -n "$2" ] && [ -n "$3" ] || return
  case $4 in
    'none: '?*) return ;;
    '') return 1 ;;
  esac
  for test in $4; do exists "$test" || return; done
}
rows() {
  sed '/^#/d; s/ *| */|/g' "$1" >$work/rows
  while IFS='|' read -r id where what with; do
    check "$id has its test: $with" row "${id%% *}" "$where" "$what" "$with"
  done <$work/rows
}
rows "$tests/faults.txt"
check "no fault is there twice" [ -z "$(sed '/^#/d; s/ .*//' "$tests/faults.txt" | sort | uniq -d)" ]
refuse "a test that is not there" row X1 here fault api_faults.cc:invented
refuse "a test in a file that is not there" row X1 here fault api_invented.cc
refuse "a fault without a test" row X1 here fault ''
refuse "none without a reason" row X1 here fault none:
finish faults
