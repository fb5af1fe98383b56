#!/bin/sh
# Fuzzes every reader for some seconds, two at a time, and prints the counts.
# Usage: sh scripts/fuzz.sh FUZZER SECONDS [READER...]
#
# FUZZER is the program that `make fuzz` builds. An input fails that crashes the reader, takes more than four seconds (a second
# for each kilobyte) or a gigabyte, or is refused without a word; it stays in .build/fuzzing/failures. What reached new
# code is in .build/fuzzing/READER; `sh scripts/fuzz.sh FUZZER 0` takes what it adds into the kept corpus.
set -eu
cd "$(dirname "$0")/.."
fuzzer=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
seconds=$2
shift 2
corpus=Tests/Fuzzing/Corpus
work=.build/fuzzing
mkdir -p "$work/failures"
[ $# -gt 0 ] || set -- $(ls "$corpus")
# Memory that is given back may be used again soon, so that the limit counts what readers hold.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16

if [ "$seconds" -eq 0 ]; then
  for reader in "$@"; do
    # Small inputs that together reach what all of them reach.
    mkdir -p "$work/merged"
    DRAINSIM_FUZZED=$reader "$fuzzer" -merge=1 -max_len=4096 "$work/merged" "$corpus/$reader" "$work/$reader" > "$work/$reader.merge" 2>&1
    for file in $(ls -S -r "$work/merged" | head -n 40); do cp "$work/merged/$file" "$corpus/$reader/"; done
    rm -r "$work/merged"
    echo "$reader: $(ls "$corpus/$reader" | wc -l) inputs"
  done
  exit 0
fi

printf '%s\n' "$@" | xargs -P 2 -I READER sh -c '
  mkdir -p "$1/READER"
  DRAINSIM_FUZZED=READER "$2" -max_total_time="$3" -timeout=4 -rss_limit_mb=1024 -max_len=4096 -seed=1 -print_final_stats=1 \
    -artifact_prefix="$1/failures/READER-" "$1/READER" "$4/READER" > "$1/READER.log" 2>&1 ||
    echo failed >> "$1/READER.log"' fuzz "$work" "$fuzzer" "$seconds" "$corpus"

failed=0
printf '%-14s %10s %8s %8s %10s %s\n' reader inputs 'code' kept slowest peak
for reader in "$@"; do
  log=$work/$reader.log
  stat() { sed -n "s/^stat::$1: *//p" "$log"; }
  code=$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
  printf '%-14s %10s %8s %8s %8s s %s MB\n' "$reader" "$(stat number_of_executed_units)" "$code" \
    "$(ls "$work/$reader" | wc -l)" "$(stat slowest_unit_time_sec)" "$(stat peak_rss_mb)"
  if [ "$(tail -n 1 "$log")" = failed ]; then
    failed=$((failed + 1))
    echo "  failed: $(grep -m 1 -E 'Fatal error|ERROR|SUMMARY|precondition' "$log")"
  fi
done
[ "$failed" -eq 0 ] || { echo "fuzz: $failed readers failed; inputs in $work/failures" >&2; exit 1; }
