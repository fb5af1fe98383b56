"""Lists what is inside a built program, as SPDX 2.3 in JSON, and gathers the licence texts.

Usage: python3 scripts/sbom.py PROGRAM [--licences FOLDER] > drainsim.spdx.json

Swift packages come from the package manager, archives and shared libraries from the system's own packages. The time
is that of the commit, so that the same commit gives the same list. Any part without a licence text is an error.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ARCHIVES = {  # package with the archive: licence
    "libgsl-dev": "GPL-3.0-or-later",
    "libpcap0.8-dev": "BSD-3-Clause",
    "libsqlite3-dev": "blessing",
    "zlib1g-dev": "Zlib",
}
# The parts inside other parts: name, container, licence, and the system's package with its licence text.
CONTAINED = [
    ("libyaml", "Yams", "MIT", "libyaml-0-2"),
    ("icu", "swift", "Unicode-3.0", "libicu72"),
]
SHARED_LICENCES = {"glibc": "LGPL-2.1-or-later", "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1"}


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def swift_packages() -> list[dict]:
    """All packages below ours, each once."""
    tree = json.loads(output("swift", "package", "show-dependencies", "--format", "json"))
    found: dict[str, dict] = {}
    queue = list(tree["dependencies"])
    while queue:
        package = queue.pop(0)
        found.setdefault(package["name"], package)
        queue += package["dependencies"]
    return [found[name] for name in sorted(found)]


def licence_of(text: str) -> str:
    if "Apache License" in text:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    sys.exit("sbom: a licence text is neither Apache's nor MIT's:\n" + text[:200])


def system_package(name: str) -> tuple[str, str]:
    """Source package and version of an installed Debian package."""
    source, version = output("dpkg-query", "-W", "-f", "${source:Package} ${Version}", name).split()
    return source, version


def copyright_file(name: str) -> pathlib.Path:
    path = pathlib.Path("/usr/share/doc") / name / "copyright"
    if not path.exists():
        sys.exit(f"sbom: {path} is missing; install {name}")
    return path


def owner(path: str) -> str:
    """The system's package of a file; some packages name it without `/usr`."""
    for candidate in (path, path.removeprefix("/usr")):
        found = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"sbom: no package of the system has {path}")


def shared_libraries(program: str) -> list[str]:
    """The system's packages that the program loads at its start."""
    needed = set(re.findall(r"NEEDED.*\[(.+)\]", output("readelf", "-d", program)))
    packages = set()
    for line in output("ldd", program).splitlines():
        name, _, rest = line.strip().partition(" => ")
        if name in needed and rest:
            path = str(pathlib.Path(rest.split(" (")[0]).resolve())
            packages.add(owner(path))
    return sorted(packages)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--licences", type=pathlib.Path)
    chosen = arguments.parse_args()
    os.environ["TZ"] = "UTC"
    version, commit = re.match(r"drainsim (\S+) \((\S+)\)", output(chosen.program, "--version")).groups()

    packages, relations, texts = [], [], {}

    def add(name, version, licence, url, relation, parent="drainsim", text=None):
        identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", name)
        packages.append({
            "name": name, "SPDXID": identifier, "versionInfo": version, "downloadLocation": url, "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
        })
        kind = "STATIC_LINK" if relation == "static" else "DYNAMIC_LINK" if relation == "shared" else relation
        relations.append({
            "spdxElementId": "SPDXRef-DOCUMENT" if parent is None else "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", parent),
            "relationshipType": kind, "relatedSpdxElement": identifier,
        })
        if text is not None:
            texts[name] = text

    add("drainsim", version, "GPL-3.0-or-later", "NOASSERTION", "DESCRIBES", None, pathlib.Path("LICENSE"))
    for package in swift_packages():
        folder = pathlib.Path(package["path"])
        text = next(iter(sorted(folder.glob("LICENSE*"))), None) or sys.exit(f"sbom: {package['name']} has no licence text")
        add(package["name"], package["version"], licence_of(text.read_text()), "git+" + package["url"], "static", text=text)
    swift = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    swift_version = re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)
    text = swift / "share/swift/LICENSE.txt"
    add("swift", swift_version, licence_of(text.read_text()), "NOASSERTION", "static", text=text)
    for name, parent, licence, shown in CONTAINED:
        add(name, "NOASSERTION", licence, "NOASSERTION", "CONTAINS", parent, copyright_file(shown))
    for name, licence in ARCHIVES.items():
        source, number = system_package(name)
        add(source, number, licence, "NOASSERTION", "static", text=copyright_file(name))
    for name in shared_libraries(chosen.program):
        source, number = system_package(name)
        licence = next((l for part, l in SHARED_LICENCES.items() if source.startswith(part)), "NOASSERTION")
        add(name, number, licence, "NOASSERTION", "shared")

    if chosen.licences:
        chosen.licences.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            shutil.copyfile(text, chosen.licences / f"{name}.txt")
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"drainsim-{version}",
        "documentNamespace": f"urn:drainsim:spdx:{version}:{commit}",
        "creationInfo": {
            "created": output("git", "log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd").strip(),
            "creators": ["Organization: The drainsim contributors", "Tool: sbom.py"],
        },
        "packages": packages, "relationships": relations,
    }, sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
