"""A unit of work asks for a row by its id once, and a reading one for anything once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, select
from sqlmodel import Session as Rows

from config.errors import ErasedMeanwhile
from memory.storage.store import Store
from memory.storage.unit_of_work import columns_read, once
from memory.tables import Message, Participant, User
from tests.stage import START
from tests.stores import blank_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = blank_store(tmp_path)
    yield store
    store.close()


@contextmanager
def selects() -> Iterator[list[str]]:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT") and "users" in statement:
            asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def somebody(store: Store) -> int:
    def work(rows: Rows) -> int:
        user = User(name="Mira", created_at=START)
        rows.add(user)
        rows.flush()
        return int(user.id or 0)

    return await store.write(work)


def looked_up_thrice(rows: Rows, user_id: int) -> list[str]:
    names = []
    for _ in range(3):
        names.append(rows.get_one(User, user_id).name)
        gc.collect()
    return names


async def test_what_was_asked_for_by_id_is_read_once(store: Store):
    user_id = await somebody(store)
    with selects() as asked:
        assert await store.read(lambda rows: looked_up_thrice(rows, user_id)) == ["Mira"] * 3
        assert await store.write(lambda rows: looked_up_thrice(rows, user_id)) == ["Mira"] * 3
    assert len(asked) == 2


async def test_what_is_missing_is_none(store: Store):
    assert await store.read(lambda rows: rows.get(User, 7)) is None


async def test_the_next_unit_of_work_reads_anew(store: Store):
    user_id = await somebody(store)
    await store.read(lambda rows: rows.get_one(User, user_id).name)

    def renamed(rows: Rows) -> None:
        rows.get_one(User, user_id).name = "Mila"

    await store.write(renamed)
    assert await store.read(lambda rows: rows.get_one(User, user_id).name) == "Mila"


async def test_a_snapshot_answers_a_question_once(store: Store):
    answers = iter(range(9))
    found = await store.read(
        lambda rows: [once(rows, key, lambda: next(answers)) for key in ("a", "a", "b")]
    )
    assert found == [0, 0, 1]


async def test_what_writes_asks_each_time(store: Store):
    answers = iter(range(9))
    found = await store.write(
        lambda rows: [once(rows, "a", lambda: next(answers)) for _ in range(3)]
    )
    assert found == [0, 1, 2]


async def test_columns_are_read_with_what_the_unit_of_work_has_changed(store: Store):
    user_id = await somebody(store)

    def renamed(rows: Rows) -> list[str]:
        rows.get_one(User, user_id).name = "Mila"
        return list(columns_read(rows, select(User.name)).scalars())  # type: ignore[call-overload]  # SQLModel's columns at run time

    assert await store.write(renamed) == ["Mila"]


async def test_what_is_gone_since_it_was_found_is_told_by_what_it_was(store: Store):
    with pytest.raises(ErasedMeanwhile) as person:
        await store.read(lambda rows: rows.get_one(Participant, (1, 2)))
    with pytest.raises(ErasedMeanwhile) as message:
        await store.read(lambda rows: rows.get_one(Message, 7))

    assert (person.value.what, message.value.what) == ("user", "message")
