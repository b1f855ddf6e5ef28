import asyncio
from pathlib import Path

import pytest

from memory.queue.job_queue import Task, enqueue
from memory.queue.retries import park
from tests.bot.cli.conftest import Run
from tests.stage import staged


@pytest.fixture
def stuck(met: Path) -> Path:
    """Return the data folder of a store with a parked curation and a job that waits."""
    with staged(met) as stage:
        now = stage.clock.now()

        def work(rows) -> None:
            task = Task(
                kind="insights", lane="x", run_at=now, user_id=1, payload={"after": 0, "through": 9}
            )
            park(rows, enqueue(rows, task, now), error="ReplyNotUnderstood: no", now=now)
            enqueue(rows, Task(kind="erase", lane="y", run_at=now), now)

        asyncio.run(stage.write(work))
    return met


def test_what_is_left_to_do_is_listed_with_what_went_wrong(run: Run, stuck: Path):
    lines = run("jobs", "list").out.splitlines()
    assert lines[0].startswith("#1      insights       parked")
    assert lines[0].endswith("user 1, ReplyNotUnderstood: no")
    assert [(entry["id"], entry["state"]) for entry in run("jobs", "list", "--json").json] == [
        (1, "parked"),
        (2, "due"),
    ]


def test_nothing_to_do_is_said(run: Run, met: Path):
    assert run("jobs", "list").out == "There is nothing left to do.\n"


def test_a_parked_job_is_retried_by_its_number_or_with_all_others(run: Run, stuck: Path):
    [job] = run("jobs", "retry", "1", "--json").json
    assert job["state"] == "due"
    assert run("jobs", "retry", "--parked", "--json").json == {"taken_up": 0}


def test_what_is_lost_is_told_and_goes_only_on_a_yes(run: Run, stuck: Path):
    refused = run("jobs", "drop", "1")
    assert (refused.code, "--yes" in refused.err) == (1, True)
    assert refused.out.startswith("job 1: Nothing: it is asked for again")
    assert len(run("jobs", "list", "--json").json) == 2

    assert run("jobs", "drop", "1", "--yes").code == 0
    assert [entry["id"] for entry in run("jobs", "list", "--json").json] == [2]


@pytest.mark.parametrize(
    "words",
    [
        ("retry",),
        ("retry", "1", "--parked"),
        ("retry", "77"),
        ("drop",),
        ("drop", "2", "--yes"),
        ("drop", "99999999999999999999", "--yes"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run: Run, stuck: Path, words: tuple[str, ...]):
    told = run("jobs", *words)
    assert told.code == 1
    assert told.err.startswith("companion: ")
    assert "Traceback" not in told.err
