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

# Its path is in the picture.
turned=build/turned_block.json
trap 'rm -f "$script" "$turned"' EXIT
cat >"$turned" <<'SCENE'
{"talus": 1, "name": "turned block", "dimension": 3,
 "bodies": [{"name": "table", "type": "static", "shapes": [{"box": {"half": [0.5, 0.25, 0.5]}}]},
            {"name": "block", "position": [0.1, 0.45, 0], "rotation": {"axis": [0, 1, 0], "angle": 0.6}, "shapes": [{"box": {"half": [0.4, 0.2, 0.4]}}]}],
 "camera": {"target": [0, 0.25, 0], "eye": [1.2, 1.3, 1.9]}}
SCENE
picture <<VERBS
open $turned
step 20
select contact 1
click "Point"
click "What would break it"
click "Whole contact"
click "In the scene"
key X
drag 1268 671 to 1268 624
wait 4
shot docs/pictures/viewer_clipping.png
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
