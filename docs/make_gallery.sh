#!/usr/bin/env bash
# Draws the pictures of docs/gallery.md and writes the page: docs/make_gallery.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
talus=${1:-build/release/talus}
pictures=docs/pictures/gallery
mkdir -p "$pictures"

# A palette makes a third of a picture's bytes, where there is ffmpeg.
shrink() {
    command -v ffmpeg >/dev/null || return 0
    ffmpeg -nostdin -y -loglevel error -i "$1" -vf "split[a][b];[a]palettegen=max_colors=192:stats_mode=full[p];[b][p]paletteuse=dither=none" "$1.small.png"
    mv "$1.small.png" "$1"
}

{
    cat <<'HEAD'
# Gallery

Built-in scenes as `talus shot` draws them. Every picture tells what the solver saw in that step: contacts are read from its records, never computed anew. The legend under a picture
gives its scales in metres and newtons. This page is written by `docs/make_gallery.sh`.
HEAD
    while IFS='|' read -r name scene step show more words; do
        picture="$pictures/$name.png"
        # shellcheck disable=SC2086
        "$talus" shot "$scene" --step "$step" --size 960x540 --show "$show" --out "$picture" $more
        shrink "$picture"
        printf '\n## %s\n\n![%s](%s)\n\n`talus shot %s --step %s --show %s%s`\n' "$words" "$words" "${picture#docs/}" "$scene" "$step" "$show" "${more:+ $more}"
    done <<'PICTURES'
pyramid|pyramid_10_3d|120|impulses,contacts||Forces grow towards the ground
friction|spinning_disk_3d|20|friction,modes|--theme dark|Friction within its bound: who spins has less left for the way
modes|ramp_creep_3d|100|friction,forces,modes||Three cubes stick on the slope, the fourth slips
heading|friction_heading_3d|60|trails||Thrown in 24 directions, stopped on a circle
slope|ramp_creep_2d|120|friction,forces,ratio,names||In the plane the bound of friction is an interval
stack|pyramid_55_2d|120|impulses||Ten rows in the plane, force by force
xray|pyramid_square_3d|300|xray,forces||X-ray: which contact of 91 cubes carries the most
arch|arch_3d|300|forces,friction||An arch stands by friction
talus|talus_slope_3d|1900|joints||Four hundred rocks at their angle of repose
pile|pile_3d|300|joints||A thousand bodies of seven shapes
chain|joints_3d|200|joints,trails,names|--theme dark|Joints, and the ways of their bodies
cards|card_house_3d|300|forces||A house of cards: the area of a disk is the force
bridge|bridge_2d|300|joints||A bridge of thirty links
depth|stack_10_2d|60|depth,contacts,names||How deep contacts lie, enlarged
PICTURES
} >docs/gallery.md.new
mv docs/gallery.md.new docs/gallery.md
echo "docs/gallery.md: $(find "$pictures" -name '*.png' | wc -l) pictures, $(du -sk "$pictures" | cut -f1) kB"
