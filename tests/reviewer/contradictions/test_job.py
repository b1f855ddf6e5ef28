"""The daily check: which pairs are asked about, and what each answer does.

Covers: reviewer.contradictions.answered_pairs, reviewer.contradictions.arbiter,
reviewer.contradictions.candidates, reviewer.contradictions.resolution, reviewer.eligibility.
"""

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import col, delete

from config.errors import MindUnavailable, ReplyNotUnderstood
from config.settings.sections import Review
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from memory.prompt.open_contradictions import contradictions_of
from memory.tables import Job, Operation, Relation, Run
from reviewer.contradictions.arbiter import ScriptedArbiter
from tests.memory.house import PERSON, House
from tests.reviewer.steps import check, judgement

COFFEE = {"key": "drink.morning", "value": "coffee"}
TEA = {"key": "drink.morning", "value": "tea"}


def pair(house: House, **second: Any) -> tuple[int, int]:
    """Learn of two drinks, an hour apart."""
    old = house.learn("Mira drinks coffee.", structured=COFFEE)
    house.clock.move(hours=1)
    new = house.learn("Mira drinks tea now.", structured=TEA, **second)
    return old, new


def bring_back(house: House, memory_id: int) -> None:
    """Let the person say that a memory holds all the same, in other words."""
    if house.memory(memory_id).state == "forgotten":
        house.apply(Restore(memory_id=memory_id), author=PERSON)
    else:
        house.change(memory_id, valid_until=None, valid_until_precision=None, superseded=False)
    said = Update(memory_id=memory_id, content="Mira drinks coffee at breakfast.")
    assert house.apply(said, author=PERSON).applied


def relations(house: House) -> list[tuple[str, int, int, float]]:
    return [
        (relation.kind, relation.from_id, relation.to_id, relation.strength)
        for relation in house.all(Relation)
    ]


def test_a_contradiction_is_a_relation_with_its_strength(house: House):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("contradicts", strength=0.7)]))

    assert relations(house) == [("contradicts", new, old, 0.7)]
    assert house.operations(new)[-1] == "RELATE"
    assert {house.memory(number).state for number in (old, new)} == {"active"}


def test_the_reason_and_the_run_are_on_record(house: House):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("contradicts")]))

    (told,) = house.all(Operation, col(Operation.op) == "RELATE")
    (run,) = house.all(Run, col(Run.agent) == "reviewer")
    assert (told.reason, told.model, told.run_id) == (
        "They say: contradicts.",
        "scripted",
        run.id,
    )
    assert run.handles == {"a1": old, "a2": new}


def test_the_arbiter_reads_the_pair_with_the_persons_words_and_no_ids(house: House):
    pair(house)
    arbiter = ScriptedArbiter([judgement("no contradiction")])
    check(house, arbiter)

    first, second = arbiter.asked[0].first, arbiter.asked[0].second
    assert (first.handle, first.content, list(first.words)) == (
        "a1",
        "Mira drinks coffee.",
        ["Mira drinks coffee."],
    )
    assert (second.handle, second.value) == ("a2", "tea")


def test_what_changed_gets_an_end_and_stays(house: House):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("changed", stays="a2")]))

    before, after = house.memory(old), house.memory(new)
    assert (before.state, before.superseded) == ("active", True)
    assert before.valid_until == after.valid_from == house.now
    assert relations(house) == [("supersedes", new, old, 1.0)]


def test_a_change_of_what_is_core_needs_the_persons_words(house: House):
    old, new = pair(house)
    house.change(old, category="core")
    check(house, ScriptedArbiter([judgement("changed", stays="a2", quote="tea forever")]))

    assert house.memory(old).valid_until is None
    assert relations(house) == [("contradicts", new, old, 1.0)]


def test_the_persons_words_end_what_is_core(house: House):
    old, _ = pair(house)
    house.change(old, category="core")
    check(house, ScriptedArbiter([judgement("changed", stays="a2", quote="drinks tea now")]))

    assert house.memory(old).valid_until == house.now


def test_the_later_told_cannot_be_ended_by_the_earlier(house: House):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("changed", stays="a1")]))

    assert house.memory(new).valid_until is None
    assert relations(house) == [("contradicts", new, old, 1.0)]


def test_what_was_never_true_is_forgotten_as_corrected_on_the_persons_words(house: House):
    old, new = pair(house, quotes=[house.quote("no, I said tea")])
    check(house, ScriptedArbiter([judgement("corrected", stays="a2", quote="No, I said tea")]))

    wrong = house.memory(old)
    assert (wrong.state, wrong.forgotten_because) == ("forgotten", "corrected")
    deleted = house.all(Operation, col(Operation.op) == "DELETE")[0]
    assert deleted.evidence[0]["text"] == "No, I said tea"
    assert house.memory(new).state == "active"


@pytest.mark.parametrize("quote", [None, "", "coffee was never true"])
def test_without_the_persons_words_nothing_is_corrected(house: House, quote):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("corrected", stays="a2", quote=quote)]))

    assert house.memory(old).state == "active"
    assert relations(house) == [("contradicts", new, old, 1.0)]


def test_a_pair_is_not_asked_about_again_while_both_stay_unchanged(house: House):
    _, new = pair(house)
    check(house, ScriptedArbiter([judgement("no contradiction")]))
    house.apply(Boost(memory_id=new), author=PERSON)

    assert check(house, ScriptedArbiter([])) is None


def test_a_contradiction_that_was_undone_is_not_found_again(house: House):
    pair(house)
    check(house, ScriptedArbiter([judgement("contradicts")]))

    def undo(rows):
        rows.exec(delete(Relation))

    house.write(undo)
    assert check(house, ScriptedArbiter([])) is None


def test_a_pair_is_asked_about_again_when_one_of_them_says_something_else(house: House):
    _, new = pair(house)
    check(house, ScriptedArbiter([judgement("contradicts")]))
    house.apply(Update(memory_id=new, content="Mira drinks tea in winter."), author=PERSON)
    check(house, ScriptedArbiter([judgement("no contradiction")]))

    assert [relation[3] for relation in relations(house)] == [0.0]
    assert house.read(lambda rows: contradictions_of(rows, house.mira, [new], house.now)) == {}


@pytest.mark.parametrize("answer", ["changed", "corrected"])
def test_a_pair_is_settled_again_after_the_person_brought_the_old_one_back(
    house: House, answer: str
):
    old, new = pair(house)
    words = {"stays": "a2", "quote": "Mira drinks tea now."}
    check(house, ScriptedArbiter([judgement(answer, **words)]))
    bring_back(house, old)

    check(house, ScriptedArbiter([judgement(answer, **words)]))

    assert relations(house) == [("supersedes", new, old, 1.0)]
    assert house.all(Job, col(Job.parked_at).is_not(None)) == []
    gone = house.memory(old)
    assert gone.superseded or gone.forgotten_because == "corrected"


def test_memories_of_two_audiences_are_never_compared(house: House):
    house.learn("Mira drinks coffee.", structured=COFFEE)
    house.learn("Mira drinks tea.", structured=TEA, batch={"audience": "place:7"})

    assert check(house, ScriptedArbiter([])) is None


@pytest.mark.parametrize(
    "columns", [{"hushed": True}, {"grounding": "fiction"}, {"state": "archived"}]
)
def test_what_is_hushed_or_told_in_play_or_put_away_is_not_compared(house: House, columns):
    _, new = pair(house)
    house.change(new, **columns)

    assert check(house, ScriptedArbiter([])) is None


def test_what_is_over_does_not_contradict_what_is_now(house: House):
    old, _ = pair(house)
    house.change(old, valid_until=house.now, valid_until_precision="instant")

    assert check(house, ScriptedArbiter([])) is None


def test_a_memory_that_changed_while_it_was_judged_is_left_for_tomorrow(house: House):
    old, new = pair(house)

    class Slow(ScriptedArbiter):
        async def judge(self, doubted):
            def touch(rows):
                rows.get_one(type(memory), new).version += 1

            await house.store.write(touch)
            return await super().judge(doubted)

    memory = house.memory(old)
    assert check(house, Slow([judgement("changed", stays="a2")])) == 0
    assert house.memory(old).valid_until is None
    tomorrow = house.all(Job, col(Job.run_at) == house.now + timedelta(days=1))
    assert [job.kind for job in tomorrow] == ["contradictions"]


def test_only_so_many_pairs_are_asked_about_a_day(house: House):
    house.with_settings(review=Review(pairs_per_day=1))
    for number in range(4):
        slot = {"key": f"slot{number % 2}", "value": str(number)}
        house.learn(f"Mira fills slot {number}.", structured=slot)
    arbiter = ScriptedArbiter([judgement("no contradiction")] * 2)
    check(house, arbiter)

    assert len(arbiter.asked) == 1
    assert [job for job in house.jobs("contradictions") if job.run_at > house.now]
    house.clock.move(days=1)
    check(house, arbiter)
    assert len(arbiter.asked) == 2


def test_over_the_limit_of_the_day_nothing_more_is_retired(house: House):
    house.with_settings(review=Review(retire_per_day=1))
    first, _ = pair(house)
    check(house, ScriptedArbiter([judgement("changed", stays="a2")]))
    lunch = house.learn("Mira eats soup.", structured={"key": "lunch", "value": "soup"})
    house.clock.move(hours=1)
    house.learn("Mira eats rice.", structured={"key": "lunch", "value": "rice"})
    changed = judgement("changed", stays="a2")
    check(house, ScriptedArbiter([changed] * 3))

    assert house.memory(first).valid_until is not None
    assert house.memory(lunch).valid_until is None
    house.clock.move(days=1)
    check(house, ScriptedArbiter([changed] * 3))
    assert house.memory(lunch).valid_until is not None


def test_an_arbiter_that_cannot_be_reached_changes_nothing(house: House):
    pair(house)
    with pytest.raises(MindUnavailable):
        check(house, ScriptedArbiter([MindUnavailable("out")]))

    assert house.all(Run, col(Run.agent) == "reviewer") == []


def test_an_answer_that_is_not_understood_holds_up_no_other_pair(house: House):
    pair(house)
    house.learn("Mira eats soup.", structured={"key": "lunch", "value": "soup"})
    house.learn("Mira eats rice.", structured={"key": "lunch", "value": "rice"})
    garbled = ReplyNotUnderstood("Judgement", "…")
    done = check(house, ScriptedArbiter([garbled, judgement("contradicts"), garbled, garbled]))

    assert done == 1
    assert [relation[0] for relation in relations(house)] == ["contradicts"]


def test_both_of_an_open_contradiction_are_marked_with_the_other(house: House):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("contradicts")]))

    assert house.read(lambda rows: contradictions_of(rows, house.mira, [old, new], house.now)) == {
        old: ["Mira drinks tea now."],
        new: ["Mira drinks coffee."],
    }


def test_a_contradiction_is_closed_when_one_of_the_two_is_forgotten(house: House):
    old, new = pair(house)
    check(house, ScriptedArbiter([judgement("contradicts")]))
    house.apply(Delete(memory_id=old), author=PERSON)

    assert house.read(lambda rows: contradictions_of(rows, house.mira, [old, new], house.now)) == {}
