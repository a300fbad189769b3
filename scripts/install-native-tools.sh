#!/usr/bin/env bash
# Installs what the small executables are built with, on Debian 12: clang and lld, musl for Linux, mingw-w64's headers
# and libraries for Windows, simde for the core's SIMD, and zip. Some 570 MB.
set -euo pipefail
packages=(clang-19 lld-19 libgcc-12-dev musl-dev libsimde-dev mingw-w64-x86-64-dev gcc-mingw-w64-x86-64-posix zip)
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
timeout 120 apt-get update -qq || true
timeout 900 apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null && exit 0
echo "install-native-tools: ${missing[*]} cannot be installed; Debian 12 has them." >&2
exit 1
