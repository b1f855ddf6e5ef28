"""Marks stand where a reply tells of a memory, and open it; and nowhere else."""

from pathlib import Path

import pytest

from bot.actions.account.settings import OwnSettings
from bot.actions.account.sources import OwnSources, with_marks
from bot.terminal.commands import obey
from bot.texts.terminal import TEXTS
from bot.voice.voice import ScriptedVoice
from memory.tables import Message
from memory.vocabulary import Language
from tests.bot.center.world import center_world
from tests.stage import Stage, said, staged


async def asked(stage: Stage) -> OwnSources:
    talk = await stage.talk()
    for words in ("My cat is called Pixel.", "I like green tea."):
        await talk.memory.add(words)
    await said(talk, "What is my cat called?")
    return OwnSources(stage.services, talk.user_id)


@pytest.mark.parametrize(
    ("reply", "marked"),
    [
        ("She is Pixel, of course. A fine name.", "She is Pixel, of course.¹ A fine name."),
        ("I could not say. Ask me later.", "I could not say. Ask me later."),
        ("Your cat? Who knows.", "Your cat? Who knows."),
    ],
)
async def test_a_mark_stands_where_the_reply_tells_of_a_memory(
    tmp_path: Path, reply: str, marked: str
):
    with staged(tmp_path, voice=ScriptedVoice([reply])) as stage:
        own = await asked(stage)
        marks = await own.of_newest(1)

        assert with_marks(reply, marks) == marked
        assert [each.content for each in marks] == ["My cat is called Pixel."] * ("¹" in marked)


async def test_who_does_not_want_marks_sees_none_and_nobody_sees_anothers(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Pixel."])) as stage:
        own = await asked(stage)
        reply = [each for each in await stage.all(Message) if each.author_id is None][-1]
        eve = OwnSources(stage.services, (await stage.talk("eve")).user_id)
        assert await own.of_reply(reply.id or 0)
        assert await eve.of_reply(reply.id or 0) == []
        await OwnSettings(stage.services, own.user_id).choose({"show_sources": False})

        assert await own.of_reply(reply.id or 0) == []


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_mark_is_opened_in_the_terminal(tmp_path: Path, language: Language):
    with staged(tmp_path, voice=ScriptedVoice(["Pixel."])) as stage:
        await asked(stage)
        talk = await stage.talk()
        told = await obey(talk, "/why 1", language)

        assert told.startswith("  #1    My cat is called Pixel.")
        none = TEXTS[language].no_source.format(mark="7")
        assert await obey(talk, "/why 7", language) == none


async def test_they_are_told_by_the_api(tmp_path: Path):
    with center_world(tmp_path) as world:
        talk = await world.stage.talk()
        await talk.memory.add("My cat is called Pixel.")
        await said(talk, "What is my cat called?")
        reply = (await world.stage.all(Message))[-1]
        path = "/api/v1/traces/sources"
        found = await (await world.logged_in()).get(path, params={"reply": reply.id})
        shown = await (await world.logged_in()).get("/conversations/1")
        foreign = await (await world.logged_in("eve")).get(path, params={"reply": reply.id})

    assert [each["memory"] for each in found.json()["items"]] == [1]
    assert 'href="/memories/1" title="My cat is called Pixel."' in shown.text
    assert foreign.json() == {"items": []}
