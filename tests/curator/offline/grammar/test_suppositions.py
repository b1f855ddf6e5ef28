"""What is stated before something is only supposed."""

import pytest

from curator.offline.grammar.suppositions import (
    before_supposition,
    only_supposes,
    tells_nothing_of_speaker,
)


@pytest.mark.parametrize(
    ("said", "stated"),
    [
        ("I have two dogs, so if you hear barking that is why", "I have two dogs"),
        ("Only one of my ears works, if it matters", "Only one of my ears works"),
    ],
)
def test_it_is_what_stands_before(said: str, stated: str):
    assert before_supposition(said) == stated


@pytest.mark.parametrize(
    "said",
    [
        "if I had a dog, I would walk",
        "I would have a dog, if I could",
        "I live in Paris, he said, if it matters",
        "they have two dogs, if it matters",
        "I have two dogs and a cat",
    ],
)
def test_nothing_is_stated_otherwise(said: str):
    assert before_supposition(said) is None


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("if my boss emails me again ill drink a whole bottle of vodka haha", True),
        ("I'd love to live in Rome one day.", True),
        ("had a dream i ate a whole steak lmao", True),
        ("If you must know, yes. I moved to Rome.", False),
        ("I moved to Rome.", False),
        ("I wished for it", False),
    ],
)
def test_a_message_may_only_suppose(said: str, is_so: bool):
    assert only_supposes(said) is is_so


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("if i got one nights sleep id run the marathon i swear", True),
        ("Had I gone to America I'd be a fireman in Boston.", True),
        ('customer today goes "i am literally allergic to mornings" like same', True),
        ("I run the marathon each year", False),
        ("my band's called 'The Leeks'", False),
    ],
)
def test_what_is_supposed_or_said_by_others_tells_nothing_of_the_speaker(said: str, is_so: bool):
    assert tells_nothing_of_speaker(said) is is_so
