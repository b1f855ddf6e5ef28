"""`/fading` and `/keep`."""

from pathlib import Path

import pytest

from bot.terminal.commands import obey
from bot.texts.terminal import TEXTS
from memory.tables import Memory
from memory.vocabulary import Language
from tests.stage import staged

LANGUAGES: tuple[Language, ...] = ("en", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_about_to_fade_is_shown_and_can_be_kept(tmp_path: Path, language: Language):
    texts = TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert await obey(talk, "/fading", language) == texts.nothing_fades
        await talk.memory.add("I drink tea")
        stage.clock.move(days=25)

        shown = await obey(talk, "/fading", language)
        assert "#1" in shown
        assert "I drink tea" in shown
        assert await obey(talk, "/keep #1", language) == texts.kept.format(content="I drink tea")
        assert await obey(talk, "/fading", language) == texts.nothing_fades
        assert (await stage.only(Memory)).kept_count == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_keep_wants_an_id(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        told = await obey(await stage.talk(), "/keep tea", language)

        assert told == TEXTS[language].keep_usage
