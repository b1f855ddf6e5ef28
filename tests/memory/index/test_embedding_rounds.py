"""Embedding what was said."""

from typing import Any

import numpy as np
import pytest
from sqlalchemy import event
from sqlmodel import Session as Rows

from memory.index.embedding_backlog import (
    messages_to_embed,
    store_message_vectors,
    users_with_messages_to_embed,
)
from memory.storage.vector_codec import from_bytes
from memory.tables import Message
from tests.memory.house import EMBEDDER, House

MODEL = EMBEDDER.model


def lacking(house: House) -> dict[int, str]:
    return house.read(lambda rows: messages_to_embed(rows, house.mira, model=MODEL))


def store(house: House, vectors: dict[int, str]) -> None:
    made = {number: (text, EMBEDDER.query(text)) for number, text in vectors.items()}
    house.write(lambda rows: store_message_vectors(rows, vectors=made, model=MODEL))


def test_both_sides_of_a_round_get_their_vectors(house: House):
    said = house.say("I drink tea.", "So do I.")
    assert list(lacking(house).values()) == ["So do I.", "I drink tea."]
    assert house.read(lambda rows: users_with_messages_to_embed(rows, model=MODEL)) == [house.mira]
    store(house, lacking(house))
    message = house.read(lambda rows: rows.get_one(Message, said))

    assert lacking(house) == {}
    assert house.read(lambda rows: users_with_messages_to_embed(rows, model=MODEL)) == []
    assert message.embedding is not None
    assert np.allclose(from_bytes(message.embedding), EMBEDDER.query("I drink tea."), atol=1e-3)


def test_a_vector_of_other_words_is_not_kept(house: House):
    said = house.say("I drink tea.")
    store(house, {said: "I drink coffee."})

    assert said in lacking(house)


def test_what_others_said_where_all_hear_is_not_embedded_for_a_user(house: House):
    hall = house.conversation("hall", audience="place:hall")
    noor = house.person("noor")
    house.say("Hello all.", "Hello Mira.", conversation=hall)
    house.say("I am here, too.", "Hello Noor.", user=noor, conversation=hall)

    assert set(lacking(house).values()) == {"Hello all.", "Hello Mira."}


def test_what_another_model_embedded_is_embedded_anew(house: House):
    said = house.say("I drink tea.")
    store(house, lacking(house))

    def of_another(rows: Rows) -> None:
        rows.get_one(Message, said).embedding_model = "another"

    house.write(of_another)
    assert lacking(house) == {said: "I drink tea."}
    assert house.read(lambda rows: users_with_messages_to_embed(rows, model=MODEL)) == [house.mira]


@pytest.mark.sqlite_only
def test_the_look_of_each_minute_goes_over_no_message_that_has_its_vector(house: House):
    asked: list[tuple[str, Any]] = []

    def steps(rows: Rows) -> list[str]:
        connection = rows.connection()
        event.listen(
            connection, "before_cursor_execute", lambda *run: asked.append((run[2], run[3]))
        )
        users_with_messages_to_embed(rows, model=MODEL)
        (statement, values), *_ = asked
        return [
            str(step[-1])
            for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]

    plan = house.read(steps)
    assert sum("ix_messages_model" in step for step in plan) == 3
    assert not any(step.startswith("SCAN messages") for step in plan)
