"""Whoever is not answered has their edits followed, at no cost: nothing is looked at or learned."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlmodel import select

from bot.discord.context.block_list import BlockList, block_file
from config.vision import ScriptedSight
from memory.privacy.consent import answer
from memory.tables import Message, Participant, User, UserSettings
from tests.bot.discord.process.lives import Life, Town, alive
from tests.bot.discord.process.test_look_back import CAT, DOG, LEARNED, comes_true
from tests.fakes.discord import Speaks

REX = "The user's dog is called Rex."
FILES = {"cat.png": b"\x89PNG\r\n\x1a\n"}


async def nothing(town: Town, life: Life) -> None:
    pass


async def blocked(town: Town, life: Life) -> None:
    BlockList(block_file(life.stage.app.settings)).block([str(town.mira.id)])


async def with_their_share_used_up(town: Town, life: Life) -> None:
    discord = life.stage.app.settings.discord.model_copy(update={"messages_per_day": 1})
    life.supervisor.reload(life.stage.app.settings.model_copy(update={"discord": discord}))


async def refusing(town: Town, life: Life) -> None:
    user = await life.stage.only(User)
    guild, now = town.general.guild, life.stage.clock.now()
    assert guild is not None
    await life.stage.write(
        lambda rows: answer(rows, user.id or 0, f"place:{guild.id}", now, agrees=False)
    )


async def in_private_mode(town: Town, life: Life) -> None:
    def work(rows) -> None:
        for part in rows.exec(select(Participant)):
            part.private_since = life.stage.clock.now()

    await life.stage.write(work)


async def without_memory(town: Town, life: Life) -> None:
    def work(rows) -> None:
        for chosen in rows.exec(select(UserSettings)):
            chosen.long_term = False

    await life.stage.write(work)


@pytest.mark.parametrize(
    ("why", "looks", "learns"),
    [
        (nothing, 1, [REX]),
        (blocked, 0, []),
        (with_their_share_used_up, 0, []),
        (refusing, 0, []),
        (in_private_mode, 0, []),
        (without_memory, 1, []),
    ],
)
async def test_an_edit_costs_what_a_new_message_of_theirs_would(
    town: Town,
    tmp_path: Path,
    why: Callable[[Town, Life], Awaitable[None]],
    looks: int,
    learns: list[str],
):
    discord, sight = town.discord, ScriptedSight(["A grey cat."])
    async with alive(discord, tmp_path, consent="notice") as life:
        await discord.until(lambda: life.arrivals)
        mention = f"<@{discord.world.bot.id}>"
        words = f"{mention} {CAT}"
        said = await discord.say(town.mira, town.general, words, Speaks(files=FILES))
        await discord.reply_to(said, saying="cat.png")
        await comes_true(life, lambda contents: contents == [LEARNED])
        await why(town, life)
        reading = life.arrivals[0].following.reading
        object.__setattr__(reading, "sight", sight)

        await discord.rewrite(said, f"{mention} {DOG}")
        await comes_true(life, lambda contents: contents == learns)
        await life.stage.worker.drain()

        texts = [message.text for message in await life.stage.all(Message)]
        assert (len(sight.pictures), await life.stage.contents()) == (looks, learns)
        assert [text for text in texts if text.startswith(DOG)]
        assert not [text for text in texts if text.startswith(CAT)]
