"""Decay: daily, missed and doubled runs all end in the same state.

Covers: memory.operations.kinds.review, memory.summaries.chapters.
"""

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.settings.sections import Fading
from memory.ledger.proposal import Author
from memory.lifecycle.decay import PORTION, cross_thresholds
from memory.operations.kinds.add import Add
from memory.operations.kinds.fade import Fade
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.update import Update
from memory.tables import Memory, Operation, Relation, User
from tests.examples import examples
from tests.memory.house import PERSON, REVIEWER, START, House, HouseMaker

BOOKKEEPING = {"id", "uid", "user_id", "revision", "updated_at", "embedding", "embedding_model"}
BOOKKEEPING |= {"conversation_id", "session_id", "first_message_id", "last_message_id"}


@pytest.fixture
def ways(make_house: HouseMaker) -> list[House]:
    return [make_house(name) for name in ("daily", "missed", "double")]


def run(house: House, times: int = 1) -> int:
    policy, found = house.services.policy, 0
    for _ in range(times):
        while done := house.write(lambda rows: cross_thresholds(rows, house.now, policy)):
            found += done
    return found


def state(house: House, user: int) -> list[dict[str, Any]]:
    rows = house.all(Memory, Memory.user_id == user)
    return [row.model_dump(exclude=BOOKKEEPING) for row in rows]


def ledger(house: House, user: int) -> list[tuple[object, ...]]:
    """Return what was done, with the place of each memory among the user's."""
    places = {row.id: at for at, row in enumerate(house.all(Memory, Memory.user_id == user))}
    found = house.all(Operation, Operation.user_id == user)
    return sorted(
        (places[operation.memory_id], operation.op, operation.status, operation.at)
        for operation in found
    )


MEMORIES = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(["fact", "preference", "context", "promise", "goal"]),
            "salience": st.floats(0, 1),
        }
    ),
    min_size=1,
    max_size=4,
)


def stock(house: House, user: int, memories: list[dict[str, Any]]) -> None:
    adding = [Add(content=f"Thing {at}.", **memory) for at, memory in enumerate(memories)]
    house.apply(*adding, author=Author("import"), user_id=user, conversation_id=None)
    given_up = [memory.id for memory in house.all(Memory, Memory.user_id == user)][::2]
    letting_go = [Fade(memory_id=number) for number in given_up]
    house.apply(*letting_go, author=REVIEWER, user_id=user)


@settings(max_examples=examples(5), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(MEMORIES, st.lists(st.integers(1, 120), min_size=1, max_size=3))
def test_over_four_hundred_days_every_way_of_running_ends_alike(ways: list[House], memories, gaps):
    daily, missed, double = [1] * 400, [*gaps, 400 - sum(gaps)], [25] * 16
    ends = []
    for house, gaps_between in zip(ways, (daily, missed, double), strict=True):
        house.clock.at = START
        user = house.person(f"person {len(house.all(User))}")
        stock(house, user, memories)
        for gap in gaps_between:
            house.clock.move(days=gap)
            run(house, times=2 if gaps_between is double else 1)
        ends.append((state(house, user), ledger(house, user)))

    assert ends[0] == ends[1] == ends[2]


def test_a_crossing_is_dated_to_itself_however_late_it_is_found(house: House):
    tense = house.learn("Mira is tense.", kind="context")
    house.clock.move(days=30)
    run(house)
    memory = house.memory(tense)
    (deleted,) = house.all(Operation, Operation.op == "DELETE")

    assert (memory.state, memory.forgotten_because) == ("forgotten", "faded")
    assert memory.forgotten_at == deleted.at == START + timedelta(days=7)
    assert (deleted.recorded_at, deleted.agent) == (house.now, "decay")


def test_falling_under_a_half_calls_one_fading_review(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    house.clock.move(days=7)
    run(house, times=3)

    assert house.memory(tea).review_due == "fading"
    assert house.memory(tea).state == "active"
    assert [job.payload for job in house.jobs("review")] == [{"memory_id": tea}]
    assert house.operations(tea) == ["ADD", "REVIEW"]


def test_before_its_time_nothing_is_touched(house: House):
    house.learn("Mira drinks tea.", salience=0.0)
    house.clock.move(days=6.9)
    assert run(house) == 0


def test_a_fact_that_its_review_gave_up_leaves_under_three_tenths(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    house.clock.move(days=8)
    run(house)
    house.apply(Fade(memory_id=tea), author=REVIEWER)
    house.clock.move(days=8)
    assert run(house) == 0
    house.clock.move(days=1)
    run(house)
    assert house.memory(tea).state == "forgotten"


@pytest.mark.parametrize(
    "lasting",
    [{"kind": "promise"}, {"kind": "boundary"}, {"structured": {"key": "birthday", "value": "1"}}],
)
def test_time_alone_never_takes_a_promise_boundary_or_birthday(house: House, lasting):
    kept = house.learn("Mira told so.", salience=0.0, **lasting)
    house.clock.move(days=4000)
    run(house, times=3)
    assert (house.memory(kept).state, house.memory(kept).review_due) == ("active", "fading")


def test_core_weighty_and_superseded_memories_never_come_up(house: House):
    core = house.learn("Her name is Mira.")
    house.apply(Promote(memory_id=core), author=REVIEWER)
    old = house.learn("Mira lives in Oslo.")
    change = Update(memory_id=old, content="Mira lives in Bergen.", because="changed")
    house.apply(change, author=PERSON)
    house.clock.move(days=4000)
    run(house)

    assert {core, old} <= {memory.id for memory in house.all(Memory, Memory.state == "active")}
    assert house.memory(old).review_due is None


def test_an_episode_stays_until_a_chapter_holds_it(house: House):
    held = house.tell("They talked of cats.", house.say("cats"))
    chapter = house.learn("In March they talked.")
    house.change(chapter, category="chapter", next_due_at=None)

    def work(rows) -> None:
        rows.add(Relation(user_id=house.mira, from_id=chapter, to_id=held, kind="derived_from"))

    house.write(work)
    for number in range(5):
        house.clock.move(days=1)
        told = house.tell(f"Session {number}.", house.say("hello"))
    house.clock.move(days=30)
    run(house)

    assert house.memory(told).state == "active"
    assert house.memory(held).state == "forgotten"
    assert house.memory(held).forgotten_at == START + timedelta(days=14)


def test_what_was_kept_waits_for_its_longer_grace(house: House):
    tea = house.learn("Mira drinks tea.", salience=0.0)
    house.clock.move(days=7)
    run(house)
    house.apply(Keep(memory_id=tea), author=REVIEWER)
    house.clock.move(days=13)
    assert run(house) == 0
    house.clock.move(days=1)
    assert run(house) == 1


def test_a_day_foreseen_under_other_settings_is_foreseen_anew(house: House):
    tense = house.learn("Mira is tense.", kind="context")
    house.with_settings(fading=Fading(context_days=20))
    house.clock.move(days=10)
    run(house)
    assert house.memory(tense).state == "active"
    house.clock.move(days=10)
    run(house)
    assert house.memory(tense).forgotten_at == START + timedelta(days=20)


def test_many_crossings_are_made_portion_by_portion(house: House):
    for start in range(0, PORTION + 5, 8):
        adds = [
            Add(content=f"Thing {number}.", kind="context")
            for number in range(start, min(start + 8, PORTION + 5))
        ]
        house.apply(*adds, author=PERSON)
    house.clock.move(days=7)
    policy, seconds = house.services.policy, count()

    def cross(timer: Callable[[], float]) -> int:
        return house.write(lambda rows: cross_thresholds(rows, house.now, policy, timer=timer))

    assert cross(lambda: next(seconds)) == 1
    assert cross(lambda: 0) == PORTION
    assert cross(lambda: 0) == 4
    assert cross(lambda: 0) == 0
