#!/bin/sh
# Builds the site in .build/site from the documents, the public API and the results, checks its links, and opens it.
# Needs the program (make build) and what setup-site.sh installs. docs/decisions/site.md says why it is made this way.
#
# The same commit and the same tools give the same bytes: the only date is that of the commit.
set -eu
cd "$(dirname "$0")/.."
sh scripts/setup-site.sh
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
export SOURCE_DATE_EPOCH

# Public API: symbol graphs of the modules that make build left, turned into pages by the compiler's DocC.
symbols=.build/site-symbols
rm -rf "$symbols" .build/site-api
mkdir -p "$symbols"
target="$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)"
for module in Quantities Kernel Numerics Statistics; do
  swift symbolgraph-extract -module-name "$module" -target "$target" -I .build/release/Modules -I Sources/CGSL \
    -minimum-access-level public -skip-inherited-docs -skip-protocol-implementations -skip-synthesized-members \
    -output-dir "$symbols"
done
docc="$(command -v docc || echo "$(dirname "$(command -v swift)")/docc")"
# These two variables order DocC's files.
DOCC_JSON_PRETTYPRINT=YES SWIFT_DETERMINISTIC_HASHING=1 "$docc" convert \
  --additional-symbol-graph-dir "$symbols" --output-dir .build/site-api --hosting-base-path api \
  --fallback-display-name drainsim --fallback-bundle-identifier drainsim --fallback-default-module-kind Library \
  > .build/site-api.log 2>&1 || { cat .build/site-api.log >&2; exit 1; }
if grep -A 1 "doesn't exist at\|^error" .build/site-api.log >&2; then
  echo "build-site: a comment links to a symbol that is not public" >&2
  exit 1
fi

# Pages: copies of the documents in their folders, so that links between them hold, and what the program prints.
source=.build/site-source
rm -rf "$source" .build/site
mkdir -p "$source"
git ls-files -z -- README.md CONTRIBUTING.md CHANGELOG.md docs scripts/README.md advice/README.md results/README.md results/claims.md \
  "studies/*.md" Benchmarks/README.md |
  xargs -0 tar -cf - | tar -xf - -C "$source"
cp scripts/site/site.css "$source/"
sh scripts/print-pages.sh .build/release/drainsim "$source/docs"
python3 scripts/prepare-site.py "$source" "$symbols" .build/site-api
sh scripts/draw-gallery.sh .build/release/drainsim .build/site-gallery
cp -R .build/site-gallery "$source/gallery"
# Its option -q would hide warnings from 'strict'.
NO_MKDOCS_2_WARNING=1 .build/site-venv/bin/mkdocs build -f scripts/site/mkdocs.yml > .build/site-mkdocs.log 2>&1 ||
  { grep -v '^INFO' .build/site-mkdocs.log >&2; exit 1; }
cp -R .build/site-api .build/site/api

python3 scripts/check-links.py .build/site

# setup-tests.sh installs Chromium and playwright, where they can be had.
sh scripts/setup-tests.sh
browser=.build/python/bin/python3
if { command -v chromium || command -v chromium-browser; } >/dev/null 2>&1 && "$browser" -c 'import playwright' 2>/dev/null; then
  "$browser" scripts/open-site.py .build/site .build/site-pictures
else
  echo "build-site: there is no Chromium with playwright here; the site was not opened" >&2
fi
