"""Tests of kin by the words of many places."""

import pytest

from curator.offline.lexicon.kin_words import kin_in, with_plain_kin


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("names of my weans", "names of my kids"),
        ("what does my other half do", "what does my partner do"),
        ("where's my maw", "where's my mum"),
        ("when is my lil man's party", "when is my son's party"),
        ("how many grandbabies do I have", "how many grandkids do I have"),
        ("where is my man cave", "where is my man cave"),
        ("what's my girlfriend's name", "what's my girlfriend's name"),
    ],
)
def test_kin_are_called_by_plain_words(said: str, plain: str):
    assert with_plain_kin(said) == plain


def test_a_statement_keeps_what_is_nobodys_own():
    assert not list(kin_in("I've been like that since I was a bairn."))
    assert [word for _, _, word in kin_in("We've two weans and my pops is ill")] == ["dad", "kids"]
    assert [word for _, _, word in kin_in("I've one lad, Jordan, and a lad off TV")] == ["son"]
    assert [word for _, _, word in kin_in("Da's a retired postman")] == ["my dad"]
    assert not list(kin_in("I did it to herself, da boss is here"))
