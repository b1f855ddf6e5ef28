"""Each list of the terminal shows what is over with its dates."""

from pathlib import Path

import pytest

from bot.terminal.commands import obey
from memory.tables import Memory
from memory.vocabulary import Language
from tests.stage import Stage, said, staged

OVER = {
    "en": "[over: from 2025-01 until 2026-02]",
    "zh": "【已过去：2025-01 到 2026-02】",
}


async def lived_in_oslo(stage: Stage) -> None:
    """Let the person have lived in Oslo from January 2025 to February 2026."""
    talk = await stage.talk()
    await talk.memory.add("The user lives in Oslo.")
    stage.damage(
        "UPDATE memories SET valid_from = '2025-01-01 00:00:00', valid_from_precision = 'month',"
        " valid_until = '2026-02-01 00:00:00', valid_until_precision = 'month', superseded = true,"
        " topic = 'home'"
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "command",
    ["/memories", "/memories Oslo", "/forget Oslo", "/forget --topic Oslo", "/erase topic Oslo"],
)
async def test_what_is_over_is_listed_with_its_dates(
    tmp_path: Path, language: Language, command: str
):
    with staged(tmp_path) as stage:
        await lived_in_oslo(stage)

        told = await obey(await stage.talk(), command, language)

        [line] = [part for part in told.splitlines() if "lives in Oslo" in part]
        assert f"The user lives in Oslo.{' ' if language == 'en' else ''}{OVER[language]}" in line


async def test_why_tells_when_it_was(tmp_path: Path):
    with staged(tmp_path) as stage:
        await lived_in_oslo(stage)
        talk = await stage.talk()
        assert "You lived in Oslo until" in await said(talk, "Did I live in Oslo before?")

        assert OVER["en"] in await obey(talk, "/why", "en")


async def test_what_holds_has_no_dates(tmp_path: Path):
    with staged(tmp_path) as stage:
        await (await stage.talk()).memory.add("The user lives in Oslo.")

        told = await obey(await stage.talk(), "/memories", "en")

        assert told.startswith("  #1    The user lives in Oslo.  (")
        assert (await stage.only(Memory)).valid_until is None
