#!/usr/bin/env python3
"""The score of whole phones: published tests of batteries against the shipped profiles.

    whole-phones.py PROGRAM BATTERY-TESTS.csv [--cache FOLDER] [--draws N] [--picture FILE.svg] [--scales FILE.md]

Each published time is the energy of a battery over a mean power. The command simulates the same test on the profile of that
phone. Scales of groups of parts and offsets of kinds of tests are fitted in logarithms; every number that is judged is of a
phone, a kind, a year or a system that the fit did not see. The section for docs/truth.md goes to standard output. Only rows
that somebody read on a page count. Everything is drawn with a fixed seed.
"""
import argparse, csv, hashlib, json, math, os, re, subprocess, sys
from collections import defaultdict
from statistics import fmean as mean, median

sys.dont_write_bytecode = True  # the module below needs no cache in this folder
from whole_phones_fit import (COMMON, CONTENT, KIND, OWN, SEED, WIDTHS, Fit, against, by_phone, ends, from_facts, inside, left_out, level,
                              mean_of_others, names, offsets, perfect, quantile, resampled, simulated, width)

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "scenarios")

# Profile | family | diagonal of the profile's phone in inches | phones: name, diagonal, refresh rate in Hz as delivered.
# A phone that is not the profile's own is the profile with its light by area. An iPhone 14 Pro has the chip and the
# brightness of an iPhone 15. Recalled are the diagonals of Pixel 4 XL, iPhone 12 Pro Max, 16 Plus and Air.
PHONES = """
galaxy-s20-plus  | Galaxy S20  | 6.7  | Galaxy S20+ 6.7 60
galaxy-s20-ultra | Galaxy S20  | 6.9  | Galaxy S20 Ultra 6.9 60
galaxy-s23       | Galaxy S23  | 6.1  | Galaxy S23 6.1 120, Galaxy S23+ 6.6 120
galaxy-s24       | Galaxy S24  | 6.2  | Galaxy S24+ 6.7 120, Galaxy S24 Ultra 6.8 120
galaxy-s25       | Galaxy S25  | 6.2  | Galaxy S25 6.2 120, Galaxy S25 Ultra 6.9 120
fairphone-5      | Fairphone 5 | 6.46 | Fairphone 5 6.46 90
pixel-4          | Pixel 4     | 5.7  | Pixel 4 5.7 90, Pixel 4 XL 6.3 90
pixel-6          | Pixel 6     | 6.4  | Pixel 6 6.4 90, Pixel 6 Pro 6.71 120
pixel-7          | Pixel 7     | 6.3  | Pixel 7 6.3 90, Pixel 7 Pro 6.7 120
pixel-8          | Pixel 8     | 6.2  | Pixel 8 6.2 120, Pixel 8 Pro 6.7 120
pixel-9          | Pixel 9     | 6.3  | Pixel 9 6.3 120, Pixel 9 Pro 6.3 120
iphone-6s-plus   | iPhone 6s   | 5.5  | iPhone 6s Plus 5.5 60
iphone-12        | iPhone 12   | 6.1  | iPhone 12 6.1 60, iPhone 12 mini 5.4 60, iPhone 12 Pro 6.1 60, iPhone 12 Pro Max 6.7 60
iphone-13        | iPhone 13   | 6.1  | iPhone 13 6.1 60, iPhone 13 Pro 6.1 120, iPhone 13 Pro Max 6.7 120
iphone-14        | iPhone 14   | 6.1  | iPhone 14 6.1 60
iphone-15        | iPhone 14   | 6.1  | iPhone 14 Pro 6.1 120, iPhone 14 Pro Max 6.7 120
iphone-15        | iPhone 15   | 6.1  | iPhone 15 6.1 60
iphone-16        | iPhone 16   | 6.1  | iPhone 16 6.1 60, iPhone 16 Plus 6.7 60
iphone-17        | iPhone 17   | 6.3  | iPhone 17 6.3 120, iPhone 17 Pro Max 6.9 120, iPhone Air 6.5 120
"""
CAPACITY = {"Pixel 7 Pro": 5000}  # mAh, of its power file: no page with it was read
# Kind: tester and test | quantity | in its condition | scenario | variant | luminance in nit, if the tester says it.
# Mixed days, calls, scores and the rows of a Nexus 5X whose source is not named have no scenario, and are left out.
KINDS = """
PhoneArena, web      | web_runtime               | PhoneArena    | web     | wi-fi       | 200
AnandTech, web       | web_runtime               | AnandTech     | web     | wi-fi       | 200
Notebookcheck, web   | web_runtime               | Notebookcheck | web     | wi-fi       | 150
NanoReview, web      | web_runtime               | NanoReview    | web     | wi-fi       |
PhoneBuff, web       | battery_used_browser_hour | PhoneBuff     | web     | wi-fi       | 200
Apple, web           | internet_wifi_claim       |               | web     | wi-fi       |
Tom's Guide, web     | web_runtime               | Tom's Guide   | web     | cellular    | 150
Apple, web over LTE  | internet_lte_claim        |               | web     | cellular    |
PhoneArena, stream   | video_streamed_runtime    | PhoneArena    | video   | wi-fi       | 200
DXOMARK, stream      | video_streamed_runtime    | DXOMARK       | video   | wi-fi       |
Galaxus, stream      | video_streamed_runtime    | Galaxus       | video   | wi-fi       |
NanoReview, video    | video_runtime             | NanoReview    | video   | wi-fi       |
Apple, stream        | video_streamed_claim      |               | video   | wi-fi       |
Apple, film          | video_playback_claim      |               | film    | connected   |
Apple, music         | audio_playback_claim      |               | music   | stored      |
DXOMARK, music       | music_streamed_runtime    | DXOMARK       | music   | streamed    |
PhoneArena, game     | game_runtime              | PhoneArena    | game    | at-60       | 200
DXOMARK, game        | game_runtime              | DXOMARK       | game    | at-60       |
NanoReview, game     | game_runtime              | NanoReview    | game    | at-60       |
DXOMARK, flight mode | standby_airplane_screen_off | DXOMARK     | standby | flight-mode |
NanoReview, standby  | standby_runtime           | NanoReview    | standby | connected   |
Apple, standby       | standby_claim             |               | standby | quiet       |
"""
# How long is simulated: for the mean power, and at each draw of the ranges. All tests are steady.
DURATIONS = {"web": ("20min", "5min"), "video": ("20min", "5min"), "film": ("20min", "5min"), "music": ("1h", "20min"),
             "game": ("10min", "3min"), "standby": ("24h", "6h")}
GROUP = {"display": "display", "cpu": "processor", "base": "processor", "gpu": "gpu", "wi-fi": "radios", "cellular": "radios",
         "bluetooth": "radios"}  # anything else is the rest; the base of a dark phone is a group of its own
LIGHT = ("panel", "black", "red", "green", "blue", "backlight", "per-refresh", "per-update")
NUMBERS = {
    "display": [("display", key) for key in LIGHT], "processor": [("base", "awake"), ("cpu", "power-scale")],
    "gpu": [("gpu", "busy"), ("gpu", "processor")],
    "radios": [("wi-fi", key) for key in ("lit", "base", "tail-power", "beacon", "slope-up", "slope-down")]
    + [("cellular", key) for key in ("base", "tail-power", "inactive", "paging-power", "slope-up", "slope-down", "leg-base")],
    "rest": [("video-decoder", "decode"), ("speaker", "path")], "asleep": [("base", "asleep")]}


def table(text):
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


# ---- The command -----------------------------------------------------------------------------------------------------

class Command:
    """Runs the command, and keeps every answer in a folder under the digest of all that it depends on."""

    def __init__(self, program, folder, draws):
        self.program, self.folder, self.draws, self.digests = program, folder, draws, {}
        os.makedirs(folder, exist_ok=True)

    def digest(self, path):
        """Of a file, and of the profiles that it extends."""
        if path not in self.digests:
            with open(path, "rb") as file:
                text = file.read()
            below = re.search(rb"^extends: (\S+)", text, re.M) if path.endswith(".yaml") else None
            below = self.digest(profile(below[1].decode().removesuffix(".yaml"))) if below else ""
            self.digests[path] = hashlib.sha1(text + below.encode()).hexdigest()
        return self.digests[path]

    def answer(self, variant, phone, verb, path, options, read):
        """What 'read' makes of the standard output, or of the folder that the command wrote."""
        key = json.dumps([verb, variant, options, self.digest(self.program), self.digest(phone), self.digest(path)])
        kept = os.path.join(self.folder, hashlib.sha1(key.encode()).hexdigest() + ".json")
        if not os.path.exists(kept):
            more = ["-o", os.path.join(self.folder, "answer"), "--overwrite"] if verb == "compare" else ["--variant", variant]
            run = subprocess.run([self.program, verb, path, "--phone", phone, "--format", "json", *options, *more],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if run.returncode not in (0, 1):
                sys.exit(f"{path} on {phone}: {run.stderr}")
            with open(kept, "w") as file:
                json.dump(read(run.stdout), file)
        with open(kept) as file:
            return json.load(file)

    def numbers(self, path):
        """The numbers of a profile, by part and name."""
        run = subprocess.run([self.program, "explain", "device", path, "standard-phone", "--all", "--format", "json"],
                             stdout=subprocess.PIPE, text=True, check=True)
        return {(entry["part"], entry["name"]): entry["first"] for entry in json.loads(run.stdout)["parameters"]
                if entry["first"] and re.fullmatch(r"[\d.]+", entry["first"]["value"])}

    def sibling(self, name, path, area, rate):
        """A profile with the light of a larger or smaller screen, and the refresh rate of an iPhone Pro."""
        lines = []
        for (part, key), entry in self.numbers(path).items():
            if part == "display" and key in LIGHT and not entry["standard"]:
                ends = ", ".join(f"{float(end.split()[0]) * area:.5g} {end.split()[1]}" for end in entry["range"])
                lines.append(f"    {key}: {{ value: {float(entry['value']) * area:.5g} {entry['unit']}, grade: assumed, "
                             + (f"range: [{ends}], " if ends else "") + 'reason: "by area" }')
        if rate == 120 and os.path.basename(path) in ("iphone-13.yaml", "iphone-15.yaml"):  # as on the iPhone 15 Pro
            lines += ["    refresh: variable", "    lowest-refresh-rate: 10 Hz", f"    per-refresh: {{ value: {0.75 * area:.4g} mJ, "
                      f'grade: assumed, range: [{0.125 * area:.4g} mJ, {1.2 * area:.4g} mJ], reason: "of a Pixel 8, by area" }}']
        with open(path) as file:
            system = re.search(r"^system: .*$", file.read(), re.M).group()
        target = os.path.abspath(os.path.join(self.folder, slug(name) + ".yaml"))
        with open(target, "w") as file:
            file.write(f"device: {slug(name)}\n{system}\nextends: {os.path.abspath(path)}\n"
                       + "components:\n  display:\n" * bool(lines) + "\n".join(lines) + "\n")
        return target

    def row(self, phone, scenario, variant, settings):
        """Mean power by group in mW, and over draws of all ranges the logarithm of mean power and the spread of parts."""
        path, (long, short) = os.path.join(FOLDER, "tests", scenario + ".yaml"), DURATIONS[scenario]
        chosen = [word for setting in settings for word in ("--set", setting)]

        def power(text):
            found, sums = json.loads(text), defaultdict(float)
            for part, entry in found["energy"]["by-component"].items():
                dark = part == "base" and scenario in ("music", "standby")
                sums["asleep" if dark else GROUP.get(part, "rest")] += 1000 * entry["joules"] / found["end"]
            return sums

        def spread(_):
            with open(os.path.join(self.folder, "answer", "ranges.csv"), newline="") as file:
                rows = [row for row in csv.DictReader(file) if row[f"average-power of {variant} (W)"]]
            column = lambda name: [math.log(float(row[name])) for row in rows if float(row.get(name) or 0) > 0]
            parts = {part: column(f"{part}-energy of {variant} (J)") for part in ("display", "processor", "wi-fi", "cellular")}
            return {"power": [math.log(1000) + value for value in column(f"average-power of {variant} (W)")],
                    "parts": {part: (ends(v)[1] - ends(v)[0]) / 3.92 for part, v in parts.items() if v}}

        drawn = ["--over-ranges", str(self.draws), "--range-replications", "1", "-n", "1", "--seed", str(SEED), "--levels"]
        return (self.answer(variant, phone, "run", path, ["--set", f"duration={long}", *chosen], power),
                self.answer(variant, phone, "compare", path, [*drawn, "--set", f"duration={short}", *chosen], spread))


def profile(name):
    return os.path.join(FOLDER, "devices", name + ".yaml")


def slug(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("+", " plus"))


def read_tests(command, path):
    """One test for each phone and kind, with all rows of it."""
    with open(path, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["certainty"].startswith("read")]
    tests = []
    for base, family, of, phones in table(PHONES):
        for phone in phones.split(", "):
            name, diagonal, rate = phone.rsplit(" ", 2)
            own, area, file = [row for row in rows if row["phone"] == name], (float(diagonal) / float(of)) ** 2, profile(base)
            shipped = slug(name) == base
            file = file if shipped or area == 1 and rate == "60" else command.sibling(name, file, area, int(rate))
            # The energy that is printed or listed; else the charge at 3.85 V, as is usual of these years.
            energy = [float(row["value"]) for row in own if row["quantity"] == "battery_energy"] or [3.85e-3 * value for value in (
                [float(row["value"]) for row in own if row["quantity"] == "battery_capacity"] or [CAPACITY[name]])]
            for kind, quantity, needle, scenario, variant, nits in table(KINDS):
                # Phones with 5G were tested with 4G, too: only Pixel 4 and 4 XL have no other.
                found = [row for row in own if row["quantity"] == quantity and needle in row["condition"]
                         and ("4G" not in row["condition"] or base == "pixel-4")]
                used = defaultdict(list)
                for row in found:
                    said = re.findall(r"(\d+) Hz", row["condition"])
                    hours = 100 / float(row["value"]) if row["unit"] == "%" else float(row["value"])
                    used[int(said[-1] if said else rate)].append(math.log(1000 * median(energy) / hours))
                if not found:
                    continue
                models = {hertz: command.row(file, scenario, variant, [f"phone.components.display.refresh-rate={hertz}Hz"]
                                             + [f"parameters.luminance={nits}nit"] * bool(nits)
                                             + [f"parameters.scroll-rate={hertz}Hz"] * (scenario == "web")) for hertz in used}
                # Rows are averaged in logarithms, each refresh rate by the number of its rows.
                weights = {hertz: len(values) / len(found) for hertz, values in used.items()}
                tests.append({
                    "phone": name, "family": family, "kind": kind, "scenario": scenario, "profile": base, "shipped": shipped,
                    "rows": len(found), "year": int(found[0]["year"]), "ios": name.startswith("iPhone"),
                    "y": sum(weights[hertz] * mean(used[hertz]) for hertz in used),
                    "models": [(weights[hertz], models[hertz][0]) for hertz in used],
                    "before": [sum(weights[hertz] * value for hertz, value in zip(used, values))
                               for values in zip(*(models[hertz][1]["power"] for hertz in used))],
                    "parts": models[min(used)][1]["parts"], "rates": {hertz: (mean(used[hertz]), models[hertz][0]) for hertz in used},
                    "facts": {("fact", "size"): math.log(float(diagonal) / 6.3), ("fact", "ios"): float(name.startswith("iPhone")),
                              ("fact", "year"): (int(found[0]["year"]) - 2021) / 3,
                              ("fact", "rate"): sum(weights[hertz] * math.log2(hertz / 60) for hertz in used)}})
                print(f"{name}, {kind}: published {math.exp(tests[-1]['y']):.0f} mW, model {math.exp(level(tests[-1])):.0f} mW",
                      file=sys.stderr, flush=True)
    return tests


# ---- The page --------------------------------------------------------------------------------------------------------

def line(title, predictions, rivals, limit, families):
    """A row of the table of the score, and what of it is a miss."""
    covered = by_phone(predictions, inside)
    (low, high), point, most = resampled(covered, families), mean(covered.values()), perfect(predictions)
    below, ratio = sum(value < 0.8 for value in covered.values()), median(by_phone(predictions, width).values())
    gains = [against(predictions, rival) for rival in rivals]
    signed = [f"{100 * abs(gain):.0f} % {'below' if gain >= 0 else 'above'}" for gain in gains]
    held = f"{100 * point:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
    misses = [(point < 0.9 or high < 0.95, f"the central 95 % hold {held}"),
              (below > most, f"{below} of {len(covered)} phones have under 80 % of their tests inside, a perfect forecaster at most "
               f"{most}"),
              (bool(limit) and ratio > limit, f"the middle ratio of the ends is {ratio:.2f}, where {limit} is wanted"),
              (gains[0] < 0.1, f"the score lies {signed[0]} that of the mean of other phones, where 10 % below is wanted"),
              (gains[1] < 0, f"the score lies {signed[1]} that of the published facts")]
    return (f"| {title} | {len(covered)}, {len(predictions)} | {held} | {below}, {most} | {ratio:.2f}{f' ({limit})' if limit else ''} "
            f"| {signed[0]} | {signed[1]} |", [f"* *{title}*: {text}." for missed, text in misses if missed])


def by_kind(tests, before, after, fit):
    for kind in (row[0] for row in table(KINDS)):
        own = [test for test in tests if test["kind"] == kind]
        if own:
            cells = []
            for predictions in (before, after):
                of = [p for p in predictions if p[0]["kind"] == kind]
                cells += [f"{sum(inside(*p) for p in of):.0f}", f"{median(width(*p) for p in of):.2f}"]
            published, off = (math.exp(mean(values)) for values in ([t["y"] for t in own], [level(t) - t["y"] for t in own]))
            offset = {name: 1 for name in offsets(own[0]) if name[0] != "pair"}
            yield f"| {kind} | {len(own)} | {published:.0f} | {off:.2f} | {' | '.join(cells)} | {times(fit, offset)} |"


def explained(tests):
    """How much the profiles as they stand say of which phone is dearer in one test."""
    pairs_ = [(level(t) - mean(level(o) for o in same), t["y"] - mean(o["y"] for o in same))
              for t in tests for same in [[o for o in tests if o["kind"] == t["kind"]]] if len(same) > 1]
    models, truths, both = (sum(f(*pair) for pair in pairs_) for f in (lambda x, y: x * x, lambda x, y: y * y, lambda x, y: x * y))
    return (f"Within kinds the logarithms of published and of simulated power have the correlation "
            f"{both / math.sqrt(models * truths):.2f}; phones that the profiles hold to be 10 % dearer than the mean of the test are {100 * (1.1 ** (both / models) - 1):.0f} % dearer.")


def times(fit, sum_):
    (middle,), ((spread,),) = fit.joint([sum_])
    return f"{math.exp(middle):.2f} [{math.exp(middle - 1.96 * spread):.2f}, {math.exp(middle + 1.96 * spread):.2f}]"


def pairs(tests):
    """Changes of one phone in one test between two refresh rates, in which offsets cancel."""
    for test in tests:
        if len(test["rates"]) == 2:
            (slow, (a, one)), (fast, (b, two)) = sorted(test["rates"].items())
            yield f"| {test['phone']} | {test['kind']} | {slow} to {fast} Hz | {100 * (math.exp(b - a) - 1):+.0f} % " \
                  f"| {100 * (sum(two.values()) / sum(one.values()) - 1):+.0f} % |"


# The slider of the brightness, and what dark mode saved of a whole phone: means of six apps on four phones, of which the Pixel 4 is
# one (Dash and Hu, MobiSys 2021, in the words of their university: engineering.purdue.edu/ECE/News/2022/shedding-light-on-dark-mode-to-save-energy).
DARK = (("30 %", "3 to 9 %"), ("50 %", "3 to 9 %"), ("100 %", "39 to 47 %"))
DARK_PHONES = ("pixel-4", "pixel-8", "galaxy-s23")


def dark(command):
    """What dark pages save of the whole phone; nothing was fitted to it."""
    path = os.path.join(FOLDER, "tests", "dark-mode.yaml")
    energy = lambda text: sum(entry["joules"] for entry in json.loads(text)["energy"]["by-component"].values())
    for slider, published in DARK:
        drawn = lambda variant, phone: command.answer(variant, profile(phone), "run", path, ["--set", f"parameters.slider={slider}"], energy)
        saved = [f"{100 * (1 - drawn('dark', phone) / drawn('light', phone)):.1f} %" for phone in DARK_PHONES]
        yield f"| {slider} | {published} | {' | '.join(saved)} |"


def scales(fit, tests, command):
    """The scales of profiles from all tests of their families, and the numbers of the profiles times them."""
    yield ("# Scales of the profiles\n\nMedian and 95 % of common × own scale, from all tests of the family; beside it the value of the "
           "profile and that times the median. One number of a test is many of a profile: where the 95 % hold 1 there is no reason to "
           "change a value. `cpu.power-scale` stands for all powers of cores; a number that is missing is zero.\n\n"
           "| group | common scale | own, standard deviation of the logarithm |\n| --- | --- | --- |")
    yield "\n".join(f"| {group} | {times(fit, {('common', group): 1})} | {fit.share[group] * own:.2f} |" for group, own in OWN.items())
    for base, family, _, _ in table(PHONES):
        of = [test for test in tests if test["family"] == family]
        own = next((test for test in of if test["profile"] == base and test["shipped"]), next(t for t in of if t["profile"] == base))
        if not own["shipped"] and base == "iphone-15":
            continue
        yield (f"\n## {base}\n\n" + "; ".join(f"{t['phone']}: {t['kind']} ({t['rows']})" for t in of) + ".\n\n"
               "| group | common × own | own | value → times the median |\n| --- | --- | --- | --- |")
        numbers = command.numbers(profile(base))
        for group in OWN:
            both = dict.fromkeys(names(own, group), 1)
            factor = math.exp(fit.joint([both])[0][0])
            cells = [f"`{part}.{key}` {entry['value']} → {float(entry['value']) * factor:.4g} {entry['unit']}".strip()
                     for part, key in NUMBERS[group] if (entry := numbers.get((part, key))) and float(entry["value"])]
            yield f"| {group} | {times(fit, both)} | {times(fit, dict.fromkeys(names(own, group)[1:], 1))} | {', '.join(cells)} |"


def picture(path, before, after):
    """Published against predicted power, a panel for each kind with two phones or more."""
    kinds = [row[0] for row in table(KINDS) if sum(test["kind"] == row[0] for test, _ in after) > 1]
    rows = math.ceil(len(kinds) / 4)
    script = [f"set terminal svg size 1000,{235 * rows + 40} font 'Helvetica,11' background 'white'", f"set output '{path}'",
              f"set multiplot layout {rows},4 title 'Mean power in mW: published (across) and predicted (up) with 95 %; filled blue: "
              "with this family left out of the fit; open orange: profiles as they stand'",
              "set logscale xy", "unset key", "set grid lc rgb '#dddddd'", "set tics font ',9' nomirror"]
    for kind in kinds:
        seen, across = [], [math.exp(test["y"]) for test, _ in after if test["kind"] == kind]
        for name, of, aside in (("a", before, 0.99), ("b", after, 1.01)):
            points = [(aside * math.exp(test["y"]), *(math.exp(quantile(values, share)) for share in (0.5, 0.025, 0.975)))
                      for test, values in of if test["kind"] == kind]
            seen += [value for point in points for value in point]
            script.append(f"${name} << EOD\n" + "\n".join(" ".join(f"{value:.5g}" for value in point) for point in points) + "\nEOD")
        for axis, low, high in (("x", 0.9 * min(across), 1.1 * max(across)), ("y", 0.9 * min(seen), 1.1 * max(seen))):
            digits = (10, 20, 50) if high / low > 3 else range(10, 100, 5 if high / low < 1.5 else 10)
            ticks = [str(digit * 10 ** power) for power in range(4) for digit in digits if low <= digit * 10 ** power <= high]
            script += [f"set {axis}range [{low:.4g}:{high:.4g}]", f"set {axis}tics ({', '.join(ticks[::max(1, -(-len(ticks) // 3))])})"]
        script += [f'set title "{kind}" offset 0,-0.6',
                   "plot x with lines lc rgb '#888888' dt 2, $a with yerrorbars pt 6 ps 0.5 lc rgb '#E69F00' lw 1.2, "
                   "$b with yerrorbars pt 7 ps 0.5 lc rgb '#0072B2' lw 1.6"]
    subprocess.run(["gnuplot"], input="\n".join(script + ["unset multiplot"]) + "\n", text=True, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("tests")
    parser.add_argument("--cache", default=os.path.join(HERE, "..", ".build", "whole-phones"), help="keep answers of the command here")
    parser.add_argument("--draws", type=int, default=39, help="draws of the ranges of each test")
    parser.add_argument("--picture", help="write the picture by kind into this SVG file")
    parser.add_argument("--scales", help="write the fitted scales into this Markdown file")
    options = parser.parse_args()
    command = Command(options.program, options.cache, options.draws)
    tests = read_tests(command, options.tests)
    families = {test["phone"]: test["family"] for test in tests}
    # Predictions whose kind was tested on other families, or on the phones that were fitted: new kinds have no limit of width.
    known = lambda predictions, fitted: [p for p in predictions if any(t["kind"] == p[0]["kind"] and fitted(t, p[0]) for t in tests)]
    other = lambda t, own: t["family"] != own["family"]
    fit = Fit(tests, simulated)
    # The rival that knows facts has the same tests left out.
    facts, plain = Fit(tests, from_facts), mean_of_others(tests)
    groups = {"family": lambda t: t["family"], "test": lambda t: (t["phone"], t["kind"]), "kind": lambda t: t["kind"],
              "year": lambda t: "new" if t["year"] > 2022 else None, "system": lambda t: t["ios"]}
    found, rival = ({name: left_out(tests, group, model, (of.share, of.noise) if name == "test" else None)
                     for name, group in groups.items()} for model, of in ((simulated, fit), (from_facts, facts)))
    before, after = [(test, test["before"]) for test in tests], found["family"]
    several = [p for p in found["test"] if sum(t["phone"] == p[0]["phone"] for t in tests) > 1]
    cases = [("profiles as they stand, ranges drawn", before, "family", 2.0),
             ("families left out", known(after, other), "family", 2.0),
             ("the same, profiles of their own alone", [p for p in known(after, other) if p[0]["shipped"]], "family", 2.0),
             ("the same, without games", [p for p in known(after, other) if p[0]["scenario"] != "game"], "family", 2.0),
             ("one test left out, others of the phone given", known(several, other), "test", 1.75),
             ("kinds left out", found["kind"], "kind", None),
             ("phones of 2023 and later by older ones", known(found["year"], lambda t, _: t["year"] < 2023), "year", None),
             ("Android by iOS", known([p for p in found["system"] if not p[0]["ios"]], lambda t, _: t["ios"]), "system", None),
             ("iOS by Android", known([p for p in found["system"] if p[0]["ios"]], lambda t, _: not t["ios"]), "system", None)]
    lines = [line(title, of, [plain, rival[name]], limit, families) for title, of, name, limit in cases]
    outside = sorted(((test["y"] - quantile(values, 0.5), test) for test, values in after if not inside(test, values)),
                     key=lambda entry: -abs(entry[0]))
    spreads = {part: median(t["parts"][part] for t in tests if t["scenario"] == "web" and part in t["parts"])
               for part in ("display", "processor", "wi-fi", "cellular")}
    listed = lambda numbers: ", ".join(f"{name} {value:.2f}" for name, value in numbers.items())
    print("\n".join([
        "## Whole phones", "",
        f"{len(tests)} tests of {len(families)} phones in {len(set(families.values()))} families and {len({t['kind'] for t in tests})} kinds, "
        f"from {sum(t['rows'] for t in tests)} published rows. A published power is the energy of the battery over the hours. Each "
        "phone weighs one.", "", "What is bad:", *(miss for _, misses in lines for miss in misses),
        "* outside their 95 % with their family left out: " + ("; ".join(
            f"{t['phone']}, {t['kind']} (published {100 * (math.exp(e) - 1):+.0f} %)" for e, t in outside) or "none") + ".", "",
        "| what was predicted | phones, tests | in the central 95 % | phones below 80 %, at most | ratio of the ends (at most) | "
        "score against the mean of other phones | against published facts |", "| --- " * 7 + "|", *(row for row, _ in lines), "",
        "The score is the continuous ranked probability score of the logarithm of power. Rivals without a simulator: mean and "
        "spread of the other families in the same test; and a hierarchy of kinds, families and phones with size, year, system and "
        "refresh rate, fitted with the same left out. The first always knows other phones in the same kind of test. Brackets are from "
        "resampling whole families; *at most* is what a perfect forecaster has at 97.5 %. By year and by system only kinds count "
        "that the fitted phones had.", "",
        f"Standard deviations of logarithms before a fit: own scales of a phone {listed(OWN)}; common scales {COMMON}; offsets of a "
        f"content {CONTENT} and of a tester {KIND}. The fit of all tests leaves these own scales: "
        f"{listed({group: fit.share[group] * OWN[group] for group in OWN})}; a family has in a kind "
        f"{fit.share['pair'] * WIDTHS['pair']:.2f}; noise {fit.noise}. The ranges of the profiles have, in web tests, "
        f"{listed(spreads)}.", "",
        "| kind | phones | published mW | model / published | as they stand: inside | ratio | left out: inside | ratio | offset |",
        "| --- " * 9 + "|", *by_kind(tests, before, after, fit), "", explained(tests), "",
        *([f"![Published and predicted mean power, by kind of test](figures/{os.path.basename(options.picture)})", ""]
          if options.picture else []),
        "Changes between two refresh rates in one test, where offsets cancel; profiles as they stand:", "",
        "| phone | kind | change | published | model |", "| --- " * 5 + "|", *pairs(tests), "",
        "A dark page saves so much of the whole phone in a minute of an app, by the slider of the brightness (`scenarios/tests/dark-mode.yaml`):", "",
        f"| slider | published, six apps on four phones | {' | '.join(DARK_PHONES)} |", "| --- " * 5 + "|", *dark(command)]))
    if options.picture:
        picture(options.picture, before, after)
    if options.scales:
        with open(options.scales, "w") as file:
            file.write("\n".join(scales(fit, tests, command)) + "\n")


if __name__ == "__main__":
    main()
