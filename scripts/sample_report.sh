#!/bin/sh
# Renews the sample's report, docs/report/crepe.html, and where a browser is installed (Debian's package chromium)
# its pictures in the README, resources/pictures/report-*.png. Needs a built tree.
#   QCS_BIN=build/dev/bin scripts/sample_report.sh   takes the program from there
set -eu
cd "$(dirname "$0")/.."
qconfig=${QCS_BIN:-build/release/bin}/qconfig
if [ ! -x "$qconfig" ]; then
    echo "sample_report: $qconfig is not built; scripts/run.sh builds it" >&2
    exit 1
fi
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
report() {
    "$qconfig" report --workspace resources/samples/crepe/crepe.workspace.json --worst 2 --no-cache "$@"
}
report -o docs/report/crepe.html
echo docs/report/crepe.html
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
    echo "sample_report: no chromium is installed, so the pictures are as they were" >&2
    exit
fi
report -o "$temporary/english.html"
report -o "$temporary/chinese.html" --lang zh_CN
# What is pictured begins at the list of weights: the summary and the modules are hidden in the copy.
picture() {
    sed 's#</head>#<style>.summary, .summary + section, nav { display: none }</style></head>#' "$1" >"$temporary/p.html"
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$temporary/browser" \
        --window-size=1100,1500 --screenshot="$PWD/$2" "file://$temporary/p.html" >/dev/null 2>&1
    echo "$2"
}
picture "$temporary/english.html" resources/pictures/report-light.png
picture "$temporary/chinese.html" resources/pictures/report-chinese.png
