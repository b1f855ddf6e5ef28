"""Traditional characters in their simplified form, each where it stood.

Covers: memory.text.content_words.
"""

from memory.text.content_words import telling_words
from memory.text.simplified import simplified


def test_traditional_characters_become_simplified_ones():
    assert simplified("別記下來：我對青黴素過敏") == "别记下来：我对青霉素过敏"


def test_all_else_stays_as_it_is_and_where_it_is():
    text = "Off the record 😀 乾隆著作 ひらがな é"
    assert simplified("Off the record é 😀") == "Off the record é 😀"
    assert len(simplified(text)) == len(text)


def test_words_tell_the_same_in_both_writings():
    assert telling_words("我對青黴素過敏") == telling_words("我对青霉素过敏")
