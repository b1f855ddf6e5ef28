"""What is said in the place of what is denied takes its place in the statement before."""

import pytest

from curator.offline.utterances.contrasts import contrasted


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [
        (
            "Priya is a nurse, she's allergic to peanuts",
            "sorry I meant she's allergic to cashews, not peanuts",
            "Priya is a nurse, she's allergic to cashews",
        ),
        ("I live in Leeds", "I mean York, not Leeds", "I live in York"),
        (
            "My brother works for a bank",
            "he works for a children's hospital, not a bank",
            "My brother works for a children's hospital",
        ),
    ],
)
def test_what_is_denied_gives_way(before: str, text: str, told: str):
    assert told in contrasted(before, text)


@pytest.mark.parametrize("text", ["I'm not a bank", "York, not Paris", "not now"])
def test_what_the_statement_does_not_say_changes_nothing(text: str):
    assert list(contrasted("I live in Leeds", text)) == []
