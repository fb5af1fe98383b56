#!/bin/sh
# Installs the missing libraries and tools of the build: the GNU Scientific Library, SQLite,
# libpcap, zlib and pkg-config.
# Swift itself must be there. Needs no network when nothing is missing.
set -eu

if ! command -v swift >/dev/null 2>&1; then
  echo "setup: swift is not installed; see https://www.swift.org/install" >&2
  exit 1
fi

if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists gsl sqlite3 libpcap zlib; then
  exit 0
fi

if command -v apt-get >/dev/null 2>&1; then
  as_root=""
  if [ "$(id -u)" -ne 0 ]; then
    as_root="sudo"
  fi
  packages="libgsl-dev libsqlite3-dev libpcap-dev zlib1g-dev pkg-config"
  echo "setup: installing $packages" >&2
  export DEBIAN_FRONTEND=noninteractive
  # A list of packages that is there may still be good; only a failure is worth a fresh one.
  $as_root apt-get install -y -q --no-install-recommends $packages >&2 ||
    { $as_root apt-get update -q >&2 &&
      $as_root apt-get install -y -q --no-install-recommends $packages >&2; }
elif command -v brew >/dev/null 2>&1; then
  brew install gsl sqlite libpcap zlib pkg-config >&2
else
  echo "setup: neither apt-get nor brew is here; install the GNU Scientific Library (gsl), SQLite, libpcap, zlib and pkg-config" >&2
  exit 1
fi

pkg-config --exists gsl sqlite3 libpcap zlib || { echo "setup: pkg-config still does not find gsl, sqlite3, libpcap and zlib" >&2; exit 1; }
