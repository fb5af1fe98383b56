#!/bin/sh
# Makes .build/packages/drainsim-VERSION-ARCHITECTURE.tar.xz and .deb of a staged installation. The same stage gives
# the same bytes: files have the time of the commit, no owner, and a fixed order.
# Usage: sh scripts/package.sh STAGE
set -eu
cd "$(dirname "$0")/.."
stage=$1
packages=.build/packages
umask 022
version=$("$stage/bin/drainsim" --version | sed 's/^drainsim \([^ ]*\).*/\1/')
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
rm -rf "$packages"
mkdir -p "$packages"

name=drainsim-$version-$architecture
tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --transform="s,^\.,$name," --directory "$stage" . | xz --threads=1 > "$packages/$name.tar.xz"

# The same files where Debian has them.
tree=$packages/tree
mkdir -p "$tree/DEBIAN" "$tree/usr"
cp -r "$stage"/. "$tree/usr/"
mkdir -p "$tree/usr/share/zsh/vendor-completions"
mv "$tree/usr/share/zsh/site-functions/_drainsim" "$tree/usr/share/zsh/vendor-completions/"
rmdir "$tree/usr/share/zsh/site-functions"
gzip --no-name -9 "$tree"/usr/share/man/man1/*.1
cp LICENSE "$tree/usr/share/doc/drainsim/copyright"
gzip --no-name -9 "$tree/usr/share/doc/drainsim/CHANGELOG.md"
mv "$tree/usr/share/doc/drainsim/CHANGELOG.md.gz" "$tree/usr/share/doc/drainsim/changelog.gz"

# The libraries that the program loads, with the least versions that have its symbols. dpkg-shlibdeps reads debian/control.
mkdir -p "$packages/debian"
printf 'Source: drainsim\n\nPackage: drainsim\nArchitecture: any\n' > "$packages/debian/control"
depends=$(cd "$packages" && dpkg-shlibdeps -O -e"tree/usr/bin/drainsim" 2> /dev/null | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "package: dpkg-shlibdeps names no library that the program loads" >&2; exit 1; }
rm -r "$packages/debian"

cat > "$tree/DEBIAN/control" <<END
Package: drainsim
Version: $version
Architecture: $architecture
Maintainer: The drainsim contributors
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f1)
Depends: $depends
Recommends: gnuplot-nox
Section: science
Priority: optional
Description: compares app strategies by the battery they drain, in a simulated phone
 A scenario file describes a phone, its surroundings, its user, and an app in
 several variants. drainsim runs all variants in the same simulated days and
 estimates energy, battery life and quality of service, with intervals.
END
(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum > DEBIAN/md5sums)
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$tree" "$packages/drainsim_${version}_$architecture.deb" > /dev/null
rm -r "$tree"
(cd "$packages" && sha256sum -- *.tar.xz *.deb > SHA256SUMS && cat SHA256SUMS)
