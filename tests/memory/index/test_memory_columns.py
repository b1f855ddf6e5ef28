"""The shelf: what recall has to know of a user's memories, in columns.

Covers: memory.index.memory_entry, memory.index.memory_loader, memory.index.posting_lists.
"""

from datetime import UTC, datetime

import pytest
from sqlalchemy import event

from memory.dates.partial_date import Moment
from memory.index import memory_columns
from memory.index import memory_loader as shelf_rows
from memory.index.memory_entry import NEVER, UNKNOWN
from memory.index.user_cache import WarmUser
from memory.index.vector_index import VectorIndex
from memory.ledger.derived_state import fade_of
from memory.operations.kinds.boost import Boost
from memory.tables import Memory
from tests.memory.house import EMBEDDER, PERSON, House

LONG_AGO = datetime(2019, 5, 4, 3, 2, 1, 123456, tzinfo=UTC)


def warm_up(house: House) -> WarmUser:
    warm = WarmUser(house.mira, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))
    house.read(warm.refresh)
    return warm


def lived(house: House) -> list[Memory]:
    """Remember things of all sorts: used, dated, over, kept by reviews, told in an episode."""
    message = house.say("I promised to call Tom.")
    house.learn("Mira promised to call Tom.", kind="promise")
    house.add("I lived in Bergen.", valid_until=Moment(LONG_AGO, "day"))
    house.add("My birthday is in May.", structured={"key": "birthday", "value": "5 May"})
    house.add("My sister is called Anna.", structured={"key": "sister.name", "value": "Anna"})
    used = house.add("I drink tea.")
    house.clock.move(days=3, seconds=1.25)
    house.apply(Boost(memory_id=used), author=PERSON)
    house.tell("We spoke of Tom.", message)
    return [memory for memory in house.all(Memory) if memory.state == "active"]


def test_an_entry_says_what_its_row_says(house: House):
    memories = lived(house)
    shelf = warm_up(house).shelf

    assert len(memories) == len(shelf) == 6
    for memory in memories:
        entry = shelf.at(shelf.places[memory.id or 0])
        assert entry.fade == fade_of(memory)
        assert (entry.memory_id, entry.audience) == (memory.id, memory.audience)
        assert entry.character == (memory.character or "")
        assert (entry.confidence, entry.hushed) == (memory.confidence, memory.hushed)
        assert entry.made_at == memory.created_at.timestamp()
        assert entry.last_use == (memory.last_used_at or memory.created_at).timestamp()
        ends = memory.valid_until.timestamp() if memory.valid_until else NEVER
        begins = memory.valid_from.timestamp() if memory.valid_from else UNKNOWN
        assert (entry.valid_from, entry.valid_until) == (begins, ends)


def test_entries_made_together_are_those_made_one_by_one(house: House, monkeypatch):
    lived(house)
    shelf = warm_up(house).shelf
    places = list(range(shelf.size))
    together = shelf.at_each(places[::-1])

    assert list(together) == places[::-1]
    assert [together[place] for place in places] == [shelf.at(place) for place in places]
    monkeypatch.setattr(memory_columns, "MOST_MADE", 3)
    anew = warm_up(house).shelf
    assert anew.at_each(places[:2]) | anew.at_each(places) == together

    gone = shelf.at(places[0]).memory_id
    shelf.drop(gone)
    assert shelf.at_each([]) == {}
    with pytest.raises(IndexError):
        shelf.at_each(places)


def test_slots_and_stretches_stand_where_their_memories_do(house: House):
    memories = {memory.content: memory for memory in lived(house)}
    shelf = warm_up(house).shelf

    sister = shelf.at(shelf.places[memories["My sister is called Anna."].id or 0])
    assert sister.slot is not None
    assert shelf.filling(sister.slot) == [sister.memory_id]
    episode = memories["We spoke of Tom."]
    stretch = shelf.at(shelf.places[episode.id or 0]).stretch
    assert stretch is not None
    assert (stretch.first, stretch.last) == (episode.first_message_id, episode.last_message_id)
    assert sister.stretch is None


def test_what_rests_on_a_message_was_told_when_that_was_said(house: House):
    said_at, quote = house.now, house.quote("Mira skis.")
    house.clock.move(hours=2)
    skis, rows_too = house.learn("Mira skis.", quotes=[quote]), house.add("I row.")
    shelf = warm_up(house).shelf

    assert shelf.at(shelf.places[skis]).told_from == said_at.timestamp()
    assert shelf.at(shelf.places[rows_too]).told_from == house.now.timestamp()


@pytest.mark.parametrize("portion", [1, 2, 5_000])
def test_portions_of_any_size_fill_it_alike(
    house: House, monkeypatch: pytest.MonkeyPatch, portion: int
):
    memories = lived(house)
    monkeypatch.setattr(shelf_rows, "PORTION", portion)
    warm = warm_up(house)

    assert sorted(warm.shelf.places) == [memory.id for memory in memories]
    assert warm.shelf.postings.of("1_tom").tolist() == sorted(
        [warm.shelf.places[memory.id or 0], 1] for memory in memories if "Tom" in memory.content
    )
    assert warm.shelf.statistics.documents == len(memories)
    assert len(warm.index) == len(memories)


@pytest.mark.sqlite_only
def test_a_cold_user_makes_no_object_of_a_row_and_has_the_database_sort_nothing(house: House):
    lived(house)
    made: list[object] = []
    plans: list[str] = []

    def explain(connection, _cursor, statement, parameters, *_: object) -> None:
        if "embedding" in statement:
            plan = connection.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            plans.extend(row[-1] for row in plan)

    def note(memory: Memory, _context: object) -> None:
        made.append(memory)

    engine = house.store._reader
    event.listen(Memory, "load", note)
    event.listen(engine, "before_cursor_execute", explain)
    try:
        warm_up(house)
    finally:
        event.remove(Memory, "load", note)
        event.remove(engine, "before_cursor_execute", explain)

    assert made == []
    assert plans
    assert not [text for text in plans if "ORDER BY" in text]
