#!/bin/sh
# Installs what makes and tries the packages, where it is missing: dpkg's tools, debootstrap, and the packages of
# Debian whose licence texts go into ours.
set -eu
missing=""
for package in binutils dpkg-dev debootstrap libyaml-0-2 libicu72 python3; do
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q '^install ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo -n"
echo "setup-package: installing$missing" >&2
install() { DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -q --no-install-recommends $missing >&2; }
install || { $as_root apt-get update -q >&2 && install; }
