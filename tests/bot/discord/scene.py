"""A scene: a simulated Discord, with the real client on it and a stage behind it."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import interactions
from simcord.env import Env
from sqlmodel import Session as Rows
from sqlmodel import update

from bot.discord.connection.client import CompanionClient, create_client
from config.errors import CompanionError
from memory.tables import Conversation, Memory
from tests.stage import Stage, staged

A_MINUTE = 61.0
UNHURRIED = {"settle_timeout": 20.0}
"""How long a step may take; a machine that is busy has many seconds for it."""
QUICK = {"debounce_seconds": 0.0, "poll_seconds": 20}


@dataclass
class Scene:
    """A server with a channel and two people in it, and the companion."""

    env: Env
    stage: Stage
    client: CompanionClient
    guild: Any
    channel: Any
    alice: Any
    bob: Any

    @property
    def me(self) -> discord.ClientUser:
        assert self.client.user is not None
        return self.client.user

    async def asks(self, who: Any, words: str, channel: Any = None) -> str:
        """Say something to the companion in the channel and return the newest message there."""
        where = channel or self.channel
        await who.send(where, f"{self.me.mention} {words}")
        return self.newest(where)

    async def whispers(self, who: Any, words: str) -> str:
        """Say something in private and return the newest message there."""
        await who.send_dm(words)
        return self.newest(self.dm(who))

    async def whispers_with(self, who: Any, words: str, files: list[tuple[str, bytes]]) -> str:
        """Send files in private and return the newest message there."""
        stored = self.env.backend.store_attachments(self.dm(who).id, files)
        await who.send_dm(words, attachments=stored)
        return self.newest(self.dm(who))

    def dm(self, who: Any) -> Any:
        return getattr(who, "user", who).dm_channel

    def newest(self, channel: Any = None) -> str:
        return self.said(channel)[-1]

    def said(self, channel: Any = None) -> list[str]:
        """Return what the companion said in a channel, oldest first."""
        seen = (channel or self.channel).history()
        return [part.content for part in seen if part.author.id == self.me.id]

    async def learned(self) -> None:
        """Let the curator do its work, and the client tell of it."""
        await self.stage.worker.drain()
        await self.env.advance_time(A_MINUTE)

    async def agrees(self, *people: Any) -> None:
        """Let people agree to be remembered in the server."""
        for who in people:
            await self.asks(who, "Hello!")
            await who.click(self.channel.last_message, label="Remember me here")

    async def restart(self) -> None:
        """Let the process end and another one begin."""
        self.client = create_client(self.stage.app, self.stage.app.settings.discord)
        await self.env.restart_bot(self.client)


def manager(scene: Scene) -> Any:
    """Return somebody who manages the server."""
    role = scene.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    return scene.guild.add_member(scene.env.create_user("boss"), roles=[role])


async def _end(env: Env) -> None:
    await env.shutdown()
    unforeseen = [
        error for error in env.errors if isinstance(error, Exception) and not _is_told(error)
    ]
    if unforeseen:
        raise ExceptionGroup("the client met errors", unforeseen)


def _is_told(error: BaseException) -> bool:
    """Tell whether an error is one that the person is told of in words of its own."""
    cause = getattr(error, "original", error)
    return isinstance(cause, CompanionError | discord.app_commands.CheckFailure)


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Let people have Discord in this language for a while."""
    base = interactions.base_payload

    def payload(*args: Any, **kwargs: Any) -> Any:
        record, told = base(*args, **kwargs)
        return record, told | {"locale": locale}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interactions, "base_payload", payload)
        yield


PUBLISHED: dict[tuple[str, ...], str] = {}
"""What Discord is told of commands, by their names: put together once for all tests."""


async def heard_by_another(scene: Scene, character: str = "nova") -> None:
    """Let all that was said and learned have been told to another character of the same store."""

    def work(rows: Rows) -> None:
        for table in (Conversation, Memory):
            rows.exec(update(table).values(character=character))

    await scene.stage.write(work)


async def _publish_commands(client: CompanionClient) -> None:
    """Do what the tree's own `sync` does."""
    tree, application, commands = client.tree, client.application_id, client.tree.get_commands()
    names = tuple(command.name for command in commands)
    if names not in PUBLISHED:
        assert tree.translator is not None
        told = [await command.get_translated_payload(tree, tree.translator) for command in commands]
        PUBLISHED[names] = json.dumps(told)
    assert application is not None
    await client.http.bulk_upsert_global_commands(application, json.loads(PUBLISHED[names]))


@asynccontextmanager
async def entered(folder: Path, **parts: Any) -> AsyncIterator[Scene]:
    """Open a scene; settings of the section `discord` and parts of a stage go in."""
    sight, run = parts.pop("sight", None), parts.pop("run", None)
    chosen = QUICK | parts.pop("discord", {})
    with staged(folder, discord=chosen, **parts) as stage:
        client = create_client(stage.app, stage.app.settings.discord, sight=sight)
        env = Env(client, **(UNHURRIED | (run or {})))
        await env.start()
        try:
            await _publish_commands(client)
            guild = env.create_guild()
            channel = guild.create_text_channel("general")
            alice = guild.add_member(env.create_user("alice"))
            bob = guild.add_member(env.create_user("bob"))
            yield Scene(env, stage, client, guild, channel, alice, bob)
        finally:
            await _end(env)
