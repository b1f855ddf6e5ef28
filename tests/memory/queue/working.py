"""Jobs that are put in, taken, ended and broken, as a worker does it."""

from dataclasses import replace
from typing import Any

from config.settings.sections import Work
from memory.queue.job_queue import Task, claim, enqueue, finish
from memory.queue.retries import fail
from memory.tables import Job
from tests.memory.house import START, House

WORK = Work()
TASK = Task(kind="embed", lane="a", run_at=START)


def put(house: House, *lanes: str, **task) -> list[int]:
    tasks = [replace(TASK, lane=lane, payload={"at": at}, **task) for at, lane in enumerate(lanes)]
    return house.write(lambda rows: [enqueue(rows, task, house.now).id or 0 for task in tasks])


def take(house: House, worker: str = "w", **which: Any) -> int | None:
    job = house.write(lambda rows: claim(rows, worker=worker, now=house.now, work=WORK, **which))
    return job.id if job else None


def end(house: House, job_id: int, worker: str = "w") -> bool:
    return house.write(lambda rows: finish(rows, job_id, worker=worker, now=house.now))


def break_down(house: House, job_id: int) -> None:
    held = job(house, job_id)
    house.write(lambda rows: fail(rows, held, error="Boom", now=house.now, work=WORK))


def job(house: House, job_id: int) -> Job:
    return house.read(lambda rows: rows.get_one(Job, job_id))


def park(house: House, job_id: int) -> None:
    for _ in range(WORK.attempts):
        assert take(house) == job_id
        break_down(house, job_id)
        house.clock.move(hours=2)
