"""Tests of the kind that an animal is of."""

import pytest

from curator.offline.revisions.retold.kinds import of_another_kind
from tests.curator.offline.windows import memory

DOG = memory("a1", "dog.name", "Murphy", "The user has a Labrador called Murphy.")
HOUND = memory("a2", None, "", "The user has an Irish wolfhound named Finn.")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Sorry, Murphy's a golden retriever, dunno why I said lab.",
            "The user has a golden retriever called Murphy.",
        ),
        (
            "Finn's not a wolfhound, I mix it up, he's a deerhound",
            "The user has a deerhound named Finn.",
        ),
    ],
)
def test_a_breed_is_put_right(said: str, told: str):
    assert [claim.content for claim in of_another_kind(said, [DOG, HOUND])] == [told]


def test_what_puts_nothing_right_changes_no_breed():
    assert of_another_kind("Murphy's a good boy, sorry", [DOG]) == []
    assert of_another_kind("Rex is a golden retriever, sorry", [DOG]) == []
