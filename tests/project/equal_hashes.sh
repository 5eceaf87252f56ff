#!/usr/bin/env bash
# equal_hashes.sh TALUS TALUS...: every built-in scene must end in the same state, bit for bit, in all given builds.
# Prints a line for each scene that differs; exit status 1 if there is one.
set -euo pipefail

# Enough for hundreds of contacts to come and go; the slowest build has no optimisation.
steps=120
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count=0
for talus in "$@"; do
    # The verdicts do not matter here: with fewer steps expectations may fall short (status 1).
    status=0
    "$talus" run all --steps "$steps" --json >"$folder/$count.json" || status=$?
    [ "$status" -le 1 ] || { echo "$talus: exit status $status"; exit 1; }
    sed -E 's/.*"scene":"([^"]*)".*/\1/' "$folder/$count.json" >"$folder/names"
    sed -E 's/.*"hash":"([^"]*)".*/\1/' "$folder/$count.json" | paste "$folder/names" - >"$folder/$count"
    count=$((count + 1))
done

scenes=$(grep -cE '^[a-z0-9_]+[[:space:]][0-9a-f]{16}$' "$folder/0" || true)
[ "$scenes" -gt 0 ] && [ "$scenes" -eq "$(wc -l <"$folder/0")" ] || { echo "$1: a scene without a hash"; exit 1; }
for ((i = 1; i < count; ++i)); do
    diff "$folder/0" "$folder/$i" || { echo "$1 and ${*:i+1:1} differ"; exit 1; }
done
echo "$scenes scenes, $count builds: equal"
