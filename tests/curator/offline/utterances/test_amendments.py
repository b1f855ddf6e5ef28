"""What is said again takes the place of its end."""

import pytest

from curator.offline.utterances.amendments import reads_well, said_again, starred


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


def test_what_is_starred_takes_the_place_of_a_value_of_as_many_words():
    said = "i drive a honda jazz"
    put = starred(said, ["a honda jazz"], "*toyota yaris, the jazz is my moms")
    assert list(put) == ["i drive a toyota yaris"]
    assert not list(starred(said, ["a honda jazz"], "*yaris"))
    assert not list(starred(said, ["a honda jazz"], "toyota yaris"))


@pytest.mark.parametrize(
    ("again", "before", "well"),
    [
        ("My nephew is studying economics", "My nephew is studying law", True),
        ("My nephew is studying wrong", "My nephew is studying law", False),
        ("my interview is on thurs", "my interview is on tues", True),
        ("my interview is thurs on thurs", "my interview is on tues", False),
        ("my interview is thurs on tues", "my interview is on tues", False),
    ],
)
def test_a_statement_put_right_says_what_can_be_meant(again: str, before: str, *, well: bool):
    assert reads_well(again, before) is well
