"""Tests of words of dialect."""

from curator.offline.english.wording.careful_spelling import replaced
from curator.offline.english.wording.dialect import dialect_in


def test_dialect_is_written_out():
    said = "I'm allergic tae nuts and cannae eat oot"
    assert replaced(said, list(dialect_in(said))).text == "I'm allergic to nuts and can't eat out"


def test_a_name_is_no_word_of_dialect():
    assert not list(dialect_in("My son Tae is ten"))
