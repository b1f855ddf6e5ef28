from pathlib import Path

import pytest

from bot.actions.center_login import CenterLogin
from bot.terminal.commands import COMMANDS, obey
from bot.texts.settings import OWN_SETTINGS
from bot.texts.terminal import TEXTS
from bot.texts.troubles import told
from bot.voice.voice import ScriptedVoice
from config.errors import NotFound
from memory.tables import Memory, Participant, Session, User
from memory.vocabulary import Language
from tests.stage import said, staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")
PIXEL: dict[Language, str] = {"en": "My cat is called Pixel.", "zh": "我的猫叫团子。"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_names_every_command(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), "/help", language)

        assert [line.split()[0] for line in told.splitlines()] == [
            "/help",
            "/memories",
            "/why",
            "/forget",
            "/forget",
            "/hush",
            "/unhush",
            "/never",
            "/erase",
            "/remember",
            "/undo",
            "/restore",
            "/fading",
            "/keep",
            "/pending",
            "/accept",
            "/decline",
            "/profile",
            "/settings",
            "/timezone",
            "/center",
            "/private",
            "/end",
            "/quit",
        ]
        assert set(COMMANDS) == {line.split()[0] for line in told.splitlines()}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_unknown_command_is_named(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), "/dance now", language)

        assert told == TEXTS[language].unknown_command.format(command="/dance")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_remembered_is_listed_and_can_be_forgotten(
    tmp_path: Path, language: Language
):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert await obey(talk, "/memories", language) == texts.no_memories

        told = await obey(talk, f"/remember {PIXEL[language]}", language)
        memory_id = (await stage.only(Memory)).id
        assert told == texts.remembered.format(content=PIXEL[language], id=memory_id)
        assert PIXEL[language] in await obey(talk, "/memories", language)

        told = await obey(talk, f"/forget {memory_id}", language)
        assert told == texts.forgotten.format(content=PIXEL[language], id=memory_id)
        assert await obey(talk, "/memories", language) == texts.no_memories


@pytest.mark.parametrize("language", LANGUAGES)
async def test_forgetting_with_words_shows_which_ones_they_could_mean(
    tmp_path: Path, language: Language
):
    words = {"en": "my cat", "zh": "猫"}[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await obey(talk, f"/remember {PIXEL[language]}", language)

        told = await obey(talk, f"/forget {words}", language)

        assert told.splitlines()[0] == TEXTS[language].forget_which
        assert PIXEL[language] in told
        assert (await stage.only(Memory)).state == "active"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_forgetting_what_is_not_there_is_told(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()

        assert await obey(talk, "/forget 99", language) == told(NotFound("memory", 99), language)
        assert await obey(talk, f"/forget {10**30}", language) == told(
            NotFound("memory", 10**30), language
        )
        assert await obey(talk, "/forget zebra", language) == texts.found_nothing
        assert await obey(talk, "/forget", language) == texts.forget_usage


async def test_an_id_may_be_written_as_it_is_shown(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for written in ("#1", "m2"):
            await obey(talk, f"/remember Cat {written}", "en")
            await obey(talk, f"/forget {written}", "en")

        assert [memory.state for memory in await stage.all(Memory)] == ["forgotten", "forgotten"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "secrets are not stored"), ("zh", "机密不会被保存")]
)
async def test_a_secret_is_not_remembered(tmp_path: Path, language: Language, words: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()

        assert words in await obey(talk, "/remember 4111 1111 1111 1111", language)
        assert await obey(talk, "/remember", language) == TEXTS[language].remember_usage
        assert await stage.all(Memory) == []


async def test_why_tells_the_memories_and_the_words_behind_them(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert await obey(talk, "/why", "en") == TEXTS["en"].no_reply
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "What's my cat called?")

        told = await obey(talk, "/why", "en")

        assert "The user's cat is called Pixel." in told
        assert 'you said: "My cat is called Pixel' in told


async def test_all_that_is_known_is_told_with_who_one_is_first_and_why_knows_it(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for words in (
            "I'm allergic to nuts.",
            "I have a dentist appointment on Friday.",
            "I've a border terrier called Biscuit, he's nearly 12",
            "I like tea.",
            "My sister likes tea.",
            "I'm 67.",
            "My name is Mabel.",
        ):
            await said(talk, words)
            await stage.worker.drain()

        told = await said(talk, "Tell me everything you know about me")
        why = await obey(talk, "/why", "en")

    lines = [line.removeprefix("- ") for line in told.split("\n") if line.startswith("- ")]
    assert lines[:3] == [
        "You are called Mabel.",
        "You are 67 years old.",
        "You are allergic to nuts.",
    ]
    assert lines[-1].startswith("You have a dentist appointment on Friday")
    assert {"You like tea.", "Your sister likes tea."} <= set(lines)
    assert len([line for line in lines if "Biscuit" in line]) == 1
    for words in ("called Mabel", "allergic to nuts", "Biscuit", "dentist"):
        assert words in told
        assert words in why


async def test_private_mode_is_switched_on_and_off(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk, wording = await stage.talk(), stage.app.character.wording("zh")

        assert await obey(talk, "/private", "zh") == wording.private_on
        assert (await stage.only(Participant)).private_since is not None
        assert await obey(talk, "/PRIVATE", "zh") == wording.private_off
        assert (await stage.only(Participant)).private_since is None


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_where_memory_is_off_the_end_of_private_mode_promises_nothing(
    tmp_path: Path, language: Language
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await obey(talk, "/settings memory off", language)
        await obey(talk, "/private", language)

        assert await obey(talk, "/private", language) == OWN_SETTINGS[language].still_off


async def test_a_session_can_be_ended(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        await said(talk, "Hello there")

        assert await obey(talk, "/end", "en") == TEXTS["en"].ended
        assert (await stage.only(Session)).closed_at is not None


async def test_a_memory_of_somebody_else_is_not_found(tmp_path: Path):
    with staged(tmp_path) as stage:
        await obey(await stage.talk("mira"), "/remember My cat is called Pixel.", "en")
        noor = await stage.talk("noor")

        assert await obey(noor, "/forget 1", "en") == "There is no memory 1."
        assert await obey(noor, "/memories cat", "en") == TEXTS["en"].found_nothing


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_time_zone_is_shown_and_changed_at_once(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()

        assert await obey(talk, "/timezone", language) == texts.zone.format(zone="UTC")
        told = await obey(talk, "/timezone asia/tokyo", language)
        assert told == texts.zone.format(zone="Asia/Tokyo")
        told = await obey(talk, "/timezone Atlantis", language)
        assert told == texts.unknown_zone.format(zone="Atlantis")
        assert (await stage.only(User)).timezone == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "lets you in once"), ("zh", "只能进入一次")]
)
async def test_a_link_to_the_center_is_told(tmp_path: Path, language: Language, words: str):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        told = await obey(talk, "/center", language)
        token = told.partition("/login?token=")[2].split()[0]
        login = CenterLogin(stage.services)

        assert words in told
        assert "companion center" in told
        assert await login.who(await login.enter(token)) == talk.user_id
