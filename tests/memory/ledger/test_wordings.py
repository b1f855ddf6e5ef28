"""Which operations gave a memory its wordings, and on whose words each rests."""

from memory.amendments.undo import undo_operation
from memory.ledger.proposal import Batch
from memory.ledger.wordings import NAMED_AT_ONCE, resting_on, rests_only_on, setting_of, sources_of
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.update import Update
from memory.tables import Memory, Operation
from memory.text.quotes import Quote
from tests.memory.house import PERSON, House


def test_they_are_told_in_the_order_in_which_they_were_applied(house: House):
    tea = house.learn("Mira drinks tea.")
    house.apply(Boost(memory_id=tea, quotes=[house.quote("tea, then")]))
    house.apply(Update(memory_id=tea, content="Mira sips tea.", quotes=[house.quote("I sip tea")]))

    found = house.read(lambda rows: setting_of(rows, rows.get_one(Memory, tea)))

    assert [(each.after or {})["content"] for each in found] == [
        "Mira drinks tea.",
        "Mira sips tea.",
    ]


def test_a_question_that_was_answered_is_no_source(house: House):
    yes = house.quote("yes")
    asked = Quote(house.say("Do you drink tea?"), house.mira, "Do you drink tea?", "context")
    house.learn("Mira drinks tea.", quotes=[yes, asked])
    [added] = house.all(Operation)

    assert [quote["message_id"] for quote in sources_of(added)] == [yes.message_id]
    assert rests_only_on(added, lambda quote: quote["message_id"] == yes.message_id)
    assert not rests_only_on(added, lambda quote: quote["message_id"] == asked.message_id)


def test_what_names_no_words_rests_on_none(house: House):
    house.add("Mira drinks tea.")
    [added] = house.all(Operation)

    assert not rests_only_on(added, lambda quote: True)


def test_those_that_name_a_message_are_found_and_no_others(house: House):
    quotes = [house.quote(f"I drink tea number {number}") for number in range(1, 13)]
    for number, quote in enumerate(quotes):
        house.learn(f"Mira drinks tea {number}.", quotes=[quote])
    first = quotes[0].message_id
    assert any(str(quote.message_id).startswith(str(first)) for quote in quotes[1:])

    found = house.read(lambda rows: resting_on(rows, house.mira, {first}))
    assert [(each.after or {})["content"] for each in found] == ["Mira drinks tea 0."]

    beyond = range(10_000, 10_000 + 2 * NAMED_AT_ONCE)
    named = {quotes[3].message_id, quotes[1].message_id, *beyond}
    found = house.read(lambda rows: resting_on(rows, house.mira, named))
    assert [(each.after or {})["content"] for each in found] == [
        "Mira drinks tea 1.",
        "Mira drinks tea 3.",
    ]


def test_what_is_undone_rests_on_nothing(house: House):
    said = house.quote("I drink tea")
    house.learn("Mira drinks tea.", quotes=[said])
    [added] = house.all(Operation)

    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    house.write(lambda rows: undo_operation(rows, added.id or 0, batch, house.services.policy))

    assert house.read(lambda rows: resting_on(rows, house.mira, {said.message_id})) == []
