#!/usr/bin/env bash
# Training games for some seconds on all processors of a machine that is lent for minutes and has no Node:
#   lab/games/play-for.sh PROGRAM SECONDS FOLDER selfplay's options...
# FOLDER then has the game file in pieces of 15 MiB, packed with gzip: `cat games.tgd.gz.* | gunzip > games.tgd`.
# It is packed again every minute, so that the machine can go at any time. Another seed a machine: the same seed gives
# the same games.
set -euo pipefail
program=$1 seconds=$2 folder=$3
shift 3
own=$(mktemp -d)
games=$own/games.tgd
mkdir -p "$folder" "$own/packed"

# A last game that is cut off counts as not written. The pieces of the minute before are there until the new ones are.
pack() {
  [ -e "$games" ] || return 0
  gzip -3 -c "$games" | split -b 15M -d - "$own/packed/games.tgd.gz."
  mv "$own/packed/"* "$folder"
}

# Ctrl-C is how selfplay is stopped: it writes the games that are over.
timeout --signal=INT --kill-after=20 "$seconds" "$program" selfplay "$@" --positions 100000000 --out "$games" &
playing=$!
# Who stops this script stops the games, too.
trap 'kill "$playing" 2>/dev/null || true; rm -rf "$own"' EXIT
trap 'exit 130' INT TERM
packed=0
while sleep 1 && kill -0 "$playing" 2>/dev/null; do
  [ $((SECONDS - packed)) -lt 60 ] || { packed=$SECONDS && pack; }
done
# 124 says that the time was up.
status=0
wait "$playing" || status=$?
pack
[ "$status" -eq 0 ] || [ "$status" -eq 124 ] || exit "$status"
