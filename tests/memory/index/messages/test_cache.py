"""Warm rounds: what was said is laid out once, and nothing of it is kept that was taken back."""

import pytest
from sqlalchemy import delete
from sqlmodel import col

from memory.amendments.message_edits import delete_message, edit_message
from memory.conversation.incoming import Part
from memory.index.messages import cache
from memory.index.messages.cache import VisibilityScope, WarmTalk
from memory.ledger.proposal import Batch
from memory.tables import Message
from tests.memory.house import PERSON, House
from tests.memory.index.messages.remarks import remark

EVERYWHERE = VisibilityScope(audiences=None)


@pytest.fixture
def warm(house: House) -> WarmTalk:
    return WarmTalk(house.mira, house.embedder.model)


def told(house: House, warm: WarmTalk) -> set[int]:
    """Bring a talk in line with the rows; return what may be told."""
    return set(house.read(lambda rows: warm.talk(rows, EVERYWHERE, "")).ids.tolist())


def batch_of(house: House) -> Batch:
    return Batch(user_id=house.mira, author=PERSON, now=house.now, proposals=())


def test_more_that_is_said_is_added_to_the_same_table(house: House, warm: WarmTalk):
    first = house.say("I keep a wombat.")
    assert first in told(house, warm)
    table = warm.table

    second = house.say("I fly a kite.")

    assert {first, second} <= told(house, warm)
    assert warm.table is table
    assert {"wombat", "kite"} <= table.words.keys()


def test_no_word_stays_of_what_was_deleted(house: House, warm: WarmTalk):
    gone = house.say("I keep a wombat.")
    stays = house.say("I fly a kite.")
    told(house, warm)

    policy = house.services.policy
    house.write(
        lambda rows: delete_message(rows, rows.get_one(Message, gone), batch_of(house), policy)
    )

    assert stays in told(house, warm)
    assert gone not in told(house, warm)
    assert "wombat" not in warm.table.words
    assert "kite" in warm.table.words


def test_nor_of_what_was_edited(house: House, warm: WarmTalk):
    said = house.say("I keep a wombat.")
    told(house, warm)

    part, policy = Part(None, "I fly a kite."), house.services.policy
    house.write(
        lambda rows: edit_message(rows, rows.get_one(Message, said), part, batch_of(house), policy)
    )

    assert said in told(house, warm)
    assert "wombat" not in warm.table.words
    assert "kite" in warm.table.words


def test_the_rows_of_what_is_too_old_go_when_there_are_many(
    house: House, warm: WarmTalk, monkeypatch: pytest.MonkeyPatch
):
    ids = [house.say(f"I fly kite number{number}.") for number in range(8)]
    told(house, warm)
    oldest = [message_id for message_id in warm.kept if message_id < ids[4]]
    monkeypatch.setattr(cache, "MOST_MESSAGES", len(warm.kept) - len(oldest))

    warm._lay_out({}, [], oldest)
    assert "number0" in warm.table.words

    monkeypatch.setattr(cache, "PORTION", 0)
    warm._lay_out({}, [], [])

    assert len(warm.table) == len(warm.kept)
    assert "number0" not in warm.table.words
    assert "number7" in warm.table.words


def test_a_row_that_is_removed_is_told_no_more(house: House, warm: WarmTalk):
    stays = house.say("I keep a wombat.")
    gone = house.write(lambda rows: remark(rows, "Look, an owl!", beside=stays))
    assert {stays, gone} <= told(house, warm)

    house.write(lambda rows: rows.exec(delete(Message).where(col(Message.id) == gone)))

    assert stays in told(house, warm)
    assert gone not in told(house, warm)
    assert "owl" not in warm.table.words


def test_no_word_stays_of_the_oldest_of_as_many_as_there_may_be(
    house: House, warm: WarmTalk, monkeypatch: pytest.MonkeyPatch
):
    gone = house.say("I keep a wombat.")
    house.say("I fly a kite.")
    monkeypatch.setattr(cache, "MOST_MESSAGES", len(told(house, warm)))

    policy = house.services.policy
    house.write(
        lambda rows: delete_message(rows, rows.get_one(Message, gone), batch_of(house), policy)
    )
    newest = house.say("I drink tea.")

    assert newest in told(house, warm)
    assert "wombat" not in warm.table.words
    assert "kite" in warm.table.words
