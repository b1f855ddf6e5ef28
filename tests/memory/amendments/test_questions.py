"""What waits for a person's yes: how it is read, and who has yet to be asked."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import select

from memory.amendments import questions
from memory.amendments.questions import (
    ASKED_AGAIN_AFTER,
    PendingQuestion,
    Unasked,
    ask_here,
    begin_to_ask,
    end_asking,
    questions_of,
    unasked,
)
from memory.conversation.users import Newcomer, user_for
from memory.ledger.pending_operations import pending_of
from memory.ledger.proposal import Proposal
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.promote import Promote
from memory.operations.kinds.update import Update
from memory.operations.registry import proposal_of
from memory.tables import Identity, Operation, Run, RunNote, UserSettings
from tests.memory.generated_life import Life
from tests.memory.house import REVIEWER, House
from tests.transactions import statements

TEA, COFFEE = "Mira drinks tea.", "Mira drinks coffee."


def ask_first(house: House) -> None:
    def work(rows: Any) -> None:
        rows.get_one(UserSettings, house.mira).automatic = False

    house.write(work)


def propose(house: House, *proposals: Proposal, **batch: Any) -> int:
    """Have the curator propose in a run that waits; return the run."""
    run_id = Life(house).open_run()
    assert house.apply(*proposals, run_id=run_id, **batch).pending

    def work(rows: Any) -> None:
        rows.get_one(Run, run_id).status = "pending"

    house.write(work)
    return run_id


def adding(house: House, content: str = TEA) -> Proposal:
    return Add(content=content, quotes=[house.quote("tea")])


def to_ask(house: House) -> list[Unasked]:
    return house.read(lambda rows: unasked(rows, "local", house.now))


def runs(house: House) -> list[int]:
    return [run.run_id for unasked in to_ask(house) for run in unasked.runs]


def begin(house: House, run_ids: Sequence[int]) -> list[int]:
    return house.write(lambda rows: begin_to_ask(rows, run_ids, house.now))


def all_of(house: House) -> list[PendingQuestion]:
    return house.read(lambda rows: questions_of(rows, house.mira))


@pytest.mark.parametrize(
    ("op", "more", "asks"),
    [
        ("UPDATE", {"content": "Mira drinks green tea."}, "reword"),
        ("UPDATE", {"content": TEA, "topic": "drinks"}, "enrich"),
        ("UPDATE", {"content": COFFEE, "because": "changed"}, "replace"),
        ("UPDATE", {"content": COFFEE, "because": "corrected"}, "correct"),
        ("DELETE", {}, "forget"),
        ("DELETE", {"because": "corrected"}, "wrong"),
        ("BOOST", {}, "use"),
    ],
)
def test_a_question_says_what_a_yes_would_do_and_to_which_memory(
    house: House, op: Any, more: dict[str, Any], asks: str
):
    tea = house.learn(TEA)
    ask_first(house)
    propose(house, proposal_of(op, memory_id=tea, quotes=[house.quote("tea")], **more))

    [question] = all_of(house)

    assert (question.asks, question.about) == (asks, TEA)
    assert question.content == more.get("content", "")


def test_what_ends_for_another_memory_names_what_ends(house: House):
    tea, coffee = house.learn(TEA), house.learn(COFFEE)
    ask_first(house)
    changed = Update(memory_id=tea, successor_id=coffee, because="changed")
    assert house.apply(changed, author=REVIEWER).pending

    [question] = all_of(house)
    assert (question.asks, question.about, question.run_id) == ("end", TEA, None)


def test_what_rests_on_erased_words_can_only_be_declined(house: House):
    ask_first(house)
    propose(house, adding(house))

    def erase(rows: Any) -> None:
        rows.exec(select(Operation)).one().proposed = None

    assert all_of(house)[0].is_answerable
    house.write(erase)

    assert not all_of(house)[0].is_answerable
    assert runs(house) == []


def test_a_person_is_asked_however_long_ago_it_was_and_once(house: House):
    ask_first(house)
    run_id = propose(house, adding(house))
    house.clock.move(days=40)

    [person] = to_ask(house)
    assert (person.user_id, person.external_id) == (house.mira, "mira")
    assert [(run.run_id, run.channel, run.is_private) for run in person.runs] == [
        (run_id, "dm", True)
    ]
    assert begin(house, [run_id]) == [run_id]
    house.write(lambda rows: end_asking(rows, [run_id], "a message"))
    house.clock.move(days=40)
    assert (runs(house), begin(house, [run_id])) == ([], [])


def test_of_two_processes_one_asks(house: House):
    ask_first(house)
    run_id = propose(house, adding(house))

    assert begin(house, [run_id]) == [run_id]
    assert (runs(house), begin(house, [run_id])) == ([], [])


def test_a_question_whose_asking_was_broken_off_is_asked_again(house: House):
    ask_first(house)
    run_id = propose(house, adding(house))
    begin(house, [run_id])
    house.clock.move(seconds=ASKED_AGAIN_AFTER / timedelta(seconds=1))

    assert runs(house) == [run_id]
    assert begin(house, [run_id]) == [run_id]
    assert begin(house, [run_id]) == []


def test_nobody_is_asked_of_a_run_that_was_erased_meanwhile(house: House):
    assert begin(house, [99]) == []
    assert house.all(RunNote) == []


def test_who_is_known_by_two_accounts_is_asked_once(house: House):
    ask_first(house)
    run_id = propose(house, adding(house))

    def second(rows: Any) -> None:
        user_for(rows, "local", "mira2", newcomer=Newcomer(), now=house.now)
        [identity] = rows.exec(select(Identity).where(Identity.external_id == "mira2"))
        identity.user_id = house.mira

    house.write(second)
    assert runs(house) == [run_id]


def test_nobody_is_written_to_for_what_was_used_nor_for_the_daily_work(house: House):
    tea = house.learn(TEA)
    ask_first(house)
    propose(house, Boost(memory_id=tea, quotes=[house.quote("tea")]))
    house.apply(Promote(memory_id=tea), author=REVIEWER)

    assert runs(house) == []
    assert [question.asks for question in all_of(house)] == ["use", "promote"]


def test_what_nobody_is_written_to_for_costs_no_look(house: House):
    tea = house.learn(TEA)
    ask_first(house)
    looks = []
    for _ in range(3):
        propose(house, Boost(memory_id=tea, quotes=[house.quote("tea")]))
        with statements() as asked:
            assert to_ask(house) == []
        looks.append(len(asked))

    assert looks[0] == looks[-1]


def test_each_run_to_be_asked_is_read_alone(house: House, monkeypatch: pytest.MonkeyPatch):
    ask_first(house)
    read = list[int]()

    def counted(*asked: Any, **chosen: Any) -> Any:
        found = pending_of(*asked, **chosen)
        read.append(len(found))
        return found

    monkeypatch.setattr(questions, "pending_of", counted)
    wanted = [propose(house, adding(house, f"Mira drinks tea {number}.")) for number in range(3)]

    assert runs(house) == wanted
    assert read == [1, 1, 1]


def test_who_is_there_is_asked_once_and_nowhere_else(house: House):
    ask_first(house)
    propose(house, adding(house))

    def here() -> list[PendingQuestion]:
        return house.write(lambda rows: ask_here(rows, house.mira, house.now))

    assert [question.content for question in here()] == [TEA]
    house.clock.move(days=1)
    assert (here(), runs(house)) == ([], [])
