"""`python -m tests.bench`: measure speed and print each figure beside its floor."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.process.garbage import look_briefly, look_rarely
from tests.bench import center_speed, discord_load, start_up
from tests.bench.one_user import adding, recall_speed, turn_speed
from tests.bench.peers import known_peers
from tests.bench.table import Figure, printed, written

USUAL = 10_000  # a start is measured with no more memories than this


def main() -> None:
    """Fill stores of the sizes asked for, measure, print; garbage is looked for as in a service."""
    look_rarely()
    look_briefly()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=100, help="recalls a size")
    parser.add_argument("--starts", type=int, default=5, help="starts of each command")
    parser.add_argument("--imported", type=int, default=3_000, help="memories of an import")
    parser.add_argument("--peers", type=int, default=10_000, help="peers up to so many memories")
    parser.add_argument("--only", choices=("one-machine",), help="leave out pages and Discord")
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"))
    asked = parser.parse_args()
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in asked.sizes:
            place = Path(folder) / str(size)
            peers = known_peers() if size <= asked.peers else []
            measured = recall_speed.measure(
                place, size, asked.rounds, starts=asked.starts, peers=peers
            )
            figures += asyncio.run(measured)
        figures += asyncio.run(adding.bulk(Path(folder) / "imported", asked.imported))
        size = max((part for part in asked.sizes if part <= USUAL), default=max(asked.sizes))
        figures += asyncio.run(turn_speed.measure(Path(folder) / "turns", size, asked.rounds))
        if asked.only:
            _tell(figures, asked.json)
            return
        figures += asyncio.run(center_speed.measure(Path(folder) / "center", size, asked.rounds))
        figures += start_up.measure(Path(folder) / str(size), size, asked.starts)
    for around in (discord_load.BARE, discord_load.USUAL):
        figures += asyncio.run(discord_load.measure(200, 40, rounds=2, seconds=120, around=around))
    _tell(figures, asked.json)


def _tell(figures: Sequence[Figure], file: Path) -> None:
    written(figures, file)
    sys.stdout.write(f"{printed(figures)}\nAll of it is in {file}.\n")


main()
