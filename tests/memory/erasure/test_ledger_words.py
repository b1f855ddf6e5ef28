"""Erasing reaches what the ledger alone tells of it: asked, refused, undone, or changed since."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.undo import undo_operation
from memory.backups.backup import make_backup
from memory.erasure.cascade.kept_words import kept_words
from memory.erasure.requests import erase_topic
from memory.erasure.status import unfinished
from memory.ledger.proposal import Batch
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.tables import Event, Memory, Message, Operation, UserSettings
from memory.text.quotes import Quote
from tests.memory.erasure.erased import WORD, Eraser, restored
from tests.memory.house import CURATOR, PERSON, START, House

SAID = f"My wombat is called {WORD}"
CONTENT = f"Mira's wombat is called {WORD}."


def said_long_ago(house: House) -> Quote:
    """Have it said so long ago that its words are gone by their age."""
    quote = house.quote(SAID)

    def purge(rows: Rows) -> None:
        message = rows.get_one(Message, quote.message_id)
        message.text, message.blanked_at = "", house.now

    house.write(purge)
    return quote


def ask_first(house: House) -> None:
    house.write(lambda rows: setattr(rows.get_one(UserSettings, house.mira), "automatic", False))


def refused(house: House, quote: Quote) -> None:
    house.apply(Update(memory_id=99, content=CONTENT, quotes=[quote]))


def asked(house: House, quote: Quote) -> None:
    ask_first(house)
    house.apply(Add(content=CONTENT, quotes=[quote]))


def undone(house: House, quote: Quote) -> None:
    house.add(CONTENT, batch={"author": CURATOR}, quotes=[quote])
    [learned] = house.all(Operation)
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    house.write(lambda rows: undo_operation(rows, learned.id or 0, batch, house.services.policy))
    assert house.all(Memory) == []


def changed(house: House, quote: Quote) -> None:
    memory = house.add(CONTENT)
    house.apply(Update(memory_id=memory, content="Mira keeps a dog."), author=PERSON)


LEFT: dict[str, Callable[[House, Quote], Any]] = {
    "what was refused": refused,
    "what waits for a yes": asked,
    "what was undone": undone,
    "what a memory said before": changed,
}


@pytest.mark.parametrize("messages", [False, True])
@pytest.mark.parametrize("sort", LEFT)
def test_no_word_of_it_is_left(house: House, eraser: Eraser, sort: str, messages: bool):
    LEFT[sort](house, said_long_ago(house))
    assert eraser.holds(WORD) == {WORD}
    eraser.topic("wombat", messages=messages)

    assert eraser.holds(WORD) == set()
    assert not house.all(Operation, col(Operation.status) == "pending")


def test_a_memory_that_says_something_else_by_now_stays(house: House, eraser: Eraser):
    changed(house, said_long_ago(house))
    eraser.topic("wombat")

    assert [memory.content for memory in house.all(Memory)] == ["Mira keeps a dog."]


def test_what_has_nothing_to_do_with_it_keeps_its_words(house: House, eraser: Eraser):
    memory = house.add("Mira plays the cello.")
    house.apply(Update(memory_id=memory, content="Mira plays the viola."), author=PERSON)
    refused(house, said_long_ago(house))
    eraser.topic("wombat")

    images = [operation.before for operation in house.all(Operation)]
    assert [image["content"] for image in images if image] == ["Mira plays the cello."]


def test_what_waits_for_a_yes_is_asked_no_more_once_it_is_accepted(house: House, eraser: Eraser):
    asked(house, said_long_ago(house))
    [waiting] = house.all(Operation)
    seen = house.all(Event)[-1].id
    eraser.accept(erase_topic, "wombat", messages=False)

    [declined] = house.all(Operation)
    assert declined.status == "declined"
    told = house.all(Event, col(Event.id) > seen, col(Event.kind) == "operation.pending")
    assert [event.subject_id for event in told] == [waiting.id]


def test_what_is_quoted_of_old_messages_goes_with_the_messages_that_speak_of_it(
    house: House, eraser: Eraser
):
    quote = said_long_ago(house)
    house.add("Mira lives in Oslo.", batch={"author": CURATOR}, quotes=[quote])
    eraser.topic("wombat", messages=True)

    assert eraser.holds(WORD) == set()
    assert quote.message_id not in [message.id for message in house.all(Message)]


@pytest.mark.parametrize("sort", ["what was refused", "what waits for a yes"])
def test_what_old_words_behind_a_memory_were_proposed_for_goes_with_it(
    house: House, eraser: Eraser, sort: str
):
    quote = said_long_ago(house)
    memory = house.add("Mira keeps a pet.", batch={"author": CURATOR}, quotes=[quote])
    LEFT[sort](house, quote)
    eraser.memory(memory)

    assert eraser.holds(WORD) == set()


def test_a_quote_that_goes_with_its_memory_speaks_for_nothing(house: House, eraser: Eraser):
    quote = said_long_ago(house)
    memory = house.add(CONTENT, batch={"author": CURATOR}, quotes=[quote])
    stays = house.read(lambda rows: kept_words(rows, house.mira))
    goes = house.read(lambda rows: kept_words(rows, house.mira, memories=[memory]))

    assert (stays.say(WORD.lower()), goes.say(WORD.lower())) == (True, False)


def test_a_restored_store_loses_it_again(house: House, eraser: Eraser, backup: Path):
    refused(house, said_long_ago(house))
    make_backup(house.folder, backup, now=START)
    eraser.topic("wombat")
    restored(house, backup)
    assert eraser.holds(WORD) == {WORD}
    for erasure in house.read(unfinished):
        eraser.run(erasure.id or 0)

    assert eraser.holds(WORD) == set()
