"""Learning shown: notes of what was learned, and what is behind a reply.

Covers: bot.discord.views.explanation, memory.reports.learning_notes.
"""

from typing import Any

import pytest

from bot.discord.context.block_list import BlockList, block_file
from memory.tables import Conversation, Memory
from tests.bot.discord.conftest import Enter
from tests.bot.discord.scene import Scene

CAT = "My cat is called Pixel."
NOTE = "-# Learned something about you:\n-# • Your cat is called Pixel."


def notes(scene: Scene, channel: Any = None) -> list[Any]:
    seen = (channel or scene.dm(scene.alice)).history()
    return [part for part in seen if part.content.startswith("-# Learned")]


async def test_in_private_a_quiet_note_tells_what_was_learned(scene: Scene):
    await scene.whispers(scene.alice, CAT)

    await scene.learned()

    [note] = notes(scene)
    assert note.content == NOTE
    assert note.flags.suppress_notifications


async def test_what_was_learned_is_told_once_over_a_restart_too(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()

    await scene.restart()
    await scene.learned()

    assert len(notes(scene)) == 1


async def test_who_was_blocked_meanwhile_gets_no_note(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    BlockList(block_file(scene.stage.app.settings)).block([str(scene.alice.id)])

    await scene.learned()

    assert notes(scene) == []


async def test_what_was_forgotten_meanwhile_is_not_told(scene: Scene):
    await scene.whispers(scene.alice, f"{CAT} I live in Oslo.")
    await scene.stage.worker.drain()
    await scene.alice.slash(scene.channel, "memory forget", memory="1")

    await scene.learned()

    [note] = notes(scene)
    assert note.content == "-# Learned something about you:\n-# • You live in Oslo."
    seen = await scene.alice.user.click(note, label="View")
    assert seen.response.content == "• You live in Oslo."


async def test_what_another_character_learned_its_own_bot_tells(scene: Scene):
    await scene.whispers(scene.alice, CAT)

    async def belongs_to(character: str) -> None:
        def work(rows: Any) -> None:
            rows.get_one(Conversation, 1).character = character

        await scene.stage.write(work)

    await belongs_to("kai")
    await scene.learned()
    assert notes(scene) == []
    await belongs_to("lumi")
    await scene.learned()
    assert len(notes(scene)) == 1


async def test_the_note_undoes_what_was_learned_after_a_restart_too(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    await scene.restart()

    await scene.alice.user.click(notes(scene)[0], label="Undo")

    assert scene.newest(scene.dm(scene.alice)) == (
        "-# • no longer remembered: Your cat is called Pixel."
    )
    assert await scene.stage.contents() == []


async def test_the_note_shows_what_still_stands(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()

    seen = await scene.alice.user.click(notes(scene)[0], label="View")

    assert seen.response.content == "• Your cat is called Pixel."


async def test_notes_can_be_switched_off_by_the_note(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    await scene.alice.user.click(notes(scene)[0], label="No such notes")

    await scene.whispers(scene.alice, "My sister is called Mia.")
    await scene.learned()

    assert len(notes(scene)) == 1


@pytest.mark.parametrize(("chosen", "count"), [("dms", 0), ("always", 1), ("off", 0)])
async def test_in_a_server_there_is_a_note_only_where_it_is_wanted(
    enter: Enter, chosen: str, count: int
):
    scene = await enter(discord={"notes": chosen, "debounce_seconds": 0.0})
    await scene.agrees(scene.alice)
    await scene.asks(scene.alice, CAT)

    await scene.learned()

    assert len(notes(scene, scene.channel)) == count


async def test_nobody_undoes_what_is_anothers(enter: Enter):
    scene = await enter(discord={"notes": "always", "debounce_seconds": 0.0})
    await scene.agrees(scene.alice)
    await scene.asks(scene.alice, CAT)
    await scene.learned()

    pressed = await scene.bob.click(notes(scene, scene.channel)[0], label="Undo")

    assert pressed.response.content == "That belongs to somebody else."
    assert await scene.stage.contents() == ["The user's cat is called Pixel."]


@pytest.mark.parametrize(("label", "left"), [("Yes", 1), ("No", 0)])
async def test_who_wants_to_be_asked_first_is_asked(scene: Scene, label: str, left: int):
    panel = await scene.alice.slash(scene.channel, "settings")
    await scene.alice.click(panel.response.message, label="Remember without asking: on")
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    question = scene.dm(scene.alice).last_message

    await scene.alice.user.click(question, label=label)

    assert question.content.startswith("-# I would like to remember this. May I?")
    assert len(await scene.stage.contents()) == left


async def test_why_without_a_name_tells_of_the_newest_reply(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    await scene.alice.send_dm("What is my cat called?")

    shown = await scene.alice.user.slash("memory why")

    assert "`#1` Your cat is called Pixel." in shown.response.content
    assert '> you said: "My cat is called Pixel"' in shown.response.content


async def test_why_under_a_reply_in_a_server(scene: Scene):
    reply = await reply_about_the_cat(scene)

    shown = await scene.alice.context_menu(scene.channel, "Why?", reply)
    foreign = await scene.bob.context_menu(scene.channel, "Why?", reply)
    own_words = await scene.alice.send(scene.channel, "Just so.")
    no_reply = await scene.alice.context_menu(scene.channel, "Why?", own_words)

    assert shown.ephemeral
    assert "Your cat is called Pixel." in shown.response.content
    assert foreign.response.content == "That reply was somebody else's."
    assert no_reply.response.content == "That is no reply of mine."


@pytest.mark.parametrize(
    ("label", "written", "left"),
    [
        ("#1 Wrong", "", []),
        ("#1 Wrong", "My cat is called Pixie", ["My cat is called Pixie"]),
        ("Outdated", "My cat is called Byte now", ["My cat is called Byte now"]),
    ],
)
async def test_what_is_wrong_or_outdated_is_put_right_under_why(
    scene: Scene, label: str, written: str, left: list[str]
):
    reply = await reply_about_the_cat(scene)
    shown = await scene.alice.context_menu(scene.channel, "Why?", reply)

    window = await scene.alice.click(shown.response.message, label=label)
    await scene.alice.submit_modal(window, {"content": written})

    now = [memory for memory in await scene.stage.all(Memory) if memory.state == "active"]
    assert [part.content for part in now if not part.superseded] == left


@pytest.mark.parametrize(("label", "said"), [("Hush", "Kept, but"), ("Forget", "Forgotten: ")])
async def test_what_a_reply_stood_on_is_hushed_or_forgotten_under_why(
    scene: Scene, label: str, said: str
):
    reply = await reply_about_the_cat(scene)
    shown = await scene.alice.context_menu(scene.channel, "Why?", reply)

    done = await scene.alice.click(shown.response.message, label=label)

    assert done.response.content.startswith(said)


async def reply_about_the_cat(scene: Scene):
    """Return a reply in the server that stood on what is known of the cat."""
    await scene.agrees(scene.alice)
    await scene.asks(scene.alice, CAT)
    await scene.learned()
    await scene.asks(scene.alice, "What is my cat called?")
    return scene.channel.last_message
