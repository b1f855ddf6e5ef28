"""What claims cost behind a long lane: `python -m tests.bench.capacity.lane_claims`."""

import argparse
import asyncio
import json
import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

from sqlmodel import Session as Rows
from sqlmodel import delete, insert

from config.settings.sections import Work
from memory.queue.job_queue import Task, claim, enqueue, finish
from memory.storage.store import Store
from memory.tables import Job
from tests.bench.stores.filled_store import NOW
from tests.bench.table import Figure, percentile, printed
from tests.stores import open_in, using

BUSY = "import"
WORK = Work()
PORTION = 500
GOAL = "1 ms"


def main() -> None:
    """Measure claims of other lanes before, behind and during an import of so many jobs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=50_000, help="that wait in one lane")
    parser.add_argument("--claims", type=int, default=400)
    parser.add_argument("--json", type=Path, help="a file for the figures")
    asked = parser.parse_args()
    figures: list[Figure] = []
    for engine in ("sqlite", "postgres"):
        with tempfile.TemporaryDirectory() as folder, using(engine):
            store = open_in(Path(folder))
            figures += asyncio.run(measure(store, engine, asked.jobs, asked.claims))
            store.close()
    sys.stdout.write(printed(figures))
    if asked.json:
        asked.json.write_text(
            json.dumps({figure.name: summary(figure) for figure in figures}, indent=1)
        )


def summary(figure: Figure) -> dict[str, float]:
    """Return a figure's median and 95th percentile in milliseconds."""
    return {f"p{share}": percentile(figure.milliseconds, share) for share in (50, 95)}


async def measure(store: Store, engine: str, jobs: int, claims: int) -> list[Figure]:
    """Return what claiming took with no job beside, during an import, and behind all of it."""
    alone = await _claims(store, claims)
    waited_alone = await _waits(store, claims)
    await store.write(_occupy)
    importing = asyncio.create_task(_import(store, jobs))
    waited: list[float] = []
    while not importing.done():
        waited += await _waits(store, 1)
    await importing
    behind = await _claims(store, claims)
    return [
        Figure(f"{engine}: claim, behind {jobs:,} of one lane", behind, alone, GOAL),
        Figure(f"{engine}: put in, claim and end, during an import", waited, waited_alone),
    ]


async def _claims(store: Store, times: int) -> list[float]:
    """Time claims alone, without the wait for the writer and the commit."""
    took: list[float] = []
    for number in range(times):
        await store.write(partial(_put, lane=f"lane {number}", number=number))
        took.append(await store.write(_timed_claim))
    return took


def _timed_claim(rows: Rows) -> float:
    began = perf_counter()
    job = claim(rows, worker="bench", now=NOW, work=WORK)
    took = (perf_counter() - began) * 1000
    assert job is not None
    assert job.lane != BUSY
    finish(rows, job.id or 0, worker="bench", now=NOW)
    return took


async def _waits(store: Store, times: int) -> list[float]:
    """Time what another lane waits from its being put in to its end."""
    took: list[float] = []
    for _ in range(times):
        began = perf_counter()
        await store.write(partial(_put, lane="other", number=0, urgent=True))
        await store.write(_timed_claim)
        took.append((perf_counter() - began) * 1000)
    return took


async def _import(store: Store, jobs: int) -> None:
    """Put in the jobs of the busy lane, in portions."""
    for start in range(1, jobs, PORTION):
        await store.write(partial(_put_in, numbers=range(start, min(jobs, start + PORTION))))
        await asyncio.sleep(0)


def _occupy(rows: Rows) -> None:
    """Leave no job but the first of the busy lane, held by its worker."""
    rows.exec(delete(Job))
    _put(rows, BUSY, 0)
    assert claim(rows, worker="importer", now=NOW, work=WORK) is not None


def _put_in(rows: Rows, numbers: range) -> None:
    columns = {"kind": "embed", "lane": BUSY, "run_at": NOW, "created_at": NOW}
    rows.exec(insert(Job), params=[columns | {"alike": f"{BUSY} {number}"} for number in numbers])


def _put(rows: Rows, lane: str, number: int, *, urgent: bool = False) -> None:
    priority = 0 if urgent else None
    task = Task(kind="embed", lane=lane, run_at=NOW, payload={"at": number}, priority=priority)
    enqueue(rows, task, NOW)


if __name__ == "__main__":
    main()
