"""Which word a correction puts right."""

import pytest

from curator.offline.utterances.amendments import amended, amendments


def put_right(before: str, values: list[str], then: str) -> str | None:
    told = (amended(before, values, amendment) for amendment in amendments(then))
    return next(filter(None, told), None)


@pytest.mark.parametrize(
    ("before", "values", "then", "again"),
    [
        ("my bfs name is carl", ["carl"], "karl* omg hed kill me", "my bfs name is karl"),
        ("I live in Porto", ["Porto"], "*Lisbon", "I live in Lisbon"),
        (
            "My son's teacher is Mrs. Bright.",
            ["Mrs. Bright"],
            "Mrs. Wright, I should say. Autocorrect!",
            "My son's teacher is Mrs. Wright.",
        ),
        (
            "I've got a flat in Porto, third floor.",
            ["Porto"],
            "Did I say third? Fourth.",
            "I've got a flat in Porto, fourth floor.",
        ),
        (
            "I'm allergic to latex.",
            ["latex"],
            "No wait, it's nickel I'm allergic to.",
            "I'm allergic to nickel.",
        ),
        ("it leaves at 6am", [], "correction: 6PM thank god", "it leaves at 6PM"),
        ("my bday is on sunday", [], "my bad its saturday not sunday", "my bday is on saturday"),
        (
            "I've two brothers.",
            ["two brothers"],
            "If I'm honest it's three brothers",
            "I've three brothers.",
        ),
        ("I play the violin.", ["violin"], "Viola, I mean. Every time!", "I play the viola."),
        ("I work at Lidl", ["Lidl"], "sorry, Aldi", "I work at Aldi"),
    ],
)
def test_a_word_of_its_sort_is_put_in_its_place(
    before: str, values: list[str], then: str, again: str
):
    assert put_right(before, values, then) == again


@pytest.mark.parametrize(
    "then",
    [
        "no I am fine",
        "no way lol",
        "sorry for the delay",
        "no, tell me more",
        "No, Lumi",
        "wait, 4",
    ],
)
def test_what_puts_nothing_right_changes_nothing(then: str):
    assert put_right("I live in Porto", ["Porto"], then) is None


def test_where_several_may_be_meant_nothing_is_put_right():
    assert put_right("Two cats and two dogs", ["Two cats"], "sorry, three") is None
