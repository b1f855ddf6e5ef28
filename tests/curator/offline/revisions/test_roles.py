"""Tests of who has a part in a life now."""

import pytest

from curator.offline.revisions.roles import replaced_in_role
from tests.curator.offline.windows import memory

MATE = memory("a1", None, "", "The user's best mate is Jonas, he plays bass.")


def test_the_one_before_gives_place():
    (claim,) = replaced_in_role("me and jonas fell out. Ines is my bestie now", [MATE])
    assert claim.content == "The user's bestie is called Ines now."
    assert claim.in_place_of == (MATE.content,)


@pytest.mark.parametrize(
    "said",
    [
        "Priya left, new boss is Carl",
        "got a new boss, Carl",
        "our new boss is called Carl",
        "new boss as of today, Carl",
    ],
)
def test_a_new_one_gives_the_one_before_place(said: str):
    boss = memory("a1", "boss.name", "Priya", "The user's boss is called Priya.")
    (claim,) = replaced_in_role(said, [boss])
    assert claim.content == "The user's boss is called Carl now."
    assert claim.in_place_of == (boss.content,)


def test_who_is_one_too_takes_nobodys_place():
    assert replaced_in_role("Ines is my bestie now too", [MATE]) == []


@pytest.mark.parametrize(
    ("content", "said", "told"),
    [
        (
            "The user shares a house with Dieter, who plays techno.",
            "Dieter moved out on Saturday, and a nurse called Rosa has taken his room.",
            "The user shares a house with a nurse called Rosa.",
        ),
        (
            "The user's roommate is called Jonas.",
            "Jonas moved out, Felix moved in.",
            "The user's roommate is called Felix.",
        ),
    ],
)
def test_who_takes_a_room_is_lived_with(content: str, said: str, told: str):
    (claim,) = replaced_in_role(said, [memory("a2", None, "", content)])
    assert (claim.content, claim.in_place_of) == (told, (content,))


@pytest.mark.parametrize(
    "said",
    ["Dieter moved out.", "Dieter moved out, I like it.", "Ada moved out, Felix moved in."],
)
def test_who_only_leaves_is_followed_by_nobody(said: str):
    known = memory("a2", None, "", "The user lives with Dieter.")
    assert replaced_in_role(said, [known]) == []


@pytest.mark.parametrize(
    ("content", "said", "told"),
    [
        (
            "The user's landlord is called Mr Pike.",
            "Mr Pike sold the house, our landlady is Ms Tan now.",
            "The user's landlady is called Ms Tan now.",
        ),
        (
            "The user's coach is called Ann.",
            "My coach is Lena now.",
            "The user's coach is called Lena now.",
        ),
    ],
)
def test_who_has_the_part_now_is_named_behind_it(content: str, said: str, told: str):
    (claim,) = replaced_in_role(said, [memory("a1", "", "", content)])
    assert claim.content == told
    assert claim.in_place_of == (content,)
