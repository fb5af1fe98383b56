#!/bin/sh
# Installs the missing tools of some tests and of the site, where they can be had: gnuplot, Chromium, tcpdump, LaTeX with
# BibTeX, Slurm, dygraphs, and the Python packages playwright, perfetto, pandas, duckdb, roc-validator, rocrate and SALib below .build/python. Whatever comes of it is
# no failure: a test without its tools is skipped.
set -u
cd "$(dirname "$0")/.."

packages=""
need() { command -v "$1" >/dev/null 2>&1 || packages="$packages $2"; }
need gnuplot gnuplot-nox
need tcpdump tcpdump
need ip iproute2
need python3 python3
need unshare util-linux
need script bsdutils
need sqlite3 sqlite3
need munged munge
need slurmctld slurm-wlm
need bibtex texlive-binaries
need pdflatex texlive-latex-base
kpsewhich siunitx.sty >/dev/null 2>&1 || packages="$packages texlive-science"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || packages="$packages chromium"
[ -e /usr/share/javascript/dygraphs ] || packages="$packages libjs-dygraphs"
if command -v apt-get >/dev/null 2>&1; then
  python3 -c 'import ensurepip' 2>/dev/null || packages="$packages python3-venv"
  # One that cannot be had must not keep the others away.
  # shellcheck disable=SC2086
  sh scripts/install-packages.sh $packages ||
    for package in $packages; do
      sh scripts/install-packages.sh "$package" || echo "setup-tests: $package cannot be installed here" >&2
    done
fi

folder=.build/python
packages="playwright perfetto pandas duckdb roc-validator rocrate SALib"
"$folder/bin/python3" -c 'import playwright, perfetto, pandas, duckdb, rocrate_validator, rocrate, SALib' 2>/dev/null ||
  { python3 -m venv "$folder" && "$folder/bin/pip" install -q --timeout 20 --retries 1 $packages; } >&2 ||
  echo "setup-tests: $packages cannot be installed here" >&2
exit 0
