# Sourced by the scripts here. need PROGRAM:PACKAGE...: makes sure that the programs (or files, by
# absolute names) are there; installs the Debian packages of those that are not, as root or through sudo;
# otherwise names them and stops.
is_there() {
  case $1 in /*) [ -e "$1" ] ;; *) command -v "$1" >/dev/null 2>&1 ;; esac
}
need() {
  missing=
  for pair in "$@"; do
    is_there "${pair%%:*}" || missing="$missing ${pair#*:}"
  done
  [ -n "$missing" ] || return 0
  missing=$(printf '%s\n' $missing | sort -u | tr '\n' ' ')
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "$0: these are missing (named as Debian's packages): $missing" >&2
    exit 1
  fi
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
  elif command -v sudo >/dev/null 2>&1 && [ -t 0 ]; then
    as_root=sudo
  else
    echo "$0: these packages are missing: $missing
Install them as root: apt-get install $missing" >&2
    exit 1
  fi
  echo "Installing Debian packages: $missing"
  $as_root env DEBIAN_FRONTEND=noninteractive sh -c 'apt-get update -qq && apt-get install -y -qq "$@"' install $missing \
    >"${TMPDIR:-/tmp}/teasel-packages.$$" 2>&1 ||
    { cat "${TMPDIR:-/tmp}/teasel-packages.$$" >&2; echo "$0: could not install: $missing" >&2; exit 1; }
  rm -f "${TMPDIR:-/tmp}/teasel-packages.$$"
  for pair in "$@"; do
    is_there "${pair%%:*}" || { echo "$0: ${pair%%:*} is still missing after installing ${pair#*:}" >&2; exit 1; }
  done
}

# What every build from a checkout needs.
build_tools="autoconf:autoconf automake:automake libtoolize:libtool m4:m4 make:make gcc:gcc g++:g++ xz:xz-utils"
