"""`python -m tests.bench.capacity [--people …]`: print the table, or with `--readme` write it."""

import sys

from tests.bench.capacity.reckoning import main

sys.stdout.write(f"{main(sys.argv[1:])}\n")
