"""Tests of what is put right of any memory by words that deny one of its own."""

import pytest

from curator.offline.revisions.denials import righted_of_known
from tests.curator.offline.windows import memory

WEDDING = memory("a1", None, "", "The user's wedding is on the 12th of June.")
AGE = memory("a2", "age", "41", "The user is 41 years old.")
COUSIN = memory("a3", "cousin.home", "Lyon", "The user's cousin lives in Lyon.")
CHOIR = memory("a4", None, "", "The user sings in a choir every Tuesday.")


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("the wedding is the 21st not the 12th", "The user's wedding is on the 21st of June."),
        ("sorry i'm 42, not 41", "The user is 42 years old."),
        ("no my cousin isn't in Lyon, she's in Nantes", "The user's cousin lives in Nantes."),
        ("i said Lyon but technically it's Bron", "The user's cousin lives in Bron."),
        ("not Tuesday, choir's been Mondays since May", "The user sings in a choir every Monday."),
    ],
)
def test_a_word_that_is_denied_gives_place(said: str, right: str):
    (claim,) = righted_of_known(said, [WEDDING, AGE, COUSIN, CHOIR])
    assert claim.content == right
    assert claim.because == "corrected"


@pytest.mark.parametrize(
    "said",
    [
        "I'm not in Lyon today",
        "why not Lyon?",
        "not Tuesday, the commute is awful",
        "it's not Lyon I mind, just the rain",
        "I do not like choirs",
        "my cousin isn't in Lyon at all",
        "I put 41 the wrong way round, Ann is the older one",
        "no its not Lyon my cousin lives in, its Bron",
    ],
)
def test_what_says_nothing_in_its_place_puts_nothing_right(said: str):
    assert righted_of_known(said, [COUSIN, CHOIR]) == []


def test_that_something_is_so_no_more_says_nothing_in_its_place():
    vegan = memory("b1", "diet", "vegan", "The user is vegan.")
    assert righted_of_known("im not vegan anymore, i eat cheese again", [vegan]) == []


def test_what_was_said_right_before_is_put_right_there():
    said = "no, 42, not 41"
    assert righted_of_known(said, [AGE], before="I live at number 41") == []
