"""Every registered column of people's words is reached by erasing everything."""

from typing import Any

import pytest
from sqlalchemy import JSON, LargeBinary, update

from memory.operations.kinds.update import Update
from memory.reports.text_columns import TEXT_COLUMNS, WORDLESS
from memory.tables import (
    Feedback,
    Forgetting,
    LiftedRule,
    Memory,
    Passkey,
    Profile,
    RecallPack,
    Run,
    TopicRule,
    row_id,
)
from tests.memory.erasure.erased import Eraser
from tests.memory.house import SUMMARIZER, House
from tests.memory.model_calls import model_call

TABLES = Memory.metadata.tables
WORDED = [
    (table, column)
    for table, columns in TEXT_COLUMNS.items()
    for column, path in columns.items()
    if path != WORDLESS and table in TABLES
]


@pytest.fixture
def lived(house: House) -> House:
    """Return a house in which each table has a row of Mira's."""
    memory = house.learn("Mira keeps a wombat.", entities=["Quill"], topic="pets", reason="told")
    house.tell("She keeps a wombat.", house.say("I keep a wombat."))
    house.apply(Update(memory_id=memory, content=""), author=SUMMARIZER)

    def work(rows: Any) -> None:
        mine: dict[str, Any] = {"user_id": house.mira, "created_at": house.now}
        rows.add(TopicRule(topic="health", rule="never", **mine))
        rows.add(LiftedRule(topic="work", rule="never", lifted_at=house.now, **mine))
        rows.add(
            Profile(
                character="lumi",
                audience="private",
                version=1,
                model="",
                prompt_version="",
                **mine,
            )
        )
        rows.add(
            Feedback(user_id=house.mira, memory_id=memory, verdict="bad", words="", at=house.now)
        )
        rows.add(Passkey(handle="h", credential="c", public_key="k", name="", **mine))
        rows.add(model_call(house.now, user_id=house.mira))
        rows.add(RecallPack(user_id=house.mira, uid="p", revision=9, part=0, parts=1, body=b""))
        run = Run(user_id=house.mira, agent="person", model="", prompt_version="", at=house.now)
        rows.add(run)
        rows.flush()
        forgotten: dict[str, Any] = {
            "user_id": house.mira,
            "run_id": row_id(run),
            "accepted_at": house.now,
        }
        rows.add(Forgetting(scope="topic", state="done", **forgotten))

    house.write(work)
    house.read_prompt(1)
    return house


@pytest.mark.parametrize(("table", "column"), WORDED)
def test_a_word_in_any_column_leaves_every_file(lived: House, table: str, column: str):
    eraser, word = Eraser(lived), "snurfelwick"
    kind = TABLES[table].columns[column].type
    value: Any = word
    if isinstance(kind, JSON):
        listed = column in ("evidence", "text")
        value = [{"text": word}] if listed else {"content": word}
    if isinstance(kind, LargeBinary):
        value = word.encode()
    held = TABLES[table]
    spoken = update(held).where(held.primary_key.columns[0] == 1).values({column: value})
    lived.write(lambda rows: rows.execute(spoken))
    assert eraser.holds(word) == {word}

    eraser.everything()

    assert eraser.holds(word) == set()
