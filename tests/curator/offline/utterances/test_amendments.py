"""What is said again takes the place of its end."""

import pytest

from curator.offline.utterances.amendments import said_again


@pytest.mark.parametrize(
    ("before", "then", "again"),
    [
        (
            "I don't eat lamb",
            "I put that badly, I don't eat VEAL. Lamb is fine",
            "I don't eat veal",
        ),
        ("I teach Greek", "hm, I meant I teach Latin", None),
        ("I teach Greek", "I typed it wrong, I teach Latin", "I teach Latin"),
        ("I like tea", "sorry, I like coffee", None),
        ("My name is Bo", "well, my name is a secret", None),
        ("Anna teaches Greek", "my mistake. Anna teaches Latin", None),
    ],
)
def test_what_is_said_again_takes_the_place_of_its_end(before: str, then: str, again: str | None):
    assert next(said_again(before, then), None) == again
