"""Sweeping: files lose what was erased, and nobody who talks waits for it.

Covers: memory.erasure.copied_words, memory.erasure.file_heads, memory.storage.store_files.
"""

import asyncio
import gzip
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows

from config.errors import ErasureWaits
from memory.erasure.file_cleanup import cut_log, left_over, sweep
from memory.erasure.file_heads import HEAD, head_of, heads_of
from memory.storage import sqlite
from memory.storage.keyword_index import index_text, merge_keywords
from memory.storage.store import FILE, Store
from memory.storage.store_files import VACUUMING, WANTED
from memory.tables import User
from tests.memory.erasure.erased import Eraser
from tests.memory.house import House
from tests.stage import eventually
from tests.stores import open_as, open_in


class CountingStore(Store):
    """Counts how often it is written anew."""

    def __init__(self, store: Store) -> None:
        self.__dict__.update(store.__dict__)
        self.vacuums = 0

    async def vacuum(self) -> bool:
        self.vacuums += 1
        return await super().vacuum()


@pytest.fixture
def counting(house: House) -> CountingStore:
    house.store = open_as(CountingStore, house.store)
    return house.store


@contextmanager
def reading(house: House) -> Iterator[None]:
    """Let another process be in the middle of reading."""
    with closing(sqlite3.connect(house.folder / FILE)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM users").fetchone()
        yield


def leave_residue(house: House, words: str) -> None:
    """Have a program that does not overwrite delete a message of many words."""
    house.say(words * 3000)
    house.close()
    with closing(sqlite3.connect(house.folder / FILE)) as other:
        other.execute("PRAGMA secure_delete=OFF")
        other.execute("PRAGMA foreign_keys=OFF")
        other.execute("DELETE FROM messages WHERE id = 1")
        other.execute("DELETE FROM turns")
        other.execute("DELETE FROM jobs")
        other.commit()
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    house.store = open_as(CountingStore, open_in(house.folder))


def swept(house: House, *texts: str) -> None:
    asyncio.run(sweep(house.services, house.all(User)[0].uid, texts))


def test_words_that_others_say_too_are_no_reason_to_write_the_database_anew(
    house: House, counting: CountingStore, eraser: Eraser
):
    house.learn("Everybody likes travelling.")
    house.say("Everybody likes travelling, and I call my message a memory.")
    gone = house.say("Travelling is what everybody likes, says message and memory.", "Yes.")
    eraser.message(gone, cascade=True)

    assert eraser.holds("Everybody likes") == {"Everybody likes"}
    assert counting.vacuums == 0


def test_a_word_that_only_the_names_of_columns_hold_is_no_persons_word(house: House):
    assert house.read(lambda rows: left_over(rows, ["fingerprint", "zyzzyva"])) == {"zyzzyva"}


@pytest.mark.parametrize("word", ["zyzzyva", "袋熊住在床下"])
def test_a_word_that_a_row_holds_in_plain_or_as_json_is_kept(house: House, word: str):
    house.learn(f"Mira keeps a {word}.")
    house.change(1, content="")
    assert house.read(lambda rows: left_over(rows, [word])) == set()


def test_what_a_row_left_behind_makes_the_database_be_written_anew(house: House, eraser: Eraser):
    leave_residue(house, "zyzzyva ")
    assert eraser.holds("zyzzyva")
    swept(house, "zyzzyva")

    assert eraser.holds("zyzzyva") == set()
    assert isinstance(house.store, CountingStore)
    assert house.store.vacuums == 1


def test_the_database_is_not_written_anew_while_anybody_is_being_answered(
    house: House, eraser: Eraser
):
    leave_residue(house, "zyzzyva ")
    house.receive("How are you?")
    with pytest.raises(ErasureWaits):
        swept(house, "zyzzyva")

    house.clock.move(seconds=120)
    swept(house, "zyzzyva")
    assert eraser.holds("zyzzyva") == set()


async def test_who_has_to_write_breaks_the_writing_anew_off(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    for number in range(30):
        await asyncio.to_thread(house.say, f"{number} " * 1000)
    monkeypatch.setattr(sqlite, "LOOKS", 1)
    other = open_in(house.folder)
    marker = house.folder / VACUUMING

    async def write() -> None:
        await eventually(begun)
        await other.write(lambda rows: rows.get_one(User, 1).uid)

    async def begun() -> bool:
        return marker.exists()

    try:
        done, _ = await asyncio.gather(house.store.vacuum(), write())
    finally:
        other.close()
    assert not done
    assert not marker.exists()
    assert not (house.folder / WANTED).exists()
    assert await asyncio.to_thread(house.say, "It goes on.")


def test_an_erasure_does_not_make_writers_wait_for_those_who_read(house: House):
    house.say("hello")
    with reading(house):
        house.say("and more")
        began = time.monotonic()
        with pytest.raises(ErasureWaits):
            asyncio.run(cut_log(house.store))
        assert time.monotonic() - began < 2  # not as long as a lock may be waited for
    asyncio.run(cut_log(house.store))
    assert (house.folder / f"{FILE}-wal").stat().st_size == 0


def test_the_keyword_index_is_merged_in_steps_that_come_to_an_end(house: House):
    for part in range(6):
        house.write(partial(index_much, part=part))
    assert segments(house) > 1
    steps = [house.write(partial(merge_keywords, pages=-1))]
    while steps[-1]:
        steps.append(house.write(partial(merge_keywords, pages=1)))

    assert len(steps) > 5
    assert segments(house) == 1


def index_much(rows: Rows, *, part: int) -> None:
    for number in range(part * 100, part * 100 + 100):
        words = " ".join(f"word{number * at}" for at in range(20))
        index_text(rows, owner=1, row_id=number + 1, words=words)


def segments(house: House) -> int:
    count = "SELECT count(DISTINCT segid) FROM memory_keywords_idx"
    return house.read(lambda rows: int(rows.connection().exec_driver_sql(count).scalar() or 0))


def test_own_exports_go_that_are_packed_in_the_data_folder(house: House, eraser: Eraser):
    [user] = house.all(User)
    form = '{"format": "companion-memory-export/1", "user": {"uid": "%s"}}'
    mine, hers = house.folder / "mine.zip", house.folder / "hers.zip"
    packed(mine, form % user.uid)
    packed(hers, form % "somebody")

    eraser.memory(house.learn("Mira drinks tea."))

    assert (mine.exists(), hers.exists()) == (False, True)


WORDS = "an export of Mira's " * 1000


def packed(file: Path, *texts: str) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, text in enumerate(texts):
            archive.writestr(f"{number}.json", text)
    return file


def test_a_plain_file_begins_as_it_does(tmp_path: Path):
    file = tmp_path / "a.json"
    file.write_text(WORDS)
    assert [head_of(file), *heads_of(file)] == [WORDS.encode()[:HEAD]] * 2


def test_each_that_is_packed_is_looked_at(tmp_path: Path):
    found = list(heads_of(packed(tmp_path / "a.zip", "nothing", WORDS)))
    assert b"nothing" in found
    assert WORDS.encode()[:HEAD] in found


def test_the_first_of_an_archive_is_read_though_its_end_is_missing(tmp_path: Path):
    whole = packed(tmp_path / "a.zip", WORDS).read_bytes()
    broken = tmp_path / "b.zip"
    broken.write_bytes(whole[: len(whole) - 40])
    assert WORDS.encode()[:HEAD] in list(heads_of(broken))


def test_what_is_packed_alone_is_read(tmp_path: Path):
    file = tmp_path / "a.json.gz"
    file.write_bytes(gzip.compress(WORDS.encode()))
    assert WORDS.encode()[:HEAD] in list(heads_of(file))


def test_what_is_not_there_begins_as_nothing(tmp_path: Path):
    assert list(heads_of(tmp_path / "nowhere.zip")) == [b""]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rest=st.binary(max_size=300), begins=st.sampled_from([b"PK\x03\x04", b"\x1f\x8b\x08"]))
def test_whatever_is_no_archive_breaks_nothing(tmp_path: Path, rest: bytes, begins: bytes):
    file = tmp_path / "a"
    file.write_bytes(begins + rest)
    assert next(heads_of(file)) == begins + rest
    assert all(len(head) <= HEAD for head in heads_of(file))


@pytest.mark.parametrize("cut", range(4, 200, 7))
def test_an_archive_that_is_cut_off_anywhere_breaks_nothing(tmp_path: Path, cut: int):
    file = packed(tmp_path / "a.zip", WORDS)
    file.write_bytes(file.read_bytes()[:cut])
    assert len(list(heads_of(file))) >= 1
