"""What becomes of messages is followed, later where the store refuses, and not lost at a stop."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from bot.discord.messages.edits_and_deletions import Following
from bot.discord.messages.follow_ups import MOST_LEFT, FollowUps
from config.errors import StoreUnwritable
from memory.tables import Message
from tests.bot.discord.process.lives import Town, alive
from tests.stage import full_disk


class Refused:
    """Work that the store refuses a number of times."""

    def __init__(self, done: list[str], name: str, times: int) -> None:
        self.done, self.name, self.times = done, name, times

    async def __call__(self) -> None:
        if self.times:
            self.times -= 1
            raise StoreUnwritable("full")
        self.done.append(self.name)


async def test_what_the_store_refused_is_done_later_and_once():
    done, follow_ups = list[str](), FollowUps()
    await follow_ups.follow([1, 2], Refused(done, "bulk", times=2))

    for _ in range(3):
        await follow_ups.again()

    assert done == ["bulk"]


async def test_what_happened_to_a_message_last_is_what_counts():
    done, follow_ups = list[str](), FollowUps()
    await follow_ups.follow([1], Refused(done, "edited", times=1))
    await follow_ups.follow([1], Refused(done, "deleted", times=0))

    await follow_ups.again()

    assert done == ["deleted"]


async def test_no_more_than_so_many_are_kept():
    done, follow_ups = list[str](), FollowUps()
    for number in range(MOST_LEFT + 5):
        await follow_ups.follow([number], Refused(done, str(number), times=1))

    await follow_ups.again()

    assert done == [str(number) for number in range(5, MOST_LEFT + 5)]


async def test_a_deletion_on_a_full_disk_is_followed_when_there_is_room(town: Town, tmp_path: Path):
    discord = town.discord
    async with alive(discord, tmp_path, poll_seconds=0.05) as life:
        await discord.until(lambda: life.arrivals)
        said = await discord.say(town.mira, town.dm, "My secret is tea.")
        await discord.reply_to(said, saying="You said: My secret")
        await discord.until(lambda: not life.arrivals[0].replies_running)
        with full_disk(life.stage.services.store):
            await discord.delete(said)
            await discord.until(lambda: life.stage.services.store.writes_failed)
        for _ in range(200):
            texts = [message.text for message in await life.stage.all(Message)]
            if "My secret is tea." not in texts:
                break
            await life.stage.app.worker.drain()

    assert "My secret is tea." not in texts


async def test_a_deletion_just_before_a_stop_is_followed(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    discord, begun, deleted = town.discord, asyncio.Event(), Following.deleted

    async def slowly(self: Following, channel_id: int, ids: Collection[int]) -> None:
        begun.set()
        await asyncio.sleep(0.2)
        await deleted(self, channel_id, ids)

    async with alive(discord, tmp_path) as life:
        await discord.until(lambda: life.arrivals)
        said = await discord.say(town.mira, town.dm, "My secret is tea.")
        await discord.reply_to(said, saying="You said: My secret")
        await discord.until(lambda: not life.arrivals[0].replies_running)
        monkeypatch.setattr(Following, "deleted", slowly)
        await discord.delete(said)
        await begun.wait()
        await life.end()
        texts = [message.text for message in await life.stage.all(Message)]

    assert "My secret is tea." not in texts
