"""What waits while others are answered is heard at the next start, and what was answered is not."""

import asyncio
from pathlib import Path

import pytest

from bot.discord.connection import session
from bot.discord.connection.client import CompanionClient
from memory.tables import Conversation
from tests.bot.discord.process.lives import Echo, Town, alive
from tests.bot.discord.process.test_missed import met, settled

pytestmark = pytest.mark.usefixtures("brief_windows")
CUT = {"debounce_seconds": 0.3, "parting_seconds": 0.0}


async def stopped_while_mira_waits(town: Town, folder: Path) -> Echo:
    """Let Mira's second message wait for more of hers while Tom's later one is answered."""
    discord, voice = town.discord, Echo(held="wait")
    async with alive(discord, folder, voice, **CUT):
        await discord.until(lambda: discord.gateway.identified)
        await discord.call(town.mira, town.general, "Please wait")
        await discord.until(lambda: town.replies(town.general))
        await discord.call(town.mira, town.general, "And me?")
        later = await discord.call(town.tom, town.general, "Me too, wait")
        go, voice.go = voice.go, asyncio.Event()
        go.set()
        await discord.reply_to(later, saying="You said: ▌")
    return voice


async def test_what_waited_at_a_stop_is_answered_though_a_later_one_was_taken_in(
    town: Town, tmp_path: Path
):
    voice = await stopped_while_mira_waits(town, tmp_path)
    assert voice.heard == ["Please wait", "Me too, wait"]
    again = Echo()
    for _ in range(2):
        async with settled(town, tmp_path, again) as life:
            await town.discord.until(lambda: "And me?" in again.heard)
            bye = await town.discord.call(town.tom, town.general, "Bye")
            await town.discord.reply_to(bye, saying="You said: Bye")
            talk = await life.stage.only(Conversation)
            await life.end()

    assert again.heard == ["And me?", "Bye", "Bye"]
    assert talk.heard_beyond == []


async def test_what_is_said_before_the_missed_is_read_hides_none_of_it(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    await met(town, tmp_path)
    looked = asyncio.Event()

    async def slowly(client: CompanionClient, app: object) -> None:
        await looked.wait()

    monkeypatch.setattr(session, "look_back", slowly)
    await town.discord.say(town.mira, town.dm, "Are you there?")
    again = Echo()
    async with alive(town.discord, tmp_path, again) as life:
        await town.discord.until(lambda: life.arrivals)
        now = await town.discord.say(town.mira, town.dm, "Now!")
        await town.discord.reply_to(now, saying="You said: Now!")
    async with alive(town.discord, tmp_path, again) as life:
        await town.discord.until(lambda: life.arrivals)
        looked.set()
        await town.discord.until(lambda: life.catch_ups)
        await town.discord.until(lambda: "Are you there?" in again.heard)

    assert again.heard == ["Now!", "Are you there?"]
