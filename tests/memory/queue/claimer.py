"""A process that claims: `python -m tests.memory.queue.claimer FOLDER ADDRESS NAME [hold]`.

It works off what is there and tells what it took. With `hold` it takes one job, tells of it before
its transaction has ended, and waits there to be killed.
"""

import asyncio
import sys
import threading
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col, func, select

from memory.queue.job_queue import claim, finish
from memory.tables import Job
from tests.memory.house import START
from tests.memory.queue.working import WORK
from tests.stores import open_at


def main() -> None:
    """Open the store as any process would, and claim."""
    store, name = open_at(*sys.argv[1:3]), sys.argv[3]
    if sys.argv[4:] == ["hold"]:
        asyncio.run(store.write(lambda rows: _hold(rows, name)))
    while (taken := asyncio.run(store.write(lambda rows: _take(rows, name)))) is not None:
        sys.stdout.write(f"{taken}\n")
        asyncio.run(store.write(partial(_end, name=name, job_id=taken)))
    store.close()


def _hold(rows: Rows, name: str) -> None:
    sys.stdout.write(f"{_take(rows, name)}\n")
    sys.stdout.flush()
    threading.Event().wait()  # nobody sets it: it ends when it is killed


def _take(rows: Rows, name: str) -> int | None:
    """Claim a job, and see that no other of its lane is held or should have come first."""
    job = claim(rows, worker=name, now=START, work=WORK)
    if job is None:
        return None
    before = select(func.count()).where(
        Job.lane == job.lane,
        col(Job.done_at).is_(None),
        (col(Job.id) < job.id) | (col(Job.locked_by).is_not(None) & (col(Job.id) != job.id)),
    )
    assert rows.exec(before).one() == 0
    return job.id


def _end(rows: Rows, *, name: str, job_id: int) -> None:
    assert finish(rows, job_id, worker=name, now=START)


if __name__ == "__main__":
    main()
