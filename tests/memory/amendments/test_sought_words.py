"""Whether texts say sought words: told without reading most of them, and never wrongly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.amendments.sought_words import SoughtWords, words_in
from memory.text.content_words import raising_roots

WRITTEN = (
    "dying lying tying skies skis cries cried happily happiness capability capable relational "
    "sensitivity organizer organization gently idly ugly singly news innings exceeding "
    "vietnamization predication operator feudalism decisiveness hopefulness callousness "
    "formality PREGNANT pregnancy Ｑｕｉｌｌｄｒｏｐ naïve café b12 don't mother-in-law раки "
    "怀孕 懷孕 我家的猫叫团子 佢哋鍾意飲茶 "
)
LETTERS = "abdeilnostyu'- 0怀孕猫团éя"


@pytest.mark.parametrize("word", WRITTEN.split())
def test_each_word_is_found_by_its_root(word: str):
    for root in raising_roots(word):
        assert SoughtWords(frozenset({root})).said_in(f"{word} it was") == {root}


@given(st.text(LETTERS, max_size=40), st.text(LETTERS, max_size=20))
def test_a_text_says_what_its_words_are(text: str, other: str):
    sought = raising_roots(other)
    assert SoughtWords(sought).said_in(text) == sought & raising_roots(text)


def test_what_texts_have_said_is_sought_no_more():
    sought = SoughtWords(words_in(["a wombat in Bergen", "with a kite"]))

    left = sought.without("Kites are fun").without("nothing of it").without("I fly to bergen")

    assert left.words == raising_roots("wombat")
    assert sought.without("no word") is sought


def test_nothing_is_said_of_nothing():
    assert SoughtWords(frozenset()).said_in("any words") == frozenset()
