"""Who is allowed and who is blocked: people, roles, channels, categories and servers."""

import pytest

from bot.discord.connection.client import create_client
from bot.discord.context.block_list import BlockList, block_file
from tests.bot.discord.conftest import Enter
from tests.bot.discord.scene import Scene


async def with_settings(scene: Scene, **chosen: tuple[str, ...]) -> None:
    """Let the process begin again with settings that name what is there."""
    app = scene.stage.app
    scene.client = create_client(app, app.settings.discord.model_copy(update=chosen))
    await scene.env.restart_bot(scene.client)


async def test_who_is_blocked_is_not_answered(scene: Scene):
    await with_settings(scene, blocked=(str(scene.alice.id),))

    await scene.alice.send(scene.channel, f"{scene.me.mention} hello")
    await scene.bob.send(scene.channel, f"{scene.me.mention} hello")

    replied = [part for part in scene.channel.history() if part.reference]
    assert [part.reference.resolved.author.name for part in replied] == ["bob"]


async def test_where_some_are_allowed_only_these_are_answered(scene: Scene):
    await with_settings(scene, allowed=(str(scene.bob.id),))

    await scene.alice.send(scene.channel, f"{scene.me.mention} hello")
    assert scene.said() == []
    await scene.bob.send(scene.channel, f"{scene.me.mention} hello")

    assert scene.said() != []


@pytest.mark.parametrize("named", ["category", "channel", "server", "role"])
@pytest.mark.parametrize("rule", ["blocked", "allowed"])
async def test_a_rule_for_a_place_or_a_role_holds_for_all_in_it(
    scene: Scene, rule: str, named: str
):
    role = scene.guild.create_role("quiet")
    ann = scene.guild.add_member(scene.env.create_user("ann"), roles=[role])
    category = scene.guild.create_category("corner")
    inside = scene.guild.create_text_channel("inside", category=category)
    await (await ann.send(inside, "Plants.")).create_thread(name="plants")
    [thread] = inside.threads
    ids = {"category": category, "channel": inside, "server": scene.guild, "role": role}
    await with_settings(scene, **{rule: (str(ids[named].id),)})

    await ann.send(thread, f"{scene.me.mention} hello")
    await scene.alice.send_dm("Hello!")

    answered = [bool(scene.said(part)) for part in (thread, scene.dm(scene.alice))]
    assert answered == ([False, True] if rule == "blocked" else [True, False])


async def test_who_is_blocked_while_it_runs_is_not_answered_any_more(enter: Enter):
    scene = await enter()
    file = block_file(scene.stage.app.settings)
    assert await scene.whispers(scene.alice, "Hello!")
    answered = len(scene.said(scene.dm(scene.alice)))

    BlockList(file).block([str(scene.alice.id)])
    await scene.whispers(scene.alice, "Hello?")
    assert len(scene.said(scene.dm(scene.alice))) == answered

    BlockList(file).unblock([str(scene.alice.id)])
    await scene.whispers(scene.alice, "Hello again!")
    assert len(scene.said(scene.dm(scene.alice))) > answered


async def test_a_block_list_that_cannot_be_read_lets_nobody_in_again(enter: Enter, caplog):
    scene = await enter()
    file = block_file(scene.stage.app.settings)
    await scene.whispers(scene.bob, "Hello!")
    BlockList(file).block([str(scene.bob.id)])
    await scene.bob.send_dm("Hello?")
    said = len(scene.said(scene.dm(scene.bob)))
    file.write_bytes(b"\xff\xfe")

    await scene.bob.send_dm("Hello again?")

    assert len(scene.said(scene.dm(scene.bob))) == said
    assert "The block list" in caplog.text
