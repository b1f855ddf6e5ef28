"""Every pattern and every reader takes time in proportion to what it is given."""

import os
import re
from collections.abc import Sequence
from functools import partial

import pytest

from curator.offline.grammar.clauses import LONGEST_SENTENCE
from tests.examples import SOAK
from tests.linear.hostile import COMMON, pieces_for, text_of
from tests.linear.patterns import patterns
from tests.linear.readers import Reader, readers
from tests.linear.work import grows_too_fast, seconds

BOUNDED = {
    "curator.offline.": LONGEST_SENTENCE,
    "memory.text.off_record.ALONE": 160,
    "memory.text.off_record.ANNOUNCING": 160,
    "memory.text.off_record.LET_GO": 160,
    "memory.text.off_record.TAKEN_BACK": 160,
    "memory.text.off_record_named.": 160,
    "memory.text.off_record_requests.": 160,
    "memory.secret_detection.announcements.announced._LAST_WORD": 160,
    "memory.secret_detection.scoring.candidates._NEVER": 160,
    "memory.secret_detection.values.chinese_values.": 160,
    "memory.secret_detection.announcements.leads.PRODUCT": 160,
    "memory.secret_detection.announcements.nearby._ADDRESS": 160,
    "memory.secret_detection.announcements.openings._ADDRESS": 160,
    "memory.secret_detection.announcements.openings._RICH": 160,
    "memory.secret_detection.values.paper_numbers.": 160,
    "memory.secret_detection.scoring.shapes.": 160,
    "memory.secret_detection.announcements.trailing._KEY_BEHIND": 160,
    "memory.secret_detection.values.values.": 160,
}
"""Patterns that are given sentences, clauses or values only: the characters of the longest."""
AT_THE_BEGINNING = ("memory.conversation.withheld_messages._LEANING",)
"""Patterns that are tried where a text begins, and nowhere else."""
LONGEST_SECONDS = 0.1
PATTERNS, READERS = patterns(), readers()
PIECES: Sequence[str] = COMMON if SOAK in os.environ else COMMON[::9]


@pytest.mark.parametrize("part", [*BOUNDED, *AT_THE_BEGINNING])
def test_each_exception_names_a_pattern(part: str):
    assert any(name.startswith(part) for name in PATTERNS)


@pytest.mark.parametrize("name", [part for part in PATTERNS if not part.startswith((*BOUNDED,))])
def test_a_pattern_takes_time_in_proportion_to_the_text(name: str):
    pattern = PATTERNS[name]
    find = pattern.match if name.startswith(AT_THE_BEGINNING) else partial(_find, pattern)
    for start, piece in pieces_for(pattern, PIECES):
        found = grows_too_fast(find, partial(text_of, piece, start=start))
        assert found is None, (start, piece, found)


@pytest.mark.parametrize("name", [entry for entry in PATTERNS if entry.startswith((*BOUNDED,))])
def test_a_pattern_for_sentences_takes_no_time_for_the_longest(name: str):
    pattern = PATTERNS[name]
    longest = next(length for part, length in BOUNDED.items() if name.startswith(part))
    for start, piece in pieces_for(pattern, PIECES):
        text = text_of(piece, longest, start)
        assert _took(pattern, text[:64]) < LONGEST_SECONDS
        assert _took(pattern, text) < LONGEST_SECONDS, (start, piece)


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_time_in_proportion_to_the_text(name: str):
    read: Reader = READERS[name]
    read("Hello.")  # what is made once at the first use is not counted
    for piece in PIECES:
        found = grows_too_fast(read, partial(text_of, piece))
        assert found is None, (piece, found)


def _find(pattern: re.Pattern[str], text: str) -> int:
    return sum(1 for _ in pattern.finditer(text))


def _took(pattern: re.Pattern[str], text: str) -> float:
    """Return the least of some tries: a machine that is busy makes each longer."""
    least = 1.0
    for _ in range(5):
        least = min(least, seconds(partial(_find, pattern), text))
        if least < LONGEST_SECONDS / 2:
            break
    return least
