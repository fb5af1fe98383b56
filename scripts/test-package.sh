#!/bin/sh
# Installs the package into a bare Debian root, which has no Swift, and runs the program there: compare, report, sweep,
# the manual and the check of the files. The archive must work in that root as well.
# Usage: sh scripts/test-package.sh, as root, after `make package`. Ends with 75 where no root can be made.
set -eu
cd "$(dirname "$0")/.."
root=$PWD/.build/bare-root
clear() { if mountpoint -q "$root/proc"; then umount "$root/proc"; fi; rm -rf "$root"; }
trap clear EXIT
clear

# The mirror, key and proxy of this machine are good for the root as well.
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2> /dev/null | grep -v security | head -n 1)
debootstrap --variant=minbase bookworm "$root" "${mirror:-http://deb.debian.org/debian}" > .build/bare-root.log 2>&1 ||
  { tail -n 5 .build/bare-root.log >&2; echo "test-package: debootstrap makes no root here; nothing was tried" >&2; exit 75; }
# Programs of Swift read their arguments there.
mount -t proc proc "$root/proc"
inside() { chroot "$root" env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 TERM=dumb "$@"; }

cp .build/packages/*.deb "$root/tmp/"
inside apt-get install -y -q --no-install-recommends /tmp/"$(basename .build/packages/*.deb)" >> .build/bare-root.log 2>&1 ||
  { tail -n 5 .build/bare-root.log >&2; echo "test-package: the package cannot be installed" >&2; exit 1; }
if inside sh -c 'command -v swift'; then echo "test-package: the root has Swift, and shows nothing" >&2; exit 1; fi

scenario=/usr/share/drainsim/scenarios/ergondesk/search.yaml
inside drainsim --version
inside drainsim compare $scenario -n 10 -o /tmp/result > "$root/tmp/here.txt"
inside drainsim report /tmp/result -o /tmp/report.html
inside drainsim sweep $scenario --vary parameters.idle-stop=5s,10s -n 4 --store /tmp/sweep.db > /dev/null
inside drainsim advise $scenario -n 20 > /dev/null
test -s "$root/tmp/report.html"
test -s "$root/usr/share/man/man1/drainsim.compare.1.gz"
inside dpkg --verify drainsim

# The program of the package and the one that was built give the same numbers.
.build/release/drainsim compare scenarios/ergondesk/search.yaml -n 10 > .build/bare-root.txt
cmp .build/bare-root.txt "$root/tmp/here.txt"

mkdir "$root/tmp/artifact"
# A result of this machine, on a phone of its own, is packed for an archive. The archive alone is made again there.
artifact=$PWD/.build/artifact
rm -rf "$artifact" && mkdir "$artifact"
printf '%s\n' 'device: own' 'extends: pixel-6' 'components: { flashlight: ~, wi-fi: ~ }' > "$artifact/own.yaml"
cat > "$artifact/scenario.yaml" <<'END'
scenario: artifact
phone: own.yaml
duration: 10 min
replications: 5
user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
apps: { app: { handlers: { start: [ { every: { interval: $(interval), while-idle: true, do: [ { compute: 5 M }, { request: { up: 1 kB, down: 1 kB } } ] } } ] } } }
parameters: { interval: 10 s }
variants: { often: {}, seldom: { parameters: { interval: 1 min } } }
END
.build/release/drainsim compare "$artifact/scenario.yaml" --over-ranges 5 -o "$artifact/result" > /dev/null
head -n 1 "$artifact/result/ranges.csv" | grep -q ',network'
.build/release/drainsim reproduce "$artifact/result" --crate "$artifact/packed" --published 2026-01-01 --license https://spdx.org/licenses/CC0-1.0 > /dev/null
cp -R "$artifact/packed" "$artifact/result" "$root/tmp/artifact/"
inside drainsim reproduce /tmp/artifact/packed
inside drainsim reproduce /tmp/artifact/result --check
inside drainsim reproduce /tmp/artifact/result
# The warnings of the comparison have lines of the scenario in the folder.
diff -r -x manifest.json -x comparison.json "$artifact/result" "$root/tmp/artifact/result"

tar -xJf .build/packages/*.tar.xz -C "$root/opt"
inside sh -c "/opt/drainsim-*/bin/drainsim compare $scenario -n 10 | cmp - /tmp/here.txt"
echo "test-package: the package and the archive run in a bare Debian root"
