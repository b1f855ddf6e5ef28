"""What was edited, deleted or left while it was away is followed at a start, and no more than that.

Covers: bot.discord.connection.look_back.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.discord.connection import look_back
from bot.discord.messages.edits_and_deletions import Following
from config.vision import ScriptedSight
from memory.tables import Message, Place
from tests.bot.discord.process.lives import Life, Town, alive
from tests.fakes.discord import Speaks
from tests.fakes.discord.world import Channel
from tests.fakes.discord.world import Message as Posted

pytestmark = pytest.mark.usefixtures("brief_windows")
CAT, DOG = "My cat is called Pixel.", "My dog is called Rex."
LEARNED = "The user's cat is called Pixel."


async def comes_true(life: Life, told: Callable[[list[str]], bool]) -> None:
    """Wait until what is remembered is as it should be."""
    contents: list[str] = []
    for _ in range(2000):
        contents = await life.stage.contents()
        if told(contents):
            return
        await life.stage.app.worker.drain()
    raise AssertionError(contents)


@asynccontextmanager
async def settled(town: Town, folder: Path, **settings: Any) -> AsyncIterator[Life]:
    """Let the companion live, with all that it looks for at a start done."""
    chosen = {"consent": "notice", **settings}
    async with alive(town.discord, folder, **chosen) as life:
        await town.discord.until(lambda: life.catch_ups)
        yield life


async def learned(town: Town, folder: Path, channel: Channel) -> Posted:
    """Let Mira have told of her cat, and the curator have learned it."""
    async with settled(town, folder) as life:
        said = await town.discord.call(town.mira, channel, CAT)
        await town.discord.reply_to(said, saying="You said: My cat")
        await comes_true(life, lambda contents: contents == [LEARNED])
    return said


def asked_for(town: Town) -> list[tuple[str, str]]:
    return [call for call in town.discord.hub.calls if call[0] == "GET" and "/messages/" in call[1]]


async def test_what_was_deleted_while_it_was_away_goes_with_its_memory(town: Town, tmp_path: Path):
    said = await learned(town, tmp_path, town.dm)
    await town.discord.delete(said)
    town.discord.book.expect(10008)

    async with settled(town, tmp_path) as life:
        await comes_true(life, lambda contents: contents == [])
        assert CAT not in [part.text for part in await life.stage.all(Message)]


async def test_what_was_deleted_before_it_was_learned_is_not_learned(town: Town, tmp_path: Path):
    async with settled(town, tmp_path, chores=False) as life:
        said = await town.discord.say(town.mira, town.dm, CAT)
        await town.discord.reply_to(said, saying="You said: My cat")
    await town.discord.delete(said)
    town.discord.book.expect(10008)

    async with settled(town, tmp_path, chores=False) as life:
        assert CAT not in [part.text for part in await life.stage.all(Message)]
        await life.stage.app.worker.drain()
        assert await life.stage.contents() == []


async def test_what_was_edited_while_it_was_away_is_judged_anew(town: Town, tmp_path: Path):
    said = await learned(town, tmp_path, town.dm)
    await town.discord.rewrite(said, "My cat is called Pixie.")

    async with settled(town, tmp_path) as life:
        await comes_true(life, lambda contents: contents == ["The user's cat is called Pixie."])
    town.discord.hub.calls.clear()
    async with settled(town, tmp_path) as life:
        assert await life.stage.contents() == ["The user's cat is called Pixie."]
    assert asked_for(town) == []


async def test_what_stands_or_cannot_be_read_is_let_be(town: Town, tmp_path: Path):
    said = await learned(town, tmp_path, town.dm)
    said.oddities = {"attachments": [{"filename": "no id at all"}]}

    async with settled(town, tmp_path) as life:
        assert await life.stage.contents() == [LEARNED]


@pytest.mark.parametrize("right", ["read_message_history", "view_channel"])
async def test_where_nothing_may_be_read_nothing_is_taken_for_deleted(
    town: Town, tmp_path: Path, right: str
):
    said = await learned(town, tmp_path, town.general)
    town.general.denied.add(right)
    town.discord.book.expect(50001)
    await town.discord.delete(said) if right == "view_channel" else None

    async with settled(town, tmp_path) as life:
        assert await life.stage.contents() == [LEARNED]


async def test_it_does_not_look_where_the_settings_say_so(town: Town, tmp_path: Path):
    said = await learned(town, tmp_path, town.dm)
    await town.discord.delete(said)
    town.discord.hub.calls.clear()

    async with settled(town, tmp_path, look_back_days=0, backfill_messages=0) as life:
        assert await life.stage.contents() == [LEARNED]
    assert not [call for call in town.discord.hub.calls if "/messages" in call[1]]


async def test_a_server_that_was_left_meanwhile_is_blanked_and_the_others_stay(
    town: Town, tmp_path: Path
):
    await learned(town, tmp_path, town.general)
    guild = town.general.guild
    assert guild is not None
    world = town.discord.world
    other = world.channel(world.guild("Book club", town.mira), "books")
    async with settled(town, tmp_path) as life:
        said = await town.discord.call(town.mira, other, DOG)
        await town.discord.reply_to(said, saying="You said: My dog")
        await life.stage.write(
            lambda rows: rows.add(Place(platform="discord", external_id=str(guild.id)))
        )
    del guild.members[world.bot.id]
    town.discord.book.expect(10004, 50001)

    async with settled(town, tmp_path) as life:
        texts = [part.text for part in await life.stage.all(Message)]
        assert (CAT in texts, DOG in texts) == (False, True)
        assert await life.stage.all(Place) == []


@pytest.mark.parametrize("same_bot", [True, False])
async def test_another_bot_on_the_same_store_blanks_nothing(
    town: Town, tmp_path: Path, same_bot: bool
):
    await learned(town, tmp_path, town.general)
    guild = town.general.guild
    assert guild is not None
    if same_bot:
        async with settled(town, tmp_path):
            asked = await town.discord.say(town.mira, town.dm, "Hello")
            await town.discord.reply_to(asked, saying="said: Hello")
    del guild.members[town.discord.world.bot.id]
    town.discord.book.expect(10004, 50001)

    async with settled(town, tmp_path) as life:
        texts = [part.text for part in await life.stage.all(Message)]
        assert (CAT in texts) is not same_bot


async def test_a_preview_of_a_link_and_a_pin_are_no_edits(town: Town, tmp_path: Path):
    discord, sight = town.discord, ScriptedSight(["A grey cat.", "A white dog."])
    async with settled(town, tmp_path) as life:
        reading = life.arrivals[0].following.reading
        object.__setattr__(reading, "sight", sight)
        files = {"cat.png": b"\x89PNG\r\n\x1a\n"}
        said = await discord.say(
            town.mira, town.dm, f"{CAT} https://cats.example", Speaks(files=files)
        )
        await discord.reply_to(said, saying="A grey cat.")
        await comes_true(life, lambda contents: LEARNED in contents)
        [before] = [
            part for part in await life.stage.all(Message) if part.platform_id == str(said.id)
        ]

        discord.touch(said, embeds=[{"type": "link", "url": "https://cats.example"}])
        discord.touch(said, pinned=True)
        await discord.rewrite(said, f"{CAT} https://cats.example")  # an edit that changes no word
        discord.touch(said, pinned=False)
        cached = life.arrivals[0]._connection._messages
        assert cached is not None
        cached.clear()  # as after a restart
        discord.touch(said, pinned=True)
        after = await discord.say(town.mira, town.dm, "Bye")
        await discord.reply_to(after, saying="You said: Bye")
        [now] = [part for part in await life.stage.all(Message) if part.platform_id == str(said.id)]
        assert (len(sight.pictures), now) == (1, before)

        await discord.rewrite(said, f"{DOG} https://cats.example")
        await comes_true(life, lambda contents: "The user's dog is called Rex." in contents)
        [now] = [part for part in await life.stage.all(Message) if part.platform_id == str(said.id)]
        assert "A grey cat." in now.text
    assert len(sight.pictures) == 1  # no edit changes a picture


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I like tea.\nMy PIN is 1234.", "I like tea."),
        ("I like tea.", "I like tea.\nMy sister too."),
        ("I like tea.", ""),
    ],
)
async def test_a_line_more_or_less_beside_a_file_is_an_edit(
    town: Town, tmp_path: Path, before: str, after: str
):
    discord = town.discord
    async with settled(town, tmp_path) as life:
        said = await discord.say(town.mira, town.dm, before, Speaks(files={"a.txt": b"Hello: 1"}))
        await discord.reply_to(said, saying="Hello: 1")
        await discord.rewrite(said, after)
        bye = await discord.say(town.mira, town.dm, "Bye")
        await discord.reply_to(bye, saying="You said: Bye")
        [now] = [part for part in await life.stage.all(Message) if part.platform_id == str(said.id)]

    assert now.text == f"{after}\n📄 a.txt:\nHello: 1".strip()


async def test_what_nobody_foresaw_costs_one_message_or_one_channel_and_no_other(
    town: Town, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    discord, followed = town.discord, Following.deleted
    said = await learned(town, tmp_path, town.dm)
    async with settled(town, tmp_path) as life:
        other = await discord.say(town.mira, town.dm, DOG)
        await discord.reply_to(other, saying="You said: My dog")
        await comes_true(life, lambda contents: len(contents) == 2)
    await discord.delete(said)
    await discord.delete(other)
    missed = await discord.say(town.mira, town.dm, "Are you there?")
    discord.book.expect(10008)

    async def odd(self: Following, channel_id: int, ids: Any) -> None:
        if said.id in ids:
            raise KeyError("my secret")
        await followed(self, channel_id, ids)

    monkeypatch.setattr(Following, "deleted", odd)
    async with settled(town, tmp_path) as life:
        await comes_true(life, lambda contents: contents == [LEARNED])
        await discord.reply_to(missed, saying="You said: Are you there?")
    assert f"channel {town.dm.id}: message {said.id} is not followed: KeyError" in caplog.text

    async def broken(*_: Any) -> Any:
        raise KeyError("my secret")

    monkeypatch.setattr(look_back, "_as_it_stands", broken)
    async with settled(town, tmp_path):
        pass
    assert f"channel {town.dm.id} is not looked through: KeyError" in caplog.text
    assert "secret" not in caplog.text


async def test_a_channel_that_was_deleted_meanwhile_takes_what_was_said_there_along(
    town: Town, tmp_path: Path
):
    await learned(town, tmp_path, town.general)
    del town.discord.world.channels[town.general.id]
    town.discord.book.expect(10003)

    async with settled(town, tmp_path) as life:
        await comes_true(life, lambda contents: contents == [])
        assert CAT not in [part.text for part in await life.stage.all(Message)]


async def test_what_nobody_may_see_any_more_is_not_taken_for_deleted(town: Town, tmp_path: Path):
    await learned(town, tmp_path, town.dm)
    del town.discord.world.channels[town.dm.id]
    town.discord.book.expect(10003)

    async with settled(town, tmp_path) as life:
        assert await life.stage.contents() == [LEARNED]
