#!/usr/bin/env bash
# Installs Google Benchmark if it is missing (Debian 12), builds bench_micro and runs it. Arguments go to it: --benchmark_filter=REGEX and the like.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source cmake/packages.sh

needPackages g++ cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev libbenchmark-dev >&2

cmake --preset release -B build/micro -DTALUS_MICRO=ON -DTALUS_TESTS=OFF >/dev/null
cmake --build build/micro --target bench_micro >&2
exec build/micro/bench/micro/bench_micro "$@"
