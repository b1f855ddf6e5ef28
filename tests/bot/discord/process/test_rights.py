"""Where the bot lacks a right, no model is asked for what nobody would see."""

from pathlib import Path

import pytest

from bot.discord.connection.process import Greeting, sync
from tests.bot.discord.process.lives import Echo, Town, alive


async def test_where_it_may_not_read_what_was_said_it_answers_without_replying(
    town: Town, tmp_path: Path
):
    discord, voice = town.discord, Echo()
    town.general.denied.add("read_message_history")
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.arrivals)
        asked = await discord.call(town.mira, town.general, "Hello")
        said = await discord.reply_to(asked, saying="You said: Hello")

    assert said.replies_to is None
    assert voice.heard == ["Hello"]


async def test_a_right_that_was_taken_unheard_is_told_with_its_code(
    town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    discord, voice = town.discord, Echo()
    discord.book.expect(160002, 50013)
    told = f"channel {town.general.id}: Forbidden 403 (code 50013)"
    async with alive(discord, tmp_path, voice) as life:
        await discord.until(lambda: life.arrivals)
        town.general.denied.add("read_message_history")  # no event tells of it
        asked = await discord.call(town.mira, town.general, "Hello")
        said = await discord.reply_to(asked, saying="You said: Hello")
        town.general.denied.add("send_messages")
        await discord.call(town.mira, town.general, "Hello again")
        await discord.until(lambda: told in caplog.text)

    assert said.replies_to is None


async def test_a_start_says_where_discord_knows_other_commands(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    said: list[str] = []

    def heard(words: str) -> bool:
        said.append(capsys.readouterr().out)
        return words in "".join(said)

    async with alive(town.discord, tmp_path) as life:
        await town.discord.until(lambda: life.arrivals)
        greeting = Greeting()
        greeting.arrived(life.arrivals[0])
        await town.discord.until(lambda: heard("knows no commands yet"))
        await sync(life.stage.app)
        town.discord.world.commands[None][0]["description"] = "Another"
        greeting = Greeting()
        greeting.arrived(life.arrivals[0])
        await town.discord.until(lambda: heard("knows other commands than this version has"))
        await greeting.end()
