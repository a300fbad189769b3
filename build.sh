#!/usr/bin/env bash
# From a clean checkout to dist/: installs the pinned packages, compiles the core, bundles, makes the page, the npm
# package and the two executables, and shows that the built program plays by letting it play a short game against itself.
# `./build.sh --native` makes the small executables as well, for which it installs a C compiler (Debian 12).
set -euo pipefail
cd "$(dirname "$0")"

if [ "$#" -gt 1 ] || { [ "$#" -eq 1 ] && [ "$1" != --native ]; }; then
  echo "build.sh: there is no \"$*\"; --native makes the small executables as well." >&2
  exit 2
fi
if ! command -v node >/dev/null || [ "$(node -p 'Number(process.versions.node.split(".")[0])')" -lt 20 ]; then
  echo "build.sh: Node 20 or newer is needed (nodejs.org, or your distribution's nodejs package)." >&2
  exit 1
fi

npm ci
npm run build
if [ "${1:-}" = --native ]; then
  scripts/install-native-tools.sh
  npm run build:native
else
  echo "build.sh: without the small executables of dist/gomocup/, which ./build.sh --native makes on Debian 12."
fi
node lab/demo/demo-game.mjs dist/pbrain-tengen
