#!/usr/bin/env bash
# What talus view --connect says of places where there is no world: connect.sh TALUS
set -euo pipefail
talus=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# refused "WORDS" ARGUMENTS...: exit code 2, and a message that holds the words.
refused() {
    local words=$1 status=0
    shift
    "$talus" view "$@" 2>"$scratch/said" >/dev/null || status=$?
    if [ "$status" != 2 ] || ! grep -qF "$words" "$scratch/said"; then
        echo "view $*: exit code $status, expected 2 with '$words', said: $(cat "$scratch/said")"
        exit 1
    fi
}

printf 'expect text "frame"\n' >"$scratch/script"
headless=(--script "$scratch/script" --headless)
refused "address: nonsense, must be HOST:PORT" --connect nonsense "${headless[@]}"
refused "127.0.0.1:70000, must be HOST:PORT with a port from 1 to 65535" --connect 127.0.0.1:70000 "${headless[@]}"
# Nobody listens on a port that only the system may use.
refused "127.0.0.1:1: cannot connect" --connect 127.0.0.1:1 "${headless[@]}"
refused "excludes" --connect 127.0.0.1:1 pyramid_10_2d "${headless[@]}"
printf 'TALUSDBG\x7f\x00\x03\x00' >"$scratch/other"
refused "version 127 of the debug stream, this program reads version" --connect "$scratch/other" "${headless[@]}"
refused "version 127 of the debug stream, this program reads version" "$scratch/other" "${headless[@]}"
printf 'no stream at all' >"$scratch/text"
refused "this is no debug stream of Talus" --connect "$scratch/text" "${headless[@]}"
# Whole, but without a frame.
printf 'TALUSDBG\x02\x00\x03\x00' >"$scratch/empty"
DISPLAY='' WAYLAND_DISPLAY='' refused "talus shot" --connect "$scratch/empty"
