#!/bin/sh
# Compares the values that a program computes with those that were last agreed upon.
#
#   scripts/compare-values.sh PROGRAM            against the digests in scripts/values.txt
#   scripts/compare-values.sh PROGRAM OTHER      against another program, with the first differing lines
#   scripts/compare-values.sh --print PROGRAM    the digests, to be kept
#
# Values are the rows of a scenario's runs.csv, saving.csv and '--format csv', and of exported stores; the
# first line of each, the headings, is left out. Every scenario is run for three replications.
#
# A change that alters values keeps their digests, and names the scenario in CHANGELOG.md under 'Results changed'.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
kept="$here/values.txt"
cd "$here/.."

usage() {
  sed -n '2,11s/^# \{0,1\}//p' "$0" >&2
  exit 64
}

# Writes the values of all scenarios and of two stores into a folder.
write_values() {
  program="$1"
  folder="$2"
  # Only runs are wanted; a program that draws no ranges unless asked does not know the option.
  ranges=""
  if "$program" compare --help | grep -q -e --no-ranges; then ranges="--no-ranges"; fi
  for scenario in $(find scenarios -name '*.yaml' ! -path '*/devices/*' | LC_ALL=C sort); do
    # Whatever is no scenario of its own, such as a part that others include, is passed over by both.
    name="$(echo "${scenario#scenarios/}" | tr / _)"
    out="$folder/${name%.yaml}"
    mkdir -p "$out"
    # Expectations that three replications cannot carry end with 1; the values are there all the same.
    "$program" compare "$scenario" --replications 3 $ranges --format csv -o "$out/result" > "$out/table.csv" 2> "$out/said" ||
      [ $? -eq 1 ] || { echo "$scenario: $(head -n 1 "$out/said")" >&2; exit 1; }
    for table in runs saving; do
      if [ -f "$out/result/$table.csv" ]; then mv "$out/result/$table.csv" "$out/$table.csv"; fi
    done
    rm -rf "$out/result" "$out/said"
  done
  mkdir -p "$folder/store"
  "$program" sweep scenarios/ergondesk/search.yaml --vary parameters.idle-stop=10s..40s:10s --replications 4 \
    --store "$folder/store/sweep.db" > /dev/null 2>&1
  "$program" compare scenarios/days/last-fifth.yaml --replications 3 $ranges --store "$folder/store/day.db" > /dev/null 2>&1 ||
    [ $? -eq 1 ]
  for store in sweep day; do
    for table in metrics energy; do
      "$program" results export "$folder/store/$store.db" --table $table > "$folder/store/$store-$table.csv"
    done
    rm -f "$folder/store/$store.db"*
  done
}

# A line for each table of a folder: the digest of all but its headings, and its name.
digests() {
  (cd "$1" && find . -name '*.csv' | LC_ALL=C sort | while read -r table; do
    printf '%s  %s\n' "$(tail -n +2 "$table" | sha256sum | cut -d ' ' -f 1)" "${table#./}"
  done)
}

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT INT TERM

case "${1:-}" in
  "") usage ;;
  --print)
    [ $# -eq 2 ] || usage
    write_values "$2" "$work/new"
    digests "$work/new"
    exit 0
    ;;
esac

write_values "$1" "$work/new"
digests "$work/new" > "$work/new.txt"
if [ $# -eq 2 ]; then
  write_values "$2" "$work/old"
  digests "$work/old" > "$work/old.txt"
else
  cp "$kept" "$work/old.txt"
fi

if diff "$work/old.txt" "$work/new.txt" > "$work/differing"; then
  echo "$(wc -l < "$work/new.txt") tables hold the same values"
  exit 0
fi
echo "these tables hold other values:" >&2
sed -n 's/^[<>] [0-9a-f]*  //p' "$work/differing" | LC_ALL=C sort -u | while read -r table; do
  echo "  $table" >&2
  if [ $# -eq 2 ]; then
    diff "$work/old/$table" "$work/new/$table" 2>&1 | head -n 4 | cut -c 1-200 | sed 's/^/    /' >&2 || true
  fi
done
exit 1
