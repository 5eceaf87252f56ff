#!/usr/bin/env bash
# Builds and tests everything. --quick: only the release build and its tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source cmake/packages.sh

quick=false
for argument in "$@"; do
    case "$argument" in
        --quick) quick=true ;;
        *) echo "usage: ./test.sh [--quick]" >&2; exit 2 ;;
    esac
done

begin() { printf '\n== %s (%d s)\n' "$1" "$SECONDS"; }
build() { cmake --preset "$1" >/dev/null; cmake --build --preset "$@"; }
tests() { ctest --preset "$1" -j "$(nproc)" "${@:2}"; }

needPackages g++ cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev libgtest-dev libgmock-dev librsvg2-bin
begin "g++ -O2"
build release

if ! $quick; then
    needPackages clang libclang-rt-14-dev

    begin "clang++ -O2, all of it with warnings as errors"
    build clang
    begin "g++ -O0"
    build debug --target talus_program

    begin "equal hashes: g++ -O2, clang++ -O2, g++ -O0"
    tests/project/equal_hashes.sh build/release/talus build/clang/talus build/debug/talus

    begin "address and undefined-behaviour sanitizers"
    build asan
    # Builds of the outsider's program say nothing new under sanitizers.
    # Nor do the largest heaps, which take minutes.
    tests asan --exclude-regex 'project\.hello|Holds/(pile|talus_slope|pyramid_square|card_house|arch)_3d'

    begin "fuzzing, 60 s a target"
    build fuzz
    for target in build/fuzz/fuzz_*; do
        corpus=build/fuzz/corpus/$(basename "$target")
        mkdir -p "$corpus"
        echo "$target"
        seeds=()
        [ "$(basename "$target")" = fuzz_scene_file ] && seeds=(scenes/files)
        "$target" "$corpus" "${seeds[@]}" -max_total_time=60 -timeout=20 -rss_limit_mb=4096 -verbosity=0 -print_final_stats=1
    done
fi

begin "tests of the release build"
tests release
