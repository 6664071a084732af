# Sourced by the tests that are scripts: checks that count, as those of check.h do.
checks=0
failures=0

# check WHAT COMMAND...: the command must succeed.
check() {
  what=$1
  shift
  checks=$((checks + 1))
  "$@" || { failures=$((failures + 1)); echo "FAILED: $what"; }
}
# refuse WHAT COMMAND...: a fault is planted, and the command must find it.
refuse() {
  what=$1
  shift
  checks=$((checks + 1))
  if "$@"; then failures=$((failures + 1)); echo "FAILED: not caught: $what"; fi
}
skip() { echo "SKIP: $*"; }
# need_tool NAME COMMAND: skips the whole test without it.
need_tool() {
  command -v "${2%% *}" >/dev/null 2>&1 || { echo "SKIP: $1 is not installed"; exit 77; }
}
# finish NAME
finish() {
  echo "$1: $checks checks, $failures failed"
  [ "$failures" = 0 ] && [ "$checks" -gt 0 ]
  exit
}
