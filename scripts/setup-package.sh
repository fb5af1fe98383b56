#!/bin/sh
# Installs the missing tools that make and try the packages: dpkg's tools, debootstrap, and the packages of
# Debian whose licence texts go into ours.
set -eu
missing=""
for package in binutils dpkg-dev debootstrap libyaml-0-2 libicu72 python3 xz-utils; do
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q '^install ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
echo "setup-package: installing$missing" >&2
# shellcheck disable=SC2086
sh "$(dirname "$0")/install-packages.sh" $missing
