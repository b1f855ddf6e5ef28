"""Doctor asks Discord itself whether the bot may enter, and what it may read.

Covers: bot.discord.connection.endpoints,
bot.discord.connection.process, bot.discord.connection.channel_rights,
bot.discord.connection.synced_commands.
"""

from pathlib import Path

import pytest

from bot.discord.connection.doctor_check import check_discord, check_places
from bot.discord.connection.endpoints import point_to
from bot.discord.connection.login import UNREACHABLE
from bot.discord.connection.process import sync
from config.errors import DiscordRefused, DiscordUnavailable, SettingsInvalid
from config.settings.discord import Discord
from memory.health import HealthFinding
from memory.tables import Channel
from tests.bot.discord.process.lives import Town
from tests.fakes.discord.faults import Fails
from tests.fakes.discord.refusals import UNAUTHORIZED
from tests.stage import staged

CONTENT = 1 << 15


def settings_for(town: Town, **more: object) -> Discord:
    prefix = "COMPANION_DISCORD__"
    found = {
        name.removeprefix(prefix).lower(): value for name, value in town.discord.variables.items()
    }
    return Discord.model_validate(found | more)


async def found(town: Town, **more: object) -> HealthFinding:
    return await check_discord(settings_for(town, **more))


async def test_a_bot_that_may_enter_and_read_is_well(town: Town):
    assert await found(town) == HealthFinding(
        "discord", ok=True, detail="lumi may enter; reads all it can see"
    )


async def test_a_missing_content_intent_is_told_with_where_to_switch_it_on(town: Town):
    town.discord.gateway.allowed_intents = ~CONTENT

    told = await found(town)

    assert not told.ok
    assert "page Bot, Privileged Gateway Intents, Message Content Intent" in told.detail


async def test_who_does_without_the_content_intent_is_well(town: Town):
    town.discord.gateway.allowed_intents = ~CONTENT

    assert (await found(town, message_content=False)).ok


async def test_a_wrong_token_is_told(town: Town):
    town.discord.book.expect(UNAUTHORIZED.code)

    told = await found(town, token="nobody's")  # noqa: S106  # opens nothing

    assert (told.ok, "COMPANION_DISCORD__TOKEN" in told.detail) == (False, True)
    assert "nobody's" not in told.detail


async def test_discord_out_of_reach_is_told(town: Town):
    await town.discord.go_down()

    told = await found(town)

    assert (told.ok, told.detail) == (False, UNREACHABLE.format(problem="ClientConnectorError"))


async def test_commands_cannot_be_told_without_a_token(town: Town, tmp_path: Path):
    with staged(tmp_path) as stage, pytest.raises(SettingsInvalid, match="no bot token"):
        await sync(stage.app)


@pytest.mark.parametrize(
    ("token", "fault", "error"),
    [("nobody's", None, DiscordRefused), ("", Fails(503), DiscordUnavailable)],
)
async def test_commands_that_cannot_be_told_are_an_error_in_words(
    town: Town, tmp_path: Path, token: str, fault: Fails | None, error: type[Exception]
):
    town.discord.book.expect(UNAUTHORIZED.code)
    if fault:
        town.discord.faults.plan("GET", "/users/@me", fault)
    chosen = settings_for(town, **({"token": token} if token else {})).model_dump()
    with staged(tmp_path, discord=chosen) as stage, pytest.raises(error):
        await sync(stage.app)


async def test_an_address_without_a_word_in_the_settings_is_discords_own():
    point_to(Discord())


async def places(town: Town, folder: Path, **more: object) -> list[HealthFinding]:
    settings = settings_for(town, **more).model_dump()
    settings["token"] = settings["token"].get_secret_value()
    with staged(folder, discord=settings) as stage:
        return await check_places(stage.app)


async def test_rights_are_looked_at_in_each_channel_where_it_is_to_speak(
    town: Town, tmp_path: Path
):
    guild = town.general.guild
    assert guild is not None
    other = town.discord.world.channel(guild, "other")
    closed = town.discord.world.channel(guild, "closed")
    town.general.denied.add("read_message_history")
    closed.denied.update(("view_channel", "send_messages"))

    rights, _ = await places(town, tmp_path, allowed=(str(town.general.id), str(closed.id)))
    assert not rights.ok
    assert rights.detail == (
        "the bot lacks rights: #general in Tea house: Read Message History; "
        "#closed in Tea house: View Channel"
    )
    rights, _ = await places(town, tmp_path, allowed=(str(other.id), str(town.mira.id)))
    assert rights.ok
    rights, _ = await places(town, tmp_path, allowed=(str(guild.id),))
    assert not rights.ok
    rights, _ = await places(town, tmp_path)
    assert rights.ok


async def test_where_a_server_lets_it_speak_rights_are_looked_at_too(town: Town, tmp_path: Path):
    town.general.denied.add("send_messages")
    with staged(tmp_path) as stage:
        await stage.write(
            lambda rows: rows.add(
                Channel(
                    platform="discord",
                    external_id=str(town.general.id),
                    place_external_id="1",
                    talks="always",
                )
            )
        )

    rights, _ = await places(town, tmp_path)

    assert rights.detail == "the bot lacks rights: #general in Tea house: Send Messages"


async def test_whether_discord_knows_these_commands_is_told(town: Town, tmp_path: Path):
    _, never = await places(town, tmp_path)
    settings = settings_for(town).model_dump()
    settings["token"] = settings["token"].get_secret_value()
    with staged(tmp_path, discord=settings) as stage:
        await sync(stage.app)
    _, known = await places(town, tmp_path)
    commands = town.discord.world.commands[None]
    told = []
    for change in ("a description", "a translation", "one less"):
        match change:
            case "a description":
                commands[0]["description"] = "Another"
            case "a translation":
                commands[0]["description_localizations"]["de"] = "Anders"
            case _:
                commands.pop()
        _, other = await places(town, tmp_path)
        told.append((other.ok, other.detail))
        with staged(tmp_path, discord=settings) as stage:
            await sync(stage.app)
        commands = town.discord.world.commands[None]

    assert (never.ok, known.ok) == (False, True)
    assert "knows no commands yet" in never.detail
    assert {ok for ok, _ in told} == {False}
    assert all("knows other commands than this version has" in detail for _, detail in told)


async def test_what_discord_does_not_answer_just_now_is_told(town: Town, tmp_path: Path):
    town.discord.faults.plan("GET", "/users/@me/guilds", Fails(503))

    [told] = await places(town, tmp_path, allowed=(str(town.general.id),))

    assert (told.ok, "503" in told.detail) == (False, True)
