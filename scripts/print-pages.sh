#!/bin/sh
# Prints the pages that the program writes into a folder of documents: models.md, interfaces.md, devices.md, and the reference
# behind the text of scenario-language.md. The page of practices, scenarios.md, is that of results/catalogue, which
# 'make reproduce' compares with the program. The site and the packages have these pages; the documents do not.
#
#   scripts/print-pages.sh PROGRAM FOLDER     FOLDER is a copy of docs
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 64; }
program=$1 folder=$2

"$program" explain models > "$folder/models.md"
"$program" explain interfaces > "$folder/interfaces.md"
"$program" explain language >> "$folder/scenario-language.md"
"$program" explain devices scenarios/days/reference-day.yaml > "$folder/devices.md"
cp results/catalogue/catalogue.md "$folder/scenarios.md"
