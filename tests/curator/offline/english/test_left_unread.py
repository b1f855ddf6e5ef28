"""What of a sentence no claim tells."""

import pytest

from curator.offline.english.left_unread import tells_more, whole_or_parts
from curator.offline.grammar.clauses import ParsedSentence


@pytest.mark.parametrize(
    ("words", "told", "more"),
    [
        ("I'm a porter at the county hospital", "The user works at the county hospital.", True),
        ("I keep two dogs", "The user has a dog.", False),
        ("I teach in Ghent", "The user is a teacher. ghent", False),
        ("he turned twenty-one", "The user's son is 21 years old.", False),
        ("my birthday is in May", "The user's birthday is 05-02.", False),
    ],
)
def test_a_thing_that_no_claim_names_is_more(words: str, told: str, more: bool):
    assert tells_more(words, told) is more


def _part(sentence: ParsedSentence, words: str) -> ParsedSentence:
    start = sentence.text.index(words)
    return ParsedSentence(start, start + len(words), words)


def test_a_part_that_says_whose_it_is_is_told_by_itself():
    whole = ParsedSentence(0, 44, "I paint, collect stamps and I repair clocks.")
    stamps, repair = _part(whole, "collect stamps"), _part(whole, "I repair clocks")
    assert [it.text for it in whole_or_parts(whole, [stamps, repair])] == [
        "I collect stamps",
        "I repair clocks",
    ]


def test_a_part_that_points_back_is_told_with_the_whole():
    whole = ParsedSentence(0, 36, "my mate is Hamish, he's a farrier up")
    assert whole_or_parts(whole, [_part(whole, "he's a farrier up")]) == [whole]
    assert whole_or_parts(whole, []) == []


def test_a_deed_of_somebody_else_is_told_with_the_whole():
    whole = ParsedSentence(0, 57, "My friend Grainne left the hotel and got a job in Penneys")
    got = _part(whole, "got a job in Penneys")

    assert whole_or_parts(whole, [got]) == [whole]


def test_a_deed_of_the_speaker_is_told_as_theirs():
    whole = ParsedSentence(0, 38, "I left the hotel and got a job in Cork")

    assert [it.text for it in whole_or_parts(whole, [_part(whole, "got a job in Cork")])] == [
        "I got a job in Cork"
    ]


def test_what_the_hearer_is_asked_to_do_is_no_deed_of_the_speaker():
    whole = ParsedSentence(0, 47, "Don't tell Keith but I'm planning a party for him")
    assert whole_or_parts(whole, [_part(whole, "Don't tell Keith")]) == []
