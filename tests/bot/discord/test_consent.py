"""Consent: what is kept of what people say, and what they are told of it.

Covers: bot.discord.views.consent_buttons.
"""

import pytest

from memory.tables import Message, Participant, User
from tests.bot.discord.conftest import Enter
from tests.bot.discord.scene import Scene, manager

CAT = "My cat is called Pixel."


async def test_a_new_person_is_told_in_private_once_what_is_remembered(scene: Scene):
    await scene.whispers(scene.alice, "Hello!")
    await scene.whispers(scene.alice, "Hello again!")

    told = [
        text for text in scene.said(scene.dm(scene.alice)) if "I remember what you tell me" in text
    ]
    assert len(told) == 1
    assert "`/memory list`" in told[0]


async def test_a_chinese_speaker_is_told_in_chinese(scene: Scene):
    await scene.whispers(scene.alice, "你好，我叫小雨。")

    assert "这些记忆是你的" in scene.said(scene.dm(scene.alice))[0]


async def test_in_a_server_nothing_is_kept_before_a_person_agreed(scene: Scene):
    await scene.asks(scene.alice, CAT)
    await scene.learned()

    assert await scene.stage.contents() == []
    assert {message.retention for message in await scene.stage.all(Message)} == {"session"}


async def test_a_person_is_asked_once_in_a_server(scene: Scene):
    await scene.asks(scene.alice, "Hello!")
    await scene.asks(scene.alice, "Hello again!")

    said = scene.channel.history()
    [asked] = [part for part in said if "I keep nothing you say in this server" in part.content]
    assert asked.content.startswith("-# alice, ")
    assert asked.flags.suppress_notifications


async def test_who_agrees_is_remembered_from_then_on(scene: Scene):
    await scene.asks(scene.alice, CAT)
    agreed = await scene.alice.click(scene.channel.last_message, label="Remember me here")
    await scene.asks(scene.alice, "My sister is called Mia.")
    await scene.learned()

    assert agreed.ephemeral
    assert agreed.response.content.startswith("From now on I remember")
    assert await scene.stage.contents() == ["The user's sister is called Mia."]
    consented = [participant.consented_at for participant in await scene.stage.all(Participant)]
    assert consented == [scene.stage.clock.now()]


async def test_consent_holds_in_all_channels_of_the_server(scene: Scene):
    await scene.agrees(scene.alice)
    other = scene.guild.create_text_channel("other")

    await scene.asks(scene.alice, CAT, other)
    await scene.learned()

    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_nobody_agrees_for_another(scene: Scene):
    await scene.asks(scene.alice, "Hello!")
    question = scene.channel.last_message
    await scene.asks(scene.bob, "Hello!")

    pressed = await scene.bob.click(question, label="Remember me here")

    assert pressed.ephemeral
    assert pressed.response.content == "That belongs to somebody else."
    await scene.asks(scene.alice, CAT)
    await scene.learned()
    assert await scene.stage.contents() == []


async def test_who_refuses_is_not_remembered_and_not_asked_again(scene: Scene):
    await scene.asks(scene.alice, "Hello!")
    await scene.alice.click(scene.channel.last_message, label="Don't")

    await scene.asks(scene.alice, CAT)
    await scene.learned()

    assert await scene.stage.contents() == []
    assert sum("unless you agree" in text for text in scene.said()) == 1


async def test_a_server_may_remember_with_a_notice(scene: Scene):
    boss = manager(scene)
    await boss.slash(scene.channel, "server memories", consent="notice")

    await scene.asks(scene.alice, CAT)
    await scene.asks(scene.alice, "Hello!")
    await scene.learned()

    assert sum("in this server I remember" in text for text in scene.said()) == 1
    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


async def test_under_the_notice_a_person_can_refuse(scene: Scene):
    await manager(scene).slash(scene.channel, "server memories", consent="notice")
    await scene.asks(scene.alice, "Hello!")

    [notice] = [part for part in scene.channel.history() if "I remember what" in part.content]
    await scene.alice.click(notice, label="Don't remember me here")
    await scene.asks(scene.alice, CAT)
    await scene.learned()

    assert await scene.stage.contents() == []


@pytest.mark.parametrize("command", ["server channel", "server memories"])
async def test_a_manager_keeps_a_channel_or_the_server_from_being_remembered(
    scene: Scene, command: str
):
    await scene.agrees(scene.alice)
    await manager(scene).slash(scene.channel, command, learns=False)

    await scene.asks(scene.alice, CAT)
    await scene.learned()

    assert await scene.stage.contents() == []


async def test_two_people_in_one_channel_are_never_mixed_up(scene: Scene):
    await scene.agrees(scene.alice, scene.bob)

    await scene.asks(scene.alice, CAT)
    await scene.asks(scene.bob, "My dog is called Rex.")
    await scene.learned()

    for who, theirs, others in ((scene.alice, "Pixel", "Rex"), (scene.bob, "Rex", "Pixel")):
        listed = await who.slash(scene.channel, "memory list")
        assert theirs in listed.response.content
        assert others not in listed.response.content


async def test_what_was_told_in_private_is_not_told_in_the_server(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.agrees(scene.alice)
    await scene.learned()

    answer = await scene.asks(scene.alice, "What is my cat called?")

    assert "Pixel" not in answer
    assert "Pixel" in await scene.whispers(scene.alice, "What is my cat called?")


async def test_a_name_told_in_private_is_not_used_in_the_server(enter: Enter):
    from bot.voice.voice import ScriptedVoice

    voice = ScriptedVoice(["Hello."] * 4)
    scene = await enter(voice=voice)
    await scene.whispers(scene.alice, "My name is Annabel Secret.")
    await scene.learned()
    await scene.agrees(scene.alice)
    await scene.asks(scene.alice, "Good evening!")

    await scene.asks(scene.bob, "Hello!")

    assert (await scene.stage.all(User))[0].name == "Annabel Secret"
    assert {message.author_name for message in voice.scenes[-1].window} == {"alice"}
    assert voice.scenes[-2].user_name == "alice"


async def test_in_private_mode_nothing_is_kept_and_the_commands_say_so(scene: Scene):
    await scene.whispers(scene.alice, "Hello!")
    on = await scene.alice.user.slash("private")
    await scene.whispers(scene.alice, CAT)
    off = await scene.alice.user.slash("private")
    await scene.learned()

    assert on.ephemeral
    assert "I look nothing up and keep nothing" in on.response.content
    assert "From here on I remember again" in off.response.content
    assert await scene.stage.contents() == []
    assert not scene.stage.on_disk("Pixel")


async def test_private_mode_in_a_server_is_the_persons_own(scene: Scene):
    await scene.agrees(scene.alice, scene.bob)
    await scene.alice.slash(scene.channel, "private")

    await scene.asks(scene.alice, CAT)
    await scene.asks(scene.bob, "My dog is called Rex.")
    await scene.learned()

    assert await scene.stage.contents() == ["The user's dog is called Rex."]
