#!/bin/sh
# Runs the program on changed copies of its own scenarios, results and stores.
# Usage: sh scripts/mutate-inputs.sh PROGRAM [SCENARIOS [RESULTS [SEED [JOBS]]]]
#
# SCENARIOS is the number of changed scenarios and phones (default: 5000), RESULTS that of changed
# stores and result folders (default: 2000). The same SEED (default: 1) makes the same files.
# Each must end within ten seconds with 0 (nothing wrong with it), 1 (an expectation is not met),
# 65 (with the place of the mistake) or 66 (a file is missing). Those that do not stay in the folder
# that the end names, and the exit status is 1. A scenario that takes longer is simulated for ten
# seconds of its time.
#
# With the program `sqlite3`, three of four changed stores have other values, most with checksums that
# are right again; without it, all have other bytes, which the checksums find.
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
few='-n 2 --over-ranges 5 --range-replications 2 --jobs 1'
scenario=scenarios/ergondesk/search.yaml
"$program" compare $scenario -n 4 $short -o "$work/source/result" > /dev/null 2>&1
"$program" sweep $scenario --vary parameters.idle-stop=5s,10s -n 3 $short \
  --store "$work/source/store.db" > /dev/null 2>&1
for original in result/manifest.json store.db; do
  [ -e "$work/source/$original" ] || { echo "mutate-inputs: the program made no $original" >&2; exit 1; }
done
(cd "$work/source" && find result -type f | sort && for more in 1 2 3 4 5 6; do echo store.db; done) \
  > "$work/source/results"
command -v sqlite3 > /dev/null ||
  echo 'mutate-inputs: without sqlite3, stores have other bytes and no other values' >&2

# Lists the columns of all runs as cells, for repair-store.sql.
cells="SELECT printf('INSERT INTO cells SELECT id, %d, ''%s'', typeof(%s), CASE typeof(%s)
  WHEN ''integer'' THEN %s END, hex(CASE typeof(%s) WHEN ''real'' THEN ieee754_to_blob(%s) ELSE %s
  END) FROM runs;', cid, name, name, name, name, name, name, name)
  FROM pragma_table_info('runs') WHERE name <> 'checksum'"

# change_store SEED: changes values of store.db, and computes its checksums anew.
change_store() {
  awk -v seed="$1" -f "$here/scripts/mutate-draw.awk" -f "$here/scripts/mutate-store.awk" \
    | sqlite3 store.db 2> /dev/null
  [ $(($1 % 5)) -eq 0 ] && return
  {
    echo 'CREATE TEMP TABLE cells (run, slot, name, kind, number, hex);'
    sqlite3 store.db "$cells"
    cat "$here/scripts/repair-store.sql"
  } | sqlite3 store.db 2> /dev/null
}

# start FILE KIND WORDS…: runs the program, and leaves its exit status in `status`.
start() {
  file=$1 kind=$2
  shift 2
  began=$(date +%s)
  # Ten seconds of computing, so that a busy machine is no reason; a minute for waiting without end.
  (ulimit -t 10 && exec timeout -s KILL 60 "$program" "$@" < /dev/null > out 2> err) 2> /dev/null
  status=$?
  echo "$kind $1 $status $(($(date +%s) - began)) $number" >> log
}

# try FILE KIND WORDS…: runs the program, and keeps the file where it does not end as it should.
try() { start "$@"; judge "$@"; }

judge() {
  shift 2
  case $status in
    0 | 1 | 66) return $status ;;
    # Some runs are missing.
    75) [ "$kind" = store ] && return $status ;;
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
  part=$1
  mkdir "$work/scenarios-$part" "$work/results-$part"
  cp -r "$work/source/scenarios" "$work/scenarios-$part/"
  cd "$work/scenarios-$part" || exit 1
  number=$part
  while [ "$number" -lt "$scenarios" ]; do
    original=$(pick "$work/source/list" "$number")
    mutant="scenarios/$(dirname "$original")/mutant.yaml"
    awk -v seed=$((seed * 1000003 + number * 7919)) -f "$here/scripts/mutate-draw.awk" \
      -f "$here/scripts/mutate-text.awk" \
      "$work/source/scenarios/$original" > "$mutant"
    if try "$mutant" scenario validate "$mutant"; then
      case $original in
        ./devices/*) ;;
        *)
          set -- "$mutant" scenario compare "$mutant" $few
          start "$@"
          # Some mutants simulate centuries.
          [ $status = 137 ] && set -- "$@" --set 'duration=10 s' && start "$@"
          judge "$@" ;;
      esac
    fi
    number=$((number + jobs))
  done
  cd "$work/results-$part" || exit 1
  number=$part
  while [ "$number" -lt "$results" ]; do
    original=$(pick "$work/source/results" "$number")
    rm -rf result store.db*
    draws=$((seed * 1000033 + number * 7907))
    case $original in
      store.db)
        if [ $((draws % 4)) -gt 0 ] && command -v sqlite3 > /dev/null; then
          cp "$work/source/store.db" .
          change_store $draws
        else
          od -An -v -tu1 -w1 "$work/source/store.db" \
            | awk -v seed=$draws -f "$here/scripts/mutate-draw.awk" \
              -f "$here/scripts/mutate-bytes.awk" > store.db
        fi
        try store.db store results show store.db
        try store.db store results show store.db --point 1
        try store.db store results export store.db
        rm -f merged.db*
        try store.db store results merge merged.db store.db
        try store.db store report store.db -o - ;;
      *)
        cp -r "$work/source/result" .
        awk -v seed=$draws -v json=$(case $original in *.json) echo 1 ;; *) echo 0 ;; esac) \
          -f "$here/scripts/mutate-draw.awk" -f "$here/scripts/mutate-text.awk" \
          "$work/source/$original" > "$original"
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
echo 'mutate-inputs: number of runs, kind of file, command, exit status:'
cat "$work"/scenarios-*/log "$work"/results-*/log | cut -d ' ' -f 1-3 | sort | uniq -c
echo 'mutate-inputs: the slowest, with whole seconds and the number of the file:'
cat "$work"/scenarios-*/log "$work"/results-*/log | sort -k 4,4nr | head -n 3
wrong=$(find "$work/kept" -name '*.txt' | wc -l)
echo "mutate-inputs: $scenarios scenarios and $results results with seed $seed: $wrong ended wrongly"
if [ "$wrong" -gt 0 ]; then
  echo "mutate-inputs: they are in $work/kept" >&2
  exit 1
fi
rm -rf "$work"
