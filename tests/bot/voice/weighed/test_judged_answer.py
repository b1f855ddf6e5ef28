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
