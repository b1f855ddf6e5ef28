"""Much is forgotten by a job: killed in mid run, failed, met by what changed meanwhile."""

from collections.abc import Awaitable

import pytest

from config.errors import NotFound, StoreUnreadable
from memory.amendments.undo import undo_run
from memory.forgetting import portions
from memory.forgetting.execution import (
    forget_everything,
    work_off,
)
from memory.forgetting.status import forgetting_of
from memory.operations.kinds.restore import Restore
from memory.tables import Event, ForgettingStep, Memory, Operation
from tests.memory.forgetting.much import (
    ILL,
    Killed,
    accepted,
    asked,
    killed_at,
    status,
    told,
    undo,
    waiting,
    work,
)
from tests.memory.house import PERSON, House
from tests.memory.ledger_rows import everything


def test_its_job_ends_it_as_one_run_and_whoever_looks_on_is_told(ill: House):
    begun = accepted(ill)
    work(ill)
    ended = status(ill)
    assert (ended.state, ended.progress, ended.topic) == ("done", {"forgotten": ILL}, "")
    assert ended.done_at == ill.now
    gone = [operation for operation in ill.all(Operation) if operation.op == "DELETE"]
    assert len(gone) == ILL
    assert {(each.run_id, each.at) for each in gone} == {(begun.run, begun.accepted_at)}
    assert [(each.before or {})["state"] for each in gone] == ["active"] * ILL
    assert {each.saw_version for each in gone} == {1}
    assert {memory.version for memory in ill.all(Memory)} == {1, 2}
    assert ill.all(ForgettingStep) == []
    assert waiting(ill) == []
    progress = [each for each in ill.all(Event) if each.kind == "forgetting.progress"]
    assert len(progress) >= ILL / 2
    assert {each.subject_id for each in progress} == {begun.id}


@pytest.mark.parametrize("number", range(1, 7))
def test_killed_in_mid_run_another_goes_on_and_does_each_once(
    ill: House, number: int, monkeypatch: pytest.MonkeyPatch
):
    accepted(ill)
    with monkeypatch.context() as patch:
        killed_at(patch, ill, number)
        with pytest.raises(Killed):
            work(ill)
    assert told(ill) == ["Mira drinks tea."]
    work(ill)
    assert status(ill).progress == {"forgotten": ILL}
    assert len([each for each in ill.all(Operation) if each.op == "DELETE"]) == ILL


def test_what_was_brought_back_meanwhile_stays(ill: House):
    accepted(ill)
    back = next(memory.id or 0 for memory in ill.all(Memory) if memory.state == "forgotten")
    ill.apply(Restore(memory_id=back), author=PERSON)
    work(ill)
    assert ill.memory(back).state == "active"
    assert status(ill).progress == {"forgotten": ILL - 1}


def test_somebody_elses_stays_and_cannot_be_looked_at(ill: House):
    nils = ill.person("nils")
    for number in range(ILL):
        ill.add(f"Nils was ill in {2000 + number}.", batch={"user_id": nils})
    begun = accepted(ill)
    work(ill)
    assert len(told(ill)) == 1 + ILL
    with pytest.raises(NotFound):
        ill.read(lambda rows: forgetting_of(rows, nils, begun.id))
    with pytest.raises(NotFound):
        ill.run(undo_run(ill.store, begun.run, asked(ill, nils), ill.services.policy))
    ill.run(work_off(ill.services, nils, begun.id))


def test_a_failure_is_told_and_tried_again(ill: House, monkeypatch: pytest.MonkeyPatch):
    accepted(ill)

    def fails(*_: object, **__: object) -> Awaitable[None]:
        raise StoreUnreadable("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(portions, "apply", fails)
        with pytest.raises(StoreUnreadable):
            work(ill)
    assert (status(ill).state, status(ill).error) == ("failed-retrying", "StoreUnreadable")
    assert told(ill) == ["Mira drinks tea."]
    work(ill)
    assert (status(ill).state, status(ill).error) == ("done", None)


def test_everything_goes_likewise_but_what_the_operator_gave(ill: House):
    before = everything(ill)
    policy = ill.services.policy
    begun = ill.run(forget_everything(ill.store, asked(ill), policy)).status
    assert begun
    assert told(ill) == []
    work(ill)
    assert status(ill).progress == {"forgotten": ILL + 1}
    undo(ill, begun.run)
    assert everything(ill) == before
