"""What is told of others, or only answered with a no, ends nothing of the user's.

Covers: curator/offline/retirement.py, curator/offline/revisions/states.py,
curator/offline/exchanges/chinese_states.py, curator/offline/english/parsing/owners.py,
curator/offline/english/clauses/syntax.py, curator/offline/english/reader.py,
curator/offline/revisions/news_of_others.py, curator/offline/revisions/new_home.py,
curator/offline/claim_operation.py, curator/offline/english/spoken_of.py
"""

import pytest

from curator.agent_inputs import ShownMemory
from curator.offline.curator import proposed
from tests.curator.offline.windows import memory, window

HANNAH = memory("a1", "", "", "The user's sister Hannah is pregnant.")
ZHOU = memory("a1", "boyfriend.name", "周阳", "用户的男朋友叫周阳。")
PHONE = memory("a1", "", "", "用户昨天（2026-03-01）换成华为手机了，真香。")
ASKED = ("character", "要我记下“你用苹果”已经不成立了吗？", "old")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (["Our friend Beth had her baby on Tuesday."], HANNAH),
        (["我闺蜜跟她男朋友分手了，哭了一晚上。"], ZHOU),
        ([("user", "昨天换成华为手机了 真香", "old"), ASKED, "不是"], PHONE),
    ],
)
def test_it_ends_nothing_of_the_users(said: list[object], shown: ShownMemory):
    told = window(*said, memories=[shown], language="en" if shown is HANNAH else "zh")
    found = proposed(told).operations
    assert not [it for it in found if it.id == shown.handle]


def test_whom_somebody_else_has_is_nobody_of_the_users():
    text = "Joanne has a boyfriend now, he's called Kwame."
    found = proposed(window(text)).operations
    assert not [it for it in found if "The user's boyfriend" in (it.content or "")]


TOM = memory("a1", "brother.home", "Edinburgh", "The user's brother Tom lives in Edinburgh.")
BO = memory("a1", "friend.home", "Leeds", "The user's friend Bo lives in Leeds.")
ANA = memory("a2", "friend.home", "Hull", "The user's friend Ana lives in Hull.")
JO = memory("a1", "sister.relationship", "single", "The user's sister Jo is single.")
MAX = memory("a1", "son.school", "primary school", "The user's son Max studies at primary school.")
LOTTIE = memory("a1", "friend.relationship", "single", "The user's friend Lottie is single.")
DAD = memory("a1", "father.job", "plumber", "The user's dad is a plumber.")


@pytest.mark.parametrize(
    ("known", "text", "told"),
    [
        (TOM, "Tom moved to Lisbon in spring, by the way.", "The user's brother Tom moved to"),
        (TOM, "Tom's moved to Leicester for work.", "The user's brother Tom has moved to"),
        (JO, "Jo has a boyfriend now, he's called Kwame.", "The user's sister Jo has a boyfriend"),
        (MAX, "Max started secondary school on Monday.", "The user's son Max started secondary"),
        (DAD, "Dad has retired now.", "The user's dad has retired and is no longer a plumber."),
    ],
)
def test_who_is_known_by_name_is_told_in_full_and_what_was_so_of_them_is_over(
    known: ShownMemory, text: str, told: str
):
    found = proposed(window(text, memories=[known])).operations
    assert any((it.content or "").startswith(told) for it in found)
    assert [it for it in found if it.id == known.handle]


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (TOM, "Tom moved to the back row in the cinema."),
        (TOM, "Tom's mate moved to Lisbon in spring."),
        (TOM, "Tom might move to Lisbon in spring, by the way."),
        (BO, "Ana moved to Oslo in spring."),
        (MAX, "Max started swimming lessons at primary school."),
        (MAX, "My daughter Eva started secondary school."),
    ],
)
def test_another_keeps_what_is_so(known: ShownMemory, text: str):
    found = proposed(window(text, memories=[known, ANA] if known is BO else [known])).operations
    assert not [it for it in found if it.id == known.handle]


@pytest.mark.parametrize(
    "text", ["Lottie's got a boyfriend. He's called Pete.", "Lottie has a dog. It's called Rex."]
)
def test_whom_somebody_else_brings_in_is_neither_theirs_nor_the_users(text: str):
    found = proposed(window(text, memories=[LOTTIE])).operations
    assert not [it for it in found if "friend is called" in (it.content or "")]
    assert not [it for it in found if "The user's boyfriend" in (it.content or "")]
    assert not [it for it in found if "The user's dog" in (it.content or "")]


def test_who_retired_a_month_ago_is_retired_still():
    (told,) = proposed(window("My uncle retired last month.")).operations
    assert told.content == "The user's uncle has retired."
    assert told.valid_until is None


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("I've moved to Oslo.", "The user lives in Oslo."),
        (
            "My sister Nadia has moved to Antwerp with her kids.",
            "The user's sister Nadia lives in Antwerp.",
        ),
    ],
)
def test_who_has_moved_lives_there(text: str, content: str):
    assert content in [it.content for it in proposed(window(text)).operations]
