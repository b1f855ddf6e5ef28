"""Corrections of the words right before them.

Covers: curator.offline.claim_correction.
"""

import pytest

from memory.vocabulary import Language
from tests.curator.offline.windows import memory, proposed

AMENDED = [
    ("en", "I moved to Bergen.", "No, to Bodø", "Bodø"),
    ("en", "I moved to Bergen on 5 March.", "Sorry, I meant Bodø.", "Bodø"),
    ("en", "I live in Bergen", "oops, in New York", "New York"),
    ("zh", "我搬到卑尔根了", "不对，是博德", "博德"),
    ("zh", "我搬到了卑尔根。", "说错了，应该是博德。", "博德"),
    ("zh", "我住在上海", "不，在杭州", "杭州"),
]


@pytest.mark.parametrize(("language", "first", "then", "home"), AMENDED)
async def test_what_corrects_the_words_before_it_stands_for_them(
    language: Language, first: str, then: str, home: str
):
    [done] = await proposed(first, ("bot", "I see."), then, language=language)
    assert (done.op, done.key, done.value, done.quote) == ("ADD", "home", home, then)
    assert home in (done.content or "")


@pytest.mark.parametrize(("language", "first", "then", "home"), AMENDED)
async def test_what_was_learned_of_the_words_before_is_corrected(
    language: Language, first: str, then: str, home: str
):
    old = next(each for each in ("Bergen", "卑尔根", "上海") if each in first)
    known = memory("a1", "home", old, f"… {old}.")
    [done] = await proposed(
        ("user", first, "old"), ("bot", "I see."), then, memories=[known], language=language
    )
    assert (done.op, done.id, done.because, done.value) == ("UPDATE", "a1", "corrected", home)


async def test_a_correction_keeps_when_the_corrected_words_say_that_it_began():
    [done] = await proposed("I moved to Bergen in March 2025.", "No, to Bodø")
    assert (done.value, done.valid_from) == ("Bodø", "2025-03")


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("I see.", "No, Lumi"),
        ("I see.", "No, thanks"),
        ("I see.", "Sorry, it's late"),
        ("Is it Monday?", "No, it's Sunday"),
        ("Did you come from Oslo?", "No, from Bodø"),
        ("I see.", "No, it's 5"),
        ("I see.", "Bodø"),
    ],
)
async def test_what_answers_something_else_corrects_nothing(asked: str, then: str):
    done = await proposed("I moved to Bergen.", ("bot", asked), then)
    assert [(entry.op, entry.value) for entry in done] == [("ADD", "Bergen")]
