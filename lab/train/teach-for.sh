#!/usr/bin/env bash
# A teacher and its judgements on a machine with a GPU that is lent for minutes:
#   lab/train/teach-for.sh NODE PROGRAM SECONDS FOLDER OLD.tgd -- selfplay's options...
# New games are played on all processors while the teacher learns from the old ones, and from the new ones that there
# are halfway. Then it judges positions beside all games. FOLDER has the new games, the teacher and what it said; the
# same samples are made from the same games where the net is trained. NODE is Node's program, build/data-samples-tool.cjs
# is what `npm run samples` makes of itself; GPU=cpu tries the script on a machine without one, LEARN is more of
# teach.py's options.
set -euo pipefail
node=$1 program=$2 seconds=$3 folder=$4 old=$5
shift 6
own=$(cd "$(dirname "$0")" && pwd)
gpu=${GPU:-cuda} threads=$(nproc) beside=${BESIDE:-5}
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir -p "$folder"

samples() { "$node" "$own/../../build/data-samples-tool.cjs" "$@" --threads "$threads" | tail -1; }
teach() { python3 "$own/teach.py" "$@" --device "$gpu" --threads "$threads"; }
# Three quarters of the time to play and learn in.
playing_seconds=$((seconds * 3 / 4))

samples "$old" --output "$work/old.samples"
timeout --signal=INT --kill-after=20 "$playing_seconds" "$program" selfplay "$@" --positions 100000000 \
  --out "$work/new.tgd" > "$work/play.log" &
playing=$!
(
  samples "$old" --beside "$beside" --output "$work/old-beside.samples"
  sleep $((playing_seconds / 2))
  # Its last game may be half written: then the teacher does without.
  samples "$work/new.tgd" --output "$work/early.part" && mv "$work/early.part" "$work/early.samples"
) &
making=$!
teach learn "$work/old.samples" --more "$work/early.samples" --teacher "$folder/teacher" \
  --seconds $((playing_seconds - 10)) ${LEARN:-}
status=0
wait "$playing" || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 124 ] || exit "$status"
tail -1 "$work/play.log"
xz -T0 -c "$work/new.tgd" > "$folder/new.tgd.xz"
samples "$work/new.tgd" --beside "$beside" --output "$work/new-beside.samples"
teach judge "$work/new-beside.samples" --teacher "$folder/teacher" --output "$folder/new-beside.judged"
wait "$making" || true
teach judge "$work/old-beside.samples" --teacher "$folder/teacher" --output "$folder/old-beside.judged"
