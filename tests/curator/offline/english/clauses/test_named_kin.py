"""Whom a sentence names in passing is known by name."""

import pytest

from curator.offline.english.clauses.named_kin import named_kin


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My niece Orla thinks I should retire", ["The user's niece is called Orla."]),
        ("my brother-in-law Femi rang", ["The user's brother-in-law is called Femi."]),
        ("Pablo the donkey is limping", ["The user's donkey is called Pablo."]),
        (
            "Three cats: Ada, Bix and Cleo",
            [f"The user's cat is called {name}." for name in ("Ada", "Bix", "Cleo")],
        ),
        ("In the film my sister Ann is a spy", []),
        ("My sister says hello", []),
        ("jo bailed, going with my cousin instead", []),
        ("My late aunt Joan baked", []),
    ],
)
def test_whom_a_sentence_names(text: str, told: list[str]):
    assert [claim.content for claim in named_kin(text, [])] == told
