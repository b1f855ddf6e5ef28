"""`/forget --topic`, `/hush`, `/unhush` and `/never`: the same words as the commands'.

Covers: bot.actions.topics, bot.texts.topics, bot.texts.forgetting.
"""

from pathlib import Path
from typing import Any

import pytest

from bot.actions.refusal_texts import NEVER_STORED
from bot.actions.topics import OwnTopics
from bot.terminal.commands import obey
from bot.texts.forgetting import FORGETTING_TEXTS
from bot.texts.terminal import TEXTS
from bot.texts.topics import TOPIC_TEXTS
from memory.forgetting import targets
from memory.vocabulary import Language
from tests.stage import said, staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")
ILL = {"en": "I have diabetes.", "zh": "我有糖尿病。"}
TOPIC = {"en": "health", "zh": "健康"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_topic_is_shown_before_it_is_forgotten(tmp_path: Path, language: Language):
    texts, topic = TOPIC_TEXTS[language], TOPIC[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await talk.memory.add(ILL[language])
        await talk.memory.add("My cat is called Pixel.")

        asked = await obey(talk, f"/forget --topic {topic}", language)
        assert asked.splitlines()[0] == texts.would_go.format(topic=topic)
        assert ILL[language] in asked
        assert asked.splitlines()[-1] == texts.say_yes.format(topic=topic)
        assert len(await stage.contents()) == 2

        told = await obey(talk, f"/forget --topic {topic} --yes", language)
        assert told.startswith(texts.gone.format(topic=topic, run=1))
        assert await stage.contents() == ["My cat is called Pixel."]

        again = await obey(talk, f"/forget --topic {topic}", language)
        assert again == texts.nothing_about.format(topic=topic)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_much_is_forgotten_by_itself_and_told_how_far_that_is(
    tmp_path: Path, language: Language, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", 0)
    texts, topic = FORGETTING_TEXTS[language], TOPIC[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert await obey(talk, "/forget --topic --status", language) == texts.none
        await talk.memory.add(ILL[language])
        told = await obey(talk, f"/forget --topic {topic} --yes", language)
        assert texts.states["accepted"] in told
        assert topic in told
        assert TOPIC_TEXTS[language].goes_on.format(run=1) in told
        assert await stage.contents() == []
        await stage.worker.drain()
        told = await obey(talk, "/forget --topic --status", language)
        assert texts.states["done"] in told
        assert topic not in told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_was_only_said_of_a_topic_is_told_of_before_it_is_forgotten(
    tmp_path: Path, language: Language
):
    texts, asked_of = TOPIC_TEXTS[language], {"en": "the election?", "zh": "你怎么看选举？"}
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, asked_of[language])
        would = await obey(talk, "/forget --topic politics", language)
        assert would.splitlines()[0] == texts.would_be_silent.format(topic="politics", count=2)
        told = await obey(talk, "/forget --topic politics --yes", language)
        assert told == texts.gone.format(topic="politics", run=1)
        assert asked_of[language] in await obey(talk, "/undo", language)
        assert await obey(talk, "/undo --yes", language) == TEXTS[language].undone_silence
        assert (await obey(talk, "/forget --topic politics", language)) == would


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_memory_and_a_topic_are_hushed_and_unhushed(tmp_path: Path, language: Language):
    texts, topic = TOPIC_TEXTS[language], TOPIC[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        content = (await talk.memory.add(ILL[language])).content

        assert await obey(talk, "/hush", language) == texts.no_hushed_topic
        assert await obey(talk, "/hush #1", language) == texts.hushed.format(content=content)
        assert await obey(talk, "/unhush 1", language) == texts.unhushed.format(content=content)
        assert await obey(talk, "/hush it", language) == texts.hush_usage
        assert await obey(talk, "/unhush", language) == texts.unhush_usage
        told = await obey(talk, f"/hush --topic {topic}", language)
        assert told == texts.hushed_topic.format(topic=topic)
        assert topic in await obey(talk, "/hush", language)
        lifted = await obey(talk, f"/unhush --topic {topic}", language)
        assert lifted == texts.lifted.format(topic=topic)
        gone = await obey(talk, f"/unhush --topic {topic}", language)
        assert gone == texts.no_such_rule.format(topic=topic)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_topic_is_never_stored_from_now_on(tmp_path: Path, language: Language):
    texts, topic = TOPIC_TEXTS[language], TOPIC[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert await obey(talk, "/never", language) == texts.no_never_topic
        assert await obey(talk, f"/never {topic}", language) == texts.never.format(topic=topic)
        assert topic in await obey(talk, "/never --list", language)
        refused = await obey(talk, f"/remember {ILL[language]}", language)
        assert refused == NEVER_STORED[language].format(topic=topic)
        assert await stage.contents() == []
        await obey(talk, f"/remember --yes {ILL[language]}", language)
        assert await stage.contents() == [ILL[language]]
        told = await obey(talk, f"/never {topic}", language)
        assert told.splitlines()[1] == texts.never_before.format(count=1, topic=topic)
        lifted = await obey(talk, f"/never --lift {topic}", language)
        assert lifted == texts.lifted.format(topic=topic)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_topic_without_a_name_is_asked_for(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), "/forget --topic", language)
        assert ("话题" if language == "zh" else "Name a topic") in told


async def test_what_a_rule_is_about_is_counted_while_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await talk.memory.add(ILL["en"])
        written = list[object]()
        write = stage.services.store.write

        async def noted(work: Any) -> Any:
            written.append(await write(work))
            return written[-1]

        monkeypatch.setattr(stage.services.store, "write", noted)
        assert await OwnTopics(stage.services, talk.user_id).rule(TOPIC["en"], "hushed") == 1

    assert written == [None]
