"""`python -m tests.bench`: measure speed and print each figure beside its floor."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.bench import center_speed, discord_load, recall_speed, start_up
from tests.bench.table import Figure, printed

USUAL = 10_000  # a start is measured with no more memories than this


def main() -> None:
    """Fill stores of the sizes asked for, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=100, help="recalls a size")
    parser.add_argument("--starts", type=int, default=5, help="starts of each command")
    asked = parser.parse_args()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in asked.sizes:
            place = Path(folder) / str(size)
            figures += asyncio.run(recall_speed.measure(place, size, asked.rounds))
        size = max((part for part in asked.sizes if part <= USUAL), default=max(asked.sizes))
        figures += asyncio.run(center_speed.measure(Path(folder) / "center", size, asked.rounds))
        figures += start_up.measure(Path(folder) / str(size), size, asked.starts)
    for around in (discord_load.BARE, discord_load.USUAL):
        figures += asyncio.run(discord_load.measure(200, 40, rounds=2, seconds=120, around=around))
    sys.stdout.write(printed(figures))


main()
