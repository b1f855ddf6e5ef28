"""How long words stay."""

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import update

from config.settings.sections import Retention
from memory.conversation.window import fold
from memory.lifecycle.retention import (
    blank_old_messages,
    erase_private_words,
    sessions_with_private_words,
)
from memory.storage.store import FILE
from memory.tables import Message, ModelCall, Participant, Session, Turn
from tests.memory.house import House

PAGES = text("SELECT count(*) FROM dbstat WHERE name = 'messages'")


def blank(house: House, days: int = 30) -> int:
    limits = Retention(message_days=days)
    return house.write(lambda rows: blank_old_messages(rows, limits, house.now))


def test_thirty_days_after_they_left_the_window_words_are_blanked_and_rows_stay(house: House):
    said, kept = house.say("my words", "a reply"), house.say("in the window")
    house.write(lambda rows: fold(rows, [said, said + 1], house.now))
    house.clock.move(days=29)
    assert blank(house) == 0
    house.clock.move(days=1)
    assert blank(house) == 2
    assert blank(house) == 0
    rows = {message.id: message for message in house.all(Message)}

    assert (rows[said].text, rows[said].author_id) == ("", house.mira)
    assert rows[said].blanked_at == house.now
    assert rows[kept].text == "in the window"


def test_a_blanked_message_loses_its_vector(house: House):
    said = house.say("my words")

    def work(rows) -> None:
        message = rows.get_one(Message, said)
        message.embedding, message.embedding_model = b"1234", "hashed"
        message.folded_at = house.now

    house.write(work)
    house.clock.move(days=30)
    blank(house)
    assert house.all(Message)[0].embedding is None


@pytest.mark.sqlite_only
def test_blanked_messages_leave_room_for_others(house: House):
    """A store grows by what is remembered, not by how long it is in use."""

    def with_vectors(rows: Rows) -> None:
        rows.exec(update(Message).values(embedding=bytes(1536), folded_at=house.now))

    for number in range(40):
        house.say(f"line {number}")
    house.write(with_vectors)
    before = house.read(lambda rows: rows.connection().execute(PAGES).scalar_one())
    house.clock.move(days=30)
    while blank(house):
        pass
    assert house.read(lambda rows: rows.connection().execute(PAGES).scalar_one()) < before / 5


def test_words_may_be_kept_for_ever(house: House):
    said = house.say("my words")
    house.write(lambda rows: fold(rows, [said], house.now))
    house.clock.move(days=4000)
    assert blank(house, days=0) == 0


@pytest.fixture
def private(house: House) -> House:
    """The house after a private stretch between two open ones."""
    house.say("open before", "fine")

    def work(rows, since) -> None:
        rows.get_one(Participant, (house.talk, house.mira)).private_since = since

    house.write(lambda rows: work(rows, house.now))
    house.say("a very private thing", "a very private reply")
    house.write(lambda rows: work(rows, None))
    house.say("open after", "good")
    return house


def test_private_words_are_removed_with_their_turns(private: House):
    session = private.all(Session)[0].id or 0
    assert private.write(lambda rows: erase_private_words(rows, session, private.now)) == 2

    assert [message.text for message in private.all(Message)] == [
        "open before",
        "fine",
        "open after",
        "good",
    ]
    assert len(private.all(Turn)) == 2
    assert private.write(lambda rows: erase_private_words(rows, session, private.now)) == 0


@pytest.mark.sqlite_only
def test_private_words_leave_no_trace_in_the_files(private: House):
    session = private.all(Session)[0].id or 0
    private.write(lambda rows: erase_private_words(rows, session, private.now))
    private.close()
    files = b"".join(file.read_bytes() for file in private.folder.glob(f"{FILE}*"))
    assert b"open before" in files
    assert b"very private" not in files


def test_closed_sessions_with_private_words_are_found(private: House):
    assert private.read(sessions_with_private_words) == []

    session = private.all(Session)[0].id or 0

    def work(rows) -> None:
        rows.get_one(Session, session).closed_at = private.now

    private.write(work)
    assert private.read(sessions_with_private_words) == [session]
    private.write(lambda rows: erase_private_words(rows, session, private.now))
    assert private.read(sessions_with_private_words) == []


def test_a_call_that_was_logged_after_they_were_withheld_keeps_them_no_longer(private: House):
    private.log_call("a very private thing")
    session = private.all(Session)[0].id or 0

    private.write(lambda rows: erase_private_words(rows, session, private.now))

    assert [call.text for call in private.all(ModelCall)] == [None]
