#!/usr/bin/env python3
"""Checks that phones which are drawn from the ranges of a profile's numbers could exist.

    check-drawn-phones.py [--program PROGRAM] [--draws N] [--seed SEED] [--at-once COUNT] [PHONE ...]

Draws N phones (199 if not given) of each shipped profile, or of those named, by running a scenario of one second with --over-ranges,
and holds every row of ranges.csv against statements that are written here: what is in order on every phone, what no phone exceeds,
and that the middle of the draws is the value that the profile states. It shares nothing with the program that draws: orders that the
program has to keep are here a second time. A draw that could not be simulated is a failure, too.

Prints a line for each statement that fails on a phone, and ends with status 1 where there is one. 10,000 draws of a phone take about
a quarter of an hour of a core.
"""

import argparse
import csv
import json
import math
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROFILES = ROOT / "scenarios" / "devices"

# Units in those that statements are written in: watt, second, joule, hertz, byte, byte per second, metre, cycle; shares are numbers.
UNITS = {"": 1, "%": 0.01, "W": 1, "mW": 1e-3, "uW": 1e-6, "s": 1, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60, "h": 3600, "d": 86400,
         "J": 1, "mJ": 1e-3, "uJ": 1e-6, "Hz": 1, "nit": 1, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9, "B": 1, "kB": 1e3, "MB": 1e6, "KiB": 1024,
         "MiB": 1024**2, "kbps": 125, "Mbps": 125e3, "Gbps": 125e6, "kB/s": 1e3, "MB/s": 1e6, "m": 1, "km": 1e3, "k": 1e3, "M": 1e6,
         "G": 1e9, "cycles": 1, "kcycles": 1e3, "Mcycles": 1e6, "Gcycles": 1e9, "mAh": 1, "Ah": 1e3, "V": 1, "mV": 1e-3, "K": 1, "°C": 1,
         "mW/Mbps": 1e-3 / 125e3, "m/s": 1, "km/h": 1 / 3.6, "lx": 1}
POWERS = {"W", "mW", "uW"}
CLUSTERS = ["big", "middle", "little"]
# From the most urgent.
CLASSES = ["user-interactive", "user-initiated", "default", "utility", "background"]
# Values have six digits in ranges.csv.
SLACK = 1e-5

# Chains of numbers, each no more than the next on any phone, by component and model; "" stands for every model.
CHAINS = {
    ("cpu", ""): ["background-speed utility-speed default-speed user-initiated-speed user-interactive-speed"],
    ("cpu", "cpu-clusters"): ["little-throughput middle-throughput"],
    ("display", ""): ["lowest-refresh-rate refresh-rate"],
    ("wi-fi", ""): ["idle beacon", "idle tail-power base power-limit", "beacon-on beacon-period",
                    "scan-time first-interval greatest-interval"],
    ("cellular", ""): ["idle paging-power", "paging-on paging-cycle", "base power-limit"],
    ("cellular", "umts"): ["idle fach dch base", "promotion-to-fach promotion"],
    ("cellular", "lte"): ["idle tail-power promotion-power", "tail-power base", "tail-power drx-power", "short-on short-cycle long-cycle",
                          "long-on long-cycle", "inactivity tail"],
    ("cellular", "nr"): ["idle inactive tail-power promotion-power", "idle leg-power leg-base power-limit", "tail-power base",
                         "resume promotion"],
    ("location", ""): ["tracking searching", "hot assisted warm cold", "open-error urban-error cell-error", "drift-time rest-drift-time",
                       "wi-fi-error cell-error"],
    ("storage", ""): ["idle reading", "idle writing"],
}
# What a number may be; every power is below MOST_WATTS, but a limit of power that is never reached.
LIMITS = {("battery", "capacity"): (500, 10_000), ("battery", "voltage"): (3, 4.5), ("battery", "cut-off"): (2.5, 4),
          ("bluetooth", "supply"): (1.5, 4.5)}
MOST_WATTS = 15

# Numbers that no phone decides: their middle need not be the profile's, since networks, places and people are drawn by themselves.
NETWORK = {
    "cellular": """promotion fach-promotion promotion-to-fach idle-threshold-up idle-threshold-down threshold-up threshold-down rate-up
        rate-down leg-rate-up leg-rate-down dch-timer fach-timer fach-up fach-up-byte fach-up-square fach-down fach-down-byte
        low-activity-data low-activity-window low-activity-time inactivity tail short-drx short-cycle short-on long-cycle long-on
        inactive-until resume leg-until switch release-after dormancy-after release paging-cycle weak-rate""".split(),
    "wi-fi": "rate-up rate-down beacon-period weak-rate bluetooth-loss".split(),
    "bluetooth": "wi-fi-loss reception".split(),
    "location": "open-error urban-error wi-fi-error cell-error least-sky jumps jump-error".split(),
}
HABITS = {"display": "auto-lock brightness content".split(), "speaker": ["volume"], "location": ["ephemeris-age"]}


class Phone:
    """What a profile states: numbers in the units above, lists and words, by component and name."""

    def __init__(self, program, name):
        self.name, self.numbers, self.lists, self.words, self.ends = name, {}, {}, {}, {}
        self.powers, self.shares = set(), set()
        text = run([program, "explain", "device", name, "bench", "--all", "--format", "json"])
        for row in json.loads(text)["parameters"]:
            stated = row["first"]
            if stated is None:
                continue
            key = (row["part"], row["name"])
            try:
                values = [float(text) * UNITS[stated["unit"]] for text in stated["value"].split(", ")]
            except ValueError:
                self.words[key] = stated["value"]
                continue
            if stated["unit"] in POWERS:
                self.powers.add(key)
            if len(values) > 1:
                self.lists[key] = values
            else:
                self.numbers[key] = values[0]
                self.ends[key] = [quantity(text) for text in stated["range"]]
        for name in ["capacity", "voltage"]:
            written = self.battery(self.name, name)
            if written:
                self.numbers["battery", name] = quantity(written[0])
                self.ends["battery", name] = [quantity(text) for text in written[1:]]

    @staticmethod
    def battery(profile, name):
        """The value of the battery and the ends of its range, as the profile or what it extends has them."""
        while profile:
            text = (PROFILES / f"{profile}.yaml").read_text()
            found = re.search(rf"^  {name}: {{ value: ([^,}}]+)(.*)$", text, re.M)
            if found:
                ends = re.search(r"range: \[([^,\]]+), ([^\]]+)\]", found[2])
                return [found[1]] + (list(ends.groups()) if ends else [])
            extended = re.search(r"^extends: (\S+)", text, re.M)
            profile = extended and extended[1]
        return []

    def model(self, part):
        return self.words.get((part, "model"), "")


def quantity(text):
    """A number with a unit, such as '3.7 V'."""
    number = re.match(r"-?[\d.eE+-]+", text.strip())[0]
    return float(number) * UNITS[text.strip()[len(number):].strip()]


def run(command):
    outcome = subprocess.run(command, capture_output=True, text=True)
    if outcome.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {outcome.returncode}\n{outcome.stderr}")
    return outcome.stdout


def drawn(program, phone, draws, seed):
    """The rows of ranges.csv: for each draw its number, why it is impossible, and its numbers and words by component and name."""
    system = "ios" if phone.name.startswith("iphone") else "android"
    with tempfile.TemporaryDirectory() as folder:
        scenario = Path(folder) / "second.yaml"
        scenario.write_text(f"scenario: second\nphone: {{ extends: {phone.name}, system: {system} }}\n"
                            "duration: 1 s\nvariants: { idle: {} }\n")
        run([program, "compare", str(scenario), "-n", "1", "--seed", str(seed), "--jobs", "1", "--over-ranges", str(draws),
             "--range-replications", "1", "-o", f"{folder}/result"])
        with open(f"{folder}/result/ranges.csv", newline="") as table:
            rows = csv.reader(table)
            columns = [column(title, phone) for title in next(rows)]
            for row in rows:
                numbers, words = {}, {}
                for (key, unit), text in zip(columns, row):
                    if key and text:
                        try:
                            numbers[key] = float(text) * unit
                        except ValueError:
                            words[key] = text
                yield int(row[0]), row[1], numbers, words


def column(title, phone):
    """The component and the name of a drawn number and its unit; None for what is no number of the phone."""
    path, _, unit = title.partition(" (")
    parts = path.split(".")
    if parts[0] == "battery":
        key = ("battery", ".".join(parts[1:]))
    elif parts[:2] == ["device", "components"] and len(parts) == 4:
        key = (parts[2], parts[3])
    else:
        return None, 1
    if unit[:-1] in POWERS:
        phone.powers.add(key)
    if unit == "%)":
        phone.shares.add(key)
    return key, UNITS[unit[:-1]]


def exceeds(less, more):
    return less > more + SLACK * max(abs(less), abs(more))


def statements(phone, numbers, words):
    """What is wrong with a phone of these numbers and words, each as a text that is the same for all draws."""
    value, words = {**phone.numbers, **numbers}, {**phone.words, **words}

    def no_more(part, less, more):
        a, b = value.get((part, less)), value.get((part, more))
        if a is not None and b is not None and exceeds(a, b):
            yield f"{part}: {less} is at most {more}"

    for (part, model), chains in CHAINS.items():
        if model and phone.model(part) != model:
            continue
        for chain in chains:
            names = [name for name in chain.split() if (part, name) in value]
            for less, more in zip(names, names[1:]):
                yield from no_more(part, less, more)
    for key, number in numbers.items():
        part, name = key
        if key in phone.shares and number > 1 + SLACK:
            yield f"{part}: {name} is at most 100 %"
        if not math.isfinite(number) or number < 0 and key != ("battery", "temperature"):
            yield f"{part}: {name} is a number from 0"
        if key in phone.powers and number >= MOST_WATTS and name != "power-limit":
            yield f"{part}: {name} is below {MOST_WATTS} W"
    for (part, name), (low, high) in LIMITS.items():
        if not low <= value.get((part, name), low) <= high:
            yield f"{part}: {name} is from {low} to {high}"
    # The panel's power may hold what else draws while it is lit.
    if exceeds(value.get(("base", "asleep"), 0), value.get(("base", "awake"), 0) + value.get(("display", "panel"), 0)):
        yield "base: asleep is at most awake with the panel"
    yield from cores(phone, value, words)
    yield from radios(phone, value, words)
    yield from storage(value)


def cores(phone, value, words):
    if phone.model("cpu") == "cpu":
        counts = [value.get(("cpu", "cores"), 1)]
    else:
        named = [f"{cluster}-cores" for cluster in CLUSTERS if ("cpu", f"{cluster}-cores") in value]
        counts = [value["cpu", name] for name in named]
        for name in named:
            if phone.numbers.get(("cpu", name), 1) > 0 and value["cpu", name] < 1:
                yield f"cpu: {name} is at least 1, since the phone has that cluster"
            if phone.numbers.get(("cpu", name), 1) == 0 and value["cpu", name] > 0:
                yield f"cpu: {name} is 0, since the phone has no such cluster"
        urgent = [words.get(("cpu", f"{name}-cluster")) for name in CLASSES]
        ranks = [CLUSTERS.index(cluster) for cluster in urgent if cluster in CLUSTERS]
        # A phone with one cluster does all work on it.
        if sum(count > 0 for count in counts) > 1 and ranks != sorted(ranks):
            yield "cpu: more urgent work is on no smaller cores"
    if any(count != int(count) for count in counts):
        yield "cpu: cores are whole"
    if not 1 <= sum(counts) <= 10:
        yield "cpu: there are 1 to 10 cores"


def radios(phone, value, words):
    def number(part, name):
        return value.get((part, name), 0)

    model = phone.model("cellular")
    if model == "lte" and exceeds(number("cellular", "inactivity") + number("cellular", "short-drx"), number("cellular", "tail")):
        yield "cellular: inactivity and short-drx together are at most tail"
    # A leg that would end before the tail is omitted.
    if model == "nr" and words.get(("cellular", "architecture")) == "standalone":
        if exceeds(number("cellular", "tail"), number("cellular", "inactive-until")):
            yield "cellular: tail is at most inactive-until"
    for part in ["cellular", "wi-fi"]:
        if number(part, "weak-power") and exceeds(1, number(part, "weak-power")):
            yield f"{part}: a weak signal draws no less"
    if phone.model("wi-fi") == "wi-fi":
        listening = number("wi-fi", "beacon-on") / number("wi-fi", "beacon-period")
        asleep = number("wi-fi", "idle") * (1 - listening) + number("wi-fi", "beacon") * listening
        if exceeds(asleep, number("wi-fi", "tail-power")):
            yield "wi-fi: listening to beacons draws on average at most tail-power"


def storage(value):
    for way in ["read", "write"]:
        page, often, rate = (value.get(("storage", name)) for name in ["page", f"random-{way}s", f"{way}-rate"])
        if None not in (page, often, rate) and exceeds(page * often, rate):
            yield f"storage: random {way}s move at most what {way}-rate moves"


def stated(phone):
    """What is wrong with the lists and shares that the profile states, which are not drawn."""
    for (part, name), values in phone.lists.items():
        if name.endswith("clocks") and values != sorted(set(values)):
            yield f"{part}: {name} ascend"
        if (part, name) in phone.powers and (min(values) < 0 or max(values) >= MOST_WATTS):
            yield f"{part}: {name} are from 0 to {MOST_WATTS} W"
        if name.endswith("-powers") and values != sorted(values):
            yield f"{part}: {name} ascend with the clocks"


def middle(phone, key, numbers):
    """Whether the stated value may be the median of these draws: within 3 % of what their number leaves open."""
    part, name = key
    center = phone.numbers.get(key)
    if center is None or center <= 0 or center in phone.ends.get(key, []):
        return True
    if name in NETWORK.get(part, []) or name in HABITS.get(part, []) or name.endswith("-cores") or name == "cores":
        return True
    numbers = sorted(numbers)
    # Ranks between which the median of a law lies but once in 100,000 samples.
    spread = 2.2 * math.sqrt(len(numbers))
    low, high = max(0, math.floor(len(numbers) / 2 - spread)), min(len(numbers) - 1, math.ceil(len(numbers) / 2 + spread))
    return numbers[low] * 0.97 <= center <= numbers[high] * 1.03


def check(program, name, draws, seed):
    """The lines of a phone."""
    phone = Phone(program, name)
    failures, samples, count, bad = {}, {}, 0, 0
    for point, impossible, numbers, words in drawn(program, phone, draws, seed):
        count += 1
        found = set(statements(phone, numbers, words))
        if impossible:
            found.add(f"can be simulated ({impossible})")
        bad += bool(found)
        for text in found:
            failures.setdefault(text, []).append(point)
        for key, number in numbers.items():
            samples.setdefault(key, []).append(number)
    lines = [f"{name}: {text}: fails as its profile states it" for text in sorted(set(stated(phone)) | set(statements(phone, {}, {})))]
    for text, points in sorted(failures.items(), key=lambda failure: -len(failure[1])):
        lines.append(f"{name}: {text}: {len(points)} of {count} draws fail, draw {points[0]} the first")
    for key, numbers in samples.items():
        if key in phone.words:
            lines.append(f"{name}: {' '.join(key)}: is a word in the profile, and a number in the draws")
        if not middle(phone, key, numbers):
            median = sorted(numbers)[len(numbers) // 2]
            lines.append(f"{name}: {' '.join(key)}: the median of the draws is {median / phone.numbers[key]:.3f} of the stated value")
    if count != draws:
        lines.append(f"{name}: {count} rows for {draws} draws")
    return lines, f"{name}: {bad} of {count} drawn phones could not exist"


def main():
    parser = argparse.ArgumentParser(description="Checks that drawn phones could exist.")
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "drainsim"))
    parser.add_argument("--draws", type=int, default=199)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=1, help="so many phones at a time")
    parser.add_argument("phones", nargs="*")
    options = parser.parse_args()
    phones = options.phones or sorted(path.stem for path in PROFILES.glob("*.yaml") if path.stem != "bench")
    failed = False
    with ThreadPoolExecutor(options.at_once) as pool:
        for lines, summary in pool.map(lambda name: check(options.program, name, options.draws, options.seed), phones):
            print("\n".join(lines + [summary]), flush=True)
            failed = failed or bool(lines)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
