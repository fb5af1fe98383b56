#!/bin/sh
# Runs the checks that take longer than that of a change, and writes their outcome to docs/release-check.md.
# Usage: sh scripts/release-check.sh [STEP...]    after `make build`; without steps it runs all of them, for some hours
#
# The steps are those below. Their parameters come from the environment: SECONDS_EACH (160) of fuzzing for each reader, COUNT
# (200) changes of the code by SEED (2026), SCENARIOS (5000) and RESULTS (2000) to change, and OLD, the program of the release
# before or a folder that `compare-bytes.sh --write` made with it. Each step has a log in .build/release-check. Steps that are not
# asked for keep their row on the page.
set -u
cd "$(dirname "$0")/.."
: "${SECONDS_EACH:=160}" "${COUNT:=200}" "${SEED:=2026}" "${SCENARIOS:=5000}" "${RESULTS:=2000}" "${OLD:=}"
steps="bytes reproduce claims schema phones inputs fuzz thread address advice mutation package"
logs=.build/release-check
page=docs/release-check.md
program=.build/release/drainsim
mkdir -p "$logs"
[ -x "$program" ] || { echo "release-check: there is no program '$program'; run 'make build'" >&2; exit 66; }
wanted="${*:-$steps}"
for step in $wanted; do
  case " $steps " in *" $step "*) ;; *) echo "release-check: there is no step '$step'; steps: $steps" >&2; exit 64 ;; esac
done

# The command of a step, as it is run and shown.
command_of() {
  case "$1" in
    bytes) [ -z "$OLD" ] || echo "sh scripts/compare-bytes.sh $OLD $program" ;;
    reproduce) echo "$program reproduce --check" ;;
    claims) echo "sh scripts/check-claims.sh $program" ;;
    schema) echo "sh scripts/check-schema.sh $program" ;;
    phones) echo "make drawn-phones" ;;
    inputs) echo "sh scripts/mutate-inputs.sh $program $SCENARIOS $RESULTS" ;;
    fuzz) echo "make fuzz SECONDS_EACH=$SECONDS_EACH" ;;
    thread) echo "make test-thread" ;;
    address) echo "make test-address" ;;
    advice) echo "make advice" ;;
    mutation) echo "make mutation COUNT=$COUNT SEED=$SEED" ;;
    package) echo "make test-package" ;;
  esac
}

# The line of a log that sums it up.
summary_of() {
  case "$1" in
    bytes) pattern='files of .* compared' ;;
    claims) pattern='^claims:' ;;
    schema) pattern='^schemas:' ;;
    inputs) pattern='^mutate-inputs: .* ended wrongly' ;;
    thread | address | advice) pattern='Test run with' ;;
    package) pattern='^test-package:' ;;
    *) pattern='.' ;;
  esac
  # The signs of Swift Testing, and the time that a machine took, are no outcome.
  grep -a "$pattern" "$logs/$1.log" | tail -n 1 | sed -e 's/^[^ -~]* *//' -e 's/ after [0-9.]* seconds//' | tr '|' '/' | cut -c 1-160
}

commit="$(git describe --always --exclude '*' --abbrev=12 --dirty 2> /dev/null || echo unknown)"
date="$(git show -s --format=%cs HEAD 2> /dev/null || echo unknown)"
failed=0
: > "$logs/rows"
for step in $steps; do
  command="$(command_of "$step")"
  case " $wanted " in *" $step "*) ;; *) command="" ;; esac
  if [ -z "$command" ]; then
    # The outcome of an earlier run stays, with its commit.
    grep "^| $step |" "$page" >> "$logs/rows" 2> /dev/null || echo "| $step | | not run | | | |" >> "$logs/rows"
    continue
  fi
  echo "release-check: $step: $command" >&2
  status=0
  sh -c "$command" > "$logs/$step.log" 2>&1 < /dev/null || status=$?
  case $status in
    0) outcome=passed ;;
    75) outcome='not possible here' ;;
    *) outcome="**failed**, status $status" failed=$((failed + 1)) ;;
  esac
  echo "release-check: $step: $outcome" >&2
  # The path of another program says nothing to others.
  if [ "$step" = bytes ]; then command="sh scripts/compare-bytes.sh OLD $program"; fi
  echo "| $step | \`$command\` | $outcome | $(summary_of "$step") | \`$commit\` | $date |" >> "$logs/rows"
done

{
  echo '# Release check'
  echo
  echo '`make release-check` writes this page. Each row is the last run of a step: its command with the parameters of that run, and the'
  echo 'commit that was checked, with its date. [Scripts](../scripts/README.md) explains the steps.'
  echo
  echo '| step | command | outcome | summary | commit | date |'
  echo '| --- | --- | --- | --- | --- | --- |'
  cat "$logs/rows"
} > "$page"
echo "release-check: $failed steps failed; $page has the outcome" >&2
[ "$failed" -eq 0 ]
