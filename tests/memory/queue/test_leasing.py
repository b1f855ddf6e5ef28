"""Finding and taking a job are one statement, whoever else does the same at once."""

import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, event
from sqlmodel import Session as Rows
from sqlmodel import delete

from memory.queue.job_queue import claim, enqueue
from memory.queue.leasing import JobChoice, lease_first
from memory.tables import Job
from tests.memory.house import START, House
from tests.memory.queue.working import TASK, WORK, end, job, put, take
from tests.stores import place_of

LOOKS = 60
"""So many seconds another process has to do its part."""
KINDS = ("embed", "decay", "curate")
jobs = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 2), st.integers(-3, 1)), max_size=6
)
choices = st.builds(
    JobChoice,
    only=st.none() | st.lists(st.sampled_from(KINDS), unique=True, max_size=2),
    before=st.integers(1, 3),
    but=st.lists(st.integers(1, 4), unique=True, max_size=2),
)


def leased(house: House, worker: str = "w", **which: Any) -> Job | None:
    return house.write(
        lambda rows: lease_first(rows, worker=worker, now=house.now, work=WORK, **which)
    )


def test_a_claim_is_one_statement(house: House):
    (waiting,) = put(house, "a")
    statements: list[str] = []

    def note(_connection, _cursor, statement, *_rest) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        assert take(house) == waiting
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    of_jobs = [statement for statement in statements if " jobs" in statement]
    assert [statement.split()[0] for statement in of_jobs] == ["UPDATE"]


def test_what_is_leased_is_told_as_it_stands_in_the_rows(house: House):
    (waiting,) = put(house, "a")
    taken = leased(house, "w")
    assert taken is not None
    assert taken.model_dump() == job(house, waiting).model_dump()
    until = START + timedelta(seconds=WORK.lease_seconds)
    assert (taken.locked_by, taken.attempts) == ("w", 1)
    assert (taken.locked_until, taken.ready_at, taken.noted_at) == (until, until, START)


def test_what_was_seen_of_a_job_before_is_read_anew(house: House):
    (waiting,) = put(house, "a")

    def work(rows: Rows) -> tuple[Job, Job | None]:
        seen = rows.get_one(Job, waiting)
        return seen, lease_first(rows, worker="w", now=START, work=WORK)

    seen, taken = house.write(work)
    assert seen is taken
    assert seen.locked_by == "w"


def test_what_is_put_in_is_taken_in_the_same_transaction(house: House):
    def work(rows: Rows) -> bool:
        job = enqueue(rows, TASK, START)
        return claim(rows, worker="w", now=START, work=WORK) is job

    assert house.write(work)


def test_what_was_held_before_is_left_to_be_counted(house: House):
    held, later = put(house, "a", "b")
    assert take(house, "killed") == held
    house.clock.move(seconds=WORK.lease_seconds)
    house.write(lambda rows: setattr(rows.get_one(Job, later), "priority", 2))

    assert leased(house) is None
    assert take(house) == held
    assert job(house, held).kills == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # it begins anew each time
@given(waiting=jobs, choice=choices)
def test_it_takes_what_is_most_urgent_and_due_longest(
    house: House, waiting: list[tuple[Any, int, int]], choice: JobChoice
):
    def work(rows: Rows) -> tuple[int | None, int | None]:
        rows.exec(delete(Job))
        put_in = [
            enqueue(
                rows,
                replace(
                    TASK,
                    kind=kind,
                    lane=f"lane {number}",
                    priority=priority,
                    run_at=START + timedelta(seconds=seconds),
                ),
                START,
            )
            for number, (kind, priority, seconds) in enumerate(waiting)
        ]
        first = min((each.id or 0 for each in put_in), default=1)
        allowed = replace(choice, but=[first + number for number in choice.but])
        fitting = [
            each
            for each in put_in
            if each.priority < choice.before
            and each.run_at <= START
            and (choice.only is None or each.kind in choice.only)
            and each.id not in allowed.but
        ]
        best = min(fitting, key=lambda each: (each.priority, each.run_at, each.id), default=None)
        taken = lease_first(rows, worker="w", now=START, work=WORK, choice=allowed)
        return best.id if best else None, taken.id if taken else None

    best, taken = house.write(work)
    assert taken == best


def process(house: House, name: str, *how: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.memory.queue.claimer", *place_of(house.folder), name]
    return subprocess.Popen([*command, *how], stdout=subprocess.PIPE, text=True)


def test_two_processes_take_each_job_once_and_each_lane_in_its_order(house: House):
    put_in = put(house, *(f"lane {number % 5}" for number in range(60)))
    workers = [process(house, name) for name in ("one", "two")]
    told = [worker.communicate(timeout=LOOKS)[0] for worker in workers]

    assert [worker.returncode for worker in workers] == [0, 0]
    assert sorted(int(line) for lines in told for line in lines.split()) == put_in
    assert take(house) is None


def test_a_process_that_is_killed_while_it_takes_a_job_has_not_taken_it(house: House):
    (waiting,) = put(house, "a")
    killed = process(house, "killed", "hold")
    assert killed.stdout is not None
    assert int(killed.stdout.readline()) == waiting
    killed.kill()
    killed.communicate(timeout=LOOKS)

    assert take(house, "next") == waiting
    assert (job(house, waiting).attempts, job(house, waiting).kills) == (1, 0)
    assert end(house, waiting, "next")
