#!/bin/sh
# Counts the lines of code of a folder of Swift files: neither blank nor a comment alone on its line.
#
#   scripts/count-code.sh [FOLDER]        by folder, and all together (if not given: Sources)
#   scripts/count-code.sh --check         fails where 'Sources', a command or a renderer is above its limit
set -eu
cd "$(dirname "$0")/.."

# Lines of code of all of 'Sources'. Each milestone moves it by its budget, in a commit of its own.
sources_limit=96300
# The whole length of a file, comments included: a file of commands, which read options and hand a document to a renderer,
# and a renderer of reports.
command_limit=120
renderer_limit=250

count() {
  find "$1" -name '*.swift' -exec cat {} + | awk '{ sub(/^[ \t]+/, "") } !/^$/ && !/^\/\// { n++ } END { print n + 0 }'
}

if [ "${1:-}" != --check ]; then
  folder="${1:-Sources}"
  for room in "$folder"/*/; do
    [ -d "$room" ] && printf '%6d  %s\n' "$(count "$room")" "${room%/}"
  done
  printf '%6d  %s\n' "$(count "$folder")" "$folder"
  exit 0
fi

failed=0
code="$(count Sources)"
echo "Sources: $code lines of code in $(find Sources -name '*.swift' | wc -l) files (limit: $sources_limit)"
if [ "$code" -gt "$sources_limit" ]; then
  echo "count-code: $((code - sources_limit)) lines of code above the limit" >&2
  failed=1
fi

# check_files WORDS LIMIT FOLDER NAMES: fails where a file with such a name is longer.
check_files() {
  long="$(find "$3" -name "$4" -exec wc -l {} + | awk -v limit="$2" '$2 != "total" && $1 > limit { print "  " $1 "  " $2 }')"
  [ -n "$long" ] || return 0
  printf 'count-code: %s of more than %s lines:\n%s\n' "$1" "$2" "$long" >&2
  failed=1
}
check_files 'files of commands' $command_limit Sources/drainsim/Commands '*.swift'
check_files renderers $renderer_limit Sources '*Renderer.swift'
exit $failed
