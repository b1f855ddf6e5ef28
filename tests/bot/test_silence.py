"""What was learned of a topic before it was to be silent of is told to those alone who ask."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.terminal.commands import obey
from tests.stage import said, staged

if TYPE_CHECKING:
    from memory.vocabulary import Language

COMMANDS = ("/never {}", "/hush --topic {}")
SILENT = [
    ("health", "I was diagnosed with lupus in March.", "lupus"),
    ("my ex", "My ex is called Rodrigo.", "Rodrigo"),
    ("健康", "我得了糖尿病。", "糖尿病"),
]
UNASKED = {
    "en": ("What do you know about me?", "What did we talk about last time?"),
    "zh": ("你知道我什么？", "上次我们聊了什么？"),
}


OTHER = {"en": "I like hiking in the Alps.", "zh": "我喜欢爬山。"}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("topic", "told", "word"), SILENT)
async def test_what_was_learned_before_is_not_brought_up(
    tmp_path: Path, command: str, topic: str, told: str, word: str
):
    language: Language = "en" if topic.isascii() else "zh"
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, told)
        await stage.worker.drain()
        assert any(word in content for content in await stage.contents())
        await obey(talk, command.format(topic), language)
        await talk.end()
        await stage.worker.drain()
        stage.clock.move(days=1)

        for question in UNASKED[language]:
            assert word not in await said(talk, question)


@pytest.mark.parametrize("command", COMMANDS)
async def test_what_was_learned_before_is_told_to_who_asks(tmp_path: Path, command: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My ex is called Rodrigo.")
        await stage.worker.drain()
        await obey(talk, command.format("my ex"), "en")

        assert "Rodrigo" in await said(talk, "What is my ex called?")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("topic", "told", "word"), SILENT)
async def test_what_an_episode_tells_of_it_by_then_is_not_brought_up(
    tmp_path: Path, command: str, topic: str, told: str, word: str
):
    language: Language = "en" if topic.isascii() else "zh"
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for line in (OTHER[language], told):
            await said(talk, line)
            await stage.worker.drain()
        await talk.end()
        await stage.worker.drain()
        stage.clock.move(days=1)
        await obey(talk, command.format(topic), language)

        for question in UNASKED[language]:
            assert word not in await said(talk, question)
