#!/bin/sh
# Runs the commands of results/claims.md and of docs/findings.md and validation.md, and compares their output with the pages.
#
#   scripts/check-claims.sh PROGRAM     such as .build/release/drainsim
#
# In a block 'console' a line '$ COMMAND' is run by sh, and lines '> …' continue it. The lines below must stand in its output
# in this order, each whole; others may stand between them, with '[…]' or without. In a line, '…' stands for any text.
# '# exit status N' is the status where it is not 0. Each block runs in a folder of its own, in which it sees the files of
# the project. A row of a table that names a file of `Tests`, such as `KernelTests/PhiloxTests`, and behind it a test
# in italics needs this test.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 64; }
[ -x "$1" ] || { echo "check-claims: there is no program '$1'" >&2; exit 66; }
pages="results/claims.md docs/findings.md docs/validation.md"
root="$PWD"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/bin"
ln -s "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")" "$work/bin/drainsim"
PATH="$work/bin:$PATH"
LC_ALL=C.UTF-8 TERM=dumb COLUMNS=120
export PATH LC_ALL TERM COLUMNS

# A line a command: its block, its number in the page, its status. The command and the lines it is to print go to files;
# so does each test, with the line and the file that the row names.
awk -v work="$work" '
  function close_command() { if (line) { print block, line, FILENAME, status; close(work "/" block "-" line ".shown") } line = 0 }
  function file(ending) { return work "/" block "-" line "." ending }
  /^```console$/ { inside = 1; block++; next }
  /^```/ { close_command(); inside = 0; next }
  inside && /^\$ / { close_command(); line = FNR; status = 0; printf "" > file("shown"); print substr($0, 3) > file("sh"); next }
  inside && /^> / { print substr($0, 3) > file("sh"); next }
  inside && /^# exit status / { status = $4; next }
  inside && $0 != "[…]" && line { print > file("shown"); next }
  # A row may name several tests: each in italics, behind its file.
  !inside && /^\|.*`[A-Za-z\/]+Tests`[^*`]*\*[^*]+\*/ {
    rest = $0
    while (match(rest, /`[A-Za-z\/]+Tests`[^*`]*\*[^*]+\*/)) {
      found = substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH)
      path = substr(found, 2); sub(/`.*/, "", path)
      test = found; sub(/^[^*]*\*/, "", test); sub(/\*$/, "", test)
      print FILENAME ":" FNR "\tTests/" path ".swift\t" test > (work "/tests")
    }
  }' $pages > "$work/commands"
touch "$work/tests"

wrong=0
while read -r block line page status; do
  command="$work/$block-$line"
  folder="$work/block-$block"
  if [ ! -d "$folder" ]; then mkdir "$folder"; ln -s "$root"/* "$folder/"; fi
  found=0
  (cd "$folder" && sh "$command.sh") > "$work/printed" 2>&1 < /dev/null || found=$?
  missing="$(awk -v shown="$command.shown" '
    function stands(line, wanted,    parts, count, i, at) {
      sub(/ +$/, "", line)
      count = split(wanted, parts, "…")
      if (count < 2) return line == wanted
      if (substr(line, 1, length(parts[1])) != parts[1]) return 0
      line = substr(line, length(parts[1]) + 1)
      for (i = 2; i < count; i++) {
        if (!(at = index(line, parts[i]))) return 0
        line = substr(line, at + length(parts[i]))
      }
      at = length(line) - length(parts[count]) + 1
      return at > 0 && substr(line, at) == parts[count]
    }
    BEGIN { while ((getline line < shown) > 0) lines[++count] = line; next_one = 1 }
    next_one <= count && stands($0, lines[next_one]) { next_one++ }
    END { if (next_one <= count) print lines[next_one] }' "$work/printed")"
  if [ -n "$missing" ] || [ "$found" != "$status" ]; then
    wrong=$((wrong + 1))
    echo "$page:$line: $(cat "$command.sh")"
    if [ "$found" != "$status" ]; then echo "  ends with status $found, not $status"; fi
    if [ -n "$missing" ]; then echo "  does not print, or not there: $missing"; fi
    echo "  but prints:"
    head -n 60 "$work/printed" | sed 's/^/    /'
  fi
done < "$work/commands"

while IFS="$(printf '\t')" read -r place file test; do
  grep -qF -e "func \`$test\`" "$file" || { wrong=$((wrong + 1)); echo "$place: $file has no test '$test'"; }
done < "$work/tests"

[ -s "$work/commands" ] || { echo "check-claims: $pages have no command" >&2; exit 1; }
echo "claims: $(wc -l < "$work/commands") commands run, $(wc -l < "$work/tests") tests looked up, $wrong wrong"
[ "$wrong" -eq 0 ]
