"""A forgetting undone as a whole: when it is done, while it runs, and killed meanwhile.

Covers: memory.amendments.stopped_forgetting.
"""

from collections.abc import Callable

import pytest
from sqlmodel import Session as Rows

from memory.amendments.undo import undo_run
from memory.tables import Operation, Run
from tests.memory.forgetting.much import (
    ILL,
    Killed,
    accepted,
    asked,
    killed_at,
    status,
    undo,
    waiting,
    work,
)
from tests.memory.house import House
from tests.memory.ledger_rows import everything


def test_undone_as_a_whole_all_is_as_it_was(ill: House):
    before = everything(ill)
    run = accepted(ill).run
    work(ill)
    assert len(undo(ill, run)) == ILL
    assert everything(ill) == before
    assert status(ill).state == "undone"
    assert [each.status for each in ill.all(Run)] == ["undone"]


@pytest.mark.parametrize("portion", range(1, 7))
def test_undone_while_it_runs_it_stops_and_all_is_as_it_was(
    ill: House, portion: int, monkeypatch: pytest.MonkeyPatch
):
    before, begun = everything(ill), accepted(ill)
    with monkeypatch.context() as patch:
        killed_at(patch, ill, portion + 1)
        with pytest.raises(Killed):
            work(ill)
    done = len([each for each in ill.all(Operation) if each.op == "DELETE"])
    assert done == min(2 * max(portion - 1, 0), ILL)

    assert len(undo(ill, begun.run)) == done
    assert everything(ill) == before
    assert status(ill).state == "undone"
    assert [each.status for each in ill.all(Run)] == ["undone"]
    work(ill)
    assert everything(ill) == before
    assert waiting(ill) == []


def test_a_job_that_is_at_it_stops_where_somebody_undoes_it_elsewhere(
    ill: House, monkeypatch: pytest.MonkeyPatch
):
    before, begun = everything(ill), accepted(ill)
    write, met = ill.store.write, [0]

    async def meets(work: Callable[[Rows], object]) -> object:
        met[0] += 1
        if met[0] == 4:
            monkeypatch.setattr(ill.store, "write", write)
            await undo_run(ill.store, begun.run, asked(ill), ill.services.policy)
        return await write(work)

    monkeypatch.setattr(ill.store, "write", meets)
    work(ill)
    assert met[0] == 4
    assert everything(ill) == before
    assert status(ill).state == "undone"


def test_killed_while_it_is_undone_its_job_goes_on_with_that(
    ill: House, monkeypatch: pytest.MonkeyPatch
):
    before, begun = everything(ill), accepted(ill)
    work(ill)
    with monkeypatch.context() as patch:
        killed_at(patch, ill, 3)
        with pytest.raises(Killed):
            undo(ill, begun.run)
    assert status(ill).state == "undoing"
    work(ill)
    assert everything(ill) == before
    assert status(ill).state == "undone"
