#!/bin/sh
# Installs packages of Debian or Ubuntu, as root or by sudo. A list of packages that is there may still be good: only a
# failure is worth a fresh one. Without names it does nothing.
# Usage: sh scripts/install-packages.sh [PACKAGE...]
set -eu
[ $# -gt 0 ] || exit 0
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo -n"
export DEBIAN_FRONTEND=noninteractive
install() { $as_root apt-get install -y -q --no-install-recommends "$@" >&2; }
install "$@" || { $as_root apt-get update -q >&2 && install "$@"; }
