"""What follows from a changed memory.

Covers: memory.ledger.proposal.
"""

from datetime import UTC, datetime, timedelta

import pytest

from memory.dates.partial_date import Moment
from memory.ledger.derived_state import fade_of, fades_only_by_review
from memory.ledger.proposal import Proposal
from memory.storage.keyword_index import KEYWORDS
from memory.tables import User
from tests.memory.house import PERSON, START, House


def indexed(house: House, memory_id: int) -> set[str]:
    query = KEYWORDS.select().where(KEYWORDS.c.rowid == memory_id)
    rows = house.read(lambda rows: rows.execute(query).all())
    return {word.split("_")[1] for row in rows for word in row[1].split()}


def act(house: House, op, memory_id: int, **proposal) -> None:
    house.apply(Proposal(op=op, memory_id=memory_id, **proposal), author=PERSON)


def test_a_new_memory_is_indexed_with_its_topic(house: House):
    tea = house.add("I love green tea.", topic="drinks")
    assert {"green", "tea", "drink"} <= indexed(house, tea)
    assert house.memory(tea).keyword_count >= 5


def test_the_index_follows_a_rewrite(house: House):
    tea = house.add("I love green tea.")
    act(house, "UPDATE", tea, content="I love skiing.")
    assert "tea" not in indexed(house, tea)
    assert "ski" in indexed(house, tea)


def test_the_forgotten_leave_the_index_and_the_restored_return(house: House):
    tea = house.add("I love green tea.")
    act(house, "DELETE", tea)
    assert indexed(house, tea) == set()
    assert house.memory(tea).keyword_count == 0
    act(house, "RESTORE", tea)
    assert "tea" in indexed(house, tea)


def test_each_change_carries_the_owners_newest_revision(house: House):
    tea, ski = house.add("I love tea."), house.add("I love skiing.")
    act(house, "BOOST", tea)
    newest = house.all(User)[0].revision
    assert (house.memory(tea).revision, house.memory(tea).version) == (newest, 2)
    assert house.memory(ski).revision == newest - 1


def test_each_memory_can_tell_when_it_is_next_due(house: House):
    assert house.memory(house.add("Tense.", kind="context")).next_due_at == START + timedelta(
        days=7
    )
    core = house.add("Her name is Mira.")
    act(house, "PROMOTE", core)
    assert house.memory(core).next_due_at is None


def test_what_was_over_when_it_was_learned_is_history(house: House):
    ended = Moment(datetime(2020, 1, 1, tzinfo=UTC), "year")
    school = house.memory(house.add("I went to school.", valid_until=ended))
    assert fade_of(school).history
    assert school.next_due_at is None


@pytest.mark.parametrize(
    ("structured", "only"),
    [
        ({"key": "birthday", "value": "05-05"}, True),
        ({"key": "partner.birthday", "value": "05-05"}, True),
        ({"key": "anniversary", "value": "06-01"}, True),
        ({"key": "home", "value": "Oslo"}, False),
        (None, False),
    ],
)
def test_dates_of_life_fade_only_by_review(house: House, structured, only: bool):
    memory = house.memory(house.add("A date.", structured=structured))
    assert fades_only_by_review(memory) == only
