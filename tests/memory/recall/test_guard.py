"""Who may hear what: the rows' guard and the shelf's guard are one."""

from datetime import timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows
from sqlmodel import select

from memory.operations import Proposal
from memory.recall.asked_time import AskedTime
from memory.recall.guard import allowed_on, allowed_rows, with_hush
from memory.recall.question import Probe, Question
from memory.tables import Memory, User
from memory.topic_rules import set_rule
from memory.vectors import VectorIndex
from memory.warm import WarmUser
from tests.memory.house import EMBEDDER, PERSON, START, House

ZONE = ZoneInfo("UTC")
AUDIENCES = ["private", "place:a", "place:b"]
CHARACTERS = [None, "lumi", "nova"]
UNTIL = [None, START - timedelta(days=1), START, START + timedelta(seconds=1)]
CONTENTS = {"tea": None, "a cold beer": None, "a boss called Kim": "work", "上班很累": "work"}
"""What memories say, with the broad topic that each is about."""
MESSAGES = {"hello": set(), "tea": {"tea"}, "beer, my job": {"a cold beer", "work"}, "Kim": {"Kim"}}
"""What is asked, with what it brings up: contents by a word of theirs, topics."""
RAISES = {"Kim": "a boss called Kim"}
MEMORIES = st.lists(
    st.fixed_dictionaries(
        {
            "own": st.booleans(),
            "audience": st.sampled_from(AUDIENCES),
            "character": st.sampled_from(CHARACTERS),
            "valid_until": st.sampled_from(UNTIL),
            "hushed": st.booleans(),
            "content": st.sampled_from(list(CONTENTS)),
            "state": st.sampled_from(["active", "active", "forgotten", "archived"]),
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
        "asked": st.builds(AskedTime, window=st.none(), past=st.booleans()),
    }
)


def stocked(house: House, memories: list[dict[str, Any]]) -> tuple[int, dict[int, dict[str, Any]]]:
    """Store the memories for a new person and another; return the person and what is whose."""

    def work(rows: Rows) -> tuple[int, dict[int, dict[str, Any]]]:
        owner, other = User(created_at=START, revision=1), User(created_at=START, revision=1)
        rows.add_all([owner, other])
        rows.flush()
        stored = {}
        for one in memories:
            columns = {name: value for name, value in one.items() if name != "own"}
            memory = Memory(
                user_id=(owner.id if one["own"] else other.id) or 0,
                category="fact",
                importance=1.0,
                source="curator",
                anchored_at=START,
                created_at=START,
                updated_at=START,
                revision=1,
                **columns,
            )
            rows.add(memory)
            rows.flush()
            stored[memory.id or 0] = one
        return owner.id or 0, stored

    return house.write(work)


def is_quiet(memory: dict[str, Any], hushed: set[str], message: str) -> bool:
    """Tell whether a memory is hushed, or on a hushed topic, and the message does not raise it."""
    topic = CONTENTS[memory["content"]]
    if not memory["hushed"] and topic not in hushed:
        return False
    raised = {RAISES.get(one, one) for one in MESSAGES[message]}
    return memory["content"] not in raised and not (topic in hushed and topic in raised)


def may_hear(
    memory: dict[str, Any], question: dict[str, Any], hushed: set[str], message: str
) -> bool:
    """Tell what the specification says, in the plainest words."""
    if not memory["own"] or memory["state"] != "active":
        return False
    if question["character"] and memory["character"] not in (None, question["character"]):
        return False
    over = memory["valid_until"] is not None and memory["valid_until"] <= START
    if over and not question["asked"].past:
        return False
    if not question["include_unasked"] and is_quiet(memory, hushed, message):
        return False
    if question["audience"] == "private" or memory["audience"] == question["audience"]:
        return True
    return bool(memory["audience"] == "private" and question["private_in_places"])


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(MEMORIES, QUESTIONS, st.sets(st.just("work")), st.sampled_from(list(MESSAGES)))
def test_rows_and_shelf_let_exactly_the_same_through(
    house: House, memories, asked, hushed, message
):
    user_id, stored = stocked(house, memories)
    for topic in hushed:
        house.write(partial(set_rule, user_id=user_id, topic=topic, ruling="hushed", now=START))
    plain = Question(user_id=user_id, message=Probe(message), now=START, zone=ZONE, **asked)
    warm = WarmUser(user_id, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))

    def work(rows):
        warm.refresh(rows)
        question = with_hush(plain, warm)
        by_rows = rows.exec(select(Memory.id).where(*allowed_rows(question))).all()
        return set(by_rows), set(warm.shelf.ids[allowed_on(warm.shelf, question)].tolist())

    by_rows, by_shelf = house.read(work)
    allowed = {one for one, memory in stored.items() if may_hear(memory, asked, hushed, message)}
    assert by_rows == by_shelf == allowed


def test_the_guard_follows_when_a_topic_is_hushed_or_a_memory_changes(house: House):
    memory = house.add("Mira plays the violin.")
    warm = WarmUser(house.mira, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))

    def muted() -> frozenset[int]:
        house.read(warm.refresh)
        asked = AskedTime(window=None, past=False)
        question = Question(
            user_id=house.mira,
            message=Probe("hello"),
            now=START,
            zone=ZONE,
            asked=asked,
            audience="private",
        )
        return with_hush(question, warm).muted

    assert muted() == frozenset()
    house.write(lambda rows: set_rule(rows, house.mira, "violin", "hushed", now=START))
    assert muted() == {memory}
    change = Proposal(op="UPDATE", memory_id=memory, content="Mira plays the cello.")
    house.apply(change, author=PERSON)
    assert muted() == frozenset()
