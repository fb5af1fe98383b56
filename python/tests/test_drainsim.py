"""The module through its public names, with the installed program."""

import json
import os
import pathlib
import pydoc
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import unittest
import unittest.mock
import xml.etree.ElementTree

import drainsim

SEARCH = pathlib.Path(__file__).resolve().parents[2] / "scenarios/ergondesk/search.yaml"
IDLE_STOP = "parameters.idle-stop"


def draws(terminal):
    """Whether the gnuplot that the program finds has a terminal."""
    gnuplot = shutil.which("gnuplot", path=os.pathsep.join([os.environ["PATH"], sysconfig.get_path("scripts")]))
    command = [gnuplot, "-e", f"set terminal {terminal}"]
    return gnuplot is not None and b"unknown" not in subprocess.run(command, capture_output=True).stderr


def children():
    """The running programs that this process started."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid() and state != "Z":
                found.append((process / "cmdline").read_text())
        except OSError:
            pass
    return found


class Comparisons(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.search = drainsim.compare(SEARCH, replications=20)

    def test_numbers_are_those_of_the_program(self):
        shown = json.loads(drainsim.run("compare", SEARCH, "-n", "20", "--format", "json"))
        self.assertEqual(self.search.document, shown)
        for metric in shown["metrics"]:
            (compared,) = metric["comparisons"]
            row = self.search.metrics.loc[(metric["name"], "improved")]
            self.assertEqual(row["mean"], metric["variants"][1]["mean"])
            self.assertEqual(row["difference.low"], compared["difference"]["low"])
            self.assertEqual(row["change.percent"], compared["change"]["percent"])
            self.assertEqual(row["unit"], metric["unit"])
        for entry in shown["verdict"]:
            row = self.search.changes.loc[(entry["metric"], entry["variant"])]
            self.assertEqual((row["runs.low"], row["ranges.high"]), (entry["runs"]["low"], entry["ranges"]["high"]))

    def test_tables_are_those_of_the_program(self):
        lines = drainsim.run("compare", SEARCH, "-n", "20", "--no-ranges", "--format", "csv").splitlines()
        self.assertEqual(len(self.search.runs), len(lines) - 1)
        self.assertEqual(",".join(self.search.runs.columns), lines[0])
        self.assertEqual(self.search.runs["value"][0], float(lines[1].split(",")[4]))
        self.assertEqual(len(self.search.ranges), 199)
        self.assertEqual(self.search.saving["component"][0], "all")

    def test_verdict_is_the_first_sentence_of_the_answer(self):
        self.assertTrue(self.search.verdict.startswith("improved saves 76 % of the app's energy"), self.search.verdict)
        self.assertIn(self.search.verdict, str(self.search))
        self.assertIn(self.search.verdict.split("'")[0], self.search._repr_html_())

    def test_values_and_ranges_are_options(self):
        values = {IDLE_STOP: "60s", "parameters.office-count": 3}
        slow = drainsim.compare(SEARCH, replications=4, seed=7, set=values, ranges=False, jobs=1)
        self.assertIsNone(slow.ranges)
        resolved = (slow.path / "scenario.yaml").read_text()
        self.assertRegex(resolved, "idle-stop: 60 ?s")
        self.assertRegex(resolved, "office-count: 3")
        self.assertEqual((slow.document["seed"], slow.document["replications"]), (7, 4))

    def test_a_text_is_a_scenario(self):
        self.assertEqual(drainsim.compare(SEARCH.read_text(), replications=4, ranges=False).document["replications"], 4)

    def test_a_result_is_kept_where_it_is_asked_for(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = drainsim.compare(SEARCH, replications=4, ranges=False, output=pathlib.Path(folder, "kept"))
            self.assertEqual(drainsim.Comparison(pathlib.Path(folder, "kept")).answer, kept.answer)
            kept.page(pathlib.Path(folder, "page.html"))
            self.assertIn("<html", pathlib.Path(folder, "page.html").read_text())
        with self.assertRaises(FileNotFoundError):
            drainsim.Comparison(folder)

    def test_a_result_that_nobody_keeps_leaves_nothing(self):
        path = drainsim.compare(SEARCH, replications=2, ranges=False).path
        self.assertFalse(path.exists())

    def test_an_expectation_that_is_not_met_is_no_error(self):
        text = SEARCH.read_text().replace("reduction: at least 30 %", "reduction: at least 99 %")
        with self.assertWarnsRegex(drainsim.DrainsimWarning, "not as the scenario expects: faster"):
            missed = drainsim.compare(text, replications=20, ranges=False)
        self.assertFalse(missed.is_as_expected)
        self.assertEqual(list(missed.expectations["met"]), [False, True, True])
        self.assertTrue(self.search.is_as_expected)

    @unittest.skipUnless(draws("svg"), "no gnuplot")
    def test_figures_are_pictures_of_the_program(self):
        self.assertEqual(self.search.figures["savings"], "Change of app-energy")
        picture = self.search.figure()
        self.assertEqual(picture.name, "savings")
        self.assertIn("95 % intervals over runs", picture.caption)
        self.assertTrue(xml.etree.ElementTree.fromstring(picture.svg).tag.endswith("svg"))
        self.assertIn("data:image/svg+xml", picture._repr_html_())
        with self.assertRaisesRegex(drainsim.DrainsimError, "no figure 'none'"):
            self.search.figure("none")

    @unittest.skipUnless(draws("svg"), "no gnuplot")
    def test_a_result_that_nobody_keeps_stays_for_its_picture(self):
        picture = drainsim.compare(SEARCH, replications=4, ranges=False).figure()
        with tempfile.TemporaryDirectory() as folder:
            picture.save(pathlib.Path(folder, "savings.svg"))
            self.assertEqual(pathlib.Path(folder, "savings.svg").read_text(encoding="utf-8"), picture.svg)

    @unittest.skipUnless(draws("pngcairo"), "gnuplot draws no PNG")
    def test_figures_are_saved_as_their_file_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            self.search.figure("changes").save(os.path.join(folder, "changes.png"))
            self.assertEqual(pathlib.Path(folder, "changes.png").read_bytes()[:4], b"\x89PNG")


class Page(unittest.TestCase):
    def test_the_page_on_python_has_true_numbers(self):
        page = (SEARCH.parents[2] / "docs/python.md").read_text(encoding="utf-8")
        search = drainsim.compare(SEARCH, replications=200, set={IDLE_STOP: "20s"})
        self.assertIn(search.verdict, page)
        self.assertIn(search.verdict, drainsim.__doc__)
        frame = search.changes[["percent", "runs.low", "runs.high", "ranges.low", "ranges.high"]].round(1)
        for line in str(frame).splitlines():
            self.assertIn("# " + line.rstrip(), page)
        for point in drainsim.sweep(SEARCH, vary={"parameters.confirm-time": "0s..12s:6s"}):
            change = point.metrics.loc[("app-energy", "improved"), "change.percent"].round(1)
            self.assertIn(f"# {point.values} {change}\n", page)


class Mistakes(unittest.TestCase):
    wrong = SEARCH.read_text().replace("replications:", "replicationz:").replace("idle-stop: 30 s", "idle-stop: 30 sx")

    def test_mistakes_have_places_and_hints(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "wrong.yaml")
            file.write_text(self.wrong)
            with self.assertRaises(drainsim.ScenarioError) as caught:
                drainsim.compare(file)
            self.assertEqual(drainsim.validate(file), caught.exception.problems)
        first, second = caught.exception.problems
        lines = self.wrong.splitlines()
        self.assertEqual((first.file, first.severity, first.column), (str(file), "error", 1))
        self.assertEqual(lines[first.line - 1], "replicationz: 50")
        self.assertEqual((first.message, first.hint), ("unknown key 'replicationz' in the scenario", "did you mean 'replications'?"))
        self.assertTrue(lines[second.line - 1][second.column - 1:].startswith("30 sx"))
        self.assertEqual(caught.exception.status, 65)
        self.assertIn("2 mistakes", str(caught.exception))

    def test_mistakes_in_texts_and_values_have_places(self):
        self.assertEqual([problem.file for problem in drainsim.validate(self.wrong)], ["<standard input>"] * 2)
        with self.assertRaises(drainsim.ScenarioError) as caught:
            list(drainsim.sweep(SEARCH, set={"foo": 1}, vary={IDLE_STOP: ["1s"]}))
        (problem,) = caught.exception.problems
        self.assertEqual((problem.file, problem.line), ("--set foo=1", None))

    def test_a_quoted_line_that_looks_like_a_mistake_is_none(self):
        (problem,) = drainsim.validate(SEARCH.read_text() + "\na: error: b\n")[:1]
        self.assertNotEqual(problem.file, "a")

    def test_a_correct_scenario_has_none(self):
        self.assertEqual(drainsim.validate(SEARCH), [])

    def test_other_errors_have_their_status(self):
        for call, status in [
            (lambda: drainsim.compare("missing.yaml"), 66), (lambda: drainsim.compare("-missing.yaml"), 66),
            (lambda: drainsim.compare(SEARCH, options=["--none"]), 64), (lambda: drainsim.run("none"), 64),
        ]:
            with self.assertRaises(drainsim.DrainsimError) as caught:
                call()
            self.assertEqual(caught.exception.status, status)
            self.assertNotIsInstance(caught.exception, drainsim.ScenarioError)

    def test_remarks_beside_a_result_are_warnings(self):
        with self.assertWarnsRegex(drainsim.DrainsimWarning, "stopped after 50 runs"):
            drainsim.compare(SEARCH, ranges=False, options=["--precision", "50%"])

    def test_a_program_that_is_missing_is_told(self):
        with unittest.mock.patch.dict(os.environ, DRAINSIM_PROGRAM="/nowhere/drainsim"), self.assertRaises(FileNotFoundError):
            drainsim.run("--version")


class Sweeps(unittest.TestCase):
    many = {"vary": {IDLE_STOP: "1s..8s:1s"}, "replications": 1500}

    def test_points_come_while_the_program_runs(self):
        sweep = drainsim.sweep(SEARCH, **self.many)
        first = next(iter(sweep))
        self.assertIsNone(sweep.document)
        self.assertEqual((first.number, first.values), (1, {IDLE_STOP: "1s"}))
        self.assertEqual(children(), [])

    def test_a_loop_that_was_left_goes_on_with_the_same_numbers(self):
        sweep = drainsim.sweep(SEARCH, **self.many)
        for point in sweep:
            if point.number == 2:
                break
        self.assertEqual(children(), [])
        along = point.metrics
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "whole.db")
            text = drainsim.run(
                "sweep", SEARCH, "--vary", f"{IDLE_STOP}=1s..8s:1s", "-n", "1500", "--store", store, "--format", "json")
        whole = json.loads(text)
        self.assertEqual([point.number for point in sweep], list(range(1, 9)))
        self.assertEqual(sweep.document, whole)
        second = list(sweep)[1]
        self.assertEqual(second.document, whole["points"][1]["metrics"])
        self.assertTrue(second.metrics.equals(along))

    def test_frames_have_all_points(self):
        sweep = drainsim.sweep(SEARCH, vary={IDLE_STOP: ["10s", "20s"]}, replications=4)
        metrics = sweep.metrics
        self.assertEqual(list(metrics.loc[(slice(None), "energy", "improved"), IDLE_STOP]), ["10s", "20s"])
        self.assertEqual(len(sweep.runs), 2 * 2 * 4 * len(sweep.document["points"][0]["metrics"]))
        self.assertIn("curve-app-energy", sweep.figures)

    def test_a_store_is_kept_and_goes_on_elsewhere(self):
        with tempfile.TemporaryDirectory() as folder:
            store = pathlib.Path(folder, "kept.db")
            first = drainsim.sweep(SEARCH, vary={IDLE_STOP: "10s,20s"}, replications=4, store=store)
            self.assertEqual(len(list(first)), 2)
            again = drainsim.sweep(SEARCH, vary={IDLE_STOP: "10s,20s"}, replications=4, store=store, resume=True)
            self.assertTrue(again.metrics.equals(first.metrics))
            with self.assertRaises(drainsim.DrainsimError):
                list(drainsim.sweep(SEARCH, vary={IDLE_STOP: "10s,20s"}, replications=4, store=store))


class Waiting(unittest.TestCase):
    def test_progress_counts_runs_and_then_draws(self):
        seen = []
        drainsim.compare(SEARCH, replications=20000, progress=lambda *numbers: seen.append(numbers))
        runs = [done for done, total, things in seen if (total, things) == (40000, "runs")]
        self.assertEqual(runs, sorted(runs))
        self.assertTrue(runs)
        self.assertIn("draws from the ranges", {things for _, _, things in seen})

    def test_ctrl_c_ends_the_program_and_goes_up(self):
        # Whoever runs the tests in the background ignores it.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        for progress in (None, lambda *numbers: None):
            threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                drainsim.compare(SEARCH, replications=1000000, progress=progress)
            self.assertEqual(children(), [])

    def test_a_program_that_somebody_ends_is_interrupted(self):
        def end():
            for process in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
                except OSError:
                    continue
                if int(parent) == os.getpid():
                    os.kill(int(process.name), signal.SIGTERM)

        threading.Timer(0.7, end).start()
        with self.assertRaises(drainsim.Interrupted) as caught:
            drainsim.compare(SEARCH, replications=1000000)
        self.assertEqual(caught.exception.status, 143)


class Package(unittest.TestCase):
    def test_advice_names_what_helps_most_first(self):
        advice = drainsim.advise(SEARCH, replications=20, allow={"search-time": "+1 s"})
        self.assertEqual(list(advice.changes["number"]), list(range(1, len(advice.changes) + 1)))
        self.assertEqual(advice.changes["practice"][0], "scan-filter")
        self.assertIn("Scan for the service", advice._repr_html_())

    def test_the_module_is_the_command(self):
        command = [sys.executable, "-m", "drainsim"]
        version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(version, drainsim.run("--version"))
        self.assertEqual(subprocess.run([*command, "compare", "missing.yaml"], capture_output=True).returncode, 66)

    def test_only_frames_need_pandas(self):
        code = f"""if True:
            import sys
            sys.modules["pandas"] = None
            import drainsim
            search = drainsim.compare({str(SEARCH)!r}, replications=4, ranges=False)
            print(search.verdict)
            try: search.metrics
            except ImportError as error: print(error)"""
        shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        self.assertIn("saves", shown)
        self.assertIn("pip install pandas", shown)

    def test_everything_is_documented(self):
        for name in drainsim.__all__:
            value = getattr(drainsim, name)
            self.assertTrue(value.__doc__, name)
            for member, part in vars(value).items() if isinstance(value, type) else []:
                if not member.startswith("_") and (callable(part) or hasattr(part, "__get__")):
                    self.assertTrue(part.__doc__, f"{name}.{member}")
        self.assertIn("compare(scenario", pydoc.render_doc(drainsim, renderer=pydoc.plaintext))


if __name__ == "__main__":
    unittest.main()
