"""How many databases a number of people needs: `python -m tests.bench.capacity [--people …]`.

A calculation, not a measurement: what it starts from is named with where it comes from, and any of
it can be given anew. `--readme` writes the table into `config/deploy/README.md`.
"""

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

PAGE = Path(__file__).parents[3] / "config" / "deploy" / "README.md"
MARK, END = "<!-- capacity -->", "<!-- /capacity -->"
DAY = 86_400
TERABYTE = 1e12
MOST = 10**15
"""No count is greater: more than all people, and a store of a petabyte."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of the stores."""

    people: int = 1_000_000
    memories: int = 5_000
    """Of each person."""
    messages: int = 10_000
    """Kept of each person, replies included."""
    rounds: float = 10.0
    """A message and its reply, of each person, in a day."""
    peak: float = 3.0
    """How many times as busy the busiest hour is as the mean one."""


@dataclass(frozen=True, slots=True)
class Store:
    """What one database is and does."""

    dimensions: int = 384
    number_bytes: int = 2
    """Of a vector's number: `halfvec`."""
    copies: int = 2
    """Of a vector: in its memory's row, and in the order of users."""
    memory_bytes: int = 2_770
    """Of a memory besides its vectors, with words, names and operations: measured on PostgreSQL
    (`python -m tests.bench.capacity.memory_size`, 10,000 memories)."""
    message_bytes: int = 2_500
    """Of a message with its vector and its share of turns, traces and jobs: assumed."""
    commits: float = 10.0
    """How many transactions a round takes, from its receipt to what is learned of it: assumed."""
    commit_milliseconds: float = 2.6
    """One ADD through the door, durable (`make bench`, 10,000 memories); one writer at a time."""
    disk: float = 4 * TERABYTE
    """What one database is to hold at most."""
    filled: float = 0.7
    """How much of that is used, the rest being left for growth and upkeep."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a load needs."""

    vector_bytes: float
    bytes: float
    commits_each_second: float
    by_size: int
    """How many databases its bytes need."""
    by_writes: int
    """How many its busiest hour needs."""

    @property
    def databases(self) -> int:
        """The greater of both."""
        return max(self.by_size, self.by_writes)


def needed(load: Load, store: Store) -> Need:
    """Return what a load needs of such stores."""
    vectors = float(load.people) * load.memories * store.dimensions * store.number_bytes
    rest = load.memories * store.memory_bytes + load.messages * store.message_bytes
    size = vectors * store.copies + float(load.people) * rest
    commits = load.people * load.rounds * store.commits * load.peak / DAY
    return Need(
        vector_bytes=vectors,
        bytes=size,
        commits_each_second=commits,
        by_size=math.ceil(size / (store.disk * store.filled)),
        by_writes=math.ceil(commits * store.commit_milliseconds / 1000 / store.filled),
    )


def table(loads: Sequence[Load], store: Store) -> str:
    """Return a row for each load, as Markdown."""
    rows = [
        "| people | memories each | vectors, once | all | transactions a second, at the peak "
        "| databases by size | by writes |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for load in loads:
        need = needed(load, store)
        rows.append(
            f"| {load.people:,} | {load.memories:,} | {_bytes(need.vector_bytes)} "
            f"| {_bytes(need.bytes)} | {need.commits_each_second:,.0f} | {need.by_size} "
            f"| {need.by_writes} |"
        )
    return "\n".join(rows)


def usual() -> list[Load]:
    """Return the loads that the page shows."""
    return [Load(people=people) for people in (1_000, 10_000, 100_000, 1_000_000)]


def _bytes(count: float) -> str:
    for unit, size in (("TB", TERABYTE), ("GB", 1e9)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count / 1e6:.1f} MB"


def _possible(name: str, kind: type[int] | type[float], typed: str) -> float:
    """Return a number that there can be so much of; raises what tells which numbers can be."""
    most = 1 if name == "filled" else MOST
    try:
        number = kind(typed)
    except ValueError:
        number = 0
    if not 0 < number <= most:
        what = "a whole number" if kind is int else "a number"
        raise argparse.ArgumentTypeError(
            f"{typed!r} is not possible: it must be {what} over 0, and at most {most:,}"
        )
    return number


def main(words: Sequence[str]) -> str:
    """Return the table that the words of a command line ask for, having written it if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    for given in (Load(), Store()):
        for name in given.__slots__:
            known = getattr(given, name)
            option = f"--{name.replace('_', '-')}"
            parser.add_argument(option, type=partial(_possible, name, type(known)), default=None)
    parser.add_argument("--readme", action="store_true")
    asked = vars(parser.parse_args(words))
    is_page = asked.pop("readme")
    chosen = {name: value for name, value in asked.items() if value is not None}
    load = {name: value for name, value in chosen.items() if name in Load.__slots__}
    store = Store(**{name: value for name, value in chosen.items() if name in Store.__slots__})
    told = table([Load(**load)] if load else usual(), store)
    if is_page:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(MARK)
        PAGE.write_text(f"{before}{MARK}\n{told}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    return told
