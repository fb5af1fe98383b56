#!/bin/sh
# Installs the missing tools of the site: Python's venv, gnuplot and Graphviz for the pictures, and the
# generator of scripts/site/requirements.txt in .build/site-venv. Without gnuplot or Graphviz the site has fewer pictures.
set -eu
cd "$(dirname "$0")/.."

packages=""
command -v gnuplot >/dev/null 2>&1 || packages="$packages gnuplot-nox"
command -v dot >/dev/null 2>&1 || packages="$packages graphviz"
command -v python3 >/dev/null 2>&1 || packages="$packages python3"
if [ -n "$packages" ] || ! python3 -c 'import ensurepip' 2>/dev/null; then
  if command -v apt-get >/dev/null 2>&1; then
    python3 -c 'import ensurepip' 2>/dev/null || packages="$packages python3-venv"
    # shellcheck disable=SC2086
    sh scripts/install-packages.sh $packages ||
      echo "setup-site: apt-get cannot install$packages here" >&2
  else
    echo "setup-site: install$packages for all pictures" >&2
  fi
fi

# The copy of the list says which versions are there.
folder=.build/site-venv
if ! cmp -s scripts/site/requirements.txt "$folder/requirements.txt"; then
  python3 -m venv --clear "$folder"
  "$folder/bin/pip" install -q --disable-pip-version-check -r scripts/site/requirements.txt >&2
  cp scripts/site/requirements.txt "$folder/requirements.txt"
fi
