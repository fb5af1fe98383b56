#!/bin/sh
# Checks the schemas of 'drainsim schema' with another program, check-jsonschema.
#
#   scripts/check-schema.sh PROGRAM     such as .build/release/drainsim
#
# All files that come with drainsim must be accepted, and all fixtures with mistakes of structure be refused,
# by the schema and by 'drainsim validate' alike. The first call installs check-jsonschema into
# .build/schema-venv; without Python or a network the check is passed over.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }
program="$1"
room=.build/schema-venv
check="$room/bin/check-jsonschema"
fixtures=Tests/ScenarioLanguageTests/Fixtures/structure

if [ ! -x "$check" ]; then
  if ! { python3 -m venv "$room" && "$room/bin/pip" install --quiet 'check-jsonschema==0.39.0'; } >&2; then
    echo "check-schema: passed over, since check-jsonschema cannot be installed" >&2
    exit 0
  fi
fi

schemas="$(mktemp -d)"
trap 'rm -rf "$schemas"' EXIT
accepted=0
refused=0
wrong=0

# The kind of a shipped file, by its place and its keys.
kind_of() {
  case "$1" in
    */devices/*) echo device ;;
    *) if grep -q '^fit:' "$1"; then echo fit
       elif grep -q '^prediction:' "$1"; then echo prediction
       else echo scenario; fi ;;
  esac
}

# The files among the arguments that a schema refuses.
refused_by() {
  kind="$1"
  shift
  "$check" --output-format json --schemafile "$schemas/$kind.json" "$@" > "$schemas/answer" || true
  python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
wrong = answer.get("errors", []) + answer.get("parse_errors", [])
print("\n".join(sorted({error["filename"] for error in wrong})))' "$schemas/answer"
}

for kind in scenario device fit prediction; do
  "$program" schema "$kind" > "$schemas/$kind.json"
  "$check" --check-metaschema "$schemas/$kind.json" > /dev/null || wrong=$((wrong + 1))

  files=""
  for file in $(find scenarios templates advice/scenarios fits results "$fixtures/base.yaml" -name '*.yaml' | LC_ALL=C sort); do
    if [ "$(kind_of "$file")" = "$kind" ]; then files="$files $file"; fi
  done
  # shellcheck disable=SC2086
  mistakes="$(refused_by "$kind" $files)"
  for file in $files; do
    if echo "$mistakes" | grep -qxF "$file"; then
      echo "refused by the schema: $file"
      wrong=$((wrong + 1))
    else
      accepted=$((accepted + 1))
    fi
  done

  files="$(find "$fixtures/$kind" -name '*.yaml' | LC_ALL=C sort)"
  # shellcheck disable=SC2086
  mistakes="$(refused_by "$kind" $files)"
  # The tests show fits and predictions to their readers.
  valid=""
  case "$kind" in scenario | device)
    # shellcheck disable=SC2086
    valid="$("$program" validate $files 2> /dev/null | sed -n 's/: no mistakes;.*//p')" ;;
  esac
  for file in $files; do
    if ! echo "$mistakes" | grep -qxF "$file"; then
      echo "accepted by the schema: $file"
      wrong=$((wrong + 1))
    elif echo "$valid" | grep -qxF "$file"; then
      echo "accepted by 'validate': $file"
      wrong=$((wrong + 1))
    else
      refused=$((refused + 1))
    fi
  done
done

echo "schemas: $accepted files accepted, $refused fixtures refused, $wrong wrong"
[ "$wrong" -eq 0 ]
