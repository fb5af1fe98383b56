#!/bin/sh
# Lists the tests that a run skipped, with their reasons; without measured data, their tests are counted alone.
# Usage: sh scripts/list-skipped.sh LOG
set -eu
[ -r "${1:-}" ] || { echo "list-skipped: name the log of a run of the tests" >&2; exit 66; }
# The signs of Swift Testing are not words of a user.
skipped=$(grep -a -E '^[^ ]+ (Test|Suite) .* skipped: ' "$1" | sed 's/^[^ ]* //' | sort || true)
data=$(printf '%s\n' "$skipped" | grep -c 'DRAINSIM_DATA' || true)
others=$(printf '%s\n' "$skipped" | grep -v 'DRAINSIM_DATA' || true)
[ "$data" -eq 0 ] || echo "skipped without measured data (DRAINSIM_DATA names their folder): $data tests and suites"
echo "skipped for any other reason: ${others:-nothing}"
