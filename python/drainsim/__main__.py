"""'python3 -m drainsim' is the command 'drainsim'."""

import os
import sys

from . import program

os.execv(program(), ["drainsim", *sys.argv[1:]])
