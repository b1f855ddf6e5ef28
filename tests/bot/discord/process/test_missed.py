"""What was written while nobody listened is answered late, within bounds, and once.

Covers: bot.discord.connection.backfill, bot.discord.messages.parsing.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.actions.erasure import OwnErasing
from bot.voice.voice import Voice
from memory.backups.backup import make_backup
from memory.backups.restoration import restore
from memory.conversation.turn_recovery import recover
from memory.tables import User
from tests.bot.discord.process.lives import Echo, Life, Town, alive
from tests.fakes.discord import Speaks
from tests.fakes.discord.faults import Drops, Fails

pytestmark = pytest.mark.usefixtures("brief_windows")


@asynccontextmanager
async def settled(
    town: Town, folder: Path, voice: Voice | None = None, **settings: Any
) -> AsyncIterator[Life]:
    """Let the companion live, with what it missed read before the block begins."""
    async with alive(town.discord, folder, voice or Echo(), **settings) as life:
        await town.discord.until(lambda: life.catch_ups)
        yield life


async def at_rest(town: Town, life: Life) -> None:
    """Wait for the end of the replies that were shown: the store has each one then."""
    await town.discord.until(lambda: not life.arrivals[-1].replies_running)


async def met(town: Town, folder: Path) -> None:
    """Let Mira and the companion have talked."""
    async with alive(town.discord, folder):
        await town.discord.until(lambda: town.discord.gateway.identified)
        asked = await town.discord.say(town.mira, town.dm, "Hello")
        await town.discord.reply_to(asked, saying="You said: Hello")


async def test_what_was_missed_is_answered_once(town: Town, tmp_path: Path):
    await met(town, tmp_path)
    missed = await town.discord.say(town.mira, town.dm, "Are you there?")
    async with alive(town.discord, tmp_path):
        await town.discord.reply_to(missed, saying="You said: Are you there?")
    async with settled(town, tmp_path):
        after = await town.discord.say(town.mira, town.dm, "Bye")
        await town.discord.reply_to(after, saying="You said: Bye")

    assert town.replies() == ["You said: Hello", "You said: Are you there?", "You said: Bye"]


async def test_in_a_server_only_what_is_meant_for_it_is_answered(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.identified)
        asked = await discord.call(town.mira, town.general, "Hello")
        await discord.reply_to(asked, saying="You said: Hello")
    await discord.say(town.mira, town.general, "Lunch, Tom?")
    missed = await discord.call(town.tom, town.general, "Are you there?")
    async with alive(discord, tmp_path):
        await discord.reply_to(missed, saying="You said: Are you there?")

    assert len(town.replies(town.general)) == 2


async def test_what_is_too_old_stays_unanswered(town: Town, tmp_path: Path):
    await met(town, tmp_path)
    long_ago = datetime.now(UTC) - timedelta(hours=2)
    await town.discord.say(town.mira, town.dm, "An old word", Speaks(at=long_ago))
    missed = await town.discord.say(town.mira, town.dm, "A new word")
    async with alive(town.discord, tmp_path, backfill_hours=1):
        await town.discord.reply_to(missed, saying="A new word")

    assert not [reply for reply in town.replies() if "old" in reply]


async def test_of_many_missed_messages_the_newest_are_read(town: Town, tmp_path: Path):
    await met(town, tmp_path)
    for number in range(5):
        missed = await town.discord.say(town.mira, town.dm, f"word {number}")
    async with alive(town.discord, tmp_path, backfill_messages=2):
        await town.discord.reply_to(missed, saying="word 4")

    assert not [reply for reply in town.replies() if "word 2" in reply]


UNREADABLE: dict[str, Any] = {"attachments": [{"filename": "no id at all"}]}


async def test_one_message_that_nobody_can_read_costs_no_other(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    await met(town, tmp_path)
    before = await town.discord.say(town.mira, town.dm, "Are you there?")
    odd = await town.discord.say(town.mira, town.dm, "My secret words")
    odd.oddities = UNREADABLE
    after = await town.discord.say(town.mira, town.dm, "And now?")
    caplog.set_level(logging.WARNING)
    async with settled(town, tmp_path) as life:
        await town.discord.reply_to(after, saying="And now?")
        # The same at the next fresh start of a session, in the same process.
        town.discord.gateway.invalidate(resumable=False)
        await town.discord.until(lambda: len(life.catch_ups) == 2)

    assert len(town.discord.gateway.identified) == 3
    assert [text for text in town.replies() if "Are you there?" in text]
    told = [record.getMessage() for record in caplog.records if str(odd.id) in record.getMessage()]
    assert told[0] == f"channel {town.dm.id}: message {odd.id} cannot be read: KeyError"
    assert str(before.id) not in caplog.text
    assert "ExceptionGroup" not in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("trouble", [Fails(503), Drops()], ids=["refused", "cut off"])
async def test_a_channel_that_cannot_be_read_just_now_is_read_soon_after(
    town: Town, tmp_path: Path, trouble: Fails | Drops
):
    await met(town, tmp_path)
    missed = await town.discord.say(town.mira, town.dm, "Are you there?")
    town.discord.faults.plan("GET", "/channels/*/messages", trouble)
    async with settled(town, tmp_path):
        await town.discord.reply_to(missed, saying="You said: Are you there?")

    assert town.replies() == ["You said: Hello", "You said: Are you there?"]


async def test_nothing_is_read_where_the_settings_say_so(town: Town, tmp_path: Path):
    await met(town, tmp_path)
    before = len(town.discord.hub.calls)
    await town.discord.say(town.mira, town.dm, "Are you there?")
    async with settled(town, tmp_path, backfill_messages=0, look_back_days=0):
        pass

    asked = town.discord.hub.calls[before:]
    assert not [call for call in asked if call[0] == "GET" and "mess" in call[1]]


async def test_words_that_were_erased_are_not_heard_again(town: Town, tmp_path: Path):
    await met(town, tmp_path)
    async with settled(town, tmp_path) as life:
        life.stage.damage("UPDATE messages SET platform_id = NULL")
        town.discord.gateway.invalidate(resumable=False)
        await town.discord.until(lambda: len(life.catch_ups) == 2)

    assert town.replies() == ["You said: Hello"]


async def test_an_erased_message_is_not_heard_again_beside_an_owed_reply(
    town: Town, tmp_path: Path
):
    discord, voice = town.discord, Echo()
    async with settled(town, tmp_path) as life:
        owed = await discord.call(town.tom, town.general, "Are you there?")
        await discord.reply_to(owed, saying="You said: Are you there?")
        said = await discord.call(town.mira, town.general, "I keep a wombat.")
        await discord.reply_to(said, saying="You said: I keep a wombat.")
        await at_rest(town, life)
        [mira] = [user.id or 0 for user in await life.stage.all(User) if user.name == "Mira"]
        await OwnErasing(life.stage.services, mira).message(3, cascade=True)
        await life.stage.worker.drain("erase")
        for message in town.general.messages.values():
            message.nonce = None  # so long ago that Discord remembers none
        life.stage.damage("UPDATE turns SET state = 'received', held_by = 'gone' WHERE id = 1")
        await life.stage.write(lambda rows: recover(rows, ["gone"], life.stage.clock.now()))
    async with settled(town, tmp_path, voice):
        # What is said before the owed reply is seen would be answered together with it.
        await discord.until(lambda: len(town.replies(town.general)) == 3)
        bye = await discord.call(town.tom, town.general, "Bye")
        await discord.reply_to(bye, saying="You said: Bye")

    assert voice.heard == ["Are you there?", "Bye"]


async def test_after_everything_was_erased_nothing_of_it_is_heard_again(town: Town, tmp_path: Path):
    discord, voice = town.discord, Echo()
    await met(town, tmp_path)
    async with settled(town, tmp_path) as life:
        mira = await life.stage.only(User)
        await OwnErasing(life.stage.services, mira.id or 0).everything("erase everything")
        await life.stage.worker.drain("erase")
    async with settled(town, tmp_path, voice) as life:
        again = await discord.say(town.mira, town.dm, "Who am I?")
        await discord.reply_to(again, saying="You said: Who am I?")
        discord.gateway.invalidate(resumable=False)
        await discord.until(lambda: len(life.catch_ups) == 2)

    assert voice.heard == ["Who am I?"]


async def test_a_turn_nobody_saw_anything_of_is_begun_again(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    discord, voice = town.discord, Echo()
    await met(town, tmp_path)
    async with settled(town, tmp_path) as life:
        asked = await discord.say(town.mira, town.dm, "Are you there?")
        await discord.reply_to(asked, saying="You said: Are you there?")
        await at_rest(town, life)
        life.stage.damage("UPDATE turns SET state = 'received', held_by = 'gone' WHERE id = 2")
        await life.stage.write(lambda rows: recover(rows, ["gone"], life.stage.clock.now()))
    before = town.replies()
    async with alive(discord, tmp_path, voice):
        await discord.until(lambda: voice.heard)

    assert voice.heard == ["Are you there?"]
    assert town.replies() == before  # it had been sent, and is not sent twice
    assert "not noted" not in caplog.text


@pytest.mark.sqlite_only
async def test_after_a_restore_nothing_is_answered_again_that_came_before(
    town: Town, tmp_path: Path
):
    await met(town, tmp_path)
    backup = tmp_path / "all.db"
    make_backup(tmp_path, backup, now=datetime.now(UTC))
    async with alive(town.discord, tmp_path):
        await town.discord.until(lambda: town.discord.gateway.identified)
        asked = await town.discord.say(town.mira, town.dm, "Are you there?")
        await town.discord.reply_to(asked, saying="You said: Are you there?")
    restore(backup, tmp_path, now=datetime.now(UTC))
    async with settled(town, tmp_path):
        pass
    missed = await town.discord.say(town.mira, town.dm, "And now?")
    async with alive(town.discord, tmp_path):
        await town.discord.reply_to(missed, saying="You said: And now?")

    assert town.replies() == [
        "You said: Hello",
        "You said: Are you there?",
        "You said: And now?",
    ]
