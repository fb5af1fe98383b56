"""Runs the program, and makes exceptions of its mistakes."""

from __future__ import annotations

import contextlib
import dataclasses
import fcntl
import importlib.metadata
import os
import pathlib
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import sysconfig
import tempfile
import termios
import warnings
from typing import IO, Callable, Iterable, Iterator, Union

PathText = Union[str, "os.PathLike[str]"]
Progress = Union[bool, Callable[[int, int, str], object], None]


class DrainsimError(Exception):
    """The program ended without a result.

    The text is what the program says. 'status' is its exit status: 64 for wrong usage, 65 for a
    mistake in a file, 66 for a missing file or program, 70 for a mistake of drainsim, 73 and 74
    for what cannot be written, and the negative number of a signal.
    """

    def __init__(self, message: str, status: int, output: str = "") -> None:
        super().__init__(message)
        self.status = status
        #: What the program had written before, such as the advice so far.
        self.output = output


class ScenarioError(DrainsimError):
    """A scenario, or a value of 'set', has mistakes: 'problems' has all of them."""

    @property
    def problems(self) -> list[Problem]:
        """The mistakes, with their places."""
        return problems_in(str(self))


class Interrupted(DrainsimError):
    """The program was stopped from outside before it had everything.

    Runs of a sweep with a store are kept; the same call with resume=True goes on. Ctrl-C in
    Python is a KeyboardInterrupt as always, after the program has ended in good order.
    """


class DrainsimWarning(UserWarning):
    """A remark of the program beside a result."""


@dataclasses.dataclass(frozen=True)
class Problem:
    """A mistake in a scenario, or something odd."""

    #: 'error' or 'warning'.
    severity: str
    #: The file, '<standard input>' for a text, or the option, such as '--set seed=x'.
    file: str
    #: From 1, as editors count; None in an option.
    line: int | None
    column: int | None
    message: str
    #: What to write instead, if the program knows.
    hint: str | None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        return f"{place}: {self.severity}: {self.message}" + (f" ({self.hint})" if self.hint else "")


def program() -> str:
    """The path of the program: DRAINSIM_PROGRAM, else the one of this package, else the first in PATH."""
    named = os.environ.get("DRAINSIM_PROGRAM")
    if named:
        return named
    # 'pip install --target' puts scripts beside the packages, which its record of files does not say.
    places = [pathlib.Path(__file__).parent.parent / "bin" / "drainsim"]
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        files = importlib.metadata.files("drainsim") or []
        places += [pathlib.Path(str(file.locate())) for file in files if file.parts[-2:] == ("bin", "drainsim")]
    found = next((str(place.resolve()) for place in places if place.is_file()), None) or shutil.which("drainsim")
    if found is None:
        raise FileNotFoundError("there is no program 'drainsim': install the wheel, or set DRAINSIM_PROGRAM to its path")
    return found


def run(*arguments: PathText, input: str | None = None, progress: Progress = None) -> str:
    """Run any command of drainsim, and return what it writes to standard output.

        drainsim.run("explain", "wi-fi")
        json.loads(drainsim.run("compare", "s.yaml", "--phones", "android", "--format", "json"))

    'input' is the text for standard input. 'progress' is as in compare(). Raises DrainsimError
    unless the command succeeds; an expectation that is not met is no error.
    """
    call = Call(arguments, input, progress)
    for _ in call.steps():
        pass
    return call.output


class Call:
    """One run of the program."""

    #: The program succeeded, or an expectation was not met.
    successes: tuple[int, ...] = (0, 1)
    #: Whether remarks beside a success are warnings.
    warns = True

    def __init__(self, arguments: Iterable[PathText], input: str | None = None, progress: Progress = None) -> None:
        self._command = [program(), *(os.fspath(argument) for argument in arguments)]
        self._input = input
        self._progress = show_progress if progress is True else progress or None
        self.output = ""
        self.remarks = ""

    def steps(self, pause: float = 10) -> Iterator[None]:
        """Run it; control comes back at least every 'pause' seconds. What stops the caller stops the program."""
        # gnuplot of another wheel is beside Python, in an environment that need not be activated. The system's draws more.
        path = os.pathsep.join([os.environ.get("PATH", os.defpath), sysconfig.get_path("scripts")])
        environment = {**os.environ, "PATH": path}
        with tempfile.TemporaryFile() as output, self._standard_input() as source:
            if self._progress:
                # The program shows its progress on terminals, often and with its numbers.
                environment.update(TERM="xterm", NO_COLOR="1")
                watched, written = os.openpty()
                fcntl.ioctl(written, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 1000, 0, 0))
            else:
                watched, written = os.pipe()
            try:
                # A group of its own: Ctrl-C must reach the program once, and not also from the terminal.
                process = subprocess.Popen(
                    self._command, env=environment, stdin=source, stdout=output, stderr=written, start_new_session=True)
            except BaseException:
                os.close(watched)
                raise
            finally:
                os.close(written)
            try:
                yield from self._watch(watched, pause)
                status = process.wait()
            finally:
                os.close(watched)
                if self._progress is show_progress:
                    show_progress(0, 0, "")
                while process.poll() is None:
                    with contextlib.suppress(KeyboardInterrupt):
                        process.send_signal(signal.SIGINT)
                        process.wait()
            output.seek(0)
            self.output = output.read().decode("utf-8")
        self._check(status)

    def _standard_input(self) -> IO[bytes]:
        if self._input is None:
            return open(os.devnull, "rb")
        source = tempfile.TemporaryFile()
        source.write(self._input.encode("utf-8"))
        source.seek(0)
        return source

    def _watch(self, stream: int, pause: float) -> Iterator[None]:
        """Read standard error to its end."""
        text, waiting = b"", select.poll()
        waiting.register(stream, select.POLLIN)
        while True:
            if waiting.poll(1000 * pause):
                try:
                    more = os.read(stream, 65536)
                except OSError:  # A terminal ends like this.
                    more = b""
                if not more:
                    break
                text += more
                shown = DRAWN.findall(text)
                numbers = SHARE.search(shown[-1].decode()) if shown else None
                if numbers and callable(self._progress):
                    self._progress(int(numbers[1]), int(numbers[2]), numbers[3])
                text = DRAWN.sub(b"", text)
            yield
        lines = text.decode(errors="replace").splitlines()
        # The program's name before a message is for those who read many programs' messages.
        self.remarks = "\n".join(line[10:] if line.startswith("drainsim: ") else line for line in lines if not MINUTE.match(line))

    def _check(self, status: int) -> None:
        if status in self.successes and (self.output or status != 65):
            if self.remarks and self.warns:
                warnings.warn(self.remarks, DrainsimWarning, stacklevel=5)
            return
        kind = ScenarioError if status == 65 else Interrupted if status in (75, 129, 130, 143) else DrainsimError
        raise kind(self.remarks or f"drainsim ended with {status} and without a word", status, self.output)


#: The line that the program draws anew on a terminal, and its numbers; the line that it writes a minute elsewhere.
DRAWN = re.compile(rb"\r[^\r\n]*\x1b\[K")
SHARE = re.compile(r"(\d+) of (\d+) ([^(\r]+) \(\d+ %\)")
MINUTE = re.compile(r"drainsim: \d+ of \d+ [^(]+ \(\d+ %\)")


def show_progress(done: int, total: int, things: str) -> None:
    """A line on standard error that is written anew; no things take it away."""
    text = f"{done} of {total} {things}" if things else ""
    print(f"\r{text:<60}", end="" if things else "\r", file=sys.stderr, flush=True)


HEAD = re.compile(r"(?P<file>.+?)(?::(?P<line>\d+):(?P<column>\d+))?: (?P<severity>error|warning): (?P<message>.*)")


def problems_in(text: str) -> list[Problem]:
    """The mistakes in what the program wrote: a place and message, the line with a caret, hints."""
    lines, found, at = text.splitlines(), [], 0
    while at < len(lines):
        head = HEAD.fullmatch(lines[at])
        at += 1
        if head is None:
            continue
        if at + 1 < len(lines) and lines[at + 1].strip() == "^":
            at += 2
        hints = []
        while at < len(lines) and lines[at].startswith("  hint: "):
            hints.append(lines[at][len("  hint: "):])
            at += 1
        line, column = (int(head[name]) if head[name] else None for name in ("line", "column"))
        found.append(Problem(head["severity"], head["file"], line, column, head["message"], "; ".join(hints) or None))
    return found
