#!/bin/sh
# Compiles the kernels for 64-bit ARM with its cross compiler (Debian: g++-aarch64-linux-gnu): they must build for NEON,
# which no x86 machine notices otherwise. Linking needs nothing of ARM.
#   scripts/check_neon.sh [COMPILER]
set -e
cd "$(dirname "$0")/.."
compiler=${1:-aarch64-linux-gnu-g++}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# Headers of the packages that are the same for all machines, without those that are not.
for package in hwy tl fmt; do
    ln -s "/usr/include/$package" "$out/$package"
done
for source in core/quant/kernels/*.cpp; do
    "$compiler" -std=c++20 -O2 -ffp-contract=off -Wall -Wextra -Wconversion -Werror \
        "-DHWY_DISABLED_TARGETS=(HWY_SVE|HWY_SVE_256|HWY_SVE2|HWY_SVE2_128)" \
        -isystem "$out" -Icore -c "$source" -o "$out/kernel.o"
    grep -q foreach_target "$source" || continue # nothing is repeated for each target
    nm -C "$out/kernel.o" | grep -q N_NEON || { echo "$source: nothing for NEON" >&2; exit 1; }
done
echo "the kernels compile for NEON"
