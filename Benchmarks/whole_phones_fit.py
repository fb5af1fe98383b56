"""The fit of whole-phones.py, and the measures of its score.

A test is a dictionary: phone, family, kind, scenario ('content'), y (the logarithm of the published power), models (pairs of
a weight and the model's power by group) and facts. Predictions are pairs of a test and draws of the logarithm of its power.
"""
import math, operator, random
from collections import defaultdict
from statistics import NormalDist, fmean as mean

SEED, DRAWS = 1, 1500
# Standard deviations of logarithms. Of a phone's own scales: what own values of power files show between 5 and 95 % over 3.29
# (phone-population/population.md: screen.full 133 to 485 mA, fastest core 170 to 1048, radio.active 86 to 397, audio and video
# 10 to 78 and 32 to 245, cpu.suspend 2.9 to 9.8); of a GPU the range of its share of a game's time and as much for its power.
# Half of each variance is common to a family. "pair" is what all siblings have in one kind of test (Pixel 8 and 8 Pro last alike in
# one game and differ alike from a Fairphone), "whole" what the rival has in place of groups; both are guessed, and shrunk as all.
OWN = {"display": 0.39, "processor": 0.55, "gpu": 0.5, "radios": 0.46, "rest": 0.62, "asleep": 0.37}
WIDTHS = {"whole": 0.4, "pair": 0.3}
OWNED = ("family", "own", "pair")  # sorts of numbers that a share belongs to
# Of the common scales: ranges of parts reach from half to twice the value. Of offsets: Apple's film was found at 0.39 of the
# model and a stream of music at 2.1, and testers of one content are nearer to each other than contents.
COMMON, CONTENT, KIND = 0.35, 0.2, 0.4
# A sum of independent parts is too wide for whole phones (0.31 where phones in one test differ by 0.12 to 0.29): each fit
# finds anew how much of OWN there is, about SHARE to within a factor of 1.6, and what testers and phones differ beyond all
# parts. Testers repeat themselves to a ratio of the ends of 1.55: at least 0.112.
SHARES, SHARE, NOISES = (0.25, 0.35, 0.5, 0.7, 1.0), 0.5, (0.112, 0.14, 0.18)
# ---- The fit ---------------------------------------------------------------------------------------------------------

def level(test, scales={}):
    """The logarithm of the model's power, at logarithms of scales of the groups."""
    return sum(weight * math.log(sum(math.exp(scales.get(group, 0)) * value for group, value in power.items()))
               for weight, power in test["models"])


def names(test, group):
    return ("common", group), ("family", group, test["family"]), ("own", group, test["phone"])


def offsets(test):
    return {("content", test["scenario"]): 1.0, ("kind", test["kind"]): 1.0, ("pair", "pair", test["kind"], test["family"]): 1.0}


def simulated(test, theta):
    """The logarithm of the published power as fitted, and its derivatives."""
    scales = {group: sum(theta.get(name, 0) for name in names(test, group)) for group in OWN}
    slopes = offsets(test)
    value = level(test, scales) + sum(theta.get(name, 0) for name in slopes)
    for weight, power in test["models"]:
        parts = {group: math.exp(scales[group]) * value for group, value in power.items()}
        for group, part in parts.items():
            for name in names(test, group):
                slopes[name] = slopes.get(name, 0) + weight * part / sum(parts.values())
    return value, slopes


def from_facts(test, theta):
    """The rival: no simulator, but what is published of a phone, in a hierarchy of kinds, families and phones."""
    slopes = {**offsets(test), **test["facts"], ("level", test["scenario"]): 1.0, **dict.fromkeys(names(test, "whole")[1:], 1.0)}
    return 7 + sum(theta.get(name, 0) * slope for name, slope in slopes.items()), slopes


def variance(name):
    """Of the prior, at a share of 1; the widths of the rival are of no phone: wide for what is common."""
    if name[0] in OWNED:
        return (1 if name[0] == "pair" else 0.5) * OWN.get(name[1], WIDTHS.get(name[1])) ** 2
    return {"common": COMMON, "content": CONTENT, "kind": KIND, "level": 1.5, "fact": 0.3}[name[0]] ** 2


class Fit:
    """All numbers at their most likely values, with the covariance of a straight line through them (Laplace).

    It is solved in the space of the tests, of which there are fewer than numbers, with K = J V Jᵀ + noise². How much of OWN
    and of noise there is has its most likely values (the evidence), one after the other.
    """

    def __init__(self, tests, model, choice=None):
        self.tests, self.model, self.theta = tests, model, {}
        self.share, self.noise = choice or (dict.fromkeys([*OWN, *WIDTHS], SHARE), NOISES[0])
        for _ in range(3):
            self.step()
        for group in [] if choice else [*filter(None, self.grams), None]:
            if group:
                self.share[group] = max(SHARES, key=lambda share: self.solve({**self.share, group: share}, self.noise))
            else:
                self.noise = max(NOISES, key=lambda noise: self.solve(self.share, noise))
        for _ in range(3):
            self.step()

    def prior(self, name):
        return variance(name) * (self.share[name[1]] ** 2 if name[0] in OWNED else 1)

    def step(self):
        found = [self.model(test, self.theta) for test in self.tests]
        self.slopes = [slopes for _, slopes in found]
        self.rest = [test["y"] - value + sum(slope * self.theta.get(name, 0) for name, slope in slopes.items())
                     for test, (value, slopes) in zip(self.tests, found)]
        # Covariances of the tests by the group whose share they have; None has no share.
        self.grams = defaultdict(lambda: [[0.0] * (i + 1) for i in range(len(found))])
        holders = defaultdict(list)
        for i, slopes in enumerate(self.slopes):
            for name, slope in slopes.items():
                gram, scaled = self.grams[name[1] if name[0] in OWNED else None], slope * variance(name)
                holders[name].append((i, slope))
                for j, other in holders[name]:
                    gram[i][j] += scaled * other
        self.solve(self.share, self.noise)
        self.theta = defaultdict(float)
        for weight, slopes in zip(self.weights, self.slopes):
            for name, slope in slopes.items():
                self.theta[name] += weight * slope * self.prior(name)

    def solve(self, share, noise):
        """The logarithm of the evidence, and of the prior of the shares."""
        factors = [(share[group] ** 2 if group else 1, gram) for group, gram in self.grams.items()]
        matrix = [[sum(factor * gram[i][j] for factor, gram in factors) for j in range(i + 1)] for i in range(len(self.rest))]
        for row in matrix:
            row[-1] += noise ** 2
        self.root = cholesky(matrix)
        half = forward(self.root, self.rest)
        self.weights = backward(self.root, half)
        known = sum((math.log(share[group] / SHARE) / math.log(1.6)) ** 2 for group in self.grams if group)
        return -0.5 * dot(half, half) - sum(math.log(row[-1]) for row in self.root) - 0.5 * known

    def joint(self, sums):
        """Means and the root of the covariance of sums of numbers, of phones and kinds seen or not."""
        images = [forward(self.root, [sum(slope * one.get(name, 0) * self.prior(name) for name, slope in slopes.items())
                                      for slopes in self.slopes]) for one in sums]
        return ([sum(value * self.theta.get(name, 0) for name, value in one.items()) for one in sums],
                cholesky([[sum(value * sums[j].get(name, 0) * self.prior(name) for name, value in one.items())
                           - dot(images[i], images[j]) + (1e-9 if i == j else 0) for j in range(i + 1)] for i, one in enumerate(sums)]))

    def draws(self, tests, random_):
        """Joint draws of the logarithms of the published powers of one phone, a list for each test."""
        scaled = [dict.fromkeys(names(tests[0], group), 1) for group in OWN] if self.model is simulated else []
        means, root = self.joint(scaled + [offsets(t) if scaled else from_facts(t, {})[1] for t in tests])
        columns = [[] for _ in tests]
        for _ in range(DRAWS):
            normal = [random_.gauss(0, 1) for _ in means]
            values = [middle + dot(row, normal) for middle, row in zip(means, root)]
            for column, test, value in zip(columns, tests, values[len(scaled):]):
                column.append(value + (level(test, dict(zip(OWN, values))) if scaled else 7) + random_.gauss(0, self.noise))
        return columns


def dot(a, b):
    return sum(map(operator.mul, a, b))


def cholesky(matrix):
    root = []
    for row in matrix:
        new = []
        for value, other in zip(row[:-1], root):
            new.append((value - dot(new, other)) / other[-1])
        root.append(new + [math.sqrt(max(row[-1] - dot(new, new), 1e-12))])
    return root


def forward(root, right):
    found = []
    for row, value in zip(root, right):
        found.append((value - dot(row, found)) / row[-1])
    return found


def backward(root, right):
    found = list(right)
    for i in reversed(range(len(root))):
        found[i] /= root[i][i]
        for j in range(i):
            found[j] -= root[i][j] * found[i]
    return found


# ---- The score -------------------------------------------------------------------------------------------------------

def quantile(values, share):
    """As the command has it: 39 draws have their ends as the central 95 %."""
    ordered, place = sorted(values), min(max(share * (len(values) + 1) - 1, 0), len(values) - 1)
    low = int(place)
    return ordered[low] + (place - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


def ends(values):
    return quantile(values, 0.025), quantile(values, 0.975)


def inside(test, values):
    low, high = ends(values)
    return float(low <= test["y"] <= high)


def width(_, values):
    low, high = ends(values)
    return math.exp(high - low)


def crps(test, values):
    pairs = sum((2 * i - len(values) + 1) * value for i, value in enumerate(sorted(values))) / len(values) ** 2
    return mean(abs(value - test["y"]) for value in values) - pairs


def by_phone(predictions, measure):
    """The mean over the tests of a phone, so that each phone weighs one."""
    found = defaultdict(list)
    for test, values in predictions:
        found[test["phone"]].append(measure(test, values))
    return {phone: mean(values) for phone, values in found.items()}


def perfect(predictions):
    """How many phones below 80 % a perfect forecaster has at 97.5 %."""
    random_, counts = random.Random(SEED), defaultdict(int)
    for test, _ in predictions:
        counts[test["phone"]] += 1
    return int(quantile([sum(mean(random_.random() < 0.95 for _ in range(count)) < 0.8 for count in counts.values())
                         for _ in range(2000)], 0.975))


def resampled(covered, families):
    """The middle 95 % of the mean over phones, where whole families are drawn: siblings are one phone in two sizes."""
    random_, groups = random.Random(SEED), defaultdict(list)
    for phone, value in covered.items():
        groups[families[phone]].append(value)
    groups = list(groups.values())
    return ends([mean(value for group in random_.choices(groups, k=len(groups)) for value in group) for _ in range(2000)])


def left_out(tests, group, model=simulated, choice=None):
    """Predictions of each group of tests by a fit on all others."""
    random_, found = random.Random(SEED), []
    for left in sorted({group(test) for test in tests} - {None}):
        fit, phones = Fit([test for test in tests if group(test) != left], model, choice), defaultdict(list)
        for test in tests:
            if group(test) == left:
                phones[test["phone"]].append(test)
        for own in phones.values():
            found += zip(own, fit.draws(own, random_))
    return found


def mean_of_others(tests):
    """The rival without a simulator: the mean of the other families in the same test, and the spread of all such tests."""
    found = []
    for test in tests:
        others = defaultdict(list)
        for other in tests:
            if other["family"] != test["family"]:
                others[other["kind"]].append(other["y"])
        errors = [(y - mean(values)) ** 2 for values in others.values() for y in values]
        if own := others[test["kind"]]:
            spread = math.sqrt(sum(errors) / (len(errors) - len(list(filter(None, others.values())))))
            law = NormalDist(mean(own), spread * math.sqrt(1 + 1 / len(own)))
            found.append((test, [law.inv_cdf((i + 0.5) / 200) for i in range(200)]))
    return found


def against(predictions, rival):
    """By which share the score lies below that of a rival, over the tests that both predict."""
    key = lambda p: (p[0]["phone"], p[0]["kind"])
    both = {key(p) for p in predictions} & {key(p) for p in rival}
    mine, other = (mean(by_phone([p for p in of if key(p) in both], crps).values()) for of in (predictions, rival))
    return 1 - mine / other
