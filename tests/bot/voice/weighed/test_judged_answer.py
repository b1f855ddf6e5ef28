"""What the judge surely takes for the answer is told where no rule knows its words."""

import pytest

from tests.stage import Stage, said

TOLD = (
    "我不是台北人喔 雲林來的啦",
    "院子裡有一棵麵包樹，是外婆種的。",
    "朋友都喊我財哥，民國六十年生的。",
    "我最喜欢的歌是晴天",
)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("我是哪裡人", "雲林"),
        ("我家那棵樹是誰種的？", "外婆"),
        ("朋友平常怎麼叫我？", "財哥"),
    ],
)
async def test_words_that_no_rule_knows_answer(stage: Stage, asked: str, answer: str):
    chat = await stage.talk()
    for text in TOLD:
        await said(chat, text)
        await stage.worker.drain()

    assert answer in await said(chat, asked)


@pytest.mark.parametrize(
    ("asked", "lacks"),
    [("晴天的歌词是什么", "最喜欢"), ("我身高多少呀", "財哥"), ("我外公叫什么", "外婆")],
)
async def test_what_was_never_told_is_not_answered(stage: Stage, asked: str, lacks: str):
    chat = await stage.talk()
    for text in TOLD:
        await said(chat, text)
        await stage.worker.drain()

    assert lacks not in await said(chat, asked)


@pytest.mark.parametrize(
    ("told", "asked", "is_told"),
    [
        (
            "My wife Carolina teaches the cello at the conservatory.",
            "Who's the musician at home?",
            True,
        ),
        ("i do nails at a salon in houston", "what kind of work", True),
        ("My favourite song is Yellow.", "what is the best song ever", False),
        ("I'm going to Lisbon in May.", "how much is a flight to lisbon", False),
        ("My dog Rex is ten years old.", "do dogs dream", False),
    ],
)
async def test_what_names_nobody_is_answered_in_english_unless_it_is_of_the_world(
    stage: Stage, told: str, asked: str, is_told: bool
):
    chat = await stage.talk()
    await said(chat, told)
    await stage.worker.drain()

    reply = await said(chat, asked)
    assert any(word in reply for word in ("cello", "nails", "Yellow", "Lisbon", "Rex")) is is_told
