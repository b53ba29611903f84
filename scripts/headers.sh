#!/usr/bin/env bash
# Compiles public headers of core each alone, so that whoever includes one needs no other before it.
#   scripts/headers.sh        a sixteenth of them, another one after each commit
#   scripts/headers.sh --all  all of them: run it before you hand in a change
source "$(dirname "$0")/lib.sh"
need_packages scripts/packages/build.txt scripts/packages/ci.txt
if [ "${1:-}" = --all ]; then
    build clang all_verify_interface_header_sets -- -DQCS_WERROR=ON
    exit
fi
build clang help -- -DQCS_WERROR=ON >/dev/null
mapfile -t objects < <(ninja -C build/clang -t targets all | sed -n 's/^\(.*_verify_interface_header_sets.*\.o\): .*/\1/p' |
    sort | awk -v share=$(($(git rev-list --count HEAD) % 16)) 'NR % 16 == share')
[ ${#objects[@]} -gt 0 ] || die "there is no header to check"
build clang "${objects[@]}"
