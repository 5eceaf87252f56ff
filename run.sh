#!/usr/bin/env bash
# Installs what is missing (Debian 12), builds Talus, runs the demonstration scenes and draws them into pictures/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
source cmake/packages.sh

needPackages g++ cmake ninja-build pkg-config libeigen3-dev nlohmann-json3-dev libcli11-dev libgtest-dev \
    libepoxy-dev libegl-dev libgl1-mesa-dri libstb-dev fonts-roboto libimgui-dev libglfw3-dev ffmpeg

cmake --preset release >/dev/null
cmake --build --preset release --target talus_program
talus=build/release/talus

mkdir -p pictures
failed=0
# Scene, the step to draw (the moment at which there is most to see) and what to show beside the shapes, if not the usual.
while read -r scene step show; do
    "$talus" run "$scene" || failed=1
    "$talus" shot "$scene" --step "$step" --show "$show" --out "pictures/$scene.png"
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
ramp_creep_3d 120
friction_heading_3d 60 trails
friction_heading_box_3d 60 trails
spinning_disk_3d 45 trails,contacts,impulses
pyramid_10_3d 120
pyramid_square_3d 300 joints
card_house_3d 600
arch_3d 600
jenga_3d 600 joints
dominoes_3d 110 joints
joints_3d 200 joints,trails
conveyor_3d 120 trails,contacts
pile_3d 300 joints
talus_slope_3d 1900 joints
SCENES

"$talus" film dominoes_3d --to 240 --every 2 --show joints --out pictures/dominoes_3d.mp4

echo "pictures: $PWD/pictures"
ls pictures | sed 's/^/    /'
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    "$talus" view pyramid_10_3d || failed=1
else
    echo "There is no display: build/release/talus view SCENE opens the viewer where there is one (docs/viewer.md)."
fi
exit "$failed"
