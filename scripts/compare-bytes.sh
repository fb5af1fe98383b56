#!/bin/sh
# Compares all files and JSON that two programs write, byte by byte.
#
#   scripts/compare-bytes.sh OLD NEW [PART...]       two programs; parts: results formats stores sweeps gates parts advice fits lists
#   scripts/compare-bytes.sh FOLDER NEW [PART...]    a folder of kept files, and a program
#   scripts/compare-bytes.sh --write PROGRAM FOLDER [PART...]    makes such a folder
#
# Masked are the version and the commit of the program. New members of JSON are accepted when
# scripts/added-members.txt names them. Prints each difference, and ends with 1 where there is one.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
root="$(dirname "$here")"
usage() { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 64; }
[ $# -ge 2 ] || usage
all_parts="results formats stores sweeps gates parts advice fits lists"

# call WORDS...: one call of the program. Its status goes to statuses.txt, its standard output to the file `output`.
# Messages are no part of the comparison.
call() {
  status=0
  "$program" "$@" > output 2> /dev/null || status=$?
  echo "$status drainsim $*" >> statuses.txt
}

# keep FILE WORDS...: one call whose standard output is compared.
keep() {
  kept_as="$1"
  shift
  call "$@"
  mkdir -p "$(dirname "$kept_as")"
  if [ -s output ]; then mv output "$kept_as"; fi
}

few="-n 3 --over-ranges 8 --range-replications 3"
search=scenarios/ergondesk/search.yaml
day=scenarios/days/working-day.yaml

# Every shipped scenario, and the templates but for the one that waits for a recording.
each_scenario() {
  find scenarios/ templates/ -name '*.yaml' ! -path '*/devices/*' ! -name from-recording.yaml | LC_ALL=C sort
}
name_of() { echo "${1%.yaml}" | tr / _; }

part_results() {
  mkdir -p results
  for scenario in $(each_scenario); do
    out="results/$(name_of "$scenario")"
    call compare "$scenario" $few -o "$out"
    # A scenario without a number that has a range.
    [ "$status" -ne 65 ] || call compare "$scenario" -n 3 --no-ranges -o "$out"
    # Pages and scripts of gnuplot are free to change.
    rm -f "$out"/*.html
  done
}

part_formats() {
  mkdir -p formats
  for scenario in $(each_scenario); do
    out="formats/$(name_of "$scenario")"
    keep "$out.json" compare "$scenario" -n 2 --no-ranges --format json
    keep "$out.csv" compare "$scenario" -n 2 --no-ranges --format csv
  done
  # Enough runs for every verdict, and the other options of a comparison.
  for scenario in $search scenarios/practices/B20-background.yaml scenarios/days/last-fifth.yaml; do
    keep "formats/$(name_of "$scenario")-more.json" compare "$scenario" -n 30 --over-ranges 40 --range-replications 5 \
      --confidence 90% --equivalence-margin 5% --quantile 95% --format json
  done
  keep formats/precision.json compare $search --precision 10% --max-replications 60 --no-ranges --format json
  keep formats/device.json compare $search -n 3 --no-ranges --phone pixel-6 --format json
  keep formats/detail.json compare $search --no-ranges --baseline improved --seed 7 --only 3 --format json
  keep formats/run.json run $search --format json
  keep formats/run.csv run $search --variant improved --only 3 --format csv
  keep formats/day.json run $day --format json --folded formats/day.folded
  keep formats/analyze.json analyze measured.csv --value 'energy (J)' --group version --pair run --margin 5% --quantile 90% --format json
}

# export STORE: all tables of a store, in both forms, with their legend.
export_store() {
  for table in metrics energy; do
    keep "$1-$table.csv" results export "$1.db" --table $table
    keep "$1-$table.jsonl" results export "$1.db" --table $table --format jsonl
    call results export "$1.db" --table $table -o "$1-$table-beside.csv"
  done
  keep "$1-list.json" results list "$1.db" --format json
  keep "$1-show.json" results show "$1.db" --format json
  keep "$1-point.json" results show "$1.db" --point 1 --format json
}

part_stores() {
  mkdir -p stores
  call compare scenarios/days/last-fifth.yaml -n 3 --no-ranges --store stores/day.db
  export_store stores/day
  call sweep $search --vary parameters.idle-stop=10s..40s:10s -n 4 --store stores/sweep.db
  export_store stores/sweep
  keep stores/run.json results show stores/sweep.db --run 2/improved/3 --format json
  for shard in 1 2; do
    call sweep $search --vary parameters.idle-stop=10s,40s -n 4 --shard $shard/2 --store stores/part-$shard.db
  done
  call results merge stores/merged.db stores/part-1.db stores/part-2.db
  export_store stores/merged
  rm -f stores/*.db*
}

part_sweeps() {
  mkdir -p sweeps
  idle=parameters.idle-stop
  confirm=parameters.confirm-time
  # swept NAME WORDS...: the findings of a sweep, which needs a store.
  swept() {
    out="sweeps/$1"
    shift
    keep "$out.json" sweep $search --store "$out.db" "$@" --format json
    rm -f "$out.db"*
  }
  swept grid --vary $idle=10s,20s,40s --vary $confirm=1s,2s -n 3
  swept zip --design zip --vary $idle=10s,20s --vary $confirm=1s,2s -n 3
  for design in latin-hypercube sobol; do
    swept $design --design $design --points 8 --vary $idle=10s..40s --vary $confirm=1s..4s -n 3
  done
  for design in morris saltelli; do
    swept $design --design $design --points 4 --vary $idle=10s..40s --vary $confirm=1s..4s -n 3
  done
  swept quality --vary $idle=5s,10s,20s,40s -n 5 --quality search-time --metric app-energy --metric energy
  keep sweeps/plan.json plan $search --detect 5% --pilot 5 --format json
  keep sweeps/plan-metric.json plan $day --detect 2% --pilot 3 --metric energy --format json
}

part_gates() {
  mkdir -p gates
  for scenario in $search scenarios/practices/B20-background.yaml scenarios/tourist/D7-strategies.yaml; do
    kept="gates/kept-$(name_of "$scenario")"
    call compare "$scenario" -n 4 --no-ranges -o "$kept"
    keep "$kept-same.json" compare "$scenario" -n 4 --no-ranges --against "$kept" --format json
    keep "$kept-other.json" compare "$scenario" -n 4 --no-ranges --against "$kept" --seed 5 --tolerance 'app-energy: 3 %' --format json
    rm -r "$kept"
  done
}

part_parts() {
  # A scenario of a battery alone has no app, and no parts in 1.0.0.
  for scenario in $(each_scenario | grep -v rest-in-the-middle); do
    keep "parts/$(name_of "$scenario").json" parts "$scenario" -n 2 --format json
  done
}

part_advice() {
  mkdir -p advice-out
  for scenario in $search advice/scenarios/mail-client.yaml advice/scenarios/weather-widget.yaml advice/scenarios/bus-stop.yaml; do
    out="advice-out/$(name_of "$scenario")"
    keep "$out.json" advise "$scenario" -n 20 --over-ranges 10 --format json
    keep "$out.txt" advise "$scenario" -n 20 --over-ranges 10 --format github
    call advise "$scenario" -n 20 --over-ranges 10 -o "$out.yaml"
  done
}

# Measured tables are no part of the project; these have the same columns.
measured_tables() {
  mkdir -p data/pouch-cell
  awk 'BEGIN { for (t = 0; t <= 39600; t += 360) printf "%d %.4f\n", t, 4.1815 - 0.3 * t / 10000 + (t % 7) * 1e-4 }' \
    | tr ' ' "$1" > data/pouch-cell/0.1C_discharge_U.txt
  awk 'BEGIN { for (t = 0; t <= 3600; t += 30) printf "%d %.4f\n", t, 4.05 - 0.28 * t / 1000 + (t % 11) * 1e-4 }' \
    | tr ' ' "$1" > data/pouch-cell/1C_discharge_U.txt
}

part_fits() {
  mkdir -p fits-out
  measured_tables ,
  for fit in cell-circuit-time cell-shepherd-time cell-peukert-time; do
    keep "fits-out/$fit.json" fit "fits/$fit.yaml" --data data --profiles --format json
    call fit "fits/$fit.yaml" --data data -o "fits-out/$fit.yaml"
  done
  mkdir -p some-fits
  for file in cell-life cell cell-ideal-time cell-kinetic-time cell-diffusion-time cell-circuit-time; do
    cp "$root/fits/$file.yaml" some-fits/
  done
  keep fits-out/truth.json truth some-fits --data data --format json
}

part_lists() {
  mkdir -p lists
  keep lists/devices.json devices compare iphone-6s pixel-6 --all --format json
  keep lists/devices.csv devices compare iphone-6s pixel-6 --all --format csv
  for practices in background ergondesk; do
    keep lists/$practices.json catalogue scenarios/$practices -n 3 --over-ranges 6 --format json
    call catalogue scenarios/$practices -n 3 --over-ranges 6 -o lists/$practices
    rm -f lists/$practices/*.md
  done
}

# write PROGRAM FOLDER PARTS...: calls see the project's files below the same names, whatever the folder.
write() {
  program="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
  [ -x "$program" ] || { echo "compare-bytes: there is no program '$1'" >&2; exit 66; }
  mkdir -p "$2"
  folder="$2"
  shift 2
  (
    cd "$folder"
    for name in scenarios templates advice fits; do ln -sfn "$root/$name" $name; done
    printf 'version,run,energy (J)\n' > measured.csv
    awk 'BEGIN { for (i = 1; i <= 12; i++) printf "old,%d,%.2f\nnew,%d,%.2f\n", i, 20 + (i * 7) % 5 / 4, i, 17 + (i * 3) % 7 / 4 }' \
      >> measured.csv
    unset COLUMNS
    for part in "$@"; do "part_$part"; done
    for name in scenarios templates advice fits; do rm $name; done
    rm -rf output data some-fits measured.csv
  )
}

check_parts() {
  for part in "$@"; do
    case " $all_parts " in *" $part "*) ;; *) echo "compare-bytes: there is no part '$part'" >&2; usage ;; esac
  done
}

if [ "$1" = --write ]; then
  [ $# -ge 3 ] || usage
  program="$2" folder="$3"
  shift 3
  [ $# -gt 0 ] || set -- $all_parts
  check_parts "$@"
  write "$program" "$folder" "$@"
  exit 0
fi

old="$1" new="$2"
shift 2
[ $# -gt 0 ] || set -- $all_parts
check_parts "$@"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
write "$new" "$work/new" "$@"
if [ -d "$old" ]; then
  old="$(cd "$old" && pwd)"
else
  write "$old" "$work/old" "$@"
  old="$work/old"
fi
python3 "$here/compare-documents.py" "$old" "$work/new" "$here/added-members.txt"
