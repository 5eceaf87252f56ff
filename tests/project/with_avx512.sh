#!/usr/bin/env bash
# with_avx512.sh PROGRAM ARGUMENT...: runs the program where the processor has AVX-512 (F, VL, DQ, BW) and the operating system keeps its registers;
# elsewhere says so and ends with status 77.
set -euo pipefail

for part in f vl dq bw; do
    if ! grep -qw "avx512$part" /proc/cpuinfo; then
        echo "skipped: this processor has no AVX-512${part^^}; tests/project/avx512_hashes.sh emulates one"
        exit 77
    fi
done
exec "$@"
