#!/usr/bin/env bash
# Compares the time that a program takes with that of drainsim 0.1.0, on 0.1.0's scenarios.
#
#   scripts/compare-speed.sh PROGRAM OTHER             all rows
#   scripts/compare-speed.sh PROGRAM OTHER ROW ...     some of them, by name
#   scripts/compare-speed.sh                           the names of the rows
#
# OTHER is a program of 0.1.0, which this makes below .build:
#   git worktree add .build/0.1.0 78c1fe0 && swift build --package-path .build/0.1.0 -c release --product drainsim
#
# The programs take turns, so that both meet the same load; a row is the median over the pairs of processor
# time in seconds (user and system), and the median of the paired ratios; of wall time, the shortest ones.
# Instructions are counted by callgrind: those of four less those of two replications, half of it a replication.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
rows="sweep catalogue ranges-search ranges-B29 day week resume circuit start search"

usage() {
  sed -n '2,13s/^# \{0,1\}//p' "$here/compare-speed.sh" >&2
  echo "rows: $rows" >&2
  exit 64
}
[ $# -ge 2 ] || usage
program="$(realpath "$1")"
other="$(realpath "$2")"
shift 2
[ $# -gt 0 ] && rows="$*"
cd "$here/../Benchmarks"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT INT TERM

# The seconds that a command takes; what: processor or wall.
seconds() {
  local what="$1" TIMEFORMAT='%R %U %S'
  shift
  { time "$@" > "$work/out" 2> "$work/said" || [ $? -eq 1 ]; } 2> "$work/time" ||
    { cat "$work/said" >&2; return 1; }
  awk -v what="$what" '{ print what == "wall" ? $1 : $2 + $3 }' "$work/time"
}

median() { sort -n | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }

# A row of paired times: its name, the number of pairs, the measure, and the function that makes the command of a program.
paired() {
  local name="$1" pairs="$2" what="$3" pair one two
  shift 3
  : > "$work/one"; : > "$work/two"; : > "$work/ratio"
  for pair in $(seq "$pairs"); do
    two="$("$@" "$other" "$what")"
    one="$("$@" "$program" "$what")"
    echo "$one" >> "$work/one"; echo "$two" >> "$work/two"
    awk -v a="$one" -v b="$two" 'BEGIN { print (b > 0 ? a / b : 1) }' >> "$work/ratio"
  done
  if [ "$what" = wall ]; then
    one="$(sort -n "$work/one" | head -n 1)"
    two="$(sort -n "$work/two" | head -n 1)"
    awk -v a="$one" -v b="$two" 'BEGIN { print a / b }' > "$work/ratio"
  else
    one="$(median < "$work/one")"
    two="$(median < "$work/two")"
  fi
  printf '%-14s %10.3f %10.3f %8.3f  (%s, %s)\n' "$name" "$two" "$one" "$(median < "$work/ratio")" "$what" "$pairs"
}

# The instructions of one more replication.
counted() {
  local name="$1" scenario="$2" count=() each n
  for each in "$other" "$program"; do
    objcopy --strip-debug "$each" "$work/stripped"
    for n in 2 4; do
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/stripped" compare "$scenario" -n $n --jobs 1 \
        --format csv 2>&1 > /dev/null | awk '/refs:/ { gsub(",", "", $NF); print $NF }' > "$work/$n"
    done
    count+=($((($(cat "$work/4") - $(cat "$work/2")) / 2)))
  done
  awk -v name="$name" -v b="${count[0]}" -v a="${count[1]}" 'BEGIN {
    printf "%-14s %9.1fM %9.1fM %8.3f  (instructions a replication)\n", name, b / 1e6, a / 1e6, a / b }'
}

# The option that leaves out the ranges, of a program that draws them unless asked.
runs_alone() { if "$1" compare --help | grep -c -e --no-ranges > "$work/known"; then echo --no-ranges; fi; }

sweep() {
  rm -f "$work/sweep.db"*
  seconds "$2" "$1" sweep scenarios/ergondesk/search.yaml --vary parameters.confirm-time=0.01s..10s:0.01s -n 50 \
    --store "$work/sweep.db"
}
catalogue() { seconds "$2" "$1" catalogue scenarios --over-ranges 100; }
ranges() { seconds "$3" "$2" compare "scenarios/$1.yaml" --over-ranges 199 --range-replications 20; }
resume() {
  local store="$work/$(basename "$1")-$(cksum < "$1" | cut -d ' ' -f 1).db"
  if [ ! -f "$store" ]; then
    "$1" compare scenarios/ergondesk/search.yaml -n 40000 $(runs_alone "$1") --store "$store" > /dev/null 2>&1
  fi
  seconds "$2" "$1" compare scenarios/ergondesk/search.yaml -n 40000 $(runs_alone "$1") --store "$store" --resume
}
# The time that a circuit for a battery adds to a hundred replications of a day.
circuit() {
  local with without
  with="$(seconds "$2" "$1" compare scenarios/days/working-day.yaml -n 100 --jobs 1 --format csv \
    --set 'battery={ model: equivalent-circuit }')"
  without="$(seconds "$2" "$1" compare scenarios/days/working-day.yaml -n 100 --jobs 1 --format csv)"
  awk -v a="$with" -v b="$without" 'BEGIN { print a - b }'
}
start() { seconds "$2" "$1" --version; }
search() { seconds "$2" "$1" compare scenarios/ergondesk/search.yaml $(runs_alone "$1"); }

printf '%-14s %10s %10s %8s\n' row 0.1.0 now ratio
for row in $rows; do
  case "$row" in
    sweep) paired sweep 3 processor sweep ;;
    catalogue) paired catalogue 1 processor catalogue ;;
    ranges-search) paired ranges-search 5 processor ranges ergondesk/search ;;
    ranges-B29) paired ranges-B29 3 processor ranges practices/B29-deferral ;;
    day) counted day scenarios/days/working-day.yaml ;;
    week) counted week scenarios/days/week-with-thirty-apps.yaml ;;
    resume) paired resume 3 processor resume ;;
    circuit) paired circuit 3 processor circuit ;;
    start) paired start 20 wall start ;;
    search) paired search 20 wall search ;;
    *) usage ;;
  esac
done
