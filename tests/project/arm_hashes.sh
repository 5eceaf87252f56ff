#!/usr/bin/env bash
# arm_hashes.sh [STEPS]: builds the program for 64-bit Arm (preset `arm`), runs every built-in scene for so many steps (20) under qemu, and holds the
# states bit for bit against those of the release build, which must be there. Exit status 1 if any differs. Takes a quarter of an hour and more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source cmake/packages.sh

[ -x build/release/talus ] || { echo "build/release/talus: is not built"; exit 1; }
needPackages cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev g++-aarch64-linux-gnu qemu-user-static
cmake --preset arm >/dev/null
cmake --build --preset arm --target talus_program

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexec qemu-aarch64-static -L /usr/aarch64-linux-gnu %q "$@"\n' "$PWD/build/arm/talus" >"$folder/talus_on_arm"
chmod +x "$folder/talus_on_arm"
tests/project/equal_hashes.sh "${1:-20}" build/release/talus "$folder/talus_on_arm"
