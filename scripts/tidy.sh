#!/usr/bin/env bash
# clang-tidy over core, ui and app, with the checks of .clang-tidy: a finding is an error.
#   scripts/tidy.sh        a sixteenth of the files, another one after each commit
#   scripts/tidy.sh --all  all of them: run it before you hand in a change
# It reads how the preset asan compiles the batches of files that are compiled as one.
source "$(dirname "$0")/lib.sh"
need_packages scripts/packages/build.txt scripts/packages/ci.txt
build asan qcs_session_autogen qcs_ui_autogen -- -DQCS_WERROR=ON
part=$(($(git rev-list --count HEAD) % 16))
[ "${1:-}" != --all ] || part=
mapfile -t files < <(python3 - "$part" <<'PYTHON'
import json, re, sys
files = sorted(entry["file"] for entry in json.load(open("build/asan/compile_commands.json"))
               if re.search(r"/(core|ui|app)/.*/Unity/", entry["file"]))
part = sys.argv[1]
print("\n".join(files if part == "" else files[int(part)::16]))
PYTHON
)
[ ${#files[@]} -gt 0 ] || die "there is nothing to check"
echo "${#files[@]} batches of files"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy-14 -p build/asan --quiet --warnings-as-errors='*' 2>/dev/null ||
    die "clang-tidy found something (above)"
