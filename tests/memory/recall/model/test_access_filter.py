"""Who may hear what: the shelf's guard and the rows' guard are one, and no leg passes it.

Covers: memory.recall.model.query.
"""

from datetime import timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows
from sqlmodel import select

from memory.dates.question_time import AskedTime, TimeWindow
from memory.index.user_cache import WarmUser
from memory.index.vector_index import VectorIndex
from memory.recall.model.access_filter import allowed_on, may_be_told
from memory.recall.model.query import Probe, Query
from memory.recall.retrievers import RETRIEVERS, Search
from memory.storage.keyword_index import index_text
from memory.storage.vector_codec import to_bytes
from memory.tables import Entity, EntityAlias, Memory, MemoryEntity, Relation, User
from tests.examples import examples
from tests.memory.house import EMBEDDER, START, House

ZONE = ZoneInfo("UTC")
DAY = timedelta(days=1)
AUDIENCES = ["private", "place:a", "place:b"]
CHARACTERS = [None, "lumi", "nova"]
TIMES = [None, START - 3 * DAY, START - DAY, START, START + timedelta(seconds=1)]
MADE = [START - 5 * DAY, START - DAY]
WINDOWS = [None, TimeWindow(START - 2 * DAY, START), TimeWindow(START - 6 * DAY, START - 4 * DAY)]
TEA = EMBEDDER.query("tea")
ASKED = "do I drink tea?"
MEMORIES = st.lists(
    st.fixed_dictionaries(
        {
            "own": st.booleans(),
            "audience": st.sampled_from(AUDIENCES),
            "character": st.sampled_from(CHARACTERS),
            "valid_from": st.sampled_from(TIMES),
            "valid_until": st.sampled_from(TIMES),
            "created_at": st.sampled_from(MADE),
            "hushed": st.booleans(),
            "state": st.sampled_from(["active", "active", "forgotten", "archived"]),
            "category": st.sampled_from(["fact", "core", "episode", "chapter"]),
        }
    ),
    max_size=12,
)
QUESTIONS = st.fixed_dictionaries(
    {
        "audience": st.sampled_from(AUDIENCES),
        "character": st.sampled_from(CHARACTERS),
        "private_in_places": st.booleans(),
        "include_unasked": st.booleans(),
        "asked": st.builds(AskedTime, window=st.none(), past=st.booleans(), still=st.booleans())
        | st.builds(AskedTime, window=st.sampled_from(WINDOWS), past=st.just(value=True)),
    }
)


def stocked(house: House, memories: list[dict[str, Any]]) -> tuple[int, dict[int, dict[str, Any]]]:
    """Store the memories for a new person and another; return the person and what is whose.

    All of them say the same, name the same, and lie at the same place: only the guard parts them.
    """

    def work(rows: Rows) -> tuple[int, dict[int, dict[str, Any]]]:
        owner, other = User(created_at=START, revision=1), User(created_at=START, revision=1)
        rows.add_all([owner, other])
        rows.flush()
        users = {True: owner.id or 0, False: other.id or 0}
        named = {own: named_tea(rows, user_id) for own, user_id in users.items()}
        stored = {}
        for memory in memories:
            memory_id = put(rows, users[memory["own"]], memory)
            rows.add(MemoryEntity(memory_id=memory_id, entity_id=named[memory["own"]]))
            stored[memory_id] = memory
        rows.flush()
        relate(rows, list(stored), stored)
        return users[True], stored

    return house.write(work)


def named_tea(rows: Rows, user_id: int) -> int:
    entity = Entity(user_id=user_id, name="Tea")
    rows.add(entity)
    rows.flush()
    rows.add(EntityAlias(entity_id=entity.id or 0, user_id=user_id, alias="tea"))
    return entity.id or 0


def put(rows: Rows, user_id: int, columns: dict[str, Any]) -> int:
    memory = Memory(
        user_id=user_id,
        content="tea",
        structured={"key": "drinks", "value": "tea"},
        importance=1.0,
        source="curator",
        anchored_at=START,
        updated_at=START,
        revision=1,
        embedding=to_bytes(TEA),
        embedding_model=EMBEDDER.model,
        **{name: value for name, value in columns.items() if name != "own"},
    )
    rows.add(memory)
    rows.flush()
    if memory.state == "active":
        index_text(rows, owner=user_id, row_id=memory.id or 0, words="tea")
    return memory.id or 0


def relate(rows: Rows, ids: list[int], stored: dict[int, dict[str, Any]]) -> None:
    for first, second in pairwise(ids):
        if stored[first]["own"] and stored[second]["own"]:
            owner = rows.get_one(Memory, first).user_id
            rows.add(Relation(user_id=owner, from_id=first, to_id=second, kind="supports"))


def may_hear(memory: dict[str, Any], question: dict[str, Any]) -> bool:
    """Tell what the specification says, in the plainest words."""
    if not memory["own"] or memory["state"] != "active":
        return False
    if question["character"] and memory["character"] not in (None, question["character"]):
        return False
    if not holds(memory, question):
        return False
    if memory["hushed"] and not question["include_unasked"]:
        return False
    if question["audience"] == "private" or memory["audience"] == question["audience"]:
        return True
    return bool(memory["audience"] == "private" and question["private_in_places"])


def holds(memory: dict[str, Any], question: dict[str, Any]) -> bool:
    begins, ends, asked = memory["valid_from"], memory["valid_until"], question["asked"]
    if not (asked.past or asked.still):
        return ends is None or ends > START
    if asked.window is None or question["include_unasked"]:
        return True
    started = begins is None or begins < asked.window.end
    lasted = ends is None or ends > asked.window.start
    told_then = asked.window.start <= memory["created_at"] < asked.window.end
    return bool((started and lasted) or told_then)


def asking(user_id: int, asked: dict[str, Any], **more: Any) -> Query:
    probe = Probe(ASKED, TEA)
    return Query(
        user_id=user_id,
        message=probe,
        now=START,
        zone=ZONE,
        embedder=EMBEDDER.model,
        **{**asked, **more},
    )


def warmed(rows: Rows, user_id: int) -> WarmUser:
    warm = WarmUser(user_id, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))
    warm.refresh(rows)
    return warm


@settings(max_examples=examples(50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(MEMORIES, QUESTIONS)
def test_rows_and_shelf_let_exactly_the_same_through(house: House, memories, asked):
    user_id, stored = stocked(house, memories)
    question = asking(user_id, asked)

    def work(rows: Rows) -> tuple[set[int], set[int]]:
        by_rows = {
            memory.id or 0 for memory in rows.exec(select(Memory)) if may_be_told(memory, question)
        }
        warm = warmed(rows, user_id)
        allowed = allowed_on(warm.shelf, question)
        return by_rows, {key for key, place in warm.shelf.places.items() if allowed[place]}

    by_rows, by_shelf = house.read(work)
    assert by_rows == by_shelf == {key for key, memory in stored.items() if may_hear(memory, asked)}


@pytest.mark.parametrize("leg", RETRIEVERS, ids=lambda leg: leg.name)
@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(memories=MEMORIES, asked=QUESTIONS, window=st.sampled_from(WINDOWS[1:]))
def test_no_leg_finds_what_may_not_be_told(house: House, leg, memories, asked, window):
    user_id, stored = stocked(house, memories)
    asked = {**asked, "asked": AskedTime(window, past=True)}
    question = asking(user_id, asked, earlier=Probe(ASKED, TEA))

    def work(rows: Rows) -> set[int]:
        warm = warmed(rows, user_id)
        search = Search.of(rows, warm, question, 50)
        found = search.with_legs(RETRIEVERS)[leg.name]
        return {warm.shelf.at(place).memory_id for place in found}

    assert house.read(work) <= {key for key, memory in stored.items() if may_hear(memory, asked)}


@pytest.mark.parametrize("leg", RETRIEVERS, ids=lambda leg: leg.name)
def test_each_leg_finds_what_may_be_told(house: House, leg):
    plain = {
        "own": True,
        "audience": "private",
        "character": None,
        "valid_from": None,
        "valid_until": None,
        "created_at": START - DAY,
        "hushed": False,
        "state": "active",
        "category": "fact",
    }
    user_id, stored = stocked(house, [plain])
    window = TimeWindow(START - 2 * DAY, START)
    asked = {"audience": "private", "asked": AskedTime(window, past=True)}
    question = asking(user_id, asked, earlier=Probe(ASKED, TEA))

    def work(rows: Rows) -> list[int]:
        warm = warmed(rows, user_id)
        found = Search.of(rows, warm, question, 50).with_legs(RETRIEVERS)[leg.name]
        return [warm.shelf.at(place).memory_id for place in found]

    assert house.read(work) == list(stored)
