"""What is about to fade, and keeping it."""

from datetime import timedelta

from sqlmodel import col

from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.fade import Fade
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.review import CallReview
from memory.reports.fading_forecast import AboutToFade, about_to_fade
from memory.reports.memory_view import Viewer
from memory.tables import Operation
from tests.memory.house import DECAY, PERSON, REVIEWER, START, House


def coming(house: House, days: float = 7) -> list[AboutToFade]:
    viewer = Viewer(house.now, house.services.policy)
    return list(house.read(lambda rows: about_to_fade(rows, house.mira, viewer, days=days)))


def keep(house: House, memory_id: int) -> None:
    assert house.apply(Keep(memory_id=memory_id), author=PERSON).applied


def due_for_review(house: House) -> int:
    """Return a memory whose fading review was called at its crossing, ten days ago."""
    tea = house.learn("Mira drinks tea.", salience=0.1)
    house.clock.move(days=20)
    crossing = START + timedelta(days=10)
    house.apply(CallReview(memory_id=tea, at=crossing), author=DECAY)
    return tea


def test_what_comes_within_the_days_is_listed_soonest_first(house: House):
    busy = house.learn("Mira is busy.", kind="context")
    tea = house.learn("Mira drinks tea.", salience=0.1)
    house.learn("Mira loves tea.", salience=1.0)

    assert coming(house, 6) == []
    assert [(fading.id, fading.coming) for fading in coming(house, 12)] == [
        (busy, "leaves"),
        (tea, "review"),
    ]
    assert coming(house, 12)[0].at == START + timedelta(days=7)


def test_what_never_fades_or_is_forgotten_is_not_listed(house: House):
    name = house.learn("She is called Mira.")
    house.apply(Promote(memory_id=name), author=REVIEWER)
    gone = house.learn("Mira is busy.", kind="context")
    house.apply(Delete(memory_id=gone), author=PERSON)

    assert coming(house, 5000) == []


def test_somebody_elses_memories_are_not_listed(house: House):
    house.learn("Mira is busy.", kind="context")
    noor = house.person("noor")
    viewer = Viewer(house.now, house.services.policy)

    assert not house.read(lambda rows: about_to_fade(rows, noor, viewer, days=99))


def test_an_episode_that_no_chapter_holds_is_not_about_to_leave(house: House):
    house.tell("She planted tomatoes.", house.say("I planted tomatoes."))

    assert coming(house, 99) == []


def test_what_is_in_review_is_listed_with_the_day_that_called_it(house: House):
    tea = due_for_review(house)

    [one] = coming(house)
    assert (one.id, one.coming, one.at) == (tea, "in review", START + timedelta(days=10))


def test_a_kept_memory_counts_as_used_and_its_review_is_cancelled(house: House):
    tea = due_for_review(house)

    keep(house, tea)

    kept = house.memory(tea)
    assert (kept.review_due, kept.used_count, kept.last_used_at) == (None, 1, house.now)
    assert (kept.verified, kept.kept_count) == (False, 1)
    assert coming(house, 13) == []
    assert [fading.coming for fading in coming(house, 14)] == ["review"]


def test_keeping_never_lowers_importance(house: House):
    tea = house.learn("Mira drinks tea.", salience=1.0)

    keep(house, tea)

    assert house.memory(tea).importance == 1.5


def test_a_kept_context_does_not_leave_at_its_seventh_day(house: House):
    busy = house.learn("Mira is busy.", kind="context")
    house.clock.move(days=6)

    keep(house, busy)

    assert house.memory(busy).next_due_at == START + timedelta(days=13)


def test_what_was_to_leave_stays_when_it_is_kept(house: House):
    tea = due_for_review(house)
    house.apply(Fade(memory_id=tea), author=REVIEWER)
    assert [fading.coming for fading in coming(house)] == ["leaves"]

    keep(house, tea)

    assert coming(house) == []


def test_a_late_decision_counts_from_the_crossing(house: House):
    tea = due_for_review(house)

    house.apply(Keep(memory_id=tea), author=REVIEWER)

    kept = house.memory(tea)
    assert kept.anchored_at == START + timedelta(days=10)
    assert [operation.at for operation in house.all(Operation, col(Operation.op) == "KEEP")] == [
        kept.anchored_at
    ]


def test_a_use_does_not_cancel_a_review_for_promotion(house: House):
    name = house.learn("She is called Mira.")
    house.change(name, importance=2.4)
    house.apply(Boost(memory_id=name), author=PERSON)
    assert house.memory(name).review_due == "promotion"

    house.apply(Boost(memory_id=name), author=PERSON)

    assert house.memory(name).review_due == "promotion"
