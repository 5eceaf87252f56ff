#!/usr/bin/env bash
# Drives the real window with real mouse and key events under Xvfb: real_window.sh TALUS
# Exit code 77: skipped, as a program that it needs is missing.
set -euo pipefail
talus=$1
for program in Xvfb xdotool; do
    if ! command -v "$program" >/dev/null; then
        echo "skipped: $program is missing (Debian packages xvfb, xdotool)"
        exit 77
    fi
done

scratch=$(mktemp -d)
viewer=
cleanup() {
    [ -z "$viewer" ] || kill "$viewer" 2>/dev/null || true
    kill "$server" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$scratch"
}
# The server chooses a free display and writes its number.
Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$scratch/display" 2>"$scratch/server" &
server=$!
trap cleanup EXIT
for ((i = 0; i < 100; ++i)); do
    [ -s "$scratch/display" ] && break
    sleep 0.1
done
[ -s "$scratch/display" ] || { echo "Xvfb does not start: $(cat "$scratch/server")"; exit 1; }
DISPLAY=:$(cat "$scratch/display")
export DISPLAY

"$talus" view pyramid_10_2d --layout "$scratch/layout" 2>"$scratch/viewer" &
viewer=$!
window=
for ((i = 0; i < 100; ++i)); do
    window=$(xdotool search --name 'pyramid_10_2d' 2>/dev/null | head -n 1) && [ -n "$window" ] && break
    kill -0 "$viewer" 2>/dev/null || { echo "the viewer ended: $(cat "$scratch/viewer")"; exit 1; }
    sleep 0.2
done
[ -n "$window" ] || { echo "no window appears"; exit 1; }
xdotool windowmove "$window" 0 0 windowfocus "$window"
sleep 1

# What the viewer remembers tells which clicks and keys arrived.
click() {
    xdotool mousemove "$1" "$2"
    sleep 0.4
    xdotool mousedown 1
    sleep 0.3
    xdotool mouseup 1
    sleep 0.4
}
click 38 18   # Panels
click 60 52   # Scenes
xdotool key F9
sleep 0.4
xdotool key d
sleep 0.4
# Drags the lowest box on the left.
xdotool mousemove 480 440
sleep 0.3
xdotool mousedown 1 mousemove_relative 40 -60
sleep 0.4
xdotool mouseup 1
xdotool key ctrl+q
for ((i = 0; i < 100; ++i)); do
    kill -0 "$viewer" 2>/dev/null || break
    sleep 0.1
done
if kill -0 "$viewer" 2>/dev/null; then
    echo "Ctrl+Q does not end the viewer"
    exit 1
fi
status=0
wait "$viewer" || status=$?
viewer=
remembered=$(cat "$scratch/layout/view.ini")
for line in open=Scenes open=Settings theme=dark; do
    grep -qx "$line" <<<"$remembered" || { echo "not remembered: $line; but: $remembered"; exit 1; }
done
[ "$status" -eq 0 ] || { echo "the viewer ended with $status: $(cat "$scratch/viewer")"; exit 1; }

# Without a display there is a sentence, and the exit code of bad usage.
status=0
env -u DISPLAY -u WAYLAND_DISPLAY "$talus" view pyramid_10_2d 2>"$scratch/viewer" || status=$?
[ "$status" -eq 2 ] || { echo "without a display the exit code is $status"; exit 1; }
grep -q 'talus shot' "$scratch/viewer" || { echo "without a display it says: $(cat "$scratch/viewer")"; exit 1; }
