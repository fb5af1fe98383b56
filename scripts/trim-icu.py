#!/usr/bin/env python3
"""Makes an object of the data of ICU, with English alone, that the linker takes in place of those in Foundation's archive.

Usage: trim-icu.py ARCHIVE OBJECT    (needs binutils and clang)

ICU's data are names, formats and orders of 700 locales, dictionaries of scripts without spaces and converters of old
encodings: 34 MB, of which a program that speaks English reads the root and English. ICU takes the root where a locale is
missing. The format is that of ICU's "common data": a header, a table of names and offsets in the order of names, and the items.
Source: https://unicode-org.github.io/icu/userguide/icu_data/ and icu4c/source/common/ucmndata.h
"""
import os
import re
import struct
import subprocess
import sys
import tempfile

# Locales are named after their language, as `de` or `zh_Hant_TW`; what is shared has longer names, such as `supplementalData`.
LOCALE = re.compile(r"(?!res_index)[a-z]{2,3}(_\w+)?\.res")
ENGLISH = {"en.res", "en_US.res", "en_001.res", "en_US_POSIX.res"}
# Converters, profiles of names of hosts and mail, dictionaries, and rules of lines and transliteration.
LEFT_OUT = re.compile(r".*\.(cnv|spp|dict)|.*/translit/.*|.*/brkitr/line_.*")


def is_kept(name):
    item = name.rsplit("/", 1)[1]
    return item in ENGLISH or not (LOCALE.fullmatch(item) or LEFT_OUT.fullmatch(name))


def trimmed(data):
    """The same data with the items that are kept, each at a multiple of 16 bytes."""
    table, first, second = struct.unpack_from("<HBB", data)
    if (first, second) != (0xDA, 0x27) or data[12:16] != b"CmnD":
        raise SystemExit("trim-icu: the archive's data are not ICU's common data")
    (count,) = struct.unpack_from("<I", data, table)
    entries = list(struct.iter_unpack("<II", data[table + 4 : table + 4 + 8 * count]))
    ends = [start for _, start in entries[1:]] + [len(data) - table]
    kept = []
    for (name, start), end in zip(entries, ends):
        name = data[table + name : data.index(b"\0", table + name)].decode()
        if is_kept(name):
            kept.append((name.encode() + b"\0", data[table + start : table + end]))
    names, items = b"", []
    offsets = []
    place = 4 + 8 * len(kept)
    for name, _ in kept:
        offsets.append(place + len(names))
        names += name
    place += len(names)
    rows = b""
    for offset, (_, item) in zip(offsets, kept):
        gap = -(table + place) % 16
        rows += struct.pack("<II", offset, place + gap)
        items.append(bytes(gap) + item)
        place += gap + len(item)
    return data[:table] + struct.pack("<I", len(kept)) + rows + names + b"".join(items)


def main(archive, made):
    archive, made = os.path.abspath(archive), os.path.abspath(made)
    with tempfile.TemporaryDirectory() as folder:
        run = lambda *command: subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
        member = "icu_packaged_data.cpp.o"
        run("ar", "x", archive, member)
        run("objcopy", "-O", "binary", "--only-section=.rodata", member, "all.dat")
        symbol = re.search(r"\bicudt\d+_dat\b", run("nm", member))[0]
        with open(os.path.join(folder, "all.dat"), "rb") as file:
            data = trimmed(file.read())
        with open(os.path.join(folder, "some.dat"), "wb") as file:
            file.write(data)
        with open(os.path.join(folder, "some.s"), "w") as file:
            file.write(
                f'.section .rodata,"a",@progbits\n.globl {symbol}\n.type {symbol},@object\n.balign 16\n{symbol}:\n'
                f'.incbin "some.dat"\n.size {symbol},.-{symbol}\n.section .note.GNU-stack,"",@progbits\n')
        run("clang", "-c", "some.s", "-o", made)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
