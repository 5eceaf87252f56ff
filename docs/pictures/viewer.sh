#!/usr/bin/env bash
# Makes the pictures of docs/viewer.md: docs/pictures/viewer.sh [PATH OF talus]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
talus=${1:-build/release/talus}
script=$(mktemp)
trap 'rm -f "$script"' EXIT

picture() {
    cat >"$script"
    "$talus" view --script "$script" --headless --quality full "$@"
}

picture <<'VERBS'
open arch_3d
step 120
shot docs/pictures/viewer_scene.png
VERBS

picture <<'VERBS'
open friction_heading_3d
step 20
key A
select contact 5
click "Point"
click "Whole contact"
click "What would break it"
wait 4
shot docs/pictures/viewer_inspector.png
VERBS

picture <<'VERBS'
open pyramid_10_3d
key F8
click "Bar/Play"
wait 90
click "Bar/Pause"
key F5
click "n"
wait 4
shot docs/pictures/viewer_engine.png
VERBS

picture --theme dark <<'VERBS'
open pyramid_10_2d
step 30
key F10
click "No warm starting"
step 60
wait 4
shot docs/pictures/viewer_comparison.png
VERBS
