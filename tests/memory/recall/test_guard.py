"""Who may hear what: the rows' guard and the shelf's guard are one."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows
from sqlmodel import select

from memory.recall.asked_time import AskedTime
from memory.recall.guard import allowed_on, allowed_rows
from memory.recall.question import Probe, Question
from memory.tables import Memory, User
from memory.vectors import VectorIndex
from memory.warm import WarmUser
from tests.memory.house import EMBEDDER, START, House

ZONE = ZoneInfo("UTC")
AUDIENCES = ["private", "place:a", "place:b"]
CHARACTERS = [None, "lumi", "nova"]
UNTIL = [None, START - timedelta(days=1), START, START + timedelta(seconds=1)]
MEMORIES = st.lists(
    st.fixed_dictionaries(
        {
            "own": st.booleans(),
            "audience": st.sampled_from(AUDIENCES),
            "character": st.sampled_from(CHARACTERS),
            "valid_until": st.sampled_from(UNTIL),
            "hushed": st.booleans(),
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
                content="tea",
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


def may_hear(memory: dict[str, Any], question: dict[str, Any]) -> bool:
    """Tell what the specification says, in the plainest words."""
    if not memory["own"] or memory["state"] != "active":
        return False
    if question["character"] and memory["character"] not in (None, question["character"]):
        return False
    over = memory["valid_until"] is not None and memory["valid_until"] <= START
    if over and not question["asked"].past:
        return False
    if memory["hushed"] and not question["include_unasked"]:
        return False
    if question["audience"] == "private" or memory["audience"] == question["audience"]:
        return True
    return bool(memory["audience"] == "private" and question["private_in_places"])


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(MEMORIES, QUESTIONS)
def test_rows_and_shelf_let_exactly_the_same_through(house: House, memories, asked):
    user_id, stored = stocked(house, memories)
    question = Question(user_id=user_id, message=Probe("tea"), now=START, zone=ZONE, **asked)
    warm = WarmUser(user_id, EMBEDDER.model, VectorIndex(EMBEDDER.dimensions))

    def work(rows):
        warm.refresh(rows)
        by_rows = rows.exec(select(Memory.id).where(*allowed_rows(question))).all()
        return set(by_rows), set(warm.shelf.ids[allowed_on(warm.shelf, question)].tolist())

    by_rows, by_shelf = house.read(work)
    assert by_rows == by_shelf == {one for one, memory in stored.items() if may_hear(memory, asked)}
