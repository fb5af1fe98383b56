"""Compare app strategies by the battery they drain, in a simulated phone.

A scenario is a YAML file: the phone, its surroundings, its user, and the app in several
variants. All variants meet the same runs, so their differences come from the app.

    >>> import drainsim
    >>> search = drainsim.compare("search.yaml", replications=200, set={"parameters.idle-stop": "20s"})
    >>> search.verdict
    "improved saves 80 % of the app's energy, and search-time (−60 %) gets better."
    >>> search.changes                      # a data frame: the changes, with both intervals
    >>> search.figure("savings")            # a picture, which a notebook shows

What there is:

    compare(scenario, ...)    which variant drains less, and at what price: a Comparison
    sweep(scenario, vary=...) the same at many values of a number, point by point: a Sweep
    advise(scenario, ...)     what to change in the app first: an Advice
    validate(scenario, ...)   the mistakes of scenarios: a list of Problem
    Comparison(folder)        a result that was kept: 'drainsim compare -o FOLDER', or output=FOLDER
    run(*arguments)           any other command of drainsim: its output

What goes wrong is a DrainsimError. A mistake in a scenario is a ScenarioError, and its
'problems' have file, line, column, message and hint.

The program 'drainsim' computes everything, and also comes with this package as a command.
This module runs it and hands its numbers over unchanged, under the names that the program
uses in comparison.json and its tables. Frames need pandas, pictures need gnuplot.
"""

from ._program import DrainsimError, DrainsimWarning, Interrupted, Problem, ScenarioError, program, run
from ._results import Advice, Comparison, Figure, Point, Sweep
from ._studies import advise, compare, sweep, validate

__all__ = [
    "Advice", "Comparison", "DrainsimError", "DrainsimWarning", "Figure", "Interrupted", "Point", "Problem",
    "ScenarioError", "Sweep", "advise", "compare", "program", "run", "sweep", "validate",
]

# Messages and help name what is public by its public name.
for _name in __all__:
    globals()[_name].__module__ = __name__
