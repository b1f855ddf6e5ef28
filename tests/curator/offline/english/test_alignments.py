"""What is said again of a statement takes its place there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.english.alignments import aligned


@pytest.mark.parametrize(
    ("before", "then", "again"),
    [
        ("my uncle is in the army", "*my uncle IN LAW sorry", "my uncle in law is in the army"),
        (
            "Our train's at 8 in the morning, to Perth.",
            "Let me check. 8 in the EVENING. Phew.",
            "Our train's at 8 in the evening, to Perth.",
        ),
        ("it's on the 4th of march", "i typed march. MAY. 4th of may", "it's on the 4th of may"),
        ("my sister is a vet", "*vet nurse", "my sister is a vet nurse"),
        (
            "The party is on the 12th.",
            "Sorry, on the 12th of May.",
            "The party is on the 12th of May.",
        ),
        ("My dog is called Rex", "sorry, Rex is barking", None),
        ("I play tennis on Sundays", "sorry I missed you", None),
        ("I have a cat", "wait, the cat is hungry", None),
    ],
)
def test_what_is_said_again_is_set_in(before: str, then: str, again: str | None):
    assert aligned(before, then, puts_right=True) == again


@given(st.text(max_size=60), st.text(max_size=60))
def test_what_is_set_in_is_always_something_else(before: str, then: str):
    assert aligned(before, then, puts_right=True) != before


def test_what_puts_nothing_right_is_set_in_nowhere():
    assert aligned("I live in Leeds", "I live in Leeds with my gran", puts_right=False) is None
