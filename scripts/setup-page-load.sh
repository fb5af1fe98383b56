#!/bin/sh
# Installs what the test of a recorded page load needs, where it is missing and can be had: tcpdump, Chromium, and
# the Python package playwright below .build. Whatever comes of it is no failure: the test is skipped without it.
set -u
cd "$(dirname "$0")/.."

packages=""
command -v tcpdump >/dev/null 2>&1 || packages="$packages tcpdump"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || packages="$packages chromium"
command -v ip >/dev/null 2>&1 || packages="$packages iproute2"
command -v python3 >/dev/null 2>&1 || packages="$packages python3"
if command -v apt-get >/dev/null 2>&1; then
  python3 -c 'import ensurepip' 2>/dev/null || packages="$packages python3-venv"
  # shellcheck disable=SC2086
  sh scripts/install-packages.sh $packages
fi

folder=.build/page-load
"$folder/bin/python3" -c 'import playwright' 2>/dev/null ||
  { python3 -m venv "$folder" && "$folder/bin/pip" install -q --timeout 20 --retries 1 playwright; } >&2 ||
  echo "setup-page-load: playwright cannot be installed here; the test of a page load is skipped" >&2
exit 0
