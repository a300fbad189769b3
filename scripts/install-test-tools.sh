#!/usr/bin/env bash
# Installs what some tests use, where that is possible: Debian's Wine, to run the Windows executable, Chromium, to look at
# the report of a match, Redis, for matches through a queue, and QEMU, to run the small executable on older processors.
# Never fails: those tests say so and skip where it is missing.
set -u
packages=()
command -v wine >/dev/null || packages+=(wine wine64)
[ -x /usr/bin/chromium ] || packages+=(chromium)
command -v redis-server >/dev/null || packages+=(redis-server)
command -v qemu-x86_64 >/dev/null || packages+=(qemu-user)
[ "${#packages[@]}" -eq 0 ] && exit 0

missing="install-test-tools: ${packages[*]} cannot be installed; the tests that need them will be skipped."
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "$missing"
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
timeout 120 apt-get update -qq || true
timeout 600 apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null || echo "$missing"
