"""The gateway's troubles: whatever becomes of the connection, each message is answered once.

Covers: bot.discord.connection.supervisor, bot.discord.connection.watched_client.
"""

import asyncio
import logging
import os
import re
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.discord.connection.process import run
from config.errors import DiscordRefused, SettingsInvalid
from config.settings.loader import Settings
from tests.bot.discord.process.lives import Echo, Town, addressed, alive
from tests.fakes.discord import DiscordServer, Speaks
from tests.stage import staged

RESUMABLE = 4000


async def test_a_message_is_answered(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path):
        await town.discord.until(lambda: town.discord.gateway.identified)
        asked = await town.discord.say(town.mira, town.dm, "Hello")

        await town.discord.reply_to(asked, saying="You said: Hello")


@pytest.mark.parametrize("trouble", ["a pulled cable", "op 7", "a closed connection", "op 9 true"])
async def test_what_was_missed_is_heard_after_a_resume(town: Town, tmp_path: Path, trouble: str):
    discord, gateway = town.discord, town.discord.gateway
    async with alive(discord, tmp_path):
        first = await discord.say(town.mira, town.dm, "one")
        await discord.until(lambda: gateway.identified)
        await discord.say(town.mira, town.dm, "two")
        await discord.reply_to(first, saying="two")
        match trouble:
            case "a pulled cable":
                gateway.pull_the_cable()
            case "op 7":
                gateway.ask_to_reconnect()
            case "op 9 true":
                gateway.invalidate(resumable=True)
            case _:
                await gateway.close(RESUMABLE)
        asked = await discord.say(town.mira, town.dm, "three")
        await discord.reply_to(asked, saying="You said: three")

    assert (gateway.resumed, len(gateway.identified)) == (1, 1)
    assert town.replies().count("You said: three") == 1


async def test_a_lost_session_is_begun_anew_and_what_was_missed_is_read(town: Town, tmp_path: Path):
    discord, gateway = town.discord, town.discord.gateway
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.arrivals)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="You said: one")
        gateway.invalidate(resumable=False)
        asked = await discord.say(town.mira, town.dm, "two")
        await discord.reply_to(asked, saying="You said: two")

    assert len(gateway.identified) == 2
    assert town.replies() == ["You said: one", "You said: two"]


async def test_an_event_that_comes_twice_is_answered_once(town: Town, tmp_path: Path):
    discord, voice = town.discord, Echo(held="Hello")
    async with alive(discord, tmp_path, voice):
        await discord.until(lambda: discord.gateway.identified)
        asked = await discord.say(town.mira, town.dm, "Hello")
        discord.again(asked)
        await discord.reply_to(asked, saying="You said")
        discord.again(asked)
        voice.go.set()
        await discord.reply_to(asked, saying="You said: Hello")
        discord.again(asked)
        after = await discord.say(town.mira, town.dm, "Bye")
        await discord.reply_to(after, saying="You said: Bye")

    assert town.replies() == ["You said: Hello", "You said: Bye"]


async def test_events_out_of_order_are_no_trouble(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: discord.gateway.identified)
        asked = await discord.say(town.mira, town.dm, "Hello")
        await discord.rewrite(asked, "Hello there")
        gone = {"id": str(asked.id - 1), "channel_id": str(town.dm.id)}
        discord.hub.emit("MESSAGE_DELETE", gone, town.dm)
        discord.again(asked)
        after = await discord.say(town.mira, town.dm, "Bye")
        await discord.reply_to(after, saying="Bye")

    assert len(life.arrivals) <= 1
    assert sum("Hello" in reply for reply in town.replies()) == 1


async def test_hearts_beat_as_fast_as_the_server_asks(tmp_path: Path):
    async with DiscordServer(heartbeat_seconds=0.2) as discord, alive(discord, tmp_path):
        await discord.until(lambda: discord.gateway.beats > 5)

    assert discord.gateway.connected == 1


async def test_an_event_that_nobody_can_read_costs_nothing_else(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.arrivals)
        odd = {"id": "12", "channel_id": str(town.dm.id), "author": 7, "content": "secret"}
        discord.gateway.emit_raw("MESSAGE_CREATE", odd)
        discord.gateway.emit_raw("MESSAGE_UPDATE", {"id": "no number", "author": "secret"})
        discord.gateway.emit_raw("GUILD_CREATE", {"id": "13", "channels": "secret"})
        asked = await discord.say(town.mira, town.dm, "one")
        await discord.reply_to(asked, saying="You said: one")

    assert len(discord.gateway.identified) == 1
    assert f"MESSAGE_CREATE channel_id={town.dm.id} id=12 cannot be read: " in caplog.text
    assert "secret" not in caplog.text
    measures = life.stage.app.turn.measures
    assert measures.counted("discord_unreadable_total", event="MESSAGE_CREATE") == 1


async def test_a_reply_to_what_nobody_can_read_is_answered(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.arrivals)
        odd = await discord.say(town.tom, town.general, "odd")
        odd.oddities = {"attachments": [{"filename": "no id at all"}]}
        words = f"<@{discord.world.bot.id}> Hello"
        asked = await discord.say(town.mira, town.general, words, Speaks(to=odd))
        await discord.reply_to(asked, saying="You said: Hello")


async def test_a_session_that_cannot_begin_is_begun_anew(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.arrivals)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="You said: one")
        discord.gateway.emit_raw("READY", {"session_id": "none", "resume_gateway_url": ""})
        asked = await discord.say(town.mira, town.dm, "two")
        await discord.reply_to(asked, saying="You said: two")

    assert len(discord.gateway.identified) == 2
    assert life.stage.app.turn.measures.counted("discord_breakdowns_total", error="KeyError") == 1


async def test_a_server_that_hangs_up_each_time_is_not_stormed(town: Town, tmp_path: Path):
    discord, gateway = town.discord, town.discord.gateway
    gateway.hang_up = 4008
    async with alive(discord, tmp_path, disconnects_per_minute=5, restart_seconds=0.2) as life:
        measures = life.stage.app.turn.measures
        await discord.until(
            lambda: measures.counted("discord_breakdowns_total", error="DiscordUnavailable") == 2
        )
        stormed, gateway.hang_up = gateway.connected, None
        asked = await discord.say(town.mira, town.dm, "Hello")
        await discord.until(lambda: gateway.identified)
        await discord.say(town.mira, town.dm, "again")
        await discord.reply_to(asked, saying="again")

    assert stormed < 40


async def test_a_token_that_was_withdrawn_ends_it(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: discord.gateway.identified)
        await discord.gateway.close(4004)
        with pytest.raises(DiscordRefused, match="COMPANION_DISCORD__TOKEN"):
            await life.running


async def test_without_the_content_intent_it_hears_what_is_meant_for_it_and_says_so(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    discord, content = town.discord, 1 << 15
    discord.gateway.allowed_intents = ~content
    async with alive(discord, tmp_path):
        await discord.until(lambda: len(discord.gateway.identified) == 2)
        asked = await discord.call(town.mira, town.general, "Hello")
        await discord.reply_to(asked, saying="You said: Hello")

    assert "Message Content Intent" in caplog.text
    assert not discord.gateway.identified[1]["intents"] & content


async def test_servers_may_be_shared_among_connections(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path, shards=2):
        await discord.until(lambda: len(discord.gateway.identified) == 2)
        asked = await discord.call(town.mira, town.general, "Hello")
        await discord.reply_to(asked, saying="You said: Hello")
        asked = await discord.say(town.mira, town.dm, "Hi")
        await discord.reply_to(asked, saying="You said: Hi")

    assert [entry["shard"] for entry in discord.gateway.identified] == [[0, 2], [1, 2]]


async def test_the_log_tells_when_it_is_there_and_how_long_it_took_to_leave(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, "bot")
    discord, gateway = town.discord, town.discord.gateway
    async with alive(discord, tmp_path) as life:
        assert not life.supervisor.presence().is_connected
        await discord.until(lambda: life.arrivals)
        assert life.supervisor.presence().is_connected
        await discord.go_down()
        await discord.until(lambda: not life.supervisor.presence().is_connected)
        await discord.come_up()
        await discord.until(lambda: gateway.resumed)
        await discord.until(lambda: "RESUMED" in caplog.text)
        await discord.until(lambda: life.supervisor.presence().is_connected)

    assert re.search(r"READY: \S+ is in 1 servers, (\d+ ms away|no heartbeat)", caplog.text)
    assert re.search(r"RESUMED: (\d+ ms away|no heartbeat)", caplog.text)
    assert re.search(r"left Discord in \d+\.\d s; replies that were running: 0", caplog.text)
    assert "the work of memory has ended in" in caplog.text


async def test_settings_read_anew_hold_from_the_next_message_on(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    discord = town.discord
    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.arrivals)
        await discord.reply_to(await discord.say(town.mira, town.dm, "one"), saying="said: one")
        old = life.stage.app.settings
        chosen = {"blocked": (str(town.mira.id),), "shards": 3, "notes": "always"}
        new = old.model_copy(
            update={"log_level": "info", "discord": old.discord.model_copy(update=chosen)}
        )

        told = life.supervisor.reload(new)
        await discord.say(town.mira, town.dm, "two")
        asked = await discord.call(town.tom, town.general, "three")
        await discord.reply_to(asked, saying="three")

        assert set(told.changed) == {"log_level", "discord.blocked", "discord.notes"}
        assert told.waiting == ("discord.shards",)
        assert life.stage.app.settings.discord.notes == "always"
        assert len(discord.gateway.identified) == 1
    assert town.replies() == ["You said: one"]


@pytest.fixture
def heeded() -> Iterator[None]:
    """Have SIGHUP heeded, also where whoever runs the tests ignores it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


async def test_sighup_reads_the_settings_anew_and_a_wrong_one_changes_nothing(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture, heeded: None
):
    caplog.set_level(logging.INFO, "bot")
    discord, reads = town.discord, list[int]()
    chosen, now = addressed(discord), datetime.now(UTC)
    with staged(tmp_path, voice=Echo(), start=now, discord=chosen) as stage:

        def settings() -> Settings:
            reads.append(1)
            if len(reads) == 1:
                raise SettingsInvalid("Setting 'discord.notes' has value 'no'.")
            return stage.app.settings.model_copy(update={"log_level": "info"})

        running = asyncio.create_task(run(stage.app, settings))
        await discord.until(lambda: "READY" in caplog.text)
        os.kill(os.getpid(), signal.SIGHUP)
        await discord.until(lambda: "the settings are not read anew: Setting" in caplog.text)
        os.kill(os.getpid(), signal.SIGHUP)
        await discord.until(lambda: "changed: log_level" in caplog.text)
        assert stage.app.settings.log_level == "info"
        os.kill(os.getpid(), signal.SIGTERM)
        await running
