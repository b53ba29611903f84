# Shared by the scripts beside it; sourced, not run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

say() { printf '\n== %s\n' "$*"; }
die() {
    printf '\nFAILED: %s\n' "$*" >&2
    exit 1
}

# Debian's CMake, also where another one comes first on PATH: it may be too old, and what it writes compiles anew.
cmake=${CMAKE:-/usr/bin/cmake}
ctest=${CTEST:-/usr/bin/ctest}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
        die "these packages need root and there is no sudo: run as root: $*"
    fi
}

# need_packages FILE...: installs what the lists name and this machine lacks.
need_packages() {
    local missing=() package
    command -v dpkg-query >/dev/null || die "this is no Debian: install what scripts/packages/ names, then call cmake --preset release"
    while read -r package; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done < <(sed -e 's/#.*//' -e '/^ *$/d' "$@")
    [ ${#missing[@]} = 0 ] && return 0
    say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    as_root apt-get update -qq || die "apt-get update failed: is there a network?"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/tmp/qcs-apt.$$ 2>&1 ||
        { tail -20 /tmp/qcs-apt.$$ >&2; die "apt-get install failed (above: its last lines)"; }
    rm -f /tmp/qcs-apt.$$
}

# build PRESET [TARGET...] [-- CMAKE_OPTION...]
build() {
    local preset=$1 targets=() options=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do targets+=("$1"); shift; done
    [ $# -gt 0 ] && shift && options=("$@")
    say "Building preset $preset in build/$preset"
    "$cmake" --preset "$preset" "${options[@]}" >"build.$preset.log" 2>&1 ||
        { tail -30 "build.$preset.log" >&2; rm -f "build.$preset.log"; die "cmake --preset $preset failed (above: why)"; }
    rm -f "build.$preset.log"
    "$cmake" --build --preset "$preset" ${targets:+--target "${targets[@]}"} || die "the build of preset $preset failed (above: the first error)"
}
