#!/bin/sh
# Counts the lines of code of a folder of Swift files: neither blank nor a comment alone on its line.
#
#   scripts/count-code.sh [FOLDER]        by folder, and all together (if not given: Sources)
#   scripts/count-code.sh --check         says how far 'Sources' is from its goal; fails where a file is too long
set -eu
cd "$(dirname "$0")/.."

# What all of 'Sources' is to come to, and the whole length of one file, comments included.
code_goal=54000
file_limit=300

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

code="$(count Sources)"
files="$(find Sources -name '*.swift' | wc -l)"
echo "Sources: $code lines of code in $files files (goal: $code_goal)"
long="$(find Sources -name '*.swift' -exec wc -l {} + | awk -v limit="$file_limit" '$2 != "total" && $1 > limit')"
if [ -n "$long" ]; then
  echo "files of more than $file_limit lines:" >&2
  echo "$long" >&2
  exit 1
fi
