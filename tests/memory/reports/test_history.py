"""History: what happened to a memory, in words."""

from functools import partial

import pytest

from config.errors import NotFound
from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Author, Batch
from memory.operations.kinds.update import Update
from memory.reports.history import Change, history_of
from memory.tables import User
from tests.memory.house import PERSON, House


def test_a_history_tells_who_did_what_why_and_from_which_words(house: House):
    tea = house.learn("Mira drinks tea.")
    coffee = Update(
        memory_id=tea,
        content="Mira drinks coffee.",
        reason="she said so",
        quotes=[house.quote("coffee now")],
    )
    house.apply(coffee, author=Author("curator", "a-model", "7"))
    added, changed = house.read(lambda rows: history_of(rows, house.mira, tea))

    assert (added.op, added.before) == ("ADD", None)
    assert (changed.agent, changed.model, changed.prompt_version) == (
        "curator",
        "a-model",
        "7",
    )
    assert changed.reason == "she said so"
    assert [entry.quote for entry in changed.quotes] == ["coffee now"]
    assert changed.changes == [
        Change("content", before="Mira drinks tea.", after="Mira drinks coffee.")
    ]


def test_a_memory_whose_addition_was_undone_still_has_its_history(house: House):
    tea = house.learn("Mira drinks tea.")
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    policy = house.services.policy
    house.write(lambda rows: undo_operation(rows, 1, batch, policy))
    added, undone = house.read(lambda rows: history_of(rows, house.mira, tea))

    assert (added.status, undone.op, undone.undoes) == ("undone", "UNDO", 1)
    assert undone.after is None


def test_times_are_told_in_the_owners_zone_with_their_precision(house: House):
    oslo = house.learn("Mira lives in Oslo.")

    def move(rows):
        rows.get_one(User, house.mira).timezone = "Asia/Shanghai"

    house.write(move)
    change = Update(
        memory_id=oslo,
        content="Mira lives in Bergen.",
        because="changed",
        quotes=[house.quote("Bergen!")],
    )
    house.apply(change)
    ended = house.read(lambda rows: history_of(rows, house.mira, oslo))[-1]

    assert ended.at.isoformat().endswith("+08:00")
    assert {entry.what for entry in ended.changes} == {"valid_until", "superseded"}


def test_a_foreign_memory_has_no_more_history_than_a_missing_one(house: House):
    nils = house.person("nils")
    tea = house.learn("Mira drinks tea.")
    for number in (tea, 999):
        with pytest.raises(NotFound, match=f"no memory {number}"):
            house.read(partial(history_of, user_id=nils, memory_id=number))
