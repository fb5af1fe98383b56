"""The questions: compare, sweep, advise, validate."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any, Mapping, Sequence

from ._program import Call, PathText, Problem, Progress, ScenarioError, problems_in, run
from ._results import Advice, Comparison, Sweep, new_path


def compare(
    scenario: PathText, *, replications: int | None = None, seed: int | None = None,
    set: Mapping[str, Any] | None = None, phone: PathText | None = None, baseline: str | None = None,
    ranges: bool = True, jobs: int | None = None, output: PathText | None = None,
    options: Sequence[str] = (), progress: Progress = None,
) -> Comparison:
    """Compare all variants of a scenario on the same runs.

    scenario      the path of the file, or the scenario's text (anything with a line break)
    replications  the number of runs (default: the scenario's)
    seed          the seed (default: the scenario's); the same seed gives the same numbers
    set           values to change in all variants: {"parameters.idle-stop": "20s"}
    phone         the phone, by name or file: "pixel-8"
    baseline      the variant that the others are compared with (default: the scenario's)
    ranges        False leaves out the draws of what is not known of phones, networks and habits
    jobs          the number of cores (default: all)
    output        the folder that keeps the result; an older result there is replaced
    options       more options of 'drainsim compare': ["--precision", "2%"]
    progress      True for a line on standard error, or a function of done, total and things,
                  such as (120, 200, "runs"); the draws follow the runs and are counted anew

    An expectation of the scenario that is not met raises nothing: see 'is_as_expected'.
    Raises ScenarioError for a mistake in the scenario or in 'set', with all places.
    """
    source, text = _scenario(scenario)
    folder = new_path("result") if output is None else output
    more = ([] if baseline is None else ["--baseline", baseline]) + ([] if ranges else ["--no-ranges"])
    shared = _options(replications, seed, set, phone, jobs, [*more, *options])
    try:
        run("compare", source, *shared, "-o", folder, input=text, progress=progress)
        result = Comparison(folder)
    except BaseException:
        if output is None:
            shutil.rmtree(os.path.dirname(folder), ignore_errors=True)
        raise
    if output is None:
        result._remove_at_end()
    return result


def sweep(
    scenario: PathText, *, vary: Mapping[str, Any] | None = None, replications: int | None = None,
    seed: int | None = None, set: Mapping[str, Any] | None = None, phone: PathText | None = None,
    jobs: int | None = None, store: PathText | None = None, resume: bool = False,
    options: Sequence[str] = (), progress: Progress = None,
) -> Sweep:
    """Simulate a scenario at many values of its numbers on the same runs, one point after the other.

        for point in drainsim.sweep("search.yaml", vary={"parameters.idle-stop": "10s..60s:10s"}):
            print(point.values, point.metrics.loc[("app-energy", "improved"), "change.percent"])

    vary      values by path: a list, or a text as the command takes it ("1s,2s", "2s..15s:1s");
              None for what the scenario itself sweeps
    store     the file that keeps the runs as they finish (default: one that is removed)
    resume    go on with the store: make only the missing runs
    options   more options of 'drainsim sweep': ["--design", "sobol", "--points", "31"]

    The others are as in compare(). Nothing runs before the loop begins.
    """
    source, text = _scenario(scenario)
    varied = [part for path, values in (vary or {}).items() for part in ("--vary", f"{path}={_values(values)}")]
    more = [*varied, *(["--resume"] if resume else []), *options]
    return Sweep(["sweep", source, *_options(replications, seed, set, phone, jobs, more)], store, text, progress)


def advise(
    scenario: PathText, *, allow: Mapping[str, str] | None = None, replications: int | None = None,
    seed: int | None = None, set: Mapping[str, Any] | None = None, phone: PathText | None = None,
    jobs: int | None = None, options: Sequence[str] = (), progress: Progress = None,
) -> Advice:
    """Find out what to change in the apps of a scenario, what it saves and what it costs.

    allow     how much worse a metric may become: {"data-age": "+5 min"}
    options   more options of 'drainsim advise': ["--page", "advice.html"]

    The others are as in compare().
    """
    source, text = _scenario(scenario)
    allowed = [part for metric, amount in (allow or {}).items() for part in ("--allow", f"{metric}: {amount}")]
    shared = _options(replications, seed, set, phone, jobs, [*allowed, *options])
    return Advice(json.loads(run("advise", source, *shared, "--format", "json", input=text, progress=progress)))


def validate(*scenarios: PathText) -> list[Problem]:
    """All mistakes of scenarios or device profiles, and what is odd in them; empty if there is nothing.

    Each is a path, or a single one the scenario's text.
    """
    sources = [_scenario(scenario) for scenario in scenarios]
    call = Call(("validate", *(source for source, _ in sources)), next((text for _, text in sources if text), None))
    call.warns = False
    try:
        for _ in call.steps():
            pass
    except ScenarioError as error:
        return error.problems
    return problems_in(call.remarks)


def _scenario(scenario: PathText) -> tuple[PathText, str | None]:
    """The argument for a scenario, and the text for standard input."""
    path = os.fspath(scenario)
    # No path is an option.
    return ("-", path) if "\n" in path else (os.path.join(".", path) if path.startswith("-") else path, None)


def _options(
    replications: int | None, seed: int | None, set: Mapping[str, Any] | None, phone: PathText | None,
    jobs: int | None, more: Sequence[str],
) -> list[str]:
    """The options that all questions share."""
    named = {"--replications": replications, "--seed": seed, "--phone": phone, "--jobs": jobs}
    given = [part for name, value in named.items() if value is not None for part in (name, str(value))]
    changed = [part for path, value in (set or {}).items() for part in ("--set", f"{path}={_value(value)}")]
    return [*given, *changed, *more]


def _value(value: Any) -> str:
    """A text as it is, and everything else as YAML."""
    return value if isinstance(value, str) else json.dumps(value)


def _values(values: Any) -> str:
    return values if isinstance(values, str) else ",".join(_value(value) for value in values)
