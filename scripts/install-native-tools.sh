#!/usr/bin/env bash
# Installs what the small executables are built with, on Debian 12: clang and lld, musl for Linux, mingw-w64's headers
# and libraries for Windows, simde for the core's SIMD, and zip. Some 570 MB. Takes 5 minutes at most.
set -euo pipefail
packages=(clang-19 lld-19 libgcc-12-dev libc6-dev musl-dev libsimde-dev mingw-w64-x86-64-dev gcc-mingw-w64-x86-64-posix zip)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "install-native-tools: ${missing[*]} are missing; as root of a Debian 12 this script installs them." >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
limit=240
timeout -k 10 60 apt-get update -qq || true
status=0
timeout -k 10 "$limit" apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null || status=$?
case "$status" in
  0) exit 0 ;;
  124 | 137) why="were not installed within $limit s; run this script again." ;;
  *) why="cannot be installed; Debian 12 has them." ;;
esac
echo "install-native-tools: ${missing[*]} $why" >&2
exit 1
