"""Where the bot has no part: who installed it for themselves uses it there, unseen by others."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord.connection.process import sync
from memory.tables import Identity, Memory, Message, Participant
from tests.bot.discord.process.lives import Life, Town, alive
from tests.fakes.discord.world import Channel, Interaction


@pytest.fixture
async def life(town: Town, tmp_path: Path) -> AsyncIterator[Life]:
    async with alive(town.discord, tmp_path) as life:
        await sync(life.stage.app)
        await town.discord.until(lambda: life.arrivals)
        yield life


@pytest.fixture(params=["a private talk of two others", "a group", "a server"])
def elsewhere(request: pytest.FixtureRequest, town: Town) -> Channel:
    world = town.discord.world
    match request.param:
        case "a group":
            return world.talk_of(town.mira, town.tom, world.user("Ann"))
        case "a server":
            return world.channel(world.guild("Foreign", town.tom, town.mira, has_bot=False), "all")
    return world.talk_of(town.mira, town.tom)


async def told(town: Town, answer: Interaction) -> str:
    """Return what only the asker saw, once it is there."""
    shown = answer.original
    assert answer.by_user_install
    assert shown is not None
    assert shown.seen_by is answer.user
    return await town.discord.until(lambda: shown.content, "an answer")


async def test_commands_are_answered_to_the_asker_alone(town: Town, life: Life, elsewhere: Channel):
    async def asked(words: str, /, **given: str) -> str:
        return await told(town, await town.discord.slash(town.mira, elsewhere, words, **given))

    await asked("memory add", words="My cat is called Pixel.")

    assert "Pixel" in await asked("memory list")
    assert await asked("profile")
    assert await asked("settings")
    assert elsewhere.talk == []


async def test_nothing_is_heard_of_what_is_said_there(town: Town, life: Life, elsewhere: Channel):
    said = await town.discord.call(town.tom, elsewhere, "I live in Oslo.")
    await told(town, await town.discord.slash(town.mira, elsewhere, "memory stats"))

    assert elsewhere.talk == [said]
    assert await life.stage.all(Message) == []
    assert [identity.external_id for identity in await life.stage.all(Identity)] == [
        str(town.mira.id)
    ]


async def test_anothers_words_are_remembered_by_who_asks_for_it_and_of_nobody_else(
    town: Town, life: Life, elsewhere: Channel
):
    said = await town.discord.say(town.tom, elsewhere, "The key is under the mat.")

    await told(town, await town.discord.menu(town.mira, said, "Remember this"))

    memory = await life.stage.only(Memory)
    assert memory.content == "Tom: The key is under the mat."
    [known] = await life.stage.all(Identity)
    assert (known.user_id, known.external_id) == (memory.user_id, str(town.mira.id))
    assert await life.stage.all(Message) == []


async def test_private_mode_is_switched_for_the_asker_alone(
    town: Town, life: Life, elsewhere: Channel
):
    await told(town, await town.discord.slash(town.mira, elsewhere, "private"))

    assert elsewhere.talk == []
    assert [identity.external_id for identity in await life.stage.all(Identity)] == [
        str(town.mira.id)
    ]
    part = await life.stage.only(Participant)
    assert part.private_since is not None
