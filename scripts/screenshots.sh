#!/bin/sh
# Renders every view of the window to PNG files: light, dark, in Chinese, and at 200 %; and index.html that shows
# them side by side. Needs a built tree and no display: the views are drawn offscreen, the README's pictures on a
# screen of their own (Xvfb), as people see them.
#   scripts/screenshots.sh [FOLDER]            (default build/screenshots)
#   scripts/screenshots.sh --readme            renews the pictures of the README, resources/pictures/
#   scripts/screenshots.sh --guide             renews the pictures of the guide, docs/guide/pictures/, in each language
#   QCS_BIN=build/dev/bin scripts/screenshots.sh   takes the programs from there
#   SIZES="1440x900 1280x720" VIEWS="main json" ...    other sizes, only these views
set -eu
cd "$(dirname "$0")/.."
bin=${QCS_BIN:-build/release/bin}
out=${1:-build/screenshots}
sizes=${SIZES:-1440x900}
studio=$bin/qconfig-studio
if [ ! -x "$studio" ]; then
    echo "screenshots: $studio is not built; scripts/run.sh builds it" >&2
    exit 1
fi
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
# Without a session there is no runtime folder, and Qt would complain of it for every picture.
[ -n "${XDG_RUNTIME_DIR:-}" ] || export XDG_RUNTIME_DIR="$temporary"
export QT_QPA_PLATFORM=offscreen
cat >"$temporary/resnet.workspace.json" <<WORKSPACE
{"format": "qconfig-studio/workspace", "version": 1,
 "graphs": [{"file": "$PWD/resources/samples/models/resnet50.graph.json"}],
 "backend": {"preset": "x86"}, "mapping": {"preset": "default:x86"}}
WORKSPACE

if [ "$out" = --readme ]; then
    command -v Xvfb >/dev/null || { echo "screenshots: --readme needs Xvfb (Debian's package xvfb)" >&2; exit 1; }
    Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp 3>"$temporary/display" 2>/dev/null &
    screen=$!
    trap 'kill "$screen"; rm -rf "$temporary"' EXIT
    tries=0
    until [ -s "$temporary/display" ] || [ "$tries" = 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    [ -s "$temporary/display" ] || { echo "screenshots: Xvfb did not start" >&2; exit 1; }
    export DISPLAY=":$(cat "$temporary/display")" QT_QPA_PLATFORM=xcb
    while read -r name options; do
        # shellcheck disable=SC2086
        "$studio" screenshot $options --size 1280x720 -o "resources/pictures/$name.png"
        echo "resources/pictures/$name.png"
    done <<PICTURES
main-light --view main
main-dark --view main --theme dark
main-chinese --view main --lang zh_CN
graph-light --view graph --workspace $temporary/resnet.workspace.json
tensors-light --view tensors
backend-light --view backend-form
findings-light --view findings
json-light --view json
effect-light --view effect
eager-light --view eager
eager-chinese --view eager --lang zh_CN
PICTURES
    exit
fi

# A picture of the guide is a view, or the part of it that its page is about: WIDTHxHEIGHT+X+Y. They are linked into
# the program, so they have a palette of their own in place of 24 bits. Each must look the same twice: no times, no
# paths.
if [ "$out" = --guide ]; then
    command -v convert >/dev/null || { echo "screenshots: --guide needs convert (Debian's package imagemagick)" >&2; exit 1; }
    folder=docs/guide/pictures
    mkdir -p "$folder"
    for language in en zh_CN; do
        while read -r name part size options; do
            # shellcheck disable=SC2086
            "$studio" screenshot $options --theme light --size "$size" --lang "$language" -o "$temporary/picture.png"
            convert "$temporary/picture.png" -crop "$part" +repage +dither -colors 160 -strip \
                -define png:compression-level=9 -define png:compression-filter=0 "png8:$folder/$name.$language.png"
            echo "$folder/$name.$language.png"
        done <<PICTURES
main 1280x720+0+0 1280x720 --view main
own-model 383x500+0+107 1280x720 --view empty
why-repairs 1280x720+0+0 1280x720 --view why-repairs
why-constraints 391x580+889+107 1280x720 --view why-float
regex 1280x720+0+0 1280x720 --view regex-live
effect 1280x720+0+0 1280x720 --view effect
backend 1280x720+0+0 1280x720 --view backend-form
constraints 1280x720+0+0 1280x720 --view dtype-constraints
findings 1280x720+0+0 1280x720 --view findings
graph 1280x720+0+0 1280x720 --view graph --workspace $temporary/resnet.workspace.json
tensors 1280x720+0+0 1280x720 --view tensors
sizes 383x390+0+578 1280x1000 --view tensors
compare 1280x720+0+0 1280x720 --view compare
pairs 1280x720+0+0 1280x720 --view pairs
eager 1280x720+0+0 1280x720 --view eager
custom 1280x720+0+0 1280x720 --view custom
PICTURES
    done
    exit
fi

views=${VIEWS:-$("$studio" screenshot --list)}
mkdir -p "$out"
for size in $sizes; do
    for view in $views; do
        echo "1 $view-light-$size.png --view $view --size $size --theme light"
        echo "1 $view-dark-$size.png --view $view --size $size --theme dark"
        echo "1 $view-chinese-$size.png --view $view --size $size --theme light --lang zh_CN"
        echo "2 $view-double-$size.png --view $view --size $size --theme light"
    done
done | out=$out studio=$studio xargs -P "$(nproc)" -L 1 sh -c '
    scale=$1 file=$2
    shift 2
    QT_SCALE_FACTOR=$scale "$studio" screenshot "$@" -o "$out/$file" && echo "$out/$file"' -

{
    echo '<!doctype html><meta charset="utf-8"><title>QConfig Studio: every view</title>'
    echo '<style>body{font:14px sans-serif;margin:24px}div{display:flex;gap:8px;flex-wrap:wrap}'
    echo 'figure{margin:0;width:24%;min-width:320px}img{width:100%;border:1px solid #ccc}</style>'
    for view in $views; do
        echo "<h2>$view</h2><div>"
        for size in $sizes; do
            for kind in light dark chinese double; do
                echo "<figure><a href=\"$view-$kind-$size.png\"><img loading=\"lazy\" src=\"$view-$kind-$size.png\"></a>"
                echo "<figcaption>$kind, $size</figcaption></figure>"
            done
        done
        echo '</div>'
    done
} >"$out/index.html"
echo "$out/index.html"
