"""What is hushed: the shelf's guard and the rows' guard agree on what a message brings up."""

from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows
from sqlmodel import select

from memory.dates.question_time import AskedTime
from memory.index.user_cache import WarmUser
from memory.index.vector_index import VectorIndex
from memory.operations.kinds.update import Update
from memory.privacy.topic_rules import set_rule
from memory.recall.model.access_filter import allowed_on, may_be_told, with_hush
from memory.recall.model.query import Probe, Query
from memory.tables import Memory, User
from tests.examples import examples
from tests.memory.house import EMBEDDER, PERSON, START, House

CONTENTS = {"tea": None, "a cold beer": None, "a boss called Kim": "work", "上班很累": "work"}
"""What memories say, with the broad topic that each is about."""
MESSAGES = {"hello": set(), "tea": {"tea"}, "beer, my job": {"a cold beer", "work"}, "Kim": {"Kim"}}
"""What is asked, with what it brings up: contents by a word of theirs, topics."""
RAISES = {"Kim": "a boss called Kim"}
MEMORIES = st.lists(
    st.fixed_dictionaries(
        {"hushed": st.booleans(), "content": st.sampled_from(list(CONTENTS))},
    ),
    max_size=8,
)


def stocked(house: House, memories: list[dict[str, Any]]) -> tuple[int, dict[int, dict[str, Any]]]:
    """Store the memories for a new person; return the person and what is under which id."""

    def work(rows: Rows) -> tuple[int, dict[int, dict[str, Any]]]:
        owner = User(created_at=START, revision=1)
        rows.add(owner)
        rows.flush()
        stored = {}
        for entry in memories:
            memory = Memory(
                user_id=owner.id or 0,
                category="fact",
                audience="private",
                importance=1.0,
                source="curator",
                anchored_at=START,
                created_at=START,
                updated_at=START,
                revision=1,
                **entry,
            )
            rows.add(memory)
            rows.flush()
            stored[memory.id or 0] = entry
        return owner.id or 0, stored

    return house.write(work)


def asking(user_id: int, message: str, *, include_unasked: bool = False) -> Query:
    return Query(
        user_id=user_id,
        message=Probe(message),
        now=START,
        zone=ZoneInfo("UTC"),
        asked=AskedTime(window=None, past=False),
        audience="private",
        include_unasked=include_unasked,
    )


def is_quiet(memory: dict[str, Any], hushed: set[str], message: str) -> bool:
    """Tell whether a memory is hushed, or on a hushed topic, and the message does not raise it."""
    topic = CONTENTS[memory["content"]]
    if not memory["hushed"] and topic not in hushed:
        return False
    raised = {RAISES.get(text, text) for text in MESSAGES[message]}
    return memory["content"] not in raised and not (topic in hushed and topic in raised)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(MEMORIES, st.sets(st.just("work")), st.sampled_from(list(MESSAGES)), st.booleans())
def test_rows_and_shelf_agree_on_what_is_hushed(house: House, memories, hushed, message, looks):
    user_id, stored = stocked(house, memories)
    for topic in hushed:
        house.write(partial(set_rule, user_id=user_id, topic=topic, ruling="hushed", now=START))
    plain = asking(user_id, message, include_unasked=looks)
    warm = WarmUser(user_id, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))

    def work(rows: Rows) -> tuple[set[int], set[int]]:
        warm.refresh(rows)
        question = with_hush(plain, warm)
        by_rows = {
            memory.id or 0 for memory in rows.exec(select(Memory)) if may_be_told(memory, question)
        }
        allowed = allowed_on(warm.shelf, question)
        return by_rows, {key for key, place in warm.shelf.places.items() if allowed[place]}

    by_rows, by_shelf = house.read(work)
    heard = {key for key, told in stored.items() if looks or not is_quiet(told, hushed, message)}
    assert by_rows == by_shelf == heard


def test_the_guard_follows_when_a_topic_is_hushed_or_a_memory_changes(house: House):
    memory = house.add("Mira plays the violin.")
    warm = WarmUser(house.mira, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))

    def muted() -> frozenset[int]:
        house.read(warm.refresh)
        return with_hush(asking(house.mira, "hello"), warm).muted

    assert muted() == frozenset()
    house.write(lambda rows: set_rule(rows, house.mira, "violin", "hushed", now=START))
    assert muted() == {memory}
    change = Update(memory_id=memory, content="Mira plays the cello.")
    house.apply(change, author=PERSON)
    assert muted() == frozenset()
