"""Reviewing: rounds of thought, what a decision does, and what is put off."""

import logging
from datetime import timedelta

import pytest
from sqlmodel import col

from config.errors import MindUnavailable
from config.settings.sections import Review
from memory.lifecycle.decay import cross_thresholds
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.review import CallReview
from memory.tables import Job, Operation
from reviewer.review.reviewer import ScriptedReviewer
from tests.memory.house import DECAY, PERSON, House
from tests.reviewer.steps import call_review, review, thought, use_often


def test_a_promoted_memory_becomes_core(house: House):
    memory_id = house.learn("Mira has a sister called Ana.")
    use_often(house, memory_id)

    assert house.memory(memory_id).review_due == "promotion"
    assert review(house, memory_id, ScriptedReviewer([thought("PROMOTE")]))
    memory = house.memory(memory_id)
    assert (memory.category, memory.review_due) == ("core", None)
    assert memory.importance >= 3


def test_a_promotion_keep_changes_nothing_but_the_waiting(house: House):
    memory_id = house.learn("Mira reads a novel about whales.")
    use_often(house, memory_id)
    before = house.memory(memory_id)
    review(house, memory_id, ScriptedReviewer([thought("KEEP")]))
    after = house.memory(memory_id)

    untouched = ("category", "importance", "anchored_at", "kept_count", "used_count", "state")
    assert [getattr(after, text) for text in untouched] == [
        getattr(before, text) for text in untouched
    ]
    assert after.review_due is None


def test_a_fading_keep_doubles_the_grace(house: House):
    memory_id = house.learn("Mira bakes bread.")
    house.clock.move(days=40)
    call_review(house, memory_id)
    review(house, memory_id, ScriptedReviewer([thought("KEEP")]))

    memory = house.memory(memory_id)
    assert (memory.kept_count, memory.importance, memory.anchored_at) == (1, 0.5, house.now)


def test_a_promote_in_a_fading_review_counts_as_keep(house: House):
    memory_id = house.learn("Mira bakes bread.")
    call_review(house, memory_id)
    review(house, memory_id, ScriptedReviewer([thought("PROMOTE")]))

    assert house.memory(memory_id).category == "fact"
    assert house.operations(memory_id)[-1] == "KEEP"


def test_without_a_decision_in_three_rounds_the_memory_is_kept(house: House):
    memory_id = house.learn("Mira bakes bread.")
    call_review(house, memory_id)
    reviewer = ScriptedReviewer([thought(search="bread"), thought(), thought(search="oven")])
    review(house, memory_id, reviewer)

    assert [case.rounds_left for case in reviewer.asked] == [3, 2, 1]
    assert house.operations(memory_id)[-1] == "KEEP"


def test_a_search_brings_what_is_remembered_to_the_next_round(house: House):
    memory_id = house.learn("Mira lives in Oslo.")
    house.learn("Mira owns a green bike.")
    call_review(house, memory_id)
    reviewer = ScriptedReviewer([thought(search="green bike"), thought("KEEP")])
    review(house, memory_id, reviewer)

    (finding,) = reviewer.asked[1].findings
    assert finding.query == "green bike"
    assert [memory.content for memory in finding.memories] == ["Mira owns a green bike."]


def test_the_whole_reasoning_is_kept_with_the_decision(house: House):
    memory_id = house.learn("Mira bakes bread.")
    call_review(house, memory_id)
    review(house, memory_id, ScriptedReviewer([thought(search="bread"), thought("KEEP")]))

    kept = house.all(Operation, col(Operation.op) == "KEEP")[0]
    assert kept.reason == "1. I think on. [SEARCH: bread]\n2. I think KEEP. [KEEP]"
    assert (kept.agent, kept.model, kept.prompt_version) == ("reviewer", "scripted", "scripted-en")


def test_a_memory_is_not_among_its_own_neighbours(house: House):
    memory_id = house.learn("Mira bakes bread.")
    house.learn("Mira bakes cakes.")
    call_review(house, memory_id)
    reviewer = ScriptedReviewer([thought("KEEP")])
    review(house, memory_id, reviewer)

    assert [neighbour.content for neighbour in reviewer.asked[0].neighbours] == [
        "Mira bakes cakes."
    ]


def test_a_promise_goes_only_after_a_review_gave_it_up(house: House):
    memory_id = house.learn("Mira promised to call Ana.", kind="promise")
    house.clock.move(days=3000)
    house.write(lambda rows: cross_thresholds(rows, house.now, house.services.policy))
    assert (house.memory(memory_id).state, house.memory(memory_id).review_due) == (
        "active",
        "fading",
    )

    review(house, memory_id, ScriptedReviewer([thought("DELETE")]))
    assert house.operations(memory_id)[-1] == "FADE"


def test_a_reviewer_that_fails_leaves_the_memory_as_it_is(house: House):
    memory_id = house.learn("Mira bakes bread.")
    call_review(house, memory_id)
    before = house.memory(memory_id)
    with pytest.raises(MindUnavailable):
        review(house, memory_id, ScriptedReviewer([MindUnavailable("out")]))

    assert house.memory(memory_id) == before
    assert review(house, memory_id, ScriptedReviewer([thought("KEEP")]))


def test_a_use_before_the_decision_cancels_the_review(house: House):
    memory_id = house.learn("Mira bakes bread.")
    call_review(house, memory_id)
    house.apply(Boost(memory_id=memory_id), author=PERSON)

    assert review(house, memory_id, ScriptedReviewer([])) is None


def test_a_change_while_it_is_thought_about_calls_the_review_anew(house: House):
    memory_id = house.learn("Mira bakes bread.")
    call_review(house, memory_id)

    class Slow(ScriptedReviewer):
        async def consider(self, case):
            def touch(rows):
                rows.get_one(type(memory), memory_id).version += 1

            await house.store.write(touch)
            return await super().consider(case)

    memory = house.memory(memory_id)
    assert review(house, memory_id, Slow([thought("DELETE")])) is False
    assert house.memory(memory_id).state == "active"
    assert len([job for job in house.jobs("review") if job.done_at is None]) >= 1


def retired(house: House, count: int) -> int:
    """Let the reviewer give up so many memories; return one more that waits for its review."""
    for number in range(count):
        memory_id = house.learn(f"Mira waits for parcel {number}.")
        call_review(house, memory_id)
        assert review(house, memory_id, ScriptedReviewer([thought("DELETE")]))
    last = house.learn("Mira looks for a bike.")
    call_review(house, last)
    return last


def test_over_the_limit_of_the_day_a_review_is_put_off_to_the_next(
    house: House, caplog: pytest.LogCaptureFixture
):
    house.with_settings(review=Review(retire_per_day=2))
    last = retired(house, 2)
    with caplog.at_level(logging.INFO, logger="reviewer"):
        assert review(house, last, ScriptedReviewer([thought("DELETE")])) is False

    assert house.memory(last).review_due == "fading"
    assert "put off" in caplog.text
    later = house.all(Job, col(Job.kind) == "review", col(Job.run_at) > house.now)
    assert [job.payload for job in later] == [{"memory_id": last}]
    assert later[0].run_at == house.now.replace(hour=0) + timedelta(days=1)


def test_the_limit_of_the_day_does_not_hold_up_what_is_kept(house: House):
    house.with_settings(review=Review(retire_per_day=1))
    last = retired(house, 1)

    assert review(house, last, ScriptedReviewer([thought("KEEP")]))


def test_the_next_day_has_room_again(house: House):
    house.with_settings(review=Review(retire_per_day=1))
    last = retired(house, 1)
    house.clock.move(days=1)

    assert review(house, last, ScriptedReviewer([thought("DELETE")]))
    assert house.operations(last)[-1] == "FADE"


def test_another_persons_limit_is_their_own(house: House):
    house.with_settings(review=Review(retire_per_day=1))
    retired(house, 1)
    nils = house.person("nils")
    theirs = house.add("Nils waits for a parcel.", batch={"user_id": nils})
    house.apply(CallReview(memory_id=theirs), author=DECAY, user_id=nils)

    assert review(house, theirs, ScriptedReviewer([thought("DELETE")]), user=nils)


def test_a_job_that_names_a_memory_of_somebody_else_finds_nothing(house: House):
    nils = house.person("nils")
    theirs = house.add("Nils waits for a parcel.", batch={"user_id": nils})
    house.apply(CallReview(memory_id=theirs), author=DECAY, user_id=nils)
    reviewer = ScriptedReviewer([thought("DELETE")])

    assert review(house, theirs, reviewer) is None
    assert len(reviewer.replies) == 1
