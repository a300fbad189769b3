#!/usr/bin/env bash
# Installs Debian's Wine where that is possible, so that the tests can run the Windows executable too.
# Never fails: without Wine those tests say so and skip.
set -u
command -v wine >/dev/null && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "install-wine: needs root and apt-get; the Windows executable will not be tested."
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
if timeout 120 apt-get update -qq && timeout 600 apt-get install -qq -y --no-install-recommends wine wine64 >/dev/null; then
  exit 0
fi
echo "install-wine: Wine could not be installed; the Windows executable will not be tested."
