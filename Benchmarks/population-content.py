#!/usr/bin/env python3
"""How often the interval over phones holds the change on simulated phones of a population.

    population-content.py PROGRAM POWER-PROFILES.csv [--phones N] [SCENARIO ...]

Each row of the table is a power profile of a real phone. It becomes a device profile by `import power-profile`;
what the file does not tell has the standard values of the models. The truth of a phone is the change of the first
metric of the verdict at one draw of all that is still not known of it, its network and its user. The interval is that of
`compare` on standard-phone, which knows nothing of the phone. The command prints, by scenario and over all, how many
truths it holds; 95 % are meant.
"""
import csv, json, os, subprocess, sys, tempfile

SCENARIOS = ["practices/" + name + ".yaml" for name in (
    "B1-background-animation", "B2-frame-rate", "B10-sorting", "B14-quality-of-service", "B17-accuracy",
    "B23-bursts", "B28-redundancy", "B31-hardware-in-background", "B4-full-screen-video")]
NOT_XML = {"maker", "model", "year", "chip", "source"}
# The cores of a phone are structure, which is never drawn: all phones here have those of standard-phone.
STRUCTURE = ("cpu.cl", "cpu.core", "cpu.speeds")


def xml(row):
    """The power profile of a row of the table."""
    lines = ['<?xml version="1.0"?>', '<device name="Android">']
    for key, text in row.items():
        if key in NOT_XML or key.startswith(STRUCTURE) or not text:
            continue
        if ";" in text:
            values = "".join(f"<value>{value}</value>" for value in text.split(";"))
            lines.append(f'<array name="{key}">{values}</array>')
        else:
            lines.append(f'<item name="{key}">{text}</item>')
    return "\n".join(lines + ["</device>"]) + "\n"


def document(program, scenario, *options):
    """The document of a comparison, or None of a phone that the scenario does not fit."""
    run = subprocess.run([program, "compare", scenario, "--format", "json", *options],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return json.loads(run.stdout) if run.returncode in (0, 1) and run.stdout.startswith("{") else None


def changes(found):
    """By metric and variant, the ends over the draws."""
    return {(entry["metric"], entry["variant"]): (entry["ranges"]["low"], entry["ranges"]["high"])
            for entry in found.get("verdict", []) if entry.get("ranges") and entry.get("percent") is not None}


def main():
    arguments = sys.argv[1:]
    most = 100
    if "--phones" in arguments:
        place = arguments.index("--phones")
        most = int(arguments[place + 1])
        del arguments[place:place + 2]
    program, table, scenarios = arguments[0], arguments[1], arguments[2:]
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenarios")
    scenarios = scenarios or [os.path.join(here, name) for name in SCENARIOS]
    with open(table, newline="") as file:
        rows = list(csv.DictReader(file))
    rows = rows[::max(1, len(rows) // most)][:most]
    held = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        phones = []
        for number, row in enumerate(rows):
            source, target = f"{folder}/{number}.xml", f"{folder}/phone-{number}.yaml"
            with open(source, "w") as file:
                file.write(xml(row))
            made = subprocess.run([program, "import", "power-profile", source, "-o", target],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if made.returncode == 0:
                phones.append(target)
        print(f"{len(phones)} phones of {len(rows)} rows")
        for scenario in scenarios:
            interval = document(program, scenario, "--device", "standard-phone", "--over-ranges", "199",
                                "--range-replications", "5", "-n", "5", "--seed", "1")
            if interval is None:
                print(f"{os.path.basename(scenario)}: does not run on standard-phone")
                continue
            interval, inside, outside = changes(interval), 0, []
            for number, phone in enumerate(phones):
                truth = document(program, scenario, "--device", phone, "--over-ranges", "1", "--range-replications",
                                 "5", "-n", "5", "--seed", f"{1000 + number}")
                for key, (value, _) in list(changes(truth or {}).items())[:1]:
                    if key not in interval:
                        continue
                    low, high = interval[key]
                    inside += low <= value <= high
                    if not low <= value <= high:
                        outside.append((value, os.path.basename(phone)))
            all_ = inside + len(outside)
            held, tried = held + inside, tried + all_
            print(f"{os.path.basename(scenario)}: {inside} of {all_}, interval "
                  + ", ".join(f"{low:.1f} to {high:.1f} %" for low, high in list(interval.values())[:1])
                  + "".join(f"; {value:.1f}" for value, _ in sorted(outside)[:8]), flush=True)
    print(f"all: {held} of {tried}, {100 * held / max(1, tried):.1f} %")


if __name__ == "__main__":
    main()
