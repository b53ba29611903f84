#!/bin/sh
# Renders every view of the window, light and dark, to PNG files. Needs a built tree and no display.
#   scripts/screenshots.sh [FOLDER]            (default build/screenshots)
#   QCS_BIN=build/dev/bin scripts/screenshots.sh   takes the programs from there
#   SIZES="1440x900 1280x720" ...                  one set of pictures for each size
set -eu
cd "$(dirname "$0")/.."
bin=${QCS_BIN:-build/release/bin}
out=${1:-build/screenshots}
sizes=${SIZES:-1440x900}
if [ ! -x "$bin/qconfig-studio" ]; then
    echo "screenshots: $bin/qconfig-studio is not built; scripts/run.sh builds it" >&2
    exit 1
fi
mkdir -p "$out"
# Without a session there is no runtime folder, and Qt would complain of it for every picture.
[ -n "${XDG_RUNTIME_DIR:-}" ] || { XDG_RUNTIME_DIR=$(mktemp -d) && export XDG_RUNTIME_DIR && trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT; }
views=$("$bin/qconfig-studio" screenshot --list)
for size in $sizes; do
    for theme in light dark; do
        for view in $views; do
            file="$out/$view-$theme-$size.png"
            "$bin/qconfig-studio" screenshot --view "$view" --theme "$theme" --size "$size" -o "$file"
            echo "$file"
        done
    done
done
