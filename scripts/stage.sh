#!/bin/sh
# Puts everything that an installation has into a folder: program, manual pages, completions, scenarios, documents with the
# pages that the program prints, licences and the list of what is linked. `make install` and `make package` copy it.
# Usage: sh scripts/stage.sh PROGRAM FOLDER
set -eu
cd "$(dirname "$0")/.."
program=$1 stage=$2
umask 022
rm -rf "$stage"
mkdir -p "$stage/bin" "$stage/share/man/man1" "$stage/share/bash-completion/completions" \
  "$stage/share/zsh/site-functions" "$stage/share/fish/vendor_completions.d" \
  "$stage/share/drainsim" "$stage/share/doc/drainsim/licences"

# The symbol table alone is twice as large as the code. The compiler's hashes of modules differ from build to build, and the
# build id is one of everything; nothing reads them at run time.
strip -R .swift_modhash -R .note.gnu.build-id -o "$stage/bin/drainsim" "$program"
chmod 755 "$stage/bin/drainsim"

"$program" --generate-completion-script bash > "$stage/share/bash-completion/completions/drainsim"
"$program" --generate-completion-script zsh > "$stage/share/zsh/site-functions/_drainsim"
"$program" --generate-completion-script fish > "$stage/share/fish/vendor_completions.d/drainsim.fish"

# The plug-in of the argument parser builds the whole package anew, with other flags; its tool reads the program.
swift build --quiet --disable-index-store -debug-info-format none --package-path .build/checkouts/swift-argument-parser --scratch-path .build/manual \
  --product generate-manual >&2
# The pages have the date of the commit; without a repository, that of the changes.
date="$(TZ=UTC git log -1 --date=format-local:%F --format=%cd 2>/dev/null || sed -n 's/^## \[.*\] - //p' CHANGELOG.md | head -n 1)"
.build/manual/debug/generate-manual "$program" --multi-page --authors "The drainsim contributors" \
  --date "$date" --output-directory "$stage/share/man/man1"

cp -r scenarios templates "$stage/share/drainsim/"
cp README.md CHANGELOG.md "$stage/share/doc/drainsim/"
cp -r docs "$stage/share/doc/drainsim/"
sh scripts/print-pages.sh "$program" "$stage/share/doc/drainsim/docs"

python3 scripts/sbom.py "$program" --licences "$stage/share/doc/drainsim/licences" > "$stage/share/doc/drainsim/drainsim.spdx.json"
chmod -R u=rwX,go=rX "$stage"
