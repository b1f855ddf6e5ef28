"""What words say of a change, an end or a slip."""

import pytest

from curator.offline.standing.cues import cues_in, puts_right
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("text", "language", "cue"),
    [
        ("I gave up the violin", "en", "stopped"),
        ("these days it's padel", "en", "now"),
        ("she passed away", "en", "died"),
        ("我辞职了", "zh", "stopped"),
        ("改喝茶了", "zh", "switched"),
    ],
)
def test_a_cue_is_told_by_its_sort(text: str, language: Language, cue: str):
    assert cue in cues_in(text, language)


@pytest.mark.parametrize(
    ("text", "language", "slips"),
    [
        ("typo, 27", "en", True),
        ("I meant walnuts", "en", True),
        ("I moved, I meant to tell you", "en", False),
        ("打错了，27", "zh", True),
        ("搬到苏州了", "zh", False),
    ],
)
def test_a_slip_is_no_change(text: str, language: Language, slips: bool):
    assert puts_right(text, language) is slips
