#!/bin/sh
# Runs the program on changed copies of its own scenarios, results and stores.
# Usage: sh scripts/mutate-inputs.sh PROGRAM [SCENARIOS [RESULTS [SEED [JOBS]]]]
#
# SCENARIOS is the number of changed scenarios and phones (default: 5000), RESULTS that of changed
# stores and result folders (default: 2000). The same SEED (default: 1) makes the same files.
# Each must end within ten seconds with 0 (nothing wrong with it), 1 (an expectation is not met),
# 65 (with the place of the mistake) or 66 (a file is missing). Those that do not stay in the folder
# that the end names, and the exit status is 1. Of a scenario ten seconds are simulated.
set -u
cd "$(dirname "$0")/.."
here=$(pwd)
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scenarios=${2:-5000} results=${3:-2000} seed=${4:-1} jobs=${5:-2}
export SWIFT_BACKTRACE=enable=no LC_ALL=C
work=$(mktemp -d)
mkdir "$work/kept"
trap 'rm -rf "$work"/scenarios-* "$work"/results-* "$work"/source' EXIT

# The originals: whole folders, since files name others beside them.
mkdir "$work/source"
cp -r scenarios "$work/source/"
(cd scenarios && find . -name '*.yaml' | sort) > "$work/source/list"
short='--set duration=30s --jobs 1'
scenario=scenarios/ergondesk/search.yaml
"$program" compare $scenario -n 4 $short -o "$work/source/result" > /dev/null 2>&1
"$program" sweep $scenario --vary parameters.idle-stop=5s,10s -n 3 $short \
  --store "$work/source/store.db" > /dev/null 2>&1
for original in result/manifest.json store.db; do
  [ -e "$work/source/$original" ] || { echo "mutate-inputs: the program made no $original" >&2; exit 1; }
done
(cd "$work/source" && find result -type f | sort && echo store.db && echo store.db && echo store.db) \
  > "$work/source/results"

# try FILE KIND WORDS…: runs the program, and keeps the file where it does not end as it should.
try() {
  file=$1 kind=$2
  shift 2
  timeout -s KILL 10 "$program" "$@" < /dev/null > out 2> err
  status=$?
  case $status in
    0 | 1 | 66) return $status ;;
    65)
      case $kind in
        scenario) grep -Eq ':[0-9]+:[0-9]+: error: |^--[a-z]+.*: error: ' err && return 65 ;;
        # A store has no lines; its name is the place.
        *) grep -Fq "${file##*/}" err && return 65 ;;
      esac ;;
  esac
  name="$work/kept/$kind-$number"
  cp "$file" "$name"
  { echo "status $status: drainsim $*"; head -c 2000 err; } > "$name.txt"
  echo "mutate-inputs: $kind $number: status $status: $*" >&2
  return 99
}

pick() { sed -n "$(($2 % $(wc -l < "$1") + 1))p" "$1"; }

# part NUMBER: every mutant whose number has this rest, in a folder of its own.
part() {
  mkdir "$work/scenarios-$1" "$work/results-$1"
  cp -r "$work/source/scenarios" "$work/scenarios-$1/"
  cd "$work/scenarios-$1" || exit 1
  number=$1
  while [ "$number" -lt "$scenarios" ]; do
    original=$(pick "$work/source/list" "$number")
    mutant="scenarios/$(dirname "$original")/mutant.yaml"
    awk -v seed=$((seed * 1000003 + number * 7919)) -f "$here/scripts/mutate-text.awk" \
      "$work/source/scenarios/$original" > "$mutant"
    if try "$mutant" scenario validate "$mutant"; then
      case $original in
        ./devices/*) ;;
        *) try "$mutant" scenario compare "$mutant" -n 2 --set 'duration=10 s' --jobs 1 ;;
      esac
    fi
    number=$((number + jobs))
  done
  cd "$work/results-$1" || exit 1
  number=$1
  while [ "$number" -lt "$results" ]; do
    original=$(pick "$work/source/results" "$number")
    rm -rf result store.db*
    draws=$((seed * 1000033 + number * 7907))
    case $original in
      store.db)
        od -An -v -tu1 -w1 "$work/source/store.db" \
          | awk -v seed=$draws -f "$here/scripts/mutate-bytes.awk" > store.db
        try store.db store results show store.db
        try store.db store results export store.db
        try store.db store report store.db -o - ;;
      *)
        cp -r "$work/source/result" .
        awk -v seed=$draws -f "$here/scripts/mutate-text.awk" "$work/source/$original" > "$original"
        try "$original" result report result -o - --jobs 1
        [ "$original" != result/runs.csv ] || try "$original" scenario analyze result/runs.csv ;;
    esac
    number=$((number + jobs))
  done
}

index=0
while [ "$index" -lt "$jobs" ]; do
  (part "$index") &
  index=$((index + 1))
done
wait
wrong=$(find "$work/kept" -name '*.txt' | wc -l)
echo "mutate-inputs: $scenarios scenarios and $results results with seed $seed: $wrong ended wrongly"
if [ "$wrong" -gt 0 ]; then
  echo "mutate-inputs: they are in $work/kept" >&2
  exit 1
fi
rm -rf "$work"
