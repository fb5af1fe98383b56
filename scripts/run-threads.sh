#!/bin/sh
# Runs the commands that use several cores, or start other programs, with a program under the thread sanitizer.
# Usage: sh scripts/run-threads.sh PROGRAM
#
# PROGRAM is one that was built with --sanitize=thread. A race ends it with 66, and that is a failure, as is every other
# status that the command should not have.
set -eu
cd "$(dirname "$0")/.."
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SWIFT_BACKTRACE=enable=no TSAN_OPTIONS=atexit_sleep_ms=0
scenario=scenarios/ergondesk/search.yaml
failed=0

# try STATUS WORDS...: one command, which should end with this status.
try() {
  wanted=$1
  shift
  status=0
  "$program" "$@" --jobs 4 > "$work/output" 2> "$work/errors" || status=$?
  [ "$status" -eq "$wanted" ] && return
  failed=$((failed + 1))
  echo "threads: drainsim $*: status $status and not $wanted" >&2
  head -n 40 "$work/errors" >&2
}

try 0 compare $scenario -n 40 -o "$work/result"
try 0 compare $scenario -n 40 --no-ranges --against "$work/result" --junit "$work/tests.xml"
try 0 compare $scenario -n 20 --over-ranges 40 --format json
try 0 compare $scenario --precision 5% --max-replications 400 --no-ranges
try 0 compare scenarios/days/working-day.yaml -n 8 --no-ranges
try 0 sweep $scenario --vary parameters.idle-stop=5s,10s,20s -n 20 --store "$work/store.db"
try 0 sweep $scenario --vary parameters.idle-stop=5s,10s,20s -n 20 --store "$work/store.db" --resume
try 0 sweep $scenario --vary parameters.idle-stop=5s,10s,20s -n 20 --store "$work/part.db" --shard 1/2
try 0 report "$work/result" -o "$work/result.html"
try 0 report "$work/store.db" -o "$work/store.html"
try 0 fit $scenario --metric search-time --variant improved --near 10s --within 4s --over parameters
try 0 parts $scenario -n 8
try 0 advise $scenario
[ "$failed" -eq 0 ] || exit 1
echo 'threads: no race'
