"""Compares two folders of files, and accepts members of JSON that were added and named.

Usage: python3 compare-documents.py OLD NEW ADDED

ADDED names the accepted members, one a line, such as 'metrics[].intervals'; '#' begins a comment.
Texts of numbers are compared as they are written. Prints each difference; ends with 1 where there is one.
"""

import json
import re
import sys
from pathlib import Path

# The digest of a study covers the program's version and commit.
MASKED = re.compile(
    rb'("(?:program-version|kept-version|kept-program-version|commit|version)": )"[^"]*"|("study": )"sha256:[^"]*"'
)
SHOWN = 8


class Number(str):
    """A number as it is written."""


def masked(data):
    return MASKED.sub(rb'\1\2"-"', data)


def parsed(text):
    numbers = {"parse_float": Number, "parse_int": Number, "parse_constant": Number}
    return json.loads(text, object_pairs_hook=lambda pairs: pairs_of(pairs), **numbers)


class Members(list):
    """The members of an object, in their order."""


def pairs_of(pairs):
    return Members(pairs)


def shown(value):
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, Members):
        return "{" + ", ".join(name for name, _ in value) + "}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return json.dumps(value, ensure_ascii=False)


def differences(old, new, path, added):
    """The differences of two values; members of the new one alone go to `added`."""
    if isinstance(old, Members) and isinstance(new, Members):
        there = dict(new)
        names = [name for name, _ in old]
        for name, value in old:
            inner = f"{path}.{name}" if path else name
            if name in there:
                yield from differences(value, there[name], inner, added)
            else:
                yield f"{inner}: is gone"
        kept = [name for name, _ in new if name in set(names)]
        if kept != [name for name in names if name in there]:
            yield f"{path or 'top'}: members have another order"
        for name, _ in new:
            if name not in names:
                added.add(re.sub(r"\[\d+\]", "[]", f"{path}.{name}" if path else name))
    elif type(old) is list and type(new) is list:
        if len(old) != len(new):
            yield f"{path}: {len(old)} elements, now {len(new)}"
        for index, (one, other) in enumerate(zip(old, new)):
            yield from differences(one, other, f"{path}[{index}]", added)
    elif type(old) is not type(new) or old != new:
        yield f"{path or 'top'}: {shown(old)}, now {shown(new)}"


def json_differences(old, new, added):
    try:
        one, other = parsed(old), parsed(new)
    except ValueError as error:
        return [f"no JSON: {error}"]
    before = len(added)
    found = list(differences(one, other, "", added))
    if not found and len(added) == before and old != new:
        found = ["the same members, written in other bytes"]
    return found


def line_differences(old, new):
    one, other = old.split(b"\n"), new.split(b"\n")
    found = [
        f"line {index + 1}: {before.decode(errors='replace')[:160]}\n      now: {after.decode(errors='replace')[:160]}"
        for index, (before, after) in enumerate(zip(one, other))
        if before != after
    ]
    if len(one) != len(other):
        found.append(f"{len(one)} lines, now {len(other)}")
    return found


def main():
    old, new, accepted = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    lines = (line.split("#")[0].strip() for line in accepted.read_text().splitlines())
    allowed = {line for line in lines if line}
    parts = {path.name for path in new.iterdir()}
    names = sorted(
        {path.relative_to(folder) for folder in (old, new) for path in folder.rglob("*") if path.is_file()}
    )
    wrong, compared, added_anywhere = 0, 0, set()
    for name in names:
        # A kept folder may have more parts than were asked for.
        if name.parts[0] not in parts:
            continue
        if str(name) == "statuses.txt":
            continue
        compared += 1
        if not (old / name).exists() or not (new / name).exists():
            found = ["is new" if (new / name).exists() else "is gone"]
        else:
            one, other = masked((old / name).read_bytes()), masked((new / name).read_bytes())
            if one == other:
                continue
            added = set()
            found = json_differences(one, other, added) if name.suffix == ".json" else line_differences(one, other)
            added_anywhere |= added
            found += [f"{member}: is new, and not named" for member in sorted(added - allowed)]
        if found:
            wrong += 1
            print(f"{name}:")
            for line in found[:SHOWN]:
                print(f"  {line}")
            if len(found) > SHOWN:
                print(f"  and {len(found) - SHOWN} more")
    calls = [dict(line.split(" ", 1)[::-1] for line in (folder / "statuses.txt").read_text().splitlines()) for folder in (old, new)]
    for call, status in calls[1].items():
        if call not in calls[0]:
            print(f"{call}: no such call was kept")
        elif calls[0][call] != status:
            print(f"{call}: ended with {calls[0][call]}, now with {status}")
        else:
            # 1 is an expectation that few runs do not meet.
            if int(status) > 1:
                print(f"{call}: ends with {status}, as before, and shows nothing")
            continue
        wrong += 1
    if added_anywhere & allowed:
        print("new members: " + ", ".join(sorted(added_anywhere & allowed)))
    print(f"{compared} files of {len(calls[1])} calls compared, {wrong} differ")
    sys.exit(1 if wrong or not compared else 0)


main()
