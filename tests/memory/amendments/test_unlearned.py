"""Unlearned: what is to be forgotten and was only said.

Covers: bot.flow.forget_wish.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.voice.phrases import PHRASES
from memory.conversation.conversations import conversation_for
from memory.tables import Memory
from memory.vocabulary import Language
from tests.stage import Stage, said, staged

TOLD = [
    ("en", "My doctor is called Xavier.", "Forget that my doctor is called Xavier.", "Xavier"),
    ("en", "I am allergic to penicillin.", "Please forget I'm allergic to penicillin.", "penic"),
    ("zh", "我的医生叫王芳。", "请忘掉我的医生叫王芳。", "王芳"),
    ("zh", "我對青黴素過敏。", "把我对青霉素过敏这件事忘了吧", "青霉素"),
]
ASKED = {
    "en": ("What did we talk about?", "What did we talk about last time?", "What do you know?"),
    "zh": ("我们刚才聊了什么？", "上次我们聊了什么？", "你知道我什么？"),
}


async def told_later(stage: Stage, talk, language: Language) -> str:
    found = [await said(talk, ASKED[language][0])]
    await stage.worker.drain()
    await talk.end()
    await stage.worker.drain()
    stage.clock.move(days=1)
    found += [await said(talk, question) for question in ASKED[language]]
    return "\n".join(found)


@pytest.mark.parametrize(("language", "told", "wish", "word"), TOLD)
async def test_what_waits_to_be_learned_is_neither_learned_nor_retold(
    tmp_path: Path, language: Language, told: str, wish: str, word: str
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, told)
        await said(talk, wish)
        assert word not in await told_later(stage, talk, language)
        states = {memory.state for memory in await stage.all(Memory) if word in memory.content}
        assert states == {"forgotten"}


@pytest.mark.parametrize(("language", "told", "wish", "word"), TOLD)
async def test_the_wish_alone_is_not_retold(
    tmp_path: Path, language: Language, told: str, wish: str, word: str
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert PHRASES[language].silent in await said(talk, wish)
        assert word not in await told_later(stage, talk, language)
        assert "active" not in {memory.state for memory in await stage.all(Memory)}


async def test_what_is_remembered_is_left_to_the_curator(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, TOLD[1][1])
        await stage.worker.drain()
        [known] = await stage.all(Memory)
        await said(talk, TOLD[1][2])
        assert [memory.id for memory in await stage.all(Memory)] == [known.id]
        await stage.worker.drain()
        assert [memory.state for memory in await stage.all(Memory)] == ["forgotten"]


@pytest.mark.parametrize(
    "talked", ["Forget the rain, I want to dance.", "我忘了带钥匙", "别忘了我的生日"]
)
async def test_nothing_is_forgotten_where_nobody_asks(tmp_path: Path, talked: str):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), talked)
        assert await stage.all(Memory) == []


@pytest.mark.parametrize(("language", "told", "wish", "word"), TOLD)
async def test_what_a_place_may_not_hear_is_forgotten_by_a_wish_there(
    tmp_path: Path, language: Language, told: str, wish: str, word: str
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, told)
        await stage.worker.drain()
        there = await stage.write(
            lambda rows: (
                conversation_for(
                    rows, ("local", "room", "lumi"), audience="place:1", now=stage.clock.now()
                ).id
            )
        )
        assert there is not None
        await said(replace(talk, conversation_id=there), wish)
        await stage.worker.drain()

        assert {memory.state for memory in await stage.all(Memory)} == {"forgotten"}
