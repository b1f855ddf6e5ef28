"""What is told of others, or only answered with a no, ends nothing of the user's.

Covers: curator/offline/retirement.py, curator/offline/revisions/states.py,
curator/offline/exchanges/chinese_states.py, curator/offline/english/parsing/owners.py,
curator/offline/english/clauses/syntax.py
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
