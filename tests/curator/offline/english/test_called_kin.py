"""Tests of whose somebody is, and what they are called, where it is left out."""

import pytest

from curator.offline.english.called_kin import called_kin_in
from curator.offline.english.wording.careful_spelling import replaced


def _plain(text: str) -> str:
    return replaced(text, sorted(called_kin_in(text))).text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("wife is ola", "my wife is called Ola"),
        ("hubby's called tom", "my hubby is called Tom"),
        ("my hubby's tom, he drives", "my hubby is called Tom, he drives"),
        ("wifes marilyn, she drives", "my wife is called Marilyn, she drives"),
        ("mum lives in York", "my mum lives in York"),
        ("dad is an agent and mom sells hats", "my dad is an agent, and my mom sells hats"),
        ("my sister is Jade, she's a vet", "my sister is called Jade, she's a vet"),
    ],
)
def test_they_are_the_speakers_and_called_so(typed: str, plain: str):
    assert _plain(typed) == plain


@pytest.mark.parametrize(
    "typed",
    [
        "my mum is pregnant",
        "my wife is amazing",
        "my dad is Welsh",
        "my brother is autistic",
        "my girlfriend's kitchen is huge",
        "my mum's dead",
        "my husband is a plumber",
        "my dad is strict",
    ],
)
def test_what_somebody_is_like_is_no_name(typed: str):
    assert _plain(typed) == typed
