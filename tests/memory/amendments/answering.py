"""Operations that wait for a person, and the answers to them."""

from collections.abc import Sequence
from typing import Any

from memory.amendments.pending import accept, decline, pending_operation, pending_run
from memory.ledger.pending_operations import pending_of
from memory.ledger.proposal import Batch, Outcome, Proposal
from memory.tables import Operation, UserSettings
from tests.memory.generated_life import Life
from tests.memory.house import PERSON, House


def ask_first(house: House, *, on: bool = True) -> None:
    def work(rows: Any) -> None:
        rows.get_one(UserSettings, house.mira).automatic = not on

    house.write(work)


def propose(house: House, *proposals: Proposal, **batch: Any) -> tuple[int, Sequence[int]]:
    """Have the curator propose in a run; return the run and what waits of it."""
    run_id = Life(house).open_run()
    outcome = house.apply(*proposals, run_id=run_id, **batch)
    assert outcome.pending, outcome
    return run_id, outcome.pending


def asked(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def yes(house: House, number: int, *, run: bool = False) -> Outcome:
    find = pending_run if run else pending_operation
    return house.write(
        lambda rows: accept(
            rows, find(rows, house.mira, number), asked(house), house.services.policy
        )
    )


def waiting(house: House) -> list[int]:
    return house.read(
        lambda rows: [operation.id or 0 for operation in pending_of(rows, house.mira)]
    )


def no(house: House, number: int, *, run: bool = False) -> None:
    find = pending_run if run else pending_operation
    house.write(lambda rows: decline(rows, find(rows, house.mira, number), house.now))


def row(house: House, operation_id: int) -> Operation:
    return house.read(lambda rows: rows.get_one(Operation, operation_id))
