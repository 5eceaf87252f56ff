#!/usr/bin/env bash
# equal_hashes.sh STEPS TALUS TALUS...: every built-in scene must be in the same state after so many steps, bit for bit, in all given builds. The
# first is also run with the kernels of the baseline alone.
# Prints a line for each scene that differs; exit status 1 if there is one.
set -euo pipefail

steps=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

run() {
    local talus=$1
    # The verdicts do not matter here: with fewer steps expectations may fall short (status 1).
    local status=0
    "$talus" run all --steps "$steps" --json >"$folder/$count.json" || status=$?
    [ "$status" -le 1 ] || { echo "$talus: exit status $status"; exit 1; }
    sed -E 's/.*"scene":"([^"]*)".*/\1/' "$folder/$count.json" >"$folder/names"
    sed -E 's/.*"hash":"([^"]*)".*/\1/' "$folder/$count.json" | paste "$folder/names" - >"$folder/$count"
    names[count]="$talus ${TALUS_ISA:-}"
    count=$((count + 1))
}

count=0
names=()
for talus in "$@"; do
    run "$talus"
done
TALUS_ISA=baseline run "$1"

scenes=$(grep -cE '^[a-z0-9_]+[[:space:]][0-9a-f]{16}$' "$folder/0" || true)
[ "$scenes" -gt 0 ] && [ "$scenes" -eq "$(wc -l <"$folder/0")" ] || { echo "$1: a scene without a hash"; exit 1; }
for ((i = 1; i < count; ++i)); do
    diff "$folder/0" "$folder/$i" || { echo "${names[0]} and ${names[i]} differ"; exit 1; }
done
echo "$scenes scenes, $count builds: equal"
