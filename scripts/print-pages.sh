#!/bin/sh
# Prints the pages that the program writes into a folder of documents: models.md, interfaces.md, devices.md, scenarios.md, and the reference
# behind the text of scenario-language.md. The site and the packages have them; the repository does not.
#
#   scripts/print-pages.sh PROGRAM FOLDER [OPTIONS]     FOLDER is a copy of docs; OPTIONS such as '--over-ranges 100' are
#                                                       those of the page of practices
#
# Without OPTIONS the page of practices is that of results/catalogue, which 'make reproduce' compares with the program.
set -eu
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
program=$1 folder=$2
shift 2

"$program" explain models > "$folder/models.md"
"$program" explain interfaces > "$folder/interfaces.md"
"$program" explain language >> "$folder/scenario-language.md"
"$program" explain devices scenarios/days/reference-day.yaml > "$folder/devices.md"
if [ $# -eq 0 ]; then
  cp results/catalogue/catalogue.md "$folder/scenarios.md"
else
  # The ranges of all practices take minutes: a page of this program is kept.
  kept=.build/scenarios.md
  if [ ! -s "$kept" ] || [ "$program" -nt "$kept" ]; then
    "$program" compare scenarios "$@" > "$kept.new"
    mv "$kept.new" "$kept"
  fi
  cp "$kept" "$folder/scenarios.md"
fi
