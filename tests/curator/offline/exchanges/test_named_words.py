"""Tests of the telling words of a text, its short names, and whose matter it is of."""

import pytest

from curator.offline.exchanges.named_words import is_of_another, named_words, with_apostrophes


def test_short_names_tell_something_and_little_words_do_not():
    assert {"jd", "aa"} <= named_words("got let go from JD, and aa is on now")
    assert named_words("so I got it for my day off") == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "My boss's flight to Nairobi has been put off until June.",
        "my sister's dentist appointment was moved",
        "Anna's exam got pushed to Monday",
        "Tom's flight got pushed to June",
    ],
)
def test_a_matter_of_somebody_s_own_is_of_another(text: str):
    assert is_of_another(text, "The user is flying to Nairobi on 3 March.")


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("My sister's wedding is in June now.", "The user's sister gets married in May."),
        ("My brother's leaving, so I quit as well.", "The user works at Acme."),
        ("My boss's moved my flight to June.", "The user is flying to Nairobi on 3 March."),
        ("Monday's class is on Tuesday", "The user has a class on Monday."),
        ("My flight has been put off.", "The user is flying to Nairobi on 3 March."),
    ],
)
def test_what_names_them_or_is_no_thing_of_theirs_is_not(text: str, content: str):
    assert not is_of_another(text, content)


def test_a_name_that_is_known_gets_its_apostrophe():
    known = ["The user's brother is called Zane."]
    assert with_apostrophes("zanes out now, james is in", known) == "zane's out now, james is in"
