#!/usr/bin/env bash
# Training games for so many seconds on all processors of a machine that is lent for minutes and has no Node:
#   lab/games/play-for.sh PROGRAM SECONDS FOLDER selfplay's options...
# FOLDER then has the game file in pieces of 15 MiB, packed with gzip: `cat games.tgd.gz.* | gunzip > games.tgd`.
# It is packed anew every minute, so that the machine can go at any time. Another seed a machine: the same seed gives
# the same games.
set -euo pipefail
program=$1 seconds=$2 folder=$3
shift 3
games=$(mktemp -d)/games.tgd
mkdir -p "$folder"

# A last game that is cut off counts as not written.
pack() { [ ! -e "$games" ] || gzip -3 -c "$games" | split -b 15M -d - "$folder/games.tgd.gz."; }

# Ctrl-C is how selfplay is stopped: it writes the games that are over.
timeout --signal=INT --kill-after=20 "$seconds" "$program" selfplay "$@" --positions 100000000 --out "$games" &
playing=$!
while sleep 1 && kill -0 "$playing" 2>/dev/null; do
  [ $((SECONDS % 60)) -ne 59 ] || pack
done
# 124 says that the time was up.
status=0
wait "$playing" || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 124 ] || exit "$status"
pack
