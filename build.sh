#!/usr/bin/env bash
# From a clean checkout to dist/: installs the pinned packages, compiles the core, bundles, makes the page and the
# two executables, and shows that the built program plays by letting it play a short game against itself.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v node >/dev/null || [ "$(node -p 'Number(process.versions.node.split(".")[0])')" -lt 20 ]; then
  echo "build.sh: Node 20 or newer is needed (nodejs.org, or your distribution's nodejs package)." >&2
  exit 1
fi

npm ci
npm run build
node lab/demo/demo-game.mjs dist/pbrain-tengen
