"""`/erase`: what goes is shown, and goes only on a yes.

Covers: bot.texts.erase.
"""

from pathlib import Path

import pytest

from bot.actions.account.settings import OwnSettings
from bot.actions.erasure import TYPED
from bot.terminal.commands import obey
from bot.texts.erase import ERASE_TEXTS
from memory.tables import Memory, Message, Operation, User
from memory.vocabulary import Language
from tests.stage import full_disk, said, staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")
CAT = {"en": "My cat is called Pixel.", "zh": "我的猫叫团子。"}
NAME = {"en": "Pixel", "zh": "团子"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_memory_goes_only_on_a_yes(tmp_path: Path, language: Language):
    texts = ERASE_TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await talk.memory.add(CAT[language])

        asked = await obey(talk, "/erase memory 1", language)
        assert asked.splitlines()[0] == texts.would_go
        assert asked.splitlines()[-1] == texts.say_yes.format(command="/erase memory 1")
        assert len(await stage.contents()) == 1

        told = await obey(talk, "/erase memory #1 --yes", language)
        assert texts.states["done"] in told
        assert await stage.contents() == []
        assert not stage.on_disk(NAME[language])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_messages_and_the_chat_go(tmp_path: Path, language: Language):
    texts = ERASE_TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert await obey(talk, "/erase message", language) == texts.no_messages
        await said(talk, CAT[language])
        assert CAT[language] in await obey(talk, "/erase message", language)
        assert texts.go_too in await obey(talk, "/erase message 1", language)
        await obey(talk, "/erase message 1 --cascade --yes", language)
        assert await stage.all(Message) == []
        await said(talk, CAT[language])
        assert texts.whole_chat in await obey(talk, "/erase conversation", language)
        asked = await obey(talk, "/erase conversation --facts", language)
        assert texts.whole_chat_with_facts in asked
        await obey(talk, "/erase conversation --facts --yes", language)
        assert await stage.all(Message) == []
        assert len((await obey(talk, "/erase status", language)).splitlines()) == 2


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_topic_goes_with_what_was_said_of_it(tmp_path: Path, language: Language):
    texts, topic = ERASE_TEXTS[language], NAME[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        nothing = await obey(talk, f"/erase topic {topic}", language)
        assert nothing == texts.nothing_about.format(topic=topic)
        await said(talk, CAT[language])
        assert texts.stay in await obey(talk, f"/erase topic {topic}", language)
        assert texts.go_too in await obey(talk, f"/erase topic {topic} --messages", language)
        await obey(talk, f"/erase topic {topic} --messages --yes", language)
        assert not stage.on_disk(topic)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_asks_twice_and_ends_the_chat(tmp_path: Path, language: Language):
    texts, typed = ERASE_TEXTS[language], TYPED[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await talk.memory.add(CAT[language])
        assert texts.all_of_you in await obey(talk, "/erase everything", language)
        asked = await obey(talk, "/erase everything --yes", language)
        assert asked == texts.type_it.format(typed=typed)
        assert typed in await obey(talk, "/erase everything please", language)
        assert not await talk.is_over()

        told = await obey(talk, f"/erase everything {typed}", language)
        assert told.splitlines()[-2:] == [texts.copies, texts.farewell]
        assert await talk.is_over()
        assert await stage.all(User) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_unclear_or_not_there_is_said(tmp_path: Path, language: Language):
    texts = ERASE_TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for words in ("", " it", " memory", " memory it"):
            assert await obey(talk, f"/erase{words}", language) == texts.usage
        assert "99" in await obey(talk, "/erase memory 99 --yes", language)
        assert await obey(talk, "/erase status", language) == texts.none


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_was_accepted_is_told_where_the_disk_is_full_from_then_on(
    tmp_path: Path, language: Language
):
    texts = ERASE_TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await talk.memory.add(CAT[language])
        with full_disk(stage.services.store, after=1):
            told = await obey(talk, "/erase memory 1 --yes", language)
        assert told.endswith(texts.retried.format(id=1))
        await stage.worker.drain("erase")
        assert texts.states["done"] in await obey(talk, "/erase status 1", language)


async def test_what_only_waits_for_a_yes_is_something_to_erase(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk, texts = await stage.talk(), ERASE_TEXTS["en"]
        await OwnSettings(stage.services, talk.user_id).choose({"automatic": False})
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await stage.write(lambda rows: setattr(rows.get_one(Message, 1), "text", ""))
        shown = await obey(talk, "/erase topic cat", "en")
        await obey(talk, "/erase topic cat --yes", "en")

        assert texts.records.format(count=1) in shown
        assert await stage.all(Memory) == []
        assert (await stage.only(Operation)).status == "declined"
        again = await obey(talk, "/erase topic cat", "en")
        assert texts.records.format(count=1) not in again
