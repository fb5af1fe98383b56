#!/bin/sh
# Lists the tests that a run skipped, with their reasons, and fails where they are more than may be.
# Usage: sh scripts/list-skipped.sh LOG
#
# Without measured data their tests are counted alone. A suite that is skipped whole counts as one.
set -eu
[ -r "${1:-}" ] || { echo "list-skipped: name the log of a run of the tests" >&2; exit 66; }

# Tests and suites that read measured data, which are no part of the project.
data_limit=40
# Those that need a program, or a right, which scripts/setup-tests.sh cannot give on every machine: mounting a small file
# system, Slurm's daemons, Chromium, LaTeX.
other_limit=3

grep -q -a -E 'Test run with [0-9]+ tests?' "$1" || { echo "list-skipped: '$1' has no end of a run of the tests" >&2; exit 65; }
# The signs of Swift Testing are not words of a user.
skipped=$(grep -a -E '^[^ ]+ (Test|Suite) .* skipped: ' "$1" | sed 's/^[^ ]* //' | sort || true)
lines() { printf '%s\n' "$skipped" | grep "$@" || true; }
data=$(lines -c 'DRAINSIM_DATA')
others=$(lines -v -e 'DRAINSIM_DATA' -e '^$')
count=$(printf '%s' "$others" | grep -c '' || true)
[ "$data" -eq 0 ] || echo "skipped without measured data (DRAINSIM_DATA names their folder): $data tests and suites, at most $data_limit"
echo "skipped for any other reason: $count, at most $other_limit"
if [ "$count" -gt 0 ]; then printf '%s\n' "$others" | sed 's/^/  /'; fi
[ "$data" -le $data_limit ] && [ "$count" -le $other_limit ] || { echo "list-skipped: more tests were skipped than may be" >&2; exit 1; }
