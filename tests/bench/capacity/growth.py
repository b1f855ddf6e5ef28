"""What a store grows by while somebody talks steadily: `python -m tests.bench.capacity.growth`.

One person has so many rounds a day with the offline companion, for so many days; each week they
tell something new of themselves. What is told is the size of each table with its indexes, as
SQLite's `dbstat` or PostgreSQL (`--store postgres`) counts pages, at the end of each quarter of the
time; what a table grew by in the last quarter for 10,000 messages; and how many rows it has.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import SQLModel, func, select

from bot.actions.local_chat import LocalChat
from tests.bench.stores.filled_store import NOW, WORDS
from tests.stage import Stage, said, staged
from tests.stores import using

FACTS = ("cat", "dog", "boat", "bike", "band", "horse", "parrot", "teacher")
LEAST = 40_960
"""Tables smaller than this (bytes) are told together."""
PER = 10_000
_BY_TABLE = text(
    "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_schema USING (name) GROUP BY tbl_name"
)
_BY_RELATION = text("""
    SELECT coalesce(inhparent, oid)::regclass::text, sum(pg_total_relation_size(oid))
    FROM pg_class LEFT JOIN pg_inherits ON inhrelid = oid
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace GROUP BY 1
""")
"""The parts of one table are told together, each with its indexes."""


@dataclass(frozen=True, slots=True)
class Size:
    """How big a table is, its indexes with it."""

    size: int
    rows: int


def main() -> None:
    """Live the days, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=360)
    parser.add_argument("--rounds", type=int, default=14, help="rounds a day")
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, using(asked.store):
        quarters = asyncio.run(measure(Path(folder), asked.days, asked.rounds))
    sys.stdout.write(told(quarters, asked.days * asked.rounds * 2 // 4))


async def measure(folder: Path, days: int, rounds: int) -> list[dict[str, Size]]:
    """Return the sizes by table at the end of each quarter."""
    chance, quarters = random.Random(5), []
    with staged(folder, start=NOW) as stage:
        talk = await stage.talk()
        for day in range(days):
            await _live(stage, talk, day, rounds, chance)
            if (day + 1) % (days // 4) == 0:
                quarters.append(await stage.services.store.read(sizes))
    return quarters


async def _live(
    stage: Stage, talk: LocalChat, day: int, rounds: int, chance: random.Random
) -> None:
    """Talk for a while, then let the night's work be done."""
    for number in range(rounds):
        await said(talk, _line(day, number, chance))
        stage.clock.move(minutes=2)
    await stage.worker.drain()
    stage.clock.move(minutes=24 * 60 - 2 * rounds)
    await stage.worker.chores.start()
    await stage.worker.drain()


def _line(day: int, number: int, chance: random.Random) -> str:
    if number == 0 and day % 7 == 0:
        thing, name = FACTS[day // 7 % len(FACTS)], chance.choice(WORDS).capitalize()
        return f"My {thing} is called {name}{day}."
    return f"Today the {' '.join(chance.choices(WORDS, k=12))} again."


def sizes(rows: Rows) -> dict[str, Size]:
    """Return the sizes by table of a database; of its own tables no rows are counted."""
    asked = _BY_TABLE if rows.connection().dialect.name == "sqlite" else _BY_RELATION
    return {
        name: Size(int(size), _count(rows, name))
        for name, size in rows.connection().execute(asked)
        if not name.startswith("sqlite_")
    }


def _count(rows: Rows, name: str) -> int:
    table = SQLModel.metadata.tables.get(name)
    return 0 if table is None else rows.scalars(select(func.count()).select_from(table)).one()


def told(quarters: Sequence[dict[str, Size]], messages: int) -> str:
    """Return a Markdown table, what grew most first."""
    lines = [
        f"| table | kB by quarter ({messages:,} messages each) | rows at the end "
        f"| kB for {PER:,} messages, last quarter | of the first |",
        "|---|--:|--:|--:|--:|",
    ]
    last = quarters[-1]
    grown = {name: _grown(quarters, name, messages) for name in last}
    small = [name for name in last if last[name].size < LEAST]
    lines += [
        _row(name, [each.get(name, Size(0, 0)) for each in quarters], grown[name])
        for name in sorted(set(last) - {*small}, key=lambda name: -grown[name][1])
    ]
    for title, names in (("smaller ones", small), ("all", list(last))):
        parts = [_sum(each, names) for each in quarters]
        both = sum(grown[name][0] for name in names), sum(grown[name][1] for name in names)
        lines.append(_row(title, parts, both))
    return "\n".join(lines) + "\n"


def _grown(quarters: Sequence[dict[str, Size]], name: str, messages: int) -> tuple[float, float]:
    """Return by how many kB for `PER` messages a table grew in the first and the last quarter."""
    nothing = Size(0, 0)
    first, before, last = (quarters[at].get(name, nothing).size / 1024 for at in (0, -2, -1))
    return first * PER / messages, (last - before) * PER / messages


def _sum(quarter: dict[str, Size], names: Sequence[str]) -> Size:
    found = [quarter[name] for name in names if name in quarter]
    return Size(sum(each.size for each in found), sum(each.rows for each in found))


def _row(name: str, parts: Sequence[Size], grown: tuple[float, float]) -> str:
    by_quarter = " · ".join(f"{each.size // 1024:,}" for each in parts)
    first, last = grown
    ratio = f"{last / first:.0%}" if first else ""
    return f"| {name} | {by_quarter} | {parts[-1].rows:,} | {last:,.0f} | {ratio} |"


if __name__ == "__main__":
    main()
