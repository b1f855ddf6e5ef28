"""Load: `python -m tests.bench.capacity.load`, front ends and curators as processes of their own.

First people talk at a steady rate with several front ends while several curators keep memory;
then it is told what was lost or doubled. Then a heap of jobs is worked off by one worker and by
more, where the model's time is what they wait for. The model is a script that takes its time.
"""

import argparse
import asyncio
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from sqlmodel import Session as Rows
from sqlmodel import col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from memory.storage.store import Store
from memory.tables import Evidence, Job, Message, Operation, Trace, row_id
from tests.bench.capacity.load_processes import Loaded, Signs, Talked, greet, keep_memory, talk
from tests.bench.table import percentile
from tests.stores import address_of, open_in, using

PROCESSES = multiprocessing.get_context("spawn")
PATIENCE = 600.0
"""So many seconds are waited for a queue to be empty."""
EACH = 0.25


@dataclass(frozen=True, slots=True)
class Kept:
    """What a store holds after a load, and what is amiss in it."""

    messages: int
    lost: int
    """Messages of people without a reply, or that no memory was made of."""
    doubled: int
    """Those with more than one of either."""
    parked: int
    recall: Sequence[float]
    """How long recalls took, in milliseconds."""


def main() -> None:
    """Load a companion, print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="postgres")
    parser.add_argument("--users", type=int, default=2_000)
    parser.add_argument("--rate", type=float, default=20, help="rounds a second, of all together")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--fronts", type=int, default=4)
    parser.add_argument("--curators", type=int, default=4)
    parser.add_argument("--model", type=float, default=1.0, help="seconds of an answer")
    parser.add_argument("--heap", type=int, default=120, help="jobs of the second part")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, using(asked.store):
        with _made(Path(folder) / "steady", asked.store, asked.model) as (loaded, store):
            sys.stdout.write(steady(loaded, store, asked))
        sys.stdout.write("| workers | at once | jobs a second | times |\n|--:|--:|--:|--:|\n")
        first = 0.0
        for workers, concurrency in ((1, 1), (4, 1), (1, 4)):
            place = Path(folder) / f"heap {workers} {concurrency}"
            with _made(place, asked.store, asked.model) as (loaded, store):
                heap = replace(loaded, concurrency=concurrency)
                pace = worked_off(heap, store, asked.heap, workers)
            first = first or pace
            sys.stdout.write(f"| {workers} | {concurrency} | {pace:.1f} | {pace / first:.1f} |\n")


@contextmanager
def _made(folder: Path, engine: str, model_seconds: float) -> Iterator[tuple[Loaded, Store]]:
    folder.mkdir(parents=True)
    store = open_in(folder)
    try:
        yield (
            Loaded(folder, address_of(folder) if engine == "postgres" else "", model_seconds),
            store,
        )
    finally:
        store.close()


def steady(loaded: Loaded, store: Store, asked: argparse.Namespace) -> str:
    """Let people talk at a steady rate; return a table."""
    shares = [range(front, asked.users, asked.fronts) for front in range(asked.fronts)]
    told, rate = PROCESSES.SimpleQueue(), asked.rate / len(shares)
    signs = Signs(PROCESSES.Barrier(len(shares) + 1), PROCESSES.Event())
    with _curators(loaded, asked.curators):
        fronts = [
            PROCESSES.Process(target=talk, args=(loaded, share, rate, signs, told))
            for share in shares
        ]
        for front in fronts:
            front.start()
        signs.ready.wait()
        time.sleep(asked.seconds)
        signs.ends.set()
        talked: list[Talked] = [told.get() for _ in fronts]
        for front in fronts:
            front.join()
        drained = _until_empty(store)
    kept = asyncio.run(store.read(_kept))
    rounds = sum(each.rounds for each in talked)
    before = [value for each in talked for value in each.before]
    after = [value for each in talked for value in each.after]
    lines = [
        f"rounds {rounds:,} in {asked.seconds:g} s ({rounds / asked.seconds:.1f} a second; "
        f"wanted {asked.rate:g}), failed {sum(each.failed for each in talked)}",
        f"messages {kept.messages:,}, lost {kept.lost}, doubled {kept.doubled}, "
        f"jobs parked {kept.parked}, queue empty {drained:.1f} s after the last round",
        "| what | p50 ms | p95 ms |",
        "|---|--:|--:|",
        *(
            f"| {name} | {percentile(values, 50):.1f} | {percentile(values, 95):.1f} |"
            for name, values in (
                ("recall", kept.recall),
                ("from a message to its reply, without the model", before),
                ("settled after the last word", after),
            )
            if values
        ),
    ]
    return "\n".join(lines) + "\n\n"


def worked_off(loaded: Loaded, store: Store, jobs: int, workers: int) -> float:
    """Have so many people say something, then work it off; return jobs a second."""
    told = PROCESSES.SimpleQueue()
    quick = replace(loaded, model_seconds=0.0)
    front = PROCESSES.Process(target=greet, args=(quick, range(jobs), told))
    front.start()
    told.get()
    front.join()
    waiting = _uncurated(store)
    with _curators(loaded, workers):
        while _uncurated(store) == waiting:  # they are starting
            time.sleep(EACH / 10)
        began, left = perf_counter(), _uncurated(store)
        _until_empty(store)
        return left / (perf_counter() - began)


@contextmanager
def _curators(loaded: Loaded, count: int) -> Iterator[None]:
    ends = PROCESSES.Event()
    running = [PROCESSES.Process(target=keep_memory, args=(loaded, ends)) for _ in range(count)]
    for each in running:
        each.start()
    try:
        yield
    finally:
        ends.set()
        for each in running:
            each.join()


def _until_empty(store: Store) -> float:
    """Wait until all that was said is curated; return how many seconds that took."""
    began = perf_counter()
    while _uncurated(store) and perf_counter() - began < PATIENCE:
        time.sleep(EACH)
    return perf_counter() - began


def _uncurated(store: Store) -> int:
    is_open = col(Job.done_at).is_(None), col(Job.parked_at).is_(None)
    waiting = select(func.count()).select_from(Job).where(Job.kind == "curate", *is_open)
    return _asked(store, waiting)


def _asked(store: Store, statement: SelectOfScalar[int]) -> int:
    return int(asyncio.run(store.read(lambda rows: rows.exec(statement).one())))


def _kept(rows: Rows) -> Kept:
    own = select(Message).where(col(Message.author_id).is_not(None))
    said = [row_id(message) for message in rows.exec(own)]
    replies = Counter(rows.exec(select(Message.reply_to_id)).all())
    learned = select(Evidence.message_id).join(
        Operation, col(Operation.id) == Evidence.operation_id
    )
    memories = Counter(
        rows.exec(learned.where(Operation.op == "ADD", Operation.status == "applied")).all()
    )
    parked = select(func.count()).select_from(Job).where(col(Job.parked_at).is_not(None))
    return Kept(
        messages=len(said),
        lost=sum(not (replies[each] and memories[each]) for each in said),
        doubled=sum(replies[each] > 1 or memories[each] > 1 for each in said),
        parked=rows.exec(parked).one(),
        recall=rows.exec(select(Trace.milliseconds)).all(),
    )


if __name__ == "__main__":
    main()
