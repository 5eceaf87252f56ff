#!/usr/bin/env bash
# Installs the other engines that are missing (Debian 12), builds bench_peers and runs it. Arguments go to bench_peers: scenes, --pairs N, --steps N, --json.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source cmake/packages.sh

needPackages g++ cmake ninja-build pkg-config libeigen3-dev nlohmann-json3-dev libcli11-dev libbullet-dev libode-dev libbox2d-dev libchipmunk-dev >&2

cmake --preset release -B build/peers -DTALUS_PEERS=ON -DTALUS_TESTS=OFF >/dev/null
cmake --build build/peers --target bench_peers >&2
exec build/peers/bench/peers/bench_peers "$@"
