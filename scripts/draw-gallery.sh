#!/bin/sh
# Draws the gallery of the site: a page and a picture of every result in 'results', of a sweep and of advice.
#
#   scripts/draw-gallery.sh PROGRAM FOLDER     writes FOLDER/index.md, and FOLDER/NAME.html and FOLDER/NAME.svg of each
#
# A page that is newer than the program and its result is kept. Without gnuplot there are no pictures.
set -eu
cd "$(dirname "$0")/.."
program="$1"
folder="$2"
mkdir -p "$folder"
index="$folder/index.md"

# A card of the index: name, heading, question.
card() {
  echo "<figure>"
  if [ -s "$folder/$1.svg" ]; then
    echo "<a href=\"$1.html\"><img src=\"$1.svg\" alt=\"$2\" loading=\"lazy\"></a>"
  fi
  echo "<figcaption><a href=\"$1.html\"><strong>$2</strong></a><br>$3</figcaption>"
  echo "</figure>"
}

# The page and one picture of a result or a store: name, result, a file of it, picture.
draw() {
  if [ ! -s "$folder/$1.html" ] || [ "$program" -nt "$folder/$1.html" ] || [ "$3" -nt "$folder/$1.html" ]; then
    echo "draw-gallery: $1" >&2
    rm -f "$folder/$1.svg"
    if command -v gnuplot >/dev/null 2>&1; then
      # A card is as wide as a column of a journal, so that letters can be read.
      "$program" plot "$2" --figure "$4" --columns 1 -o "$folder/$1.svg" >/dev/null
    fi
    "$program" report "$2" -o "$folder/$1.html" --overwrite
  fi
}

{
  # Without a table of contents there is more room for pictures.
  printf -- '---\nhide: [toc]\n---\n\n'
  echo "# Gallery"
  echo
  echo "\`drainsim report\` writes these pages. Each is one file that makes no network request, with all tables and pictures"
  echo "of a result."
  echo
  echo "## Results"
  echo
  echo "[Results to reproduce](../results/README.md) says where they come from. The picture of a card is the first one of the"
  echo "page: how the metric of the answer changes against the baseline. Thick bars are 95 % intervals over runs, thin ones over"
  echo "plausible phones."
  echo
  echo '<div class="gallery">'
} > "$index"

for name in $(LC_ALL=C ls results); do
  result="results/$name/comparison.json"
  [ -f "$result" ] || continue
  draw "$name" "results/$name" "$result" savings
  question="$(sed -n 's/^  "question": "\(.*\)",$/\1/p' "$result" | sed 's/\\"/"/g; s/&/\&amp;/g; s/</\&lt;/g; s/"/\&quot;/g')"
  card "$name" "$name" "$question" >> "$index"
done

sweep="drainsim sweep scenarios/ergondesk/search.yaml --vary parameters.confirm-time=0s..12s:2s --vary parameters.idle-stop=10s..60s:10s"
advice="drainsim advise scenarios/ergondesk/search.yaml"
store="$folder/../site-sweep.db"
if [ ! -s "$store" ] || [ "$program" -nt "$store" ]; then
  rm -f "$store"
  "$program" ${sweep#drainsim } --store "$store" >/dev/null 2>&1
fi
draw sweep "$store" "$store" map-app-energy-improved
"$program" ${advice#drainsim } --page "$folder/advice.html" --overwrite >/dev/null 2>&1
rm -f "$folder/advice.svg"

{
  echo "</div>"
  echo
  echo "## A sweep, and advice"
  echo
  echo '<div class="gallery">'
  card sweep "A sweep of two numbers" "Where does the saving of the filtered scan end? The picture is a map of the saving. <code>$sweep</code>"
  card advice "Advice" "What should the app change first? The page has changes with their prices and patches. <code>$advice --page FILE</code>"
  echo "</div>"
} >> "$index"
