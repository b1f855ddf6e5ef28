"""The record of what was erased, which no backup takes back."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from typing import Any

import pytest

from config.errors import StoreUnreadable
from memory.backups.backup import make_backup
from memory.erasure.record import entry_of, note, recorded
from memory.erasure.requests import erase_memory
from memory.storage.store_files import RECORD
from memory.tables import Memory
from tests.memory.erasure.erased import WORD, Eraser, restored
from tests.memory.house import START, House


def test_the_record_holds_ids_only(house: House, eraser: Eraser, told: tuple[int, int]):
    eraser.topic(WORD, messages=True)
    kept = (house.folder / RECORD).read_text()
    [one] = recorded(house.folder) or []

    assert (one.scope, one.at) == ("topic", START)
    assert len(one.target["messages"]) > 1
    for word in (WORD, "wombat", "Mira"):
        assert word not in kept


def test_an_erasure_is_recorded_before_anything_goes(
    house: House, eraser: Eraser, told: tuple[int, int]
):
    accepted = eraser.accept(erase_memory, told[0], messages=True)
    (house.folder / RECORD).mkdir()
    with pytest.raises(Exception, match=r"companion\.erasures"):
        eraser.run(accepted)
    assert len(house.all(Memory)) == 2

    (house.folder / RECORD).rmdir()
    eraser.run(accepted)
    assert len(recorded(house.folder) or []) == 1
    assert len(house.all(Memory)) == 1


def test_a_line_that_a_kill_cut_off_spoils_no_other(
    house: House, eraser: Eraser, told: tuple[int, int]
):
    eraser.memory(told[0])
    [one] = recorded(house.folder) or []
    line = json.dumps({"uid": "cut", "scope": "mem"})[:-4]
    (house.folder / RECORD).write_text(f"{(house.folder / RECORD).read_text()}{line}")
    later = asyncio.run(house.store.read(lambda _: one))
    note(house.folder, [type(one)("later", later.scope, later.user, later.accepted_at, {})])

    assert [other_recorded.uid for other_recorded in recorded(house.folder) or []] == [
        one.uid,
        "later",
    ]


def test_an_erasure_leaves_the_record_alone(house: House, eraser: Eraser, told: tuple[int, int]):
    eraser.memory(told[0])
    eraser.everything()

    assert [other_recorded.scope for other_recorded in recorded(house.folder) or []] == [
        "memory",
        "everything",
    ]


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"null",
        b'{"uid": ["x"]}',
        {"accepted_at": "once"},
        {"accepted_at": "2027-01-01T00:00:00"},
        {"scope": "galaxy"},
        {"target": [1]},
        {"target": {"memories": [2**70]}},
        {"target": {"messages": {"a": 1}}},
        {"target": {"sentences": ["x"]}},
    ],
    ids=str,
)
def test_a_line_of_the_record_that_cannot_be_read_spoils_no_restore_and_is_told(
    house: House, eraser: Eraser, backup: Path, told: tuple[int, int], line: bytes | dict[str, Any]
):
    make_backup(house.folder, backup, now=START)
    eraser.memory(told[0], messages=True)
    record = house.folder / RECORD
    [whole] = recorded(house.folder) or []
    spoilt = line if isinstance(line, bytes) else json.dumps(asdict(whole) | line).encode()
    record.write_bytes(spoilt + b"\n" + record.read_bytes())
    done = restored(house, backup)

    assert (done.caught.erased_again, done.caught.unreadable) == (1, 1)


def test_a_record_that_could_be_written_in_part_only_lets_no_erasure_begin(
    house: House, eraser: Eraser, told: tuple[int, int]
):
    accepted = eraser.accept(erase_memory, told[0], messages=True)
    [one] = house.read(lambda rows: entry_of(rows, accepted))
    with file_size_bounded(100), pytest.raises(StoreUnreadable, match="cannot be written"):
        note(house.folder, [one])

    assert recorded(house.folder) == []
    note(house.folder, [one])
    assert recorded(house.folder) == [one]


@contextmanager
def file_size_bounded(size: int) -> Iterator[None]:
    """Let no file grow over a size, as a full disk does."""
    before = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        setrlimit(RLIMIT_FSIZE, before)
