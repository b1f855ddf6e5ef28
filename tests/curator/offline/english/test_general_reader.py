"""What no rule reads is read out of its parse, where it is plain and lasting.

Covers: curator.offline.english.careful_spelling, curator.offline.english.lasting,
curator.offline.english.lasting_words, curator.offline.english.statements,
curator.offline.english.trees, curator.offline.english.verb_forms.
"""

from datetime import UTC, datetime

import pytest

from curator.offline.english.general_reader import read_generally
from curator.offline.grammar.clauses import ParsedSentence

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


def read(text: str) -> list[tuple[str, str]]:
    found = read_generally(ParsedSentence(0, len(text), text), text, NOW, {})
    return [(reading.claim.content, reading.claim.quote) for reading in found]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I teach chemistry in Trondheim", "The user teaches chemistry in Trondheim."),
        ("My brother Sven plays the tuba", "The user's brother Sven plays the tuba."),
        ("I can't swim", "The user can't swim."),
        ("I've never smoked a cigarette", "The user has never smoked a cigarette."),
        ("Our house has a green door", "The user's house has a green door."),
    ],
)
def test_a_plain_statement_is_told_in_the_third_person(text: str, content: str) -> None:
    assert read(text) == [(content, text)]


def test_two_clauses_are_two_claims_each_with_its_own_words() -> None:
    assert read("i sing alto in a choir n grow dahlias") == [
        ("The user sings alto in a choir.", "i sing alto in a choir"),
        ("The user grows dahlias.", "grow dahlias"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I'm tired", "I'm going to the shop", "I had soup for lunch", "I would love a boat",
        "I think my boss is lazy", "You are funny", "The weather is terrible", "I hate it",
        "I don't live in Berlin", "Maybe I teach chemistry", "Berlin has many lakes",
    ],
)  # fmt: skip
def test_moods_days_doubts_and_the_world_are_left_alone(text: str) -> None:
    assert read(text) == []
