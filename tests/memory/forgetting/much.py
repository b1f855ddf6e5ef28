"""Much to forget: a few memories that count as many, and what is done with them."""

from collections.abc import Callable

import pytest
from sqlmodel import Session as Rows

from memory.amendments.undo import undo_run
from memory.forgetting import portions, targets
from memory.forgetting.execution import (
    ForgettingOutcome,
    forget_topic,
    work_off,
)
from memory.forgetting.status import ForgettingStatus, forgettings_of
from memory.ledger.proposal import Batch
from memory.tables import Job, Memory
from tests.memory.house import PERSON, House

ILL = 9


class Killed(Exception):
    """The process died."""


def count_few_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "AT_ONCE", 5)
    monkeypatch.setattr(targets, "PUT_AWAY", 4)
    monkeypatch.setattr(targets, "MOST_NAMED", 4)
    monkeypatch.setattr(portions, "MEMORIES", 2)


def asked(house: House, user: int | None = None) -> Batch:
    return Batch(user_id=user or house.mira, author=PERSON, now=house.now, proposals=())


def forget(house: House, topic: str = "health", user: int | None = None) -> ForgettingOutcome:
    policy = house.services.policy
    return house.run(forget_topic(house.store, topic, asked(house, user), policy))


def accepted(house: House) -> ForgettingStatus:
    status = forget(house).status
    assert status
    return status


def work(house: House) -> None:
    """Do what the queue holds."""
    for job in waiting(house):
        house.run(work_off(house.services, job.user_id or 0, job.payload["forgetting_id"]))


def waiting(house: House) -> list[Job]:
    return [job for job in house.jobs("forget") if job.done_at is None]


def status(house: House) -> ForgettingStatus:
    return house.read(lambda rows: forgettings_of(rows, house.mira)[0])


def told(house: House) -> list[str]:
    return [memory.content for memory in house.all(Memory) if memory.state == "active"]


def undo(house: House, run_id: int) -> list[int]:
    undone = undo_run(house.store, run_id, asked(house), house.services.policy)
    return [operation.id or 0 for operation in house.run(undone)]


def killed_at(monkeypatch: pytest.MonkeyPatch, house: House, number: int) -> None:
    """Let the process die before one of its writing transactions."""
    write, count = house.store.write, [0]

    async def counted(work: Callable[[Rows], object]) -> object:
        count[0] += 1
        if count[0] == number:
            raise Killed
        return await write(work)

    monkeypatch.setattr(house.store, "write", counted)
