#!/usr/bin/env bash
# Prints the folder of a oneTBB that is built with ThreadSanitizer, building it from Debian's source package if it is not
# there. Without it the sanitizer cannot see how tasks wait for each other, and reports every result that one hands over.
# The source package comes through an apt list of its own: the lists of the machine stay as they are.
# QCS_TSAN_TBB says where to build it (default: your cache folder).
set -euo pipefail
version=$(dpkg-query -W -f '${source:Version}' libtbb-dev)
folder=${QCS_TSAN_TBB:-${XDG_CACHE_HOME:-$HOME/.cache}/qconfig-studio/onetbb-tsan-$version}
if [ ! -e "$folder/complete" ]; then
    echo "Building oneTBB $version with ThreadSanitizer in $folder" >&2
    rm -rf "$folder"
    mkdir -p "$folder/lists/partial"
    cd "$folder"
    echo "deb-src http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" >sources.list
    apt=(apt-get -qq -o Dir::Etc::sourcelist="$folder/sources.list" -o Dir::Etc::sourceparts=- -o APT::Sandbox::User=
        -o Dir::State::lists="$folder/lists" -o Dir::Cache="$folder/cache")
    "${apt[@]}" update >&2
    "${apt[@]}" source --download-only "onetbb=$version" >&2
    tar xf onetbb_*.orig.tar.*
    # The same compiler as the preset tsan; its tests and examples are not needed.
    "${CMAKE:-/usr/bin/cmake}" -S oneTBB-* -B build -G Ninja -DCMAKE_CXX_COMPILER=clang++-14 -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_CXX_FLAGS="-O1 -g1" -DTBB_SANITIZE=thread -DTBB_TEST=OFF -DTBB_EXAMPLES=OFF -DTBB_STRICT=OFF \
        -DTBB_FIND_PACKAGE=OFF -DCMAKE_INSTALL_PREFIX="$folder" >&2
    "${CMAKE:-/usr/bin/cmake}" --build build >&2
    "${CMAKE:-/usr/bin/cmake}" --install build >/dev/null
    rm -rf build cache lists oneTBB-* onetbb_* sources.list
    touch complete
fi
echo "$folder"
