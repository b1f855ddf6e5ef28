"""What somebody says they never said is denied, and nothing is left of a picture alone."""

from datetime import UTC, datetime

import pytest

from curator.offline.grammar.claim import Claim
from curator.offline.utterances.claims import claims
from memory.text.language import language_of

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(text: str) -> list[Claim]:
    return claims(text, language_of(text, "en"), NOW)


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("I never said I like sushi", "The user likes sushi."),
        ("No, I didn't say that my name is Bob.", "The user is called Bob."),
        ("我没说过我喜欢寿司", "用户喜欢寿司。"),
        ("我从来没说过我住在北京！", "用户住在北京。"),
    ],
)
def test_what_was_never_said_is_denied(said: str, content: str):
    (claim,) = told(said)
    assert claim.denied
    assert claim.content == content
    assert claim.quote in said


@pytest.mark.parametrize(
    "said",
    [
        "I never said that.",
        "I didn't say my sister is called Ann, she is called Anna.",
        "我没说过。",
        "I didn't tell you that my sister is pregnant.",
        "我没跟你说过我有个哥哥",
    ],
)
def test_what_says_more_or_nothing_denies_nothing(said: str):
    assert not any(claim.denied for claim in told(said))


@pytest.mark.parametrize("said", ["I love my 👨‍👩‍👧‍👦", "I love 🍕🍣 and שלום", "I like the ❤️"])
def test_of_a_thing_that_is_a_picture_nothing_is_kept(said: str):
    assert told(said) == []


def test_a_letter_is_a_thing():
    assert [it.content for it in told("my favourite vitamin is A")] == [
        "The user's favourite vitamin is A."
    ]
