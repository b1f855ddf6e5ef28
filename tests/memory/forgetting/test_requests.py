"""Much is accepted at once, silent from then on; doubled, it is one forgetting.

Covers: memory.forgetting.status, memory.forgetting.targets, memory.ledger.put_away,
memory.queue.forgetting_jobs.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlmodel import Session as Rows

from memory.erasure.requests import erase_memory
from memory.forgetting.execution import (
    ForgettingOutcome,
    forget_memories,
    forget_topic,
)
from memory.forgetting.status import unfinished
from memory.forgetting.targets import ForgettingTarget
from memory.tables import Forgetting, Memory, Run
from tests.memory.forgetting.much import (
    ILL,
    Killed,
    accepted,
    asked,
    forget,
    killed_at,
    status,
    told,
    undo,
    waiting,
    work,
)
from tests.memory.house import House


def test_much_is_accepted_at_once_and_silent_and_left_to_a_job_that_is_due(ill: House):
    status = accepted(ill)
    assert (status.state, status.total, status.progress) == ("accepted", ILL, {})
    assert told(ill) == ["Mira drinks tea."]
    [job] = waiting(ill)
    assert job.run_at <= ill.now
    assert job.lane == f"user:{ill.mira}:forget"
    assert [found.id for found in ill.read(unfinished)] == [status.id]


@pytest.mark.parametrize("number", range(1, 4))
def test_killed_while_it_is_accepted_its_job_comes_and_does_all(
    ill: House, number: int, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        killed_at(patch, ill, number + 1)
        with pytest.raises(Killed):
            forget(ill)
    [job] = waiting(ill)
    assert job.run_at == ill.now + timedelta(minutes=1)
    work(ill)
    assert told(ill) == ["Mira drinks tea."]
    assert (status(ill).state, status(ill).total) == ("done", ILL)
    assert [each.status for each in ill.all(Run)] == ["applied"]


def test_asked_twice_it_is_one_forgetting(ill: House):
    first, second = accepted(ill), accepted(ill)
    assert first == second
    assert len(ill.all(Run)) == len(waiting(ill)) == 1
    work(ill)
    assert forget(ill) == ForgettingOutcome()


def test_asked_at_the_same_moment_it_is_one_forgetting(ill: House, monkeypatch: pytest.MonkeyPatch):
    write = ill.store.write
    other = list[ForgettingOutcome]()

    async def meets(work: Callable[[Rows], object]) -> object:
        monkeypatch.setattr(ill.store, "write", write)
        policy = ill.services.policy
        other.append(await forget_topic(ill.store, "health", asked(ill), policy))
        return await write(work)

    monkeypatch.setattr(ill.store, "write", meets)
    mine = forget(ill)
    assert [mine] == other
    assert len(ill.all(Run)) == 1


def test_of_one_person_one_runs_at_a_time(ill: House):
    accepted(ill)
    for number in range(ILL):
        ill.add(f"Mira had a new boss in {2000 + number}.")
    forget(ill, "work")
    first, second = waiting(ill)
    assert first.lane == second.lane
    assert second.ready_at is None


def test_little_is_done_at_once_and_leaves_no_work(house: House):
    house.add("Mira was ill.")
    done = forget(house)
    assert done.status
    assert done.status.state == "done"
    assert waiting(house) == []
    assert [each.total for each in house.all(Forgetting)] == [1]


def test_chosen_memories_go_as_they_were_seen(ill: House):
    first, second, *_ = ill.all(Memory)
    chosen = [
        ForgettingTarget(first.id or 0, first.version),
        ForgettingTarget(second.id or 0, second.version + 1),
    ]
    policy = ill.services.policy
    done = ill.run(forget_memories(ill.store, chosen, asked(ill), policy))
    assert list(done.forgotten) == [first.id]
    assert (ill.memory(first.id or 0).state, ill.memory(second.id or 0).state) == (
        "forgotten",
        "active",
    )


def test_what_is_to_be_erased_by_then_is_not_told_again_with_the_rest(ill: House):
    run, gone = accepted(ill).run, ill.all(Memory)[1].id or 0
    ill.write(lambda rows: erase_memory(rows, ill.mira, gone, messages=False, now=ill.now))
    undo(ill, run)

    assert ill.memory(gone).content not in told(ill)
    assert len(told(ill)) == ILL
