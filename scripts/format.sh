#!/usr/bin/env bash
# Formats every C++ file of the project; --check only says which ones are not formatted.
source "$(dirname "$0")/lib.sh"
mapfile -t files < <(git ls-files -co --exclude-standard '*.cpp' '*.h')
if [ "${1:-}" = --check ]; then
    clang-format-14 --dry-run --Werror "${files[@]}" || die "some files are not formatted: run scripts/format.sh"
    echo "${#files[@]} files are formatted"
else
    clang-format-14 -i "${files[@]}"
fi
