"""Tests of what English puts first to stress it."""

import pytest

from curator.offline.english.clefts import clefts_in
from tests.curator.offline.windows import memory, proposed


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        (
            "I asked, and it's ibuprofen I'm allergic to, not penicillin",
            "I'm allergic to ibuprofen",
        ),
        ("its ibuprofen im allergic to not penicillin", "I'm allergic to ibuprofen"),
        ("Let me fix that, it's hockey Jorge plays.", "Jorge plays hockey"),
        ("I dropped Korean, it's Greek I'm learning now, with a teacher", "I'm learning Greek"),
        ("it's tea my mum drinks", "my mum drinks tea"),
        ("It's Aston Villa we support!", "we support Aston Villa"),
        ("it's peanut butter that I hate", "I hate peanut butter"),
        ("it was Leeds he lived in", "he lived in Leeds"),
        ("it's the viola I play, not the cello", "I play the viola"),
        ("it's my sister who lives in Hull", "my sister lives"),
        ("no wait, it's my brother that's a vet", "my brother's"),
    ],
)
def test_what_is_stressed_is_put_in_its_place(said: str, plain: str):
    assert [words for _, _, words in clefts_in(said)] == [plain]


@pytest.mark.parametrize(
    "said",
    [
        "it's a place I like",
        "it's great I'm moving",
        "it's sad he drinks",
        "it's awful Jorge drinks",
        "it's a shame I live so far from",
        "it's the reason I drink",
        "it's the book I read",
        "it's time I left",
        "it's funny Jorge plays",
        "it's here I work in",
        "it's him I like",
        "it's raining, I drive",
        "it's Monday that worries me",
        "it's Sam who makes me laugh",
        "I like it",
        "lol it's Harvey I'm married to, can't escape the nhs even in a game",
    ],
)
def test_what_only_judges_or_points_stays(said: str):
    assert clefts_in(said) == []


async def test_what_is_stressed_puts_right_what_was_said():
    known = memory("a1", "allergy", "penicillin", "The user is allergic to penicillin.")
    told = "Actually I asked my mum and it's ibuprofen I'm allergic to, not penicillin."
    [done] = await proposed(
        ("user", "I'm allergic to penicillin.", "old"), ("bot", "I see."), told, memories=[known]
    )
    assert (done.op, done.id, done.content) == (
        "UPDATE",
        "a1",
        "The user is allergic to ibuprofen.",
    )
    assert (done.quote or "") in told


async def test_what_is_stressed_of_somebody_else_is_put_right_as_theirs():
    said = "My nephew Jorge plays rugby for his county."
    known = memory("a1", None, "", "The user's nephew Jorge plays rugby for his county.")
    [done] = await proposed(
        ("user", said, "old"), ("bot", "I see."), "Let me fix that, it's hockey Jorge plays.",
        memories=[known],
    )  # fmt: skip
    assert done.content == "The user's nephew Jorge plays hockey for his county."
