"""Everything may be erased by another process at any moment: no act ends in a traceback."""

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.local_chat import LocalChat
from bot.terminal.commands import COMMANDS, obey
from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from bot.texts.erase import ERASE_TEXTS
from bot.texts.troubles import ERASED
from config.errors import ErasedMeanwhile
from memory.tables import Conversation, Message, Participant, User
from memory.vocabulary import Language
from tests.stage import START, Stage, said, staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")
WORDS = {"/timezone": "Asia/Tokyo", "/settings": "memory off", "/remember": "I like tea."}
OTHERS = ("", "1", "tea", "tea --erase")


@pytest_asyncio.fixture
async def left(tmp_path: Path) -> AsyncIterator[tuple[Stage, LocalChat]]:
    """Return a talk of somebody who is gone by now."""
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await OwnErasing(stage.services, talk.user_id).everything(TYPED["en"])
        await stage.worker.drain()
        yield stage, talk


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [each for each in COMMANDS if each != "/quit"])
async def test_every_command_ends_in_a_sentence(
    left: tuple[Stage, LocalChat], command: str, language: Language
):
    stage, talk = left
    for words in (WORDS.get(command, ""), *OTHERS):
        assert await obey(talk, f"{command} {words}", language)
    for table in (User, Conversation, Participant, Message):
        assert await stage.all(table) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["/private", "/timezone Asia/Tokyo", "/settings memory off"])
async def test_what_would_be_written_is_said_to_be_about_nobody(
    left: tuple[Stage, LocalChat], command: str, language: Language
):
    assert await obey(left[1], command, language) == ERASED[language]["user"]


async def test_what_is_said_is_kept_for_nobody(left: tuple[Stage, LocalChat]):
    stage, talk = left
    with pytest.raises(ErasedMeanwhile):
        await said(talk, "I live in Oslo.")
    assert await stage.all(Message) == []


async def test_who_is_gone_while_their_line_is_heard_is_bidden_farewell(
    left: tuple[Stage, LocalChat], monkeypatch: pytest.MonkeyPatch
):
    _, talk = left
    looked = iter([False])

    async def is_over(_talk: LocalChat) -> bool:
        return next(looked, True)

    monkeypatch.setattr(LocalChat, "is_over", is_over)
    out = io.StringIO()
    visit = Visit(talk, Screen(io.StringIO(), out), since=START)

    assert not await visit.goes_on("Where do I live?")
    assert ERASED["en"]["user"] in out.getvalue()
    assert ERASE_TEXTS["en"].farewell in out.getvalue()


async def test_who_is_gone_at_the_welcome_is_welcomed_all_the_same(left: tuple[Stage, LocalChat]):
    out = io.StringIO()
    visit = Visit(left[1], Screen(io.StringIO(), out), since=START)
    await visit.welcome()
    await visit.part()
