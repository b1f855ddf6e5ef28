"""The process as an operator runs it: how it starts, how it stops, and what a kill leaves.

Covers: bot.discord.connection.session.
"""

import asyncio
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.bot.discord.process.lives import Town
from tests.commands import BOUND, COMPANION, QuickHome
from tests.fakes.behaviours import Says, Slow
from tests.fakes.discord.refusals import UNAUTHORIZED
from tests.fakes.model_server import ModelServer

LONG = Slow(("Once ", "upon ", "a ", "time ", "there ", "was ", "a ", "cat."), 0.4)
STORY = "Once upon a time there was a cat."
NO_ZSTANDARD = "raise ModuleNotFoundError('not here, so that Discord speaks zlib')\n"


@dataclass
class Companion:
    """A folder, and the command in it that is pointed at a Discord and a model of the test."""

    folder: Path
    variables: dict[str, str]
    said: list[str] = field(default_factory=list)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Process]:
        """Run it until the block ends."""
        process = await asyncio.create_subprocess_exec(
            *(COMPANION, "discord", "run"),
            cwd=self.folder,
            env={**os.environ, **self.variables},
            stdout=PIPE,
            stderr=PIPE,
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            out, err = await process.communicate()
            self.said.append(out.decode() + err.decode())

    async def ended(self) -> int:
        """Run it to its end and return its exit code."""
        async with self.running() as process, asyncio.timeout(BOUND):
            out, err = await process.communicate()
            self.said.append(out.decode() + err.decode())
        return int(process.returncode or 0)


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def companion(tmp_path: Path, town: Town, model: ModelServer) -> Companion:
    embedding = {"PROVIDER": "openai", "BASE_URL": model.url, "DIMENSIONS": "8"}
    return Companion(
        tmp_path,
        {
            **town.discord.variables,
            **{f"COMPANION_EMBEDDING__{name}": value for name, value in embedding.items()},
            "COMPANION_MINDS__CHAT__BASE_URL": model.url,
            "COMPANION_MINDS__CHAT__MODEL": "small",
            "COMPANION_DATA": str(tmp_path / "data"),
            "COMPANION_DISCORD__DEBOUNCE_SECONDS": "0",
            "COMPANION_DISCORD__EDIT_SECONDS": "0.3",
            "COMPANION_DISCORD__NOTES": "off",
        },
    )


async def stopped(process: Process, number: int) -> int:
    """Send a signal and return the exit code."""
    process.send_signal(number)
    async with asyncio.timeout(BOUND):
        return await process.wait()


def stories(town: Town) -> list[str]:
    return [text for text in town.discord.said_by_bot(town.dm) if text.startswith("Once")]


async def test_a_wrong_token_gets_a_sentence_and_no_second_try(town: Town, companion: Companion):
    companion.variables |= {"COMPANION_DISCORD__TOKEN": "nobody's"}
    town.discord.book.expect(UNAUTHORIZED.code)

    assert await companion.ended() == 1
    assert companion.said[0].startswith("companion: Discord does not know this token")
    assert "nobody's" not in companion.said[0]
    assert town.discord.hub.calls == [("GET", "/users/@me")]


async def test_without_a_token_it_says_where_to_get_one(town: Town, companion: Companion):
    companion.variables["COMPANION_DISCORD__TOKEN"] = ""

    assert await companion.ended() == 2
    assert "discord.com/developers" in companion.said[0]
    assert town.discord.hub.calls == []


async def test_commands_are_told_by_their_own_command_only(town: Town, companion: Companion):
    home = QuickHome(companion.folder, companion.variables)
    assert await asyncio.to_thread(home.told, "discord", "sync")
    assert "memory" in [command["name"] for command in town.discord.world.commands[None]]


async def test_a_reply_under_way_is_finished_before_it_stops(
    town: Town, companion: Companion, model: ModelServer
):
    model.script(LONG)
    async with companion.running() as process:
        await town.discord.until(lambda: town.discord.gateway.identified, seconds=BOUND)
        asked = await town.discord.say(town.mira, town.dm, "Tell me a story")
        await town.discord.reply_to(asked, saying="Once")
        code = await stopped(process, signal.SIGTERM)

    assert (code, stories(town)) == (0, [STORY])
    assert "Traceback" not in companion.said[0]


async def test_a_reload_while_it_starts_ends_nothing_and_is_heeded(
    town: Town, companion: Companion, tmp_path: Path
):
    async with companion.running() as process:
        await town.discord.until((tmp_path / "data").exists, seconds=BOUND)
        process.send_signal(signal.SIGHUP)
        await town.discord.until(lambda: town.discord.gateway.identified, seconds=BOUND)
        assert await stopped(process, signal.SIGTERM) == 0

    assert "the settings are read anew" in companion.said[0]


async def test_zlib_is_spoken_where_zstandard_is_not_there(
    town: Town, companion: Companion, model: ModelServer, tmp_path: Path
):
    model.script(Says(STORY))
    (tmp_path / "less").mkdir()
    (tmp_path / "less" / "zstandard.py").write_text(NO_ZSTANDARD)
    companion.variables["PYTHONPATH"] = str(tmp_path / "less")
    async with companion.running() as process:
        await town.discord.until(lambda: town.discord.gateway.identified, seconds=BOUND)
        asked = await town.discord.say(town.mira, town.dm, "Tell me a story")
        await town.discord.reply_to(asked, saying=STORY)
        assert await stopped(process, signal.SIGINT) == 0

    assert town.discord.gateway.compressions == ["zlib-stream"]
    assert "is on Discord" in companion.said[0] or companion.said[0] == ""


async def test_a_reply_cut_by_a_kill_is_not_given_twice(
    town: Town, companion: Companion, model: ModelServer
):
    model.script(LONG, Says("You're back."))
    async with companion.running() as process:
        await town.discord.until(lambda: town.discord.gateway.identified, seconds=BOUND)
        asked = await town.discord.say(town.mira, town.dm, "Tell me a story")
        await town.discord.reply_to(asked, saying="Once")
        await stopped(process, signal.SIGKILL)
    missed = await town.discord.say(town.mira, town.dm, "Hello?")
    async with companion.running() as process:
        await town.discord.reply_to(missed, saying="You're back.")
        await stopped(process, signal.SIGTERM)

    [story] = stories(town)
    assert story.startswith("Once")
    assert story.endswith(
        "\n(I was cut off in the middle of my answer. Ask me again, and I'll take it up.)"
    )
    assert "▌" not in story
    assert len(model.requests) == 2


async def test_a_kill_before_anything_was_seen_leaves_the_reply_owed(
    town: Town, companion: Companion, model: ModelServer
):
    model.script(Slow(("Once upon a time",), 60), Says(STORY))
    async with companion.running() as process:
        await town.discord.until(lambda: town.discord.gateway.identified, seconds=BOUND)
        asked = await town.discord.say(town.mira, town.dm, "Tell me a story")
        await town.discord.until(lambda: model.requests)
        await stopped(process, signal.SIGKILL)
    async with companion.running() as process:
        await town.discord.reply_to(asked, saying=STORY)
        await stopped(process, signal.SIGTERM)

    assert stories(town) == [STORY]
