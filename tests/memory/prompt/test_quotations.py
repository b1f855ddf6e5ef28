"""The words behind memories, as an answer may cite them."""

from sqlmodel import Session as Rows

from memory.erasure.requests import erase_conversation
from memory.privacy.discretion import Discretion
from memory.prompt.quotations import words_behind
from memory.text.quotes import Quote
from tests.memory.house import House


def test_the_newest_own_words_stand_behind_a_memory(house: House):
    first = house.quote("I drink tea")
    tea = house.learn("Mira drinks tea.", quotes=[first])
    house.clock.move(days=1)
    asked = Quote(first.message_id, None, "Still?", "context")
    again = house.learn("Mira drinks tea.", quotes=[house.quote("yes, I drink tea"), asked])
    behind = house.read(lambda rows: words_behind(rows, house.mira, [tea], Discretion()))

    assert again == tea
    assert (behind[tea].quote, behind[tea].at) == ("yes, I drink tea", house.now)


def test_no_words_are_cited_that_are_about_to_be_erased(house: House):
    tea = house.learn("Mira drinks tea.", quotes=[house.quote("I drink tea")])

    def work(rows: Rows) -> list[int]:
        erase_conversation(rows, house.mira, house.talk, facts=False, now=house.now)
        return list(words_behind(rows, house.mira, [tea], Discretion()))

    assert house.write(work) == []
