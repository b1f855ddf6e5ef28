"""What ends since the user says so when asked."""

from datetime import UTC, datetime

import pytest

from curator.agent_inputs import ShownMemory, Utterance
from curator.offline.exchanges.asked_endings import (
    agreed_endings,
    agrees,
    asks_whether_over,
    disagrees,
    is_asked,
    question_whether_over,
    says_only_yes_or_no,
)
from curator.offline.known_claims import KnownClaims
from memory.vocabulary import Language

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
SHOP = "The user works six days a week in the shop."
TOLD = "You work six days a week in the shop."


def shown(handle: str, content: str) -> ShownMemory:
    return ShownMemory(
        handle=handle, content=content, category="fact", kind=None, topic="", key=None, value=None,
        valid_from=None, valid_until=None, verified=False, recalled=False,
    )  # fmt: skip


def ended(asked: str, answer: str, *memories: str, language: Language = "en", **how: bool):
    """Return what ends where the character asked, and the user answered so."""
    said = [
        Utterance("m1", "Lumi", how.get("by_user", False), asked, AT,
                  to_others=how.get("to_others", False)),
        Utterance("m2", "Mira", True, answer, AT),
    ]  # fmt: skip
    shelf = KnownClaims([shown(f"a{at}", it) for at, it in enumerate(memories)], set())
    return [(it.op, it.id, it.quote) for it in agreed_endings(said, shelf, language)]


def asking(told: str, language: Language = "en") -> str:
    return f"You said: “four days”\n{question_whether_over(told, language)}"


def test_a_yes_ends_the_memory_that_was_asked_about():
    others = ("The user's cat is called Pixel.", "The user works at Boots.")

    assert ended(asking(TOLD), "yes please", *others, SHOP) == [("UPDATE", "a2", "yes please")]


@pytest.mark.parametrize(
    ("before", "done"),
    [
        ("I meant six hours, not six days, sorry", "DELETE"),
        ("head office agreed", "UPDATE"),
        ("I meant, how many days a week do I work?", "UPDATE"),
    ],
)
def test_what_put_a_slip_right_lets_it_go(before: str, done: str):
    said = [
        Utterance("m1", "Mira", True, before, AT, fresh=False),
        Utterance("m2", "Lumi", False, asking(TOLD), AT),
        Utterance("m3", "Mira", True, "yes", AT),
    ]
    (operation,) = agreed_endings(said, KnownClaims([shown("a1", SHOP)], set()), "en")
    assert (operation.op, operation.id, operation.quote) == (done, "a1", "yes")


def test_so_it_is_in_chinese():
    assert ended(asking("你每周工作六天。", "zh"), "对", "用户每周工作六天。", language="zh") == [
        ("UPDATE", "a0", "对")
    ]


@pytest.mark.parametrize(
    "answer", ["no", "I had toast", "thanks", "not yet", "yes, but only in May"]
)
def test_what_is_no_yes_ends_nothing(answer: str):
    assert ended(asking(TOLD), answer, SHOP) == []


def test_nothing_ends_that_was_not_asked_about():
    assert ended("Is that so? You work six days a week in the shop.", "yes", SHOP) == []
    assert ended(f"{asking(TOLD)}\nAnd your cat?", "yes", SHOP) == []
    assert ended(asking(TOLD), "yes", "The user works four days a week.") == []


def test_of_two_that_say_the_same_none_ends():
    assert ended(asking(TOLD), "yes", SHOP, "The user works in the shop six days a week.") == []


def test_what_another_was_asked_is_not_answered_by_the_user():
    assert ended(asking(TOLD), "yes", SHOP, to_others=True) == []


def test_what_a_person_wrote_is_no_question_of_the_character():
    assert ended(asking(TOLD), "yes", SHOP, by_user=True) == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("yes", "en"),
        ("Yeah, that's right!", "en"),
        ("ok thanks", "en"),
        ("please do", "en"),
        ("Yes. I'm at Boots now", "en"),
        ("yes, not any more", "en"),
        ("嗯嗯", "zh"),
        ("好的，谢谢", "zh"),
        ("是的，已经不在那儿了", "zh"),
        ("对，没在那儿上班了", "zh"),
        ("记下来吧", "zh"),
    ],
)
def test_a_yes_is_heard_with_what_follows_it(text: str, language: Language):
    assert agrees(text, language)
    assert not disagrees(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("yes and no", "en"),
        ("yes, still", "en"),
        ("sure, what else do you know?", "en"),
        ("rightly so", "en"),
        ("thank you", "en"),
        ("好吃", "zh"),
        ("对不起", "zh"),
        ("对，不过还在那儿", "zh"),
        ("谢谢", "zh"),
    ],
)
def test_what_only_begins_like_a_yes_is_none(text: str, language: Language):
    assert not agrees(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [("no", "en"), ("Nope, still six.", "en"), ("don't", "en"), ("不用", "zh"), ("还是六天", "zh")],
)
def test_a_no_is_heard(text: str, language: Language):
    assert disagrees(text, language)
    assert not agrees(text, language)


def test_the_question_is_known_again():
    assert is_asked(asking(TOLD), TOLD)
    assert not is_asked(asking(TOLD), "You work.")
    assert asks_whether_over(asking(TOLD))
    assert asks_whether_over(asking("You said: “veg curry tonite”"))
    assert not asks_whether_over("You said: “four days”")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("no", "en"),
        ("No, leave it", "en"),
        ("yes please", "en"),
        ("不是", "zh"),
        ("先不要", "zh"),
        ("是的", "zh"),
    ],
)
def test_a_bare_answer_says_nothing_besides(text: str, language: Language):
    assert says_only_yes_or_no(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("no, and I sold my car yesterday", "en"),
        ("no I quit the bakery", "en"),
        ("yes, and I quit my job", "en"),
        ("I sold my car", "en"),
        ("不是，我把车卖了", "zh"),
        ("不养猫了", "zh"),
        ("先把车卖了", "zh"),
        ("是的，我辞职了", "zh"),
    ],
)
def test_what_is_told_beside_an_answer_is_more_than_one(text: str, language: Language):
    assert not says_only_yes_or_no(text, language)
