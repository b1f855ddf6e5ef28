"""What is over, and only pointed back to."""

import pytest

from curator.offline.english.endings_of_it import endings_of_it


@pytest.mark.parametrize(
    ("before", "then", "content"),
    [
        ("I ride a Vespa to work", "Sold it last week, to a student.", "The user rides a Vespa."),
        (
            "I play the tuba in a band",
            "Had to pack it in, my lip's gone.",
            "The user plays the tuba in a band.",
        ),
        ("I'm on a keto diet", "Well, that didn't last.", "The user is on a keto diet."),
        ("I have a drone", "we've got rid of it, the cat was scared", "The user has a drone."),
    ],
)
def test_what_was_told_right_before_is_over(before: str, then: str, content: str):
    assert any(ending.ends(content, before) for ending in endings_of_it(then))


@pytest.mark.parametrize(
    ("before", "then", "content"),
    [
        ("I ride a Vespa", "my brother sold it to me", "The user rides a Vespa."),
        ("I ride a Vespa", "if I sold it I'd cry", "The user rides a Vespa."),
        ("I ride a Vespa", "I nearly sold it", "The user rides a Vespa."),
        ("I ride a Vespa", "sold it last week", "The user plays the tuba in a band."),
        ("I have a house in Fife", "Sold it last week", "The user lives in Fife."),
        ("I play the tuba", "stopped it early today", "The user plays the tuba."),
        ("I play the tuba", "that didn't hurt", "The user plays the tuba."),
    ],
)
def test_other_things_stand(before: str, then: str, content: str):
    assert not any(ending.ends(content, before) for ending in endings_of_it(then))
