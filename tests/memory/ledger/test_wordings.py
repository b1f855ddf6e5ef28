"""Which operations gave a memory its wordings, and on whose words each rests."""

from memory.ledger.wordings import rests_only_on, setting_of, sources_of
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.update import Update
from memory.tables import Memory, Operation
from memory.text.quotes import Quote
from tests.memory.house import House


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
