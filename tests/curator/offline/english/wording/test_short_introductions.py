"""Tests of introductions in a few words."""

import pytest

from curator.offline.english.wording.careful_spelling import replaced
from curator.offline.english.wording.short_introductions import short_introductions_in


def _plain(text: str) -> str:
    return replaced(text, sorted(short_introductions_in(text))).text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("names steph", "my name is Steph"),
        ("names remy like the rat", "my name is Remy. like the rat"),
        ("Name's Barry by the way. 54.", "my name is Barry. I am 54."),
        ("its sam, they/them pls", "my name is Sam. My pronouns are they/them"),
        ("yo. eli, he/him, 21", "yo. my name is Eli. My pronouns are he/him. I am 21"),
        ("alright mate im gaz, 31 from york", "hi im gaz, 31, from york"),
        ("jarrods the name, 35, ugly as", "my name is Jarrod. I am 35. ugly as"),
        ("Séamus is the name", "my name is Séamus"),
        ("Alasdair. Forty-nine. Divorced.", "my name is Alasdair. I am Forty-nine. Divorced."),
        ("shwmae, rhian 45 from llanelli x",
         "shwmae, my name is Rhian. I am 45. I am from llanelli x"),
        ("Kia ora, Aroha speaking, thirty-four and full of coffee.",
         "Kia ora, my name is Aroha. I am thirty-four. full of coffee."),
        ("Tomasz from Poland, 41", "my name is Tomasz. I am from Poland. I am 41"),
        ("Denise Crowder. I'm forty-seven.", "my name is Denise Crowder. I am forty-seven."),
        ("hey lucy here im 16", "hey my name is Lucy. I am 16"),
        ("heyyy its destiny, turned 27 in may", "heyyy my name is Destiny. I turned 27 in may"),
    ],
)  # fmt: skip
def test_a_name_told_in_short_is_said_in_full(typed: str, plain: str):
    assert _plain(typed) == plain


@pytest.mark.parametrize(
    "typed",
    [
        "names are hard",
        "monday, 14 degrees",
        "london, 22",
        "im 31 from leeds",
        "room 12.",
        "busy here",
        "hi its raining",
        "nurse, 34",
        "my name is on the list",
        "yes. 52.",
    ],
)
def test_what_tells_no_name_stays_as_it_is(typed: str):
    assert "my name is " not in _plain(typed).replace(typed, "")
