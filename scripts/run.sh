#!/usr/bin/env bash
# Builds QConfig Studio and opens it on the built-in sample (or on the files given). With no display, renders the
# main views to PNG files instead, explains one node of the sample in text, and says what its backend covers.
source "$(dirname "$0")/lib.sh"

need_packages scripts/packages/build.txt
build release qconfig qconfig-studio -- -DQCS_TESTS=OFF
bin=build/release/bin

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "Opening the window"
    [ $# -gt 0 ] || set -- --sample
    exec "$bin/qconfig-studio" "$@"
fi

say "No display here: explaining node conv2 of the sample"
sample=resources/samples/crepe/crepe.workspace.json
"$bin/qconfig" explain --workspace "$sample" conv2 || die "qconfig explain failed"
say "What the backend can quantize of it"
"$bin/qconfig" coverage --workspace "$sample" || die "qconfig coverage failed"
say "Rendering the main views"
scripts/screenshots.sh build/screenshots || die "rendering failed"
