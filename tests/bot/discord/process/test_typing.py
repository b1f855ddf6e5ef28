"""Who begins to write is warm when they have written, if they talk there, and asks for nothing."""

from pathlib import Path

from sqlmodel import Session as Rows
from sqlmodel import select

from memory.recall.warming import Whereabouts
from memory.services import Services
from memory.tables import Identity, Participant
from tests.bot.discord.process.lives import Life, Town, alive
from tests.bot.discord.scene import Scene
from tests.fakes.discord.world import Channel, User


def begin_to_write(town: Town, who: User, channel: Channel) -> None:
    """Have Discord tell that somebody is typing."""
    place = {"guild_id": str(channel.guild.id)} if channel.guild else {}
    told = {"channel_id": str(channel.id), "user_id": str(who.id), "timestamp": 1_700_000_000}
    town.discord.hub.emit("TYPING_START", told | place, channel)


async def answered(town: Town, words: str) -> None:
    asked = await town.discord.say(town.mira, town.dm, words)
    await town.discord.reply_to(asked, saying=f"You said: {words}")


async def made_cold(life: Life, who: User) -> tuple[int, Services]:
    """Return a person's user, of whom nothing is warm any more."""
    services = life.stage.services
    behind = select(Identity.user_id).where(Identity.external_id == str(who.id))
    user_id = await services.store.read(lambda rows: rows.exec(behind).one())
    services.warm._users.clear()
    return user_id, services


async def test_who_talks_there_is_warm_as_soon_as_they_begin_to_write(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path) as life:
        await town.discord.until(lambda: town.discord.gateway.identified)
        await answered(town, "one")
        mira, services = await made_cold(life, town.mira)

        begin_to_write(town, town.mira, town.dm)

        await town.discord.until(lambda: services.warm.holds(mira))
        await answered(town, "two")
        assert services.warm.lookups["cold"] == 2


async def test_nobody_else_is_warmed_up_and_nobody_is_answered(town: Town, tmp_path: Path):
    async with alive(town.discord, tmp_path) as life:
        await town.discord.until(lambda: town.discord.gateway.identified)
        await answered(town, "one")
        await town.discord.until(lambda: life.arrivals)
        services, seen = life.stage.services, life.arrivals[-1].warming._seen

        begin_to_write(town, town.tom, town.general)  # whom it does not know
        begin_to_write(town, town.mira, town.general)  # where she did not talk to it
        await town.discord.until(lambda: len(seen) == 2)
        await services.store.write(lambda rows: _turn_private(rows, life))
        begin_to_write(town, town.mira, town.dm)
        await town.discord.until(lambda: len(seen) == 3)
        assert [user_id for user_id, _ in seen.values()] == [None, None, None]
        assert len(town.replies()) == 1


async def test_who_is_not_answered_is_not_looked_up(scene: Scene):
    await scene.asks(scene.alice, "Hello!")
    seen = scene.client.warming._seen
    scene.client.go_by(scene.client.settings.model_copy(update={"blocked": [str(scene.bob.id)]}))

    await scene.bob.typing(scene.channel)
    assert not seen
    await scene.alice.typing(scene.channel)
    await scene.client.warming.finish()
    assert [*seen] == [Whereabouts("discord", str(scene.alice.id), str(scene.channel.id))]


def _turn_private(rows: Rows, life: Life) -> None:
    for part in rows.exec(select(Participant)):
        part.private_since = life.stage.clock.now()
