"""Holds the sensitivities of a sweep against those that SALib computes of its exported table.

Usage: python3 scripts/check-sensitivity.py TABLE.csv FINDINGS.json

The sweep is of a morris or a saltelli design, TABLE.csv its 'results export' and FINDINGS.json its '--format json'. The
ends of an axis are its least and its greatest value. Prints the greatest relative difference of any effect or index.
"""

import json
import sys

import pandas
from SALib.analyze import morris, sobol


def main(table: str, findings: str) -> None:
    runs = pandas.read_csv(table)
    with open(findings, encoding="utf-8") as file:
        document = json.load(file)
    paths = document["parameters"]
    points = runs.drop_duplicates("point").sort_values("point")[paths].to_numpy(dtype=float)
    problem = {"num_vars": len(paths), "names": paths, "bounds": list(zip(points.min(axis=0), points.max(axis=0)))}
    greatest = 0.0
    for answer in document["answers"]:
        of_metric = runs[runs.metric == answer["metric"]]
        means = of_metric.pivot_table("value", "point", "variant", sort=True)
        for sensitivity in answer["sensitivities"]:
            names = sensitivity["quantity"].removeprefix(answer["metric"] + " of ").removeprefix(answer["metric"] + ", ")
            own, _, base = names.partition(" less ")
            values = means[own] - (means[base] if base else 0)
            axes = sensitivity["axes"]
            if document["design"] == "morris":
                found = morris.analyze(problem, points, values.to_numpy(), num_levels=4, num_resamples=2)
                pairs = [(axis[ours], found[theirs][place]) for place, axis in enumerate(axes)
                         for ours, theirs in (("mu", "mu"), ("mu-star", "mu_star"), ("sigma", "sigma"))]
            else:
                # SALib's estimators. Its own driver takes the mean of the mixtures as well, and divides by n and not n - 1.
                rows = values.to_numpy().reshape(-1, len(paths) + 2)
                ends = rows[:, [0, -1]]
                rows, unbiased = rows - ends.mean(), 1 - 1 / ends.size
                pairs = [(axis[name]["value"], unbiased * estimator(rows[:, 0], rows[:, place + 1], rows[:, -1]))
                         for place, axis in enumerate(axes)
                         for name, estimator in (("first", sobol.first_order), ("total", sobol.total_order))]
            scale = max(abs(float(theirs)) for _, theirs in pairs) or 1.0
            greatest = max(greatest, *(abs(ours - float(theirs)) / scale for ours, theirs in pairs))
    print(f"{greatest:.1e}")


if __name__ == "__main__":
    main(*sys.argv[1:])
