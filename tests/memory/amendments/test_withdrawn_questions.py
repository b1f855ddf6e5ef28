"""What waits for a yes goes with what its person takes back, and is neither asked nor shown."""

from collections.abc import Callable
from typing import Any

import pytest

from config.errors import OperationRefused
from memory.amendments.message_edits import delete_message, edit_message, withdraw
from memory.amendments.withdrawn_questions import rule_topic, withdraw_resting_on
from memory.conversation.incoming import Part
from memory.forgetting.execution import forget_topic
from memory.ledger.pending_operations import is_answerable
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.promote import Promote
from memory.tables import Memory, Message, Operation, Run
from memory.text.quotes import Quote
from tests.memory.amendments.answering import ask_first, asked, propose, row, waiting, yes
from tests.memory.house import PERSON, REVIEWER, House

SAID = "My brother Tobias has the gout"
TOLD = "Mira's brother Tobias has the gout."
TakenBack = Callable[[House, int], None]


def off_record(house: House, message_id: int) -> None:
    house.write(lambda rows: withdraw(rows, [message_id], asked(house), house.services.policy))


def deleted(house: House, message_id: int) -> None:
    def work(rows: Any) -> None:
        message = rows.get_one(Message, message_id)
        delete_message(rows, message, asked(house), house.services.policy)

    house.write(work)


def edited(house: House, message_id: int, text: str = "My brother is fine") -> None:
    def work(rows: Any) -> None:
        message = rows.get_one(Message, message_id)
        edit_message(rows, message, Part(None, text), asked(house), house.services.policy)

    house.write(work)


def never(house: House, message_id: int) -> None:
    house.write(lambda rows: rule_topic(rows, house.mira, "health", "never", now=house.now))


def forgotten(house: House, message_id: int) -> None:
    policy = house.services.policy
    house.run(forget_topic(house.services.store, "health", asked(house), policy))


def hidden(house: House, message_id: int) -> None:
    def work(rows: Any) -> None:
        rows.get_one(Message, message_id).hidden_at = house.now
        withdraw_resting_on(rows, house.mira, [message_id], house.now)

    house.write(work)


@pytest.mark.parametrize("act", [off_record, deleted, edited, never, forgotten, hidden])
def test_it_is_declined_and_says_nothing_any_more(house: House, act: TakenBack):
    ask_first(house)
    said, tea = house.quote(SAID), house.quote("I drink tea")
    run_id, [gout, stays] = propose(
        house,
        Add(content=TOLD, topic="health", quotes=[said], reason="gout"),
        Add(content="Mira drinks tea.", quotes=[tea]),
    )

    act(house, said.message_id)

    assert waiting(house) == [stays]
    gone = row(house, gout)
    assert (gone.status, gone.evidence) == ("declined", [])
    assert {gone.proposed and "p", gone.before and "b", gone.after and "a", gone.reason} == {None}
    with pytest.raises(OperationRefused):
        yes(house, gout)
    assert yes(house, run_id, run=True).applied == [stays]
    assert [memory.content for memory in house.all(Memory)] == ["Mira drinks tea."]


def test_a_run_of_which_nothing_else_waits_is_over(house: House):
    ask_first(house)
    said = house.quote(SAID)
    run_id, _ = propose(house, Add(content=TOLD, quotes=[said]))

    off_record(house, said.message_id)

    assert house.read(lambda rows: rows.get_one(Run, run_id)).status == "declined"


def test_a_parked_run_loses_what_rests_on_it(house: House):
    memories = [house.learn(f"Mira knows fact {number}.") for number in range(5)]
    said = house.quote("forget all that")
    _, parked = propose(
        house, *(Delete(memory_id=each, reason="all", quotes=[said]) for each in memories)
    )

    deleted(house, said.message_id)

    assert len(parked) == 5
    assert waiting(house) == []
    assert {house.memory(each).state for each in memories} == {"active"}


def test_what_is_said_elsewhere_too_waits_on_without_the_quote(house: House):
    ask_first(house)
    first, again = house.quote("I drink tea"), house.quote("I drink tea every day")
    _, [one] = propose(house, Add(content="Mira drinks tea.", quotes=[first, again]))

    deleted(house, first.message_id)

    assert [quote["text"] for quote in row(house, one).evidence] == [again.text]
    assert waiting(house) == [one]
    yes(house, one)
    assert [memory.content for memory in house.all(Memory)] == ["Mira drinks tea."]


def test_what_another_message_does_not_say_does_not_wait_on(house: House):
    ask_first(house)
    kept, said = house.quote("I have a brother"), house.quote("he hides in Oslo")
    _, [one] = propose(house, Add(content="Mira's brother hides in Oslo.", quotes=[kept, said]))

    edited(house, said.message_id, "he is away")

    assert waiting(house) == []
    assert row(house, one).status == "declined"


def test_an_edit_that_leaves_the_quoted_words_changes_nothing(house: House):
    ask_first(house)
    said = house.say(f"{SAID}, I fear")
    quote = Quote(said, house.mira, SAID)
    _, [one] = propose(house, Add(content=TOLD, quotes=[quote]))

    edited(house, said, f"{SAID}, I hear")

    assert waiting(house) == [one]


def test_what_another_person_asked_goes_from_what_waits_of_who_answered(house: House):
    nils = house.person("nils")
    question = house.say("Do you like tea, as I do?", user=nils)
    ask_first(house)
    quotes = [
        house.quote("Yes, I like tea"),
        Quote(question, nils, "Do you like tea, as I do?", "context"),
    ]
    _, [one] = propose(house, Add(content="Mira likes tea.", quotes=quotes))
    batch = Batch(user_id=nils, author=PERSON, now=house.now, proposals=())

    def work(rows: Any) -> None:
        delete_message(rows, rows.get_one(Message, question), batch, house.services.policy)

    house.write(work)

    assert waiting(house) == [one]
    assert [quote["text"] for quote in row(house, one).evidence] == ["Yes, I like tea"]


def test_what_was_made_of_memories_that_went_is_asked_no_more(house: House):
    said = house.quote(SAID)
    gout = house.learn(TOLD, quotes=[said])
    tea = house.learn("Mira drinks tea.")
    ask_first(house)
    links = [Link("derived_from", gout), Link("derived_from", tea)]
    house.apply(
        Add(content="Mira minds the gout.", kind="pattern", links=links),
        Promote(memory_id=gout, reason="gout lasts"),
        author=REVIEWER,
    )
    assert len(waiting(house)) == 2

    off_record(house, said.message_id)

    assert waiting(house) == []
    assert not [each for each in house.all(Operation) if "minds" in str(each.proposed)]


def test_what_is_hidden_while_it_is_erased_cannot_be_answered(house: House):
    ask_first(house)
    said = house.quote(SAID)
    _, [one] = propose(house, Add(content=TOLD, quotes=[said]))

    def hide(rows: Any) -> None:
        rows.get_one(Message, said.message_id).hidden_at = house.now

    house.write(hide)

    assert not house.read(lambda rows: is_answerable(rows, rows.get_one(Operation, one)))
    with pytest.raises(OperationRefused, match="erased"):
        yes(house, one)


def test_what_was_purged_for_its_age_can_still_be_answered(house: House):
    ask_first(house)
    said = house.quote("I drink tea")
    _, [one] = propose(house, Add(content="Mira drinks tea.", quotes=[said]))

    def purge(rows: Any) -> None:
        message = rows.get_one(Message, said.message_id)
        message.text, message.blanked_at = "", house.now

    house.write(purge)

    assert yes(house, one).applied == [one]
