#!/bin/sh
# Puts the archives of GSL, SQLite and zlib into a folder of their own, with descriptions for the package manager that
# name this folder and no other: where an archive and a shared library lie side by side, the linker takes the library.
# libpcap stays shared: its archive needs libraries that Debian ships only as shared ones.
# Usage: sh scripts/static-libraries.sh FOLDER, and then swift build --pkg-config-path FOLDER -Xlinker -LFOLDER
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

# describe NAME LIBRARIES: writes a description, where it is not there yet.
describe() {
  text=$(printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: %s\nCflags:' "$1" "$1" "$(pkg-config --modversion "$1")" "$2")
  [ "$(cat "$folder/$1.pc" 2> /dev/null)" = "$text" ] || printf '%s\n' "$text" > "$folder/$1.pc"
}
describe gsl "-L\"$folder\" -lgsl -lgslcblas -lm"
describe sqlite3 "-L\"$folder\" -lsqlite3"
describe zlib "-L\"$folder\" -lz"
describe libpcap "-lpcap"
