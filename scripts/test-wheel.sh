#!/bin/sh
# Installs the wheel into an environment of its own, away from the sources, and tries it: the command without pandas,
# the module's tests, its types, and the notebook, whose page is kept as .build/notebook.html.
# With --bare, in a bare Debian root that has nothing but Python (as root, with debootstrap).
# Usage: sh scripts/test-wheel.sh [--bare], after `make wheel`. Ends with 75 where pandas or a root cannot be had.
set -eu
cd "$(dirname "$0")/.."
wheel=$(ls .build/packages/drainsim-*.whl 2> /dev/null | head -n 1)
[ -n "$wheel" ] || { echo "test-wheel: there is no wheel; run make wheel" >&2; exit 66; }
# Neither another program nor the sources may stand in for what the wheel has.
unset DRAINSIM_PROGRAM PYTHONPATH
trial=$PWD/.build/wheel
skip() { echo "test-wheel: $1" >&2; }

if [ "${1:-}" = --bare ]; then
  root=$trial-root
  clear() {
    for place in proc dev/pts; do if mountpoint -q "$root/$place"; then umount "$root/$place"; fi; done
    rm -rf "$root"
  }
  trap clear EXIT
  clear
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2> /dev/null | grep -v security | head -n 1)
  debootstrap --variant=minbase --include=python3-venv,ca-certificates bookworm "$root" "${mirror:-http://deb.debian.org/debian}" > "$trial.log" 2>&1 ||
    { tail -n 5 "$trial.log" >&2; skip "debootstrap makes no root here; nothing was tried"; exit 75; }
  mount -t proc proc "$root/proc"
  mount -t devpts devpts "$root/dev/pts" -o newinstance,ptmxmode=0666
  ln -sf pts/ptmx "$root/dev/ptmx"
  # What this machine reaches PyPI by.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  for file in /etc/pip.conf /etc/resolv.conf; do if [ -e "$file" ]; then cp "$file" "$root$file"; fi; done
  mkdir -p "$root/tried/scenarios" "$root/tried/python" "$root/tried/docs"
  cp "$wheel" "$root/tried/"
  cp -r scenarios/ergondesk "$root/tried/scenarios/"
  cp -r python/tests "$root/tried/python/"
  cp docs/python.md "$root/tried/docs/"
  inside() { chroot "$root" env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 TERM=dumb "$@"; }
  if inside sh -c 'command -v swift || command -v gnuplot || ls /usr/lib/*/libpcap*' > /dev/null 2>&1; then
    skip "the root has more than Python, and shows nothing"
    exit 1
  fi
  inside python3 -m venv /tried/environment
  inside sh -c '/tried/environment/bin/pip install -q --no-deps --no-index /tried/*.whl'
  inside /tried/environment/bin/drainsim compare /tried/scenarios/ergondesk/search.yaml -n 10 > /dev/null
  inside sh -c 'cd /tried && environment/bin/pip install -q "$(ls /tried/*.whl)[figures]"' ||
    { skip "pandas and gnuplot cannot be installed; only the command was tried"; exit 75; }
  inside sh -c 'cd /tried && environment/bin/python -m unittest discover -s python/tests'
  echo "test-wheel: command, module and pictures work in a bare Debian root with Python alone"
  exit 0
fi

rm -rf "$trial"
python3 -m venv "$trial"
install() { "$trial/bin/pip" install -q --timeout 20 --retries 1 "$@" >&2; }
install --no-deps --no-index "$wheel"
"$trial/bin/drainsim" compare scenarios/ergondesk/search.yaml -n 10 > /dev/null
"$trial/bin/python" -c 'import drainsim; print(drainsim.run("--version"), end="")'

install "$wheel" || { skip "pandas cannot be installed here; only the command was tried"; exit 75; }
"$trial/bin/python" -W error::ResourceWarning -m unittest discover -s python/tests

if install mypy pandas-stubs; then
  "$trial/bin/mypy" --strict --package drainsim
else
  skip "mypy cannot be installed here; types were not checked"
fi
if install nbconvert ipykernel; then
  # The notebook is read by people, and shows no warning.
  "$trial/bin/jupyter-nbconvert" --execute --to html --output-dir "$PWD/.build" --output notebook \
    python/notebooks/search.ipynb 2> "$trial.log" ||
    { cat "$trial.log" >&2; echo "test-wheel: the notebook does not run" >&2; exit 1; }
  if grep -q DrainsimWarning .build/notebook.html; then echo "test-wheel: the notebook shows a warning" >&2; exit 1; fi
else
  skip "nbconvert cannot be installed here; the notebook was not run"
fi
if grep -q '"output_type"' python/notebooks/*.ipynb; then echo "test-wheel: a notebook is kept with its outputs" >&2; exit 1; fi
echo "test-wheel: command, module and notebook work in an environment of their own"
