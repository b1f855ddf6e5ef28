"""What is so now in the place of what was told right before."""

import pytest

from curator.offline.utterances.moves_on import moved_on


@pytest.mark.parametrize(
    ("before", "values", "then", "again"),
    [
        ("I live in Leeds.", ["Leeds"], "We've moved, it's York these days.", "I live in York."),
        ("I play the cello.", ["cello"], "I quit, it's the oboe now", "I play the oboe."),
        ("I study law", ["law"], "I've switched to medicine.", "I study medicine"),
        ("She is 8.", ["8"], "She's turned nine today!", "She is nine."),
        ("I work at Boots.", ["Boots"], "I left, I'm at Lidl now", "I work at Lidl."),
    ],
)
def test_what_holds_now_takes_its_place(before: str, values: list[str], then: str, again: str):
    assert next(moved_on(then, before, values), None) == again


@pytest.mark.parametrize(
    "then",
    [
        "it's raining now, we left",
        "It's Friday now, I left early",
        "if I moved, it's York now",
        "My sister moved, it's York now",
        "the weather turned nasty",
        "I've moved on, it's fine now",
        "it's York now",
    ],
)
def test_what_names_no_other_thing_changes_nothing(then: str):
    assert list(moved_on(then, "I live in Leeds.", ["Leeds"])) == []
