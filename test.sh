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

needPackages g++ cmake ninja-build pkg-config libeigen3-dev nlohmann-json3-dev libcli11-dev libgtest-dev libgmock-dev librsvg2-bin \
    libepoxy-dev libegl-dev libgl1-mesa-dri libstb-dev fonts-roboto libimgui-dev libglfw3-dev ffmpeg xvfb xdotool
begin "g++ -O2"
build release

begin "tests of the release build"
tests release

if ! $quick; then
    needPackages clang libclang-rt-14-dev

    begin "equal hashes: g++ -O2, clang++ -O2, g++ -O0, with and without wide kernels"
    build clang --target talus_program
    build debug --target talus_program
    # Two seconds are enough for hundreds of contacts to come and go; without optimisation they take minutes.
    tests/project/equal_hashes.sh 120 build/release/talus build/clang/talus
    tests/project/equal_hashes.sh 15 build/release/talus build/debug/talus

    # clang++ sees every file here, with warnings as errors.
    begin "address and undefined-behaviour sanitizers"
    build asan
    # Builds of the outsider's program say nothing new under sanitizers. Nor do scenes and comparisons with slow truths, which run for minutes there:
    # the tests of the engine and the fuzzed pairs go through the same code.
    tests asan --exclude-regex 'project\.|Holds/|AnswerAsPolyhedraDo|IsTheLeastTranslation|MatchesTheLeastTranslation|SlowTruth|AgreeWithCountingCells'

    begin "fuzzing, 40 s a target"
    for target in build/asan/fuzz_*; do
        corpus=build/asan/corpus/$(basename "$target")
        mkdir -p "$corpus"
        echo "$target"
        seeds=()
        [ "$(basename "$target")" = fuzz_scene_file ] && seeds=(scenes/files)
        "$target" "$corpus" "${seeds[@]}" -max_total_time=40 -timeout=20 -rss_limit_mb=4096 -verbosity=0 -print_final_stats=1
    done
fi
