"""Tests of the words that a revised memory quotes."""

import pytest

from curator.curation.curator import ProposedOperation
from curator.offline.revisions.righted_quotes import quoting_what_is_so, without_what_was
from tests.curator.offline.windows import memory


@pytest.mark.parametrize(
    ("quote", "right", "wrong", "part"),
    [
        (
            "I misspoke: I retired in 2012, not 2011.",
            "2012",
            "2011",
            "I misspoke: I retired in 2012",
        ),
        ("its in islamabad now not lahore", "islamabad", "lahore", "its in islamabad now"),
        ("not Brazil, Ana is from Mexico.", "mexico", "brazil", "Ana is from Mexico"),
        ("no, 42", "42", "41", "no, 42"),
        ("42!", "42", "41", "42!"),
    ],
)
def test_what_was_is_left_out(quote: str, right: str, wrong: str, part: str):
    assert without_what_was(quote, right={right}, wrong={wrong}) == part


def test_a_revised_memory_rests_on_what_is_so():
    old = memory("a1", None, "", "The user retired in 2011.")
    said = "I retired in 2012, not 2011"
    update = ProposedOperation(
        op="UPDATE", id="a1", content="The user retired in 2012.", quote=said
    )
    (operation,) = quoting_what_is_so([update], [old])
    assert operation.quote == "I retired in 2012"


def test_what_only_ends_keeps_its_words():
    old = memory("a1", None, "", "The user works at Acme.")
    end = ProposedOperation(op="UPDATE", id="a1", content=old.content, quote="left Acme, not sad")
    assert quoting_what_is_so([end], [old]) == [end]
