"""The judge of meaning reads a memory and words at once.

Covers: curator.offline.meaning.loading.
"""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from config.models.embedding.e5_file import bundled_file
from curator.offline.meaning import changes, loading
from curator.offline.meaning.changes import LEARNED_FILE
from curator.offline.retirement import SURE_BY_MEANING
from curator.offline.standing.judge import may_be_over, may_end_anything
from curator.offline.standing.meaning import meaning_judge
from curator.offline.standing.meaning.meaning_judge import sure_by_meaning
from memory.vocabulary import Language
from tests.standing.groups import HELD_BACK, Group, groups

NIGHTS = "The user works nights at a petrol station in Leeds"
MOCHI = "The user's dog is called Mochi"
LIKELY = 0.7
"""From here on it is likelier than not that a memory is over."""
EVERY = 8
"""Of the groups of the authors held back each so many-th is tried."""


@pytest.mark.parametrize(
    ("memory", "words"),
    [
        (NIGHTS, "I quit my job at the petrol station"),
        ("The user has a dog called Mochi.", "we had to put Mochi down yesterday"),
        ("The user is training for a marathon", "did my knee in, so no marathon for me after all"),
        ("用户在加油站上夜班", "加油站那份工昨天辞了，终于不用熬夜"),
        ("用户养了一只叫年糕的猫", "年糕上周走了，家里一下子空了"),
    ],
)
def test_words_that_end_a_memory_are_known(memory: str, words: str):
    assert sure_by_meaning(memory, words) >= LIKELY


@pytest.mark.parametrize(
    ("memory", "words"),
    [
        (NIGHTS, "another night shift at the petrol station, dead quiet"),
        (NIGHTS, "i work nights at a petrol station in leeds"),
        (MOCHI, "Mochi ate my slipper"),
        (MOCHI, "my mate's dog died last night, Mochi sniffed at his lead all day"),
        ("The user is training for a marathon", "did 18 miles for the marathon this morning"),
        ("用户在加油站上夜班", "加油站昨晚没什么车，看了半本书"),
        ("用户在加油站上夜班", "我在加油站上夜班"),
        ("用户养了一只叫年糕的猫", "年糕今天又把我水杯推地上了"),
    ],
)
def test_words_that_say_a_memory_or_something_near_it_end_nothing(memory: str, words: str):
    assert sure_by_meaning(memory, words) < LIKELY


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_strangers_words_most_that_end_are_found_and_few_others_taken_for_such(
    language: Language,
):
    held = [group for group in groups(language) if group.author in HELD_BACK][::EVERY]
    over = [weighed(group, words, language) for group in held for words in group.over]
    near = [weighed(group, words, language) for group in held for words in group.stands]
    again = [weighed(group, words, language) for group in held for words in group.again]

    assert share(over, "likely") >= 0.5
    assert share(near, "likely") <= 0.05
    assert share(again, "likely") <= 0.15
    assert share(near, "sure") <= 0.015
    assert share(again, "sure") <= 0.03


def weighed(group: Group, words: str, language: Language) -> set[str]:
    if not may_end_anything(words, language):
        return set()
    sure = sure_by_meaning(group.memory, words)
    is_sure = sure >= SURE_BY_MEANING and may_be_over(words, group.memory, language)
    return {name for name, holds in (("likely", sure >= LIKELY), ("sure", is_sure)) if holds}


def share(found: Sequence[set[str]], name: str) -> float:
    return sum(name in each for each in found) / len(found)


@pytest.fixture
def loaded_anew() -> Iterator[None]:
    meaning_judge._judge.cache_clear()
    yield
    meaning_judge._judge.cache_clear()


def asked_often(caplog: pytest.LogCaptureFixture) -> set[float]:
    with caplog.at_level(logging.WARNING):
        return {sure_by_meaning("The user has a cat", "the cat died") for _ in range(3)}


@pytest.mark.usefixtures("loaded_anew")
@pytest.mark.parametrize("kept", ["another", "of another layout", "of no layout", "gone"])
def test_without_the_model_it_was_taught_on_it_knows_nothing_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture, kept: str
):
    other, size = tmp_path / "e5-small-q4.bin", bundled_file().stat().st_size
    if kept != "gone":
        other.write_bytes(b"E5S1" if kept == "of no layout" else b"E5S2")
        os.truncate(other, 100 if kept == "another" else size)
    monkeypatch.setattr(loading, "bundled_file", lambda: other)

    assert asked_often(caplog) == {0.0}
    assert len(caplog.records) == 1


def emptied(_: bytes) -> bytes:
    return b""


def with_its_address_alone(_: bytes) -> bytes:
    return b"version https://git-lfs.github.com/spec/v1"


def without_a_byte(kept: bytes) -> bytes:
    return kept[:-1]


def with_a_byte_changed(kept: bytes) -> bytes:
    at = len(kept) // 2
    return kept[:at] + bytes([kept[at] ^ 255]) + kept[at + 1 :]


def without_a_name(kept: bytes) -> bytes:
    return packed(kept, {"head.b": None})


def of_another_shape(kept: bytes) -> bytes:
    return packed(kept, {"head.w": np.zeros(3, "f4")})


def of_another_type(kept: bytes) -> bytes:
    return packed(kept, {"head.w": np.full(384, "a")})


def without_bounds(kept: bytes) -> bytes:
    return packed(kept, {"head.b": np.array(np.inf, "f4")})


def of_one_table(kept: bytes) -> bytes:
    table = BytesIO()
    np.save(table, np.zeros(3))
    return table.getvalue()


def packed(kept: bytes, changes: dict[str, np.ndarray | None]) -> bytes:
    """Return what was learned, with other tables in place of some, or without them."""
    tables = dict(np.load(BytesIO(kept))) | changes
    again = BytesIO()
    np.savez(again, **{name: table for name, table in tables.items() if table is not None})
    return again.getvalue()


@pytest.mark.usefixtures("loaded_anew")
@pytest.mark.parametrize(
    "damaged",
    [
        emptied, with_its_address_alone, without_a_byte, with_a_byte_changed, without_a_name,
        of_another_shape, of_another_type, without_bounds, of_one_table,
    ],
)  # fmt: skip
def test_where_what_it_learned_is_damaged_it_knows_nothing_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    damaged: Callable[[bytes], bytes],
):
    kept = Path(meaning_judge.__file__).with_name(LEARNED_FILE)
    (tmp_path / LEARNED_FILE).write_bytes(damaged(kept.read_bytes()))
    monkeypatch.setattr(changes, "files", lambda _: tmp_path)

    assert asked_often(caplog) == {0.0}
    [told] = caplog.messages
    assert "damaged" in told
    assert "\n" not in told
