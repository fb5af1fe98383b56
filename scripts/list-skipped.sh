#!/bin/sh
# Lists the tests and suites that a run skipped, with their reasons, and fails where they are more than may be.
# Usage: sh scripts/list-skipped.sh LOG
set -eu
[ -r "${1:-}" ] || { echo "list-skipped: name the log of a run of the tests" >&2; exit 66; }

# 28 tests in 7 suites and beside them read measured data, which are no part of the project.
data_limit=35
# 6 tests in 2 suites and beside them need a right that a container may not have: to mount a small file system, to start
# Slurm's daemons, or to make a network of their own.
right_limit=8
rights='nobody may mount a small file system here|Slurm \(slurm-wlm and munge\)|tcpdump'
# A program that scripts/setup-tests.sh could not install, such as that of perfetto.
other_limit=3

grep -q -a -E 'Test run with [0-9]+ tests?' "$1" || { echo "list-skipped: the run of the tests in '$1' has no end" >&2; exit 65; }
# The signs of Swift Testing are not words of a user.
skipped=$(grep -a -E '^[^ ]+ (Test|Suite) .* skipped: ' "$1" | sed 's/^[^ ]* //' | sort || true)
lines() { printf '%s\n' "$skipped" | grep "$@" || true; }
data=$(lines -c 'DRAINSIM_DATA')
right=$(lines -c -E "$rights")
others=$(lines -v -E "DRAINSIM_DATA|$rights|^\$")
echo "skipped without measured data (DRAINSIM_DATA names their folder): $data, at most $data_limit"
echo "skipped without a right on this machine: $right, at most $right_limit"
lines -E "$rights" | sed 's/^/  /'
count=$(printf '%s' "$others" | grep -c '' || true)
echo "skipped for any other reason: $count, at most $other_limit"
[ -z "$others" ] || printf '%s\n' "$others" | sed 's/^/  /'
[ "$data" -le $data_limit ] && [ "$right" -le $right_limit ] && [ "$count" -le $other_limit ] ||
  { echo "list-skipped: more was skipped than may be" >&2; exit 1; }
