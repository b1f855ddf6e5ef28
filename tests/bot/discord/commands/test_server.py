"""`/server`: for those who manage it."""

import discord
import pytest
from simcord import SetupError

from tests.bot.discord.scene import Scene, manager


async def test_a_manager_sees_and_changes_what_is_chosen(scene: Scene):
    boss = manager(scene)

    shown = await boss.slash(scene.channel, "server show")
    changed = await boss.slash(scene.channel, "server memories", consent="notice", learns=False)

    assert shown.ephemeral
    assert shown.response.content == (
        "In this server:\n• what is said may be remembered\n"
        "• each person is asked before they are remembered"
    )
    assert changed.response.content == (
        "In this server:\n• nothing that is said is remembered\n"
        "• people are remembered, and told so"
    )


async def test_a_channel_is_named_or_is_the_one_at_hand(scene: Scene):
    boss = manager(scene)
    other = scene.guild.create_text_channel("other")

    await boss.slash(scene.channel, "server channel", talks="never")
    shown = await boss.slash(scene.channel, "server channel", channel=other, talks="always")

    assert shown.response.content.endswith(
        f"• <#{scene.channel.id}>: I speak never, what is said may be remembered\n"
        f"• <#{other.id}>: I speak always, what is said may be remembered"
    )


async def test_others_do_not_have_the_command(scene: Scene):
    with pytest.raises(SetupError):
        await scene.alice.slash(scene.channel, "server show")


async def test_others_are_refused_even_where_the_server_gave_them_the_command(scene: Scene):
    [command] = [
        fetch_command
        for fetch_command in await scene.client.tree.fetch_commands()
        if fetch_command.name == "server"
    ]
    everybody = {scene.guild.default_role: True}
    scene.guild.set_command_permissions(command, everybody)

    refused = await scene.alice.slash(scene.channel, "server memories", learns=False)

    assert refused.response.content == "Only those who manage this server may do that."


def test_the_command_is_for_managers_by_default(scene: Scene):
    command = scene.client.tree.get_command("server")

    assert isinstance(command, discord.app_commands.Group)
    assert command.default_permissions == discord.Permissions(manage_guild=True)
    assert command.guild_only
