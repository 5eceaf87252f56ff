#!/usr/bin/env bash
# Installs what is missing (Debian 12), builds Talus, runs the demonstration scenes and draws them into pictures/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source cmake/packages.sh

needPackages g++ cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev libgtest-dev librsvg2-bin

cmake --preset release >/dev/null
cmake --build --preset release --target talus_program
talus=build/release/talus

mkdir -p pictures
failed=0
# Scene and the step to draw: the moment at which there is most to see.
while read -r scene step; do
    "$talus" run "$scene" || failed=1
    "$talus" shot "$scene" --step "$step" --out "pictures/$scene.svg"
    if command -v rsvg-convert >/dev/null; then
        rsvg-convert "pictures/$scene.svg" -o "pictures/$scene.png"
    fi
    echo
done <<'SCENES'
ramp_creep_2d 120
no_warm_start_2d 120
pyramid_10_2d 120
pyramid_55_2d 120
slide_2d 20
bounce_2d 76
bridge_2d 600
pile_2d 300
SCENES

echo "pictures: $PWD/pictures"
ls pictures | sed 's/^/    /'
echo "The interactive viewer is not built yet; the pictures show what it will draw."
exit "$failed"
