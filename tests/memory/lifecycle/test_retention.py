"""How long words stay."""

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import update

from config.settings.sections import Retention
from memory.amendments.message_edits import withdraw, withhold_rounds
from memory.conversation.window import fold
from memory.erasure.execution import erase
from memory.ledger.proposal import Batch
from memory.lifecycle.retention import (
    blank_old_messages,
    erase_private_words,
    sessions_with_private_words,
)
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.operations.registry import proposal_of
from memory.storage.store import FILE
from memory.tables import (
    Erasure,
    Message,
    ModelCall,
    Operation,
    Participant,
    Session,
    Turn,
    UserSettings,
)
from memory.vocabulary import Op
from tests.memory.house import PERSON, House

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


def off_record(house: House, said: int) -> None:
    batch = Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())
    house.write(lambda rows: withdraw(rows, [said], batch, house.services.policy))


def end_session(house: House) -> None:
    session = house.all(Session)[0].id or 0
    house.write(lambda rows: erase_private_words(rows, session, house.now))
    for erasure in house.all(Erasure):
        house.run(erase(house.services, erasure.id or 0))


@pytest.mark.parametrize("op", ["UPDATE", "DELETE"])
def test_rejected_operations_keep_no_words_that_were_withheld(house: House, op: Op):
    said = house.quote("I keep a wombat called Quilldrop")
    told = {"content": "Mira keeps Quilldrop.", "reason": "Quilldrop", "quotes": [said]}
    assert house.apply(proposal_of(op, memory_id=99, **told)).rejected
    off_record(house, said.message_id)

    end_session(house)

    assert said.message_id not in [message.id for message in house.all(Message)]
    [rejected] = house.all(Operation)
    assert (rejected.status, rejected.op) == ("rejected", op)
    assert (rejected.proposed, rejected.reason, rejected.evidence) == (None, None, [])


def test_a_fact_that_stays_says_nothing_that_withheld_words_alone_brought(house: House):
    home, detail = house.learn("Mira lives in Rome."), house.quote("I hide in Oslo")
    house.apply(Update(memory_id=home, content="Mira hides in Oslo.", quotes=[detail]))
    house.write(lambda rows: withhold_rounds(rows, house.mira, [detail.message_id], house.now))

    end_session(house)

    memory = house.memory(home)
    assert (memory.content, memory.state) == ("Mira lives in Rome.", "active")


def test_nor_do_those_that_wait_for_a_yes(house: House):
    said = house.quote("I keep a wombat called Quilldrop")

    def asks_first(rows: Rows) -> None:
        rows.get_one(UserSettings, house.mira).automatic = False

    house.write(asks_first)
    assert house.apply(Add(content="Mira keeps Quilldrop.", quotes=[said])).pending
    off_record(house, said.message_id)

    end_session(house)

    [waited] = house.all(Operation)
    assert (waited.status, waited.proposed, waited.evidence) == ("declined", None, [])
