"""What words did to memories that rest on more than them, once they are taken back."""

from collections.abc import Callable

import pytest
from sqlmodel import Session as Rows

from memory.amendments.message_edits import delete_message, edit_message, withdraw
from memory.conversation.incoming import Part
from memory.ledger.proposal import Batch, Link
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.tables import Memory, Message, Operation
from memory.text.quotes import Quote
from memory.vocabulary import Because
from tests.memory.house import PERSON, REVIEWER, House

Taking = Callable[[House, int], None]
ROME, OSLO = "Mira lives in Rome.", "Mira lives in Rome, and hides in Oslo."


def batch_of(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def edited(house: House, said: int) -> None:
    part, batch, policy = Part(None, "My cousin is tall."), batch_of(house), house.services.policy
    house.write(lambda rows: edit_message(rows, rows.get_one(Message, said), part, batch, policy))


def deleted(house: House, said: int) -> None:
    batch, policy = batch_of(house), house.services.policy
    house.write(lambda rows: delete_message(rows, rows.get_one(Message, said), batch, policy))


def off_record(house: House, said: int) -> None:
    batch, policy = batch_of(house), house.services.policy
    house.write(lambda rows: withdraw(rows, [said], batch, policy))


@pytest.fixture(params=[edited, deleted, off_record])
def taking(request: pytest.FixtureRequest) -> Taking:
    """Return each of the ways in which a message is taken back."""
    found: Taking = request.param
    return found


def refine(house: House, memory_id: int, content: str, *quotes: Quote, **told: object) -> None:
    proposal = Update(memory_id=memory_id, content=content, quotes=quotes, **told)  # type: ignore[arg-type]
    assert house.apply(proposal).applied


def test_a_wording_that_only_it_brought_gives_way_to_the_one_before(house: House, taking: Taking):
    home = house.learn(ROME, topic="home")
    detail = house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail, topic="hiding in Oslo", entities=["Oslo"])

    taking(house, detail.message_id)

    memory = house.memory(home)
    assert (memory.content, memory.state, memory.topic) == (ROME, "active", "home")
    assert house.found("Where does Mira live?") == [ROME]


def test_so_does_what_a_merge_brought(house: House, taking: Taking):
    home = house.learn(ROME)
    detail = house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail, merges=True)

    taking(house, detail.message_id)

    assert house.memory(home).content == ROME


def test_what_was_done_since_stays(house: House, taking: Taking):
    home = house.learn(ROME)
    detail = house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail)
    refine(house, home, "Mira dwells in Rome.", house.quote("I dwell there"))

    taking(house, detail.message_id)

    assert house.memory(home).content == "Mira dwells in Rome."


def test_a_later_wording_that_says_it_again_gives_way_too(house: House, taking: Taking):
    home = house.learn(ROME)
    detail = house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail)
    refine(house, home, "Mira hides in Oslo with a cat.", house.quote("There is a cat"))

    taking(house, detail.message_id)

    assert house.memory(home).content == ROME


def test_words_that_are_said_elsewhere_stay(house: House, taking: Taking):
    home = house.learn(ROME)
    detail = house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail)
    refine(house, home, OSLO, house.quote("Yes, Oslo, that is where I hide"))

    taking(house, detail.message_id)

    assert house.memory(home).content == OSLO


def test_what_the_person_said_yes_to_stays(house: House, taking: Taking):
    home = house.learn(ROME)
    detail = house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail)
    house.apply(Update(memory_id=home, content=OSLO), author=PERSON)

    taking(house, detail.message_id)

    assert house.memory(home).content == OSLO


def test_where_all_that_is_left_is_what_it_told_the_memory_goes(house: House, taking: Taking):
    told = house.quote("I hide in Oslo")
    quotes = [told, house.quote("It is cold there")]
    [home] = house.apply(Add(content="Mira hides in Oslo.", quotes=quotes)).memory_ids

    taking(house, told.message_id)

    assert house.memory(home).state == "forgotten"


def test_a_fact_that_others_words_tell_stays_as_it_is(house: House, taking: Taking):
    told = house.quote("I hide in Oslo")
    quotes = [house.quote("I live in Rome"), told]
    [home] = house.apply(Add(content=ROME, quotes=quotes)).memory_ids

    taking(house, told.message_id)

    memory = house.memory(home)
    assert (memory.content, memory.state) == (ROME, "active")


@pytest.mark.parametrize("because", ["changed", "corrected"])
def test_what_nothing_else_ended_stands_again(house: House, taking: Taking, because: Because):
    home, news = house.learn(ROME), house.quote("I live in Oslo now")
    refine(house, home, "Mira lives in Oslo.", news, because=because)

    taking(house, news.message_id)

    memory = house.memory(home)
    stands = (memory.state, memory.superseded, memory.valid_until, memory.forgotten_because)
    assert stands == ("active", False, None, None)
    assert [each.state for each in house.all(Memory) if each.id != home] == ["forgotten"]
    assert house.found("Where does Mira live?") == [ROME]


def test_what_other_words_ended_too_stays_ended(house: House, taking: Taking):
    home, news = house.learn(ROME), house.quote("I live in Oslo now")
    refine(house, home, "Mira lives in Oslo.", news, because="changed")
    oslo = max(int(each.id or 0) for each in house.all(Memory))
    refine(house, oslo, "Mira lives in Oslo.", house.quote("As I live in Oslo, I ski"))

    taking(house, news.message_id)

    assert (house.memory(oslo).state, house.memory(home).superseded) == ("active", True)


def test_what_was_replaced_again_since_stays_ended(house: House, taking: Taking):
    home, news = house.learn(ROME), house.quote("I live in Oslo now")
    refine(house, home, "Mira lives in Oslo.", news, because="changed")
    oslo = max(int(each.id or 0) for each in house.all(Memory))
    refine(house, oslo, "Mira lives in Bergen.", house.quote("Bergen it is"), because="changed")

    taking(house, news.message_id)

    assert house.memory(home).superseded


def test_what_was_forgotten_as_wrong_stands_again(house: House, taking: Taking):
    home, news = house.learn(ROME), house.quote("I live in Oslo now")
    assert house.apply(Delete(memory_id=home, quotes=[news])).applied

    taking(house, news.message_id)

    assert house.memory(home).state == "active"


def test_what_was_to_be_forgotten_stays_forgotten(house: House, taking: Taking):
    home, wish = house.learn(ROME), house.quote("Please forget where I live")
    assert house.apply(Delete(memory_id=home, quotes=[wish])).applied

    taking(house, wish.message_id)

    assert house.memory(home).state == "forgotten"


def test_a_wish_to_forget_is_known_by_its_quote_where_its_words_were_purged(house: House):
    home, wish = house.learn(ROME), house.quote("Please forget where I live")
    assert house.apply(Delete(memory_id=home, quotes=[wish])).applied

    def purge(rows: Rows) -> None:
        message = rows.get_one(Message, wish.message_id)
        message.text, message.blanked_at = "", house.now

    house.write(purge)
    deleted(house, wish.message_id)

    assert house.memory(home).state == "forgotten"


def test_the_ledger_tells_that_it_was_undone(house: House, taking: Taking):
    home, detail = house.learn(ROME), house.quote("I hide in Oslo")
    refine(house, home, OSLO, detail)

    taking(house, detail.message_id)

    told = [(each.op, each.status) for each in house.all(Operation)]
    assert told == [("ADD", "applied"), ("UPDATE", "undone"), ("UNDO", "applied")]


def test_insights_stand_again_with_their_sources(house: House, taking: Taking):
    first, second = house.learn(ROME), house.learn("Mira works in Rome.")
    links = [Link("derived_from", first), Link("derived_from", second)]
    insight = house.apply(
        Add(content="Mira is at home in Rome.", kind="pattern", links=links), author=REVIEWER
    ).memory_ids[0]
    news = house.quote("I live in Oslo now")
    assert house.apply(Delete(memory_id=first, quotes=[news])).applied
    assert house.memory(insight).state == "forgotten"

    taking(house, news.message_id)

    assert house.memory(insight).state == "active"
