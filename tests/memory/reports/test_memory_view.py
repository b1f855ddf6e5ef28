"""Memories as people see them.

Covers: memory.reports.quality_memories.
"""

from datetime import UTC, datetime
from functools import partial

import pytest

from config.errors import NotFound
from memory.dates.partial_date import Moment
from memory.operations.kinds.delete import Delete
from memory.reports.memory_view import (
    EvidenceView,
    MemoryView,
    Viewer,
    described,
    listed,
    own_memory,
)
from memory.reports.quality_memories import MemoryCounts, counted
from tests.memory.house import PERSON, House


def seen(house: House, memory_id: int) -> MemoryView:
    viewer = Viewer(house.now, house.services.policy)
    return house.read(lambda rows: described(rows, own_memory(rows, house.mira, memory_id), viewer))


def contents(house: House, *states, limit: int = 10) -> list[str]:
    viewer = Viewer(house.now, house.services.policy)
    found = house.read(
        lambda rows: listed(rows, house.mira, viewer, states=states or ("active",), limit=limit)
    )
    return [entry.content for entry in found]


def test_the_newest_come_first(house: House):
    for number in range(3):
        house.add(f"Thing {number}.")
    assert contents(house) == ["Thing 2.", "Thing 1.", "Thing 0."]
    assert contents(house, limit=1) == ["Thing 2."]


def test_only_what_is_the_users_and_in_these_states_is_listed(house: House):
    tea = house.add("I drink tea.")
    house.add("I ski.", batch={"user_id": house.person("nils")})
    house.apply(Delete(memory_id=tea), author=PERSON)

    assert contents(house) == []
    assert contents(house, "forgotten") == ["I drink tea."]


def test_a_foreign_id_is_not_found_exactly_as_a_missing_one(house: House):
    foreign = house.add("I ski.", batch={"user_id": house.person("nils")})
    messages = set()
    for memory_id in (foreign, 987_654):
        with pytest.raises(NotFound) as problem:
            house.read(partial(own_memory, user_id=house.mira, memory_id=memory_id))
        messages.add(str(problem.value).replace(str(memory_id), "N"))
    assert messages == {"There is no memory N."}


def test_importance_is_shown_as_it_is_now_in_percent(house: House):
    tea = house.learn("Mira drinks tea.", salience=1.0)
    assert (seen(house, tea).importance, seen(house, tea).importance_percent) == (1.5, 50)
    house.clock.move(days=8)
    assert seen(house, tea).importance == 1.425
    assert house.memory(tea).importance == 1.5


def test_times_are_written_in_the_owners_zone_and_precision(house: House):
    lin = house.person("lin", "Asia/Shanghai")
    start = Moment(datetime(2026, 2, 28, 16, tzinfo=UTC), "month")
    tea = house.add("I drink tea.", valid_from=start, batch={"user_id": lin})
    viewer = Viewer(house.now, house.services.policy)
    found = house.read(lambda rows: described(rows, own_memory(rows, lin, tea), viewer))

    assert (found.valid_from, found.valid_until) == ("2026-03", None)
    assert found.created_at == datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_a_memory_is_shown_with_the_words_it_rests_on(house: House):
    said = house.quote("I drink green tea")
    tea = house.learn("Mira drinks tea.", quotes=[said])
    evidence = seen(house, tea).evidence

    assert evidence == [
        EvidenceView(
            message_id=said.message_id,
            quote="I drink green tea",
            role="source",
            said_at=datetime(2026, 3, 2, 12, tzinfo=UTC),
        )
    ]


def test_counts_are_of_the_active_by_category_and_kind(house: House):
    house.add("I drink tea.", kind="preference")
    house.add("I ski.", kind="preference")
    gone = house.add("I am tense.", kind="context")
    house.apply(Delete(memory_id=gone), author=PERSON)

    assert house.read(lambda rows: counted(rows, house.mira)) == MemoryCounts(
        state={"active": 2, "forgotten": 1}, category={"fact": 2}, kind={"preference": 2}
    )
