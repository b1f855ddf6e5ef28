"""Rows that got shorter move together, and are otherwise what they were."""

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from memory.storage.row_packing import pack
from memory.tables import Message, Turn
from tests.memory.house import House

pytestmark = pytest.mark.sqlite_only
PAGES = text("SELECT count(*) FROM dbstat WHERE name = 'messages'")
BROKEN = text("PRAGMA foreign_key_check")
MESSAGES = Message.metadata.tables["messages"]


def talked(house: House, rounds: int) -> list[int]:
    """Say so much, each with a vector; return the ids of all messages."""
    for number in range(rounds):
        house.say(f"line {number}")
    vectors = {"embedding": bytes(1536), "embedding_model": "hashed"}
    house.write(lambda rows: rows.exec(update(Message).values(**vectors)))
    return [message.id or 0 for message in house.all(Message)]


def shortened(rows: Rows, ids: list[int]) -> None:
    these = update(Message).where(col(Message.id).in_(ids))
    rows.exec(these.values(text="", embedding=None, embedding_model=None))


def pages(house: House) -> int:
    return int(house.read(lambda rows: rows.connection().execute(PAGES).scalar_one()))


def test_what_got_shorter_takes_fewer_pages(house: House):
    ids = talked(house, 40)
    before = pages(house)
    house.write(lambda rows: shortened(rows, ids))
    assert pages(house) == before

    house.write(lambda rows: pack(rows, MESSAGES, ids))

    assert pages(house) < before / 5


def test_rows_are_what_they_were_and_named_as_before(house: House):
    ids = talked(house, 5)
    before = [message.model_dump(exclude={"revision"}) for message in house.all(Message)]
    turns = [turn.model_dump() for turn in house.all(Turn)]
    newest = max(message.revision for message in house.all(Message))

    house.write(lambda rows: pack(rows, MESSAGES, ids[2:7]))

    after = house.all(Message)
    assert [message.model_dump(exclude={"revision"}) for message in after] == before
    assert [turn.model_dump() for turn in house.all(Turn)] == turns
    assert all(message.revision > newest for message in after[2:7])
    assert house.read(lambda rows: rows.connection().execute(BROKEN).all()) == []


def test_ids_are_given_on_after_them(house: House):
    ids = talked(house, 3)
    house.write(lambda rows: pack(rows, MESSAGES, ids))
    assert house.say("new") > max(ids)


def test_nothing_is_done_to_nothing(house: House):
    talked(house, 1)
    before = house.read(lambda rows: rows.exec(select(Message.revision)).all())
    house.write(lambda rows: pack(rows, MESSAGES, []))
    assert house.read(lambda rows: rows.exec(select(Message.revision)).all()) == before
