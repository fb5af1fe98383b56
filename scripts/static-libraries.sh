#!/bin/sh
# Puts the archives of GSL, libpcap, SQLite and zlib into a folder of their own, with descriptions for the package manager that
# name this folder and no other: where an archive and a shared library lie side by side, the linker takes the library.
# Usage: DRAINSIM_LINKED="$(sh scripts/static-libraries.sh FOLDER)" swift build --pkg-config-path FOLDER -Xlinker -LFOLDER
#
# It prints the path of an object with the data of ICU that a program in English reads.
set -eu
folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
for name in gsl:gsl gsl:gslcblas sqlite3:sqlite3 zlib:z; do
  archive=$(pkg-config --variable=libdir "${name%%:*}")/lib${name#*:}.a
  if [ -e "$archive" ]; then
    ln -sf "$archive" "$folder/"
  else
    echo "static-libraries: $archive is missing; the program will need the shared library" >&2
  fi
done

# libpcap also captures from D-Bus and InfiniBand, for which it needs libraries that Debian ships only as shared ones. A
# program that reads files needs neither: in the copy, these two find no device.
archive=$(pkg-config --variable=libdir libpcap)/libpcap.a
if [ ! -e "$archive" ]; then
  echo "static-libraries: $archive is missing; the program will need the shared library" >&2
elif [ ! "$folder/libpcap.a" -nt "$archive" ] || [ ! "$folder/libpcap.a" -nt "$0" ]; then
  cp "$archive" "$folder/libpcap.new"
  for kind in dbus rdmasniff; do
    ar t "$folder/libpcap.new" | grep -qx "pcap-$kind.o" || continue
    cat > "$folder/no-$kind.c" <<END
struct pcap;
struct pcap_if_list;
int ${kind}_findalldevs(struct pcap_if_list *devices, char *error) { return (void)devices, (void)error, 0; }
struct pcap *${kind}_create(const char *device, char *error, int *is_ours) { return (void)device, (void)error, *is_ours = 0, (struct pcap *)0; }
END
    (cd "$folder" && clang -O2 -fPIC -c "no-$kind.c" && ar dD libpcap.new "pcap-$kind.o" && ar rD libpcap.new "no-$kind.o")
  done
  mv "$folder/libpcap.new" "$folder/libpcap.a"
fi

# describe NAME LIBRARIES: writes a description, where it is not there yet.
describe() {
  text=$(printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: %s\nCflags:' "$1" "$1" "$(pkg-config --modversion "$1")" "$2")
  [ "$(cat "$folder/$1.pc" 2> /dev/null)" = "$text" ] || printf '%s\n' "$text" > "$folder/$1.pc"
}
describe gsl "-L\"$folder\" -lgsl -lgslcblas -lm"
describe sqlite3 "-L\"$folder\" -lsqlite3"
describe zlib "-L\"$folder\" -lz"
describe libpcap "-L\"$folder\" -lpcap"

# Foundation holds ICU's data of 700 locales, two fifths of the program. Without Python they stay.
archive=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')_static/linux/lib_FoundationICU.a
[ -e "$archive" ] || exit 0
# Another name for other data, so that the program is linked anew.
object=$folder/icu-$(cksum < scripts/trim-icu.py | cut -d ' ' -f 1).o
if [ "$object" -nt "$archive" ] || python3 scripts/trim-icu.py "$archive" "$object" >&2; then
  echo "$object"
else
  echo "static-libraries: the program will hold ICU's data of all languages" >&2
fi
