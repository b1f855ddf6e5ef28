"""Corrections of the words right before them.

Covers: curator.offline.claim_correction, curator.offline.grammar.statements.
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


@pytest.mark.parametrize(
    ("first", "then", "key", "content"),
    [
        (
            "我念大二，学的是会计",
            "不好意思打快了，是审计，跟会计一个学院",
            "studies",
            "用户的专业是审计。",
        ),
        ("我下周三面试", "不对，改成下周五了，看错邮件", "aim.面试", "用户"),
    ],
)
async def test_a_word_put_right_stands_in_what_was_learned_with_it(
    first: str, then: str, key: str, content: str
):
    learned = await proposed(first, language="zh")
    known = [
        memory(f"a{number}", each.key or "", each.value or "", each.content or "")
        for number, each in enumerate(learned, 1)
    ]
    done = await proposed(
        ("user", first, "old"), ("bot", "嗯。"), then, memories=known, language="zh"
    )
    [changed] = [each for each in done if each.op == "UPDATE"]
    assert (changed.key, changed.because) == (key, "corrected")
    assert (changed.content or "").startswith(content)


async def test_what_leads_to_a_right_word_is_not_said_twice():
    twins = memory("a1", None, "", "The user has twin girls, Noor and Layan, born in 2021.")
    [done] = await proposed(
        ("user", "We have twin girls, Noor and Layan, born in 2021.", "old"), ("bot", "I see."),
        "Let me fix something: the twins were born in 2022, not 2021.", memories=[twins],
    )  # fmt: skip
    assert done.content == "The user has twin girls, Noor and Layan, born in 2022."
