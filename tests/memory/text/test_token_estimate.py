"""How many tokens a text will cost."""

from hypothesis import given
from hypothesis import strategies as st

from memory.text.token_estimate import tokens_in


def test_a_chinese_character_counts_for_itself():
    assert tokens_in("绿" * 540) == 544


def test_four_english_characters_count_as_one():
    assert tokens_in("abcd" * 100) == 104
    assert tokens_in("abcde") == 6


@given(st.text(), st.text())
def test_more_text_never_costs_less(text: str, more: str):
    assert tokens_in(text + more) >= tokens_in(text) >= 4
