"""Who wants to be asked first is asked in private, and answers there or in a list, at any time.

Covers: bot.discord.views.pending_list.
"""

from typing import Any

import pytest

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.context.block_list import BlockList, block_file
from memory.tables import Conversation, Operation, Run, RunNote
from tests.bot.discord.conftest import Enter
from tests.bot.discord.scene import Scene, speaking

CAT, SISTER = "My cat is called Pixel.", "My sister is called Mia."
QUESTION = "-# I would like to remember this. May I?\n-# • remember: Your cat is called Pixel."


async def wants_to_be_asked(scene: Scene) -> None:
    panel = await scene.alice.slash(scene.channel, "settings")
    await scene.alice.click(panel.response.message, label="Remember without asking: on")


async def told_in_the_server(scene: Scene, *words: str) -> None:
    """Let Alice say something in the server, and the curator wait for her yes."""
    await scene.agrees(scene.alice)
    await wants_to_be_asked(scene)
    for word in words:
        await scene.asks(scene.alice, word)
        await scene.stage.worker.drain()


def asked(scene: Scene) -> list[str]:
    dm = scene.dm(scene.alice)
    return [text for text in scene.said(dm) if "May I?" in text] if dm else []


async def look(scene: Scene) -> None:
    await scene.client.questions.ask(scene.client)


def labels(shown: Any) -> list[str]:
    return [each["label"] for row in shown.response.components for each in row["components"]]


async def test_nobody_is_asked_who_is_blocked_nor_by_another_characters_bot(scene: Scene):
    await told_in_the_server(scene, CAT)
    blocked = BlockList(block_file(scene.stage.app.settings))

    blocked.block([str(scene.alice.id)])
    await look(scene)
    blocked.unblock([str(scene.alice.id)])
    await scene.stage.write(lambda rows: setattr(rows.get_one(Conversation, 1), "character", "kai"))
    await look(scene)

    assert asked(scene) == []


@pytest.mark.parametrize(("label", "left"), [("Yes", 1), ("No", 0)])
async def test_what_was_said_in_a_server_is_asked_in_private(scene: Scene, label: str, left: int):
    await told_in_the_server(scene, CAT)
    in_the_server = scene.said()

    await look(scene)

    assert asked(scene) == [QUESTION]
    assert scene.dm(scene.alice).last_message.flags.suppress_notifications
    assert scene.said() == in_the_server
    await scene.alice.user.click(scene.dm(scene.alice).last_message, label=label)
    assert len(await scene.stage.contents()) == left


async def test_what_was_learned_long_ago_is_asked_and_once_over_a_restart_too(scene: Scene):
    await told_in_the_server(scene, CAT)
    scene.stage.clock.move(days=3)

    await look(scene)
    await scene.restart()
    scene.stage.clock.move(days=3)
    await look(scene)

    assert asked(scene) == [QUESTION]


async def test_the_question_is_answered_after_a_restart_too(scene: Scene):
    await told_in_the_server(scene, CAT)
    await look(scene)
    await scene.restart()

    await scene.alice.user.click(scene.dm(scene.alice).last_message, label="Yes")

    assert scene.newest(scene.dm(scene.alice)) == "-# Done:\n-# • Your cat is called Pixel."


async def test_who_takes_no_private_messages_is_told_where_to_look_and_nothing_else(scene: Scene):
    await told_in_the_server(scene, CAT)
    scene.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)

    await look(scene)
    scene.stage.clock.move(days=1)
    await look(scene)

    hints = [text for text in scene.said() if "/memory pending" in text]
    name = f"<@{scene.alice.id}>"
    assert hints == [f"-# {name}, I have a question for you alone: `/memory pending`"]
    assert "Pixel" not in hints[0]


async def test_a_question_that_discord_did_not_take_is_asked_again_later(scene: Scene):
    await told_in_the_server(scene, CAT)
    scene.env.inject_error("POST", "/users/@me/channels", status=400, code=1, times=1)

    await look(scene)
    await look(scene)
    assert asked(scene) == []
    scene.stage.clock.move(seconds=601)
    await look(scene)

    assert asked(scene) == [QUESTION]


async def test_to_forget_names_what_is_to_be_forgotten(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    await wants_to_be_asked(scene)

    said = await scene.whispers(scene.alice, "Please forget that my cat is called Pixel.")
    await scene.stage.worker.drain()
    await look(scene)

    assert said == "I'll ask you before I forget that: Your cat is called Pixel."
    assert asked(scene) == [
        "-# I would like to change what I remember of you. May I?\n"
        "-# • forget: Your cat is called Pixel."
    ]


async def test_whoever_has_much_to_answer_is_shown_one_message(scene: Scene):
    words = [f"My {text} is called Pixel." for text in ("cat", "dog", "horse", "parrot")]
    await told_in_the_server(scene, *words)

    await look(scene)

    [said] = scene.said(scene.dm(scene.alice))[-1:]
    assert said.startswith("-# Much waits for your answer: 4 things")
    shown = await scene.alice.user.click(scene.dm(scene.alice).last_message, label="Show them")
    assert scene.newest(scene.dm(scene.alice)).startswith("What waits for your answer:")
    assert shown is not None


async def test_what_waits_is_listed_to_its_owner_alone_and_answered_there(scene: Scene):
    await told_in_the_server(scene, CAT, SISTER)

    shown = await scene.alice.slash(scene.channel, "memory pending")

    assert shown.ephemeral
    assert shown.response.content.splitlines() == [
        "What waits for your answer:",
        "`1` remember: Your cat is called Pixel.",
        "`2` remember: Your sister is called Mia.",
    ]
    assert labels(shown) == ["Yes 1", "No 1", "Yes 2", "No 2", "Yes to all", "No to all"]
    after = await scene.alice.click(shown.response.message, label="Yes 2")
    assert after.response.content.splitlines()[:2] == ["Done: 1.", "What waits for your answer:"]
    after = await scene.alice.click(shown.response.message, label="No 1")
    assert after.response.content == "Then I won't: 1.\nNothing waits for your answer."
    assert await scene.stage.contents() == ["The user's sister is called Mia."]


async def test_what_came_after_the_list_was_shown_is_not_answered_with_all(scene: Scene):
    await told_in_the_server(scene, CAT, SISTER)
    shown = await scene.alice.slash(scene.channel, "memory pending")
    await scene.asks(scene.alice, "My dog is called Rex.")
    await scene.stage.worker.drain()
    await scene.alice.click(shown.response.message, label="Yes to all")

    waiting = [each.op for each in await scene.stage.all(Operation) if each.status == "pending"]
    assert (len(await scene.stage.contents()), waiting) == (2, ["ADD"])


@pytest.mark.parametrize(("label", "left"), [("Yes to all", 2), ("No to all", 0)])
async def test_all_of_it_is_answered_at_once(scene: Scene, label: str, left: int):
    await told_in_the_server(scene, CAT, SISTER)
    shown = await scene.alice.slash(scene.channel, "memory pending")

    await scene.alice.click(shown.response.message, label=label)

    assert len(await scene.stage.contents()) == left
    again = await scene.alice.slash(scene.channel, "memory pending")
    assert again.response.content == "Nothing waits for your answer."


async def test_what_can_no_longer_be_answered_so_is_told(scene: Scene):
    await told_in_the_server(scene, CAT)
    shown = await scene.alice.slash(scene.channel, "memory pending")

    def erase(rows: Any) -> None:
        rows.get_one(Operation, 1).proposed = None

    await scene.stage.write(erase)

    after = await scene.alice.click(shown.response.message, label="Yes 1")

    assert "rests on were erased. Decline it instead." in after.response.content
    assert "`1` what it rested on was erased: only a no is left" in after.response.content


async def test_the_list_of_memories_tells_that_something_waits(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="I drink tea")
    await told_in_the_server(scene, CAT)

    shown = await scene.alice.slash(scene.channel, "memory list")
    counted = await scene.alice.slash(scene.channel, "memory stats")

    assert "-# Waiting for your answer: 1. `/memory pending` shows what." in shown.response.content
    assert "1 waiting for your yes" in counted.response.content


async def test_many_are_turned_page_by_page(scene: Scene):
    beings = ("cat", "dog", "horse", "parrot", "snake", "rabbit", "goat")
    await told_in_the_server(scene, *(f"My {being} is called Pixel." for being in beings))

    shown = await scene.alice.slash(scene.channel, "memory pending")
    assert shown.response.content.splitlines()[-1] == "-# 1 to 5"
    later = await scene.alice.click(shown.response.message, label="Later")

    assert later.response.content.splitlines()[-1] == "-# 6 to 7"


async def test_nobody_sees_or_answers_what_another_is_asked(scene: Scene):
    await told_in_the_server(scene, CAT)
    owner = (await scene.stage.only(Run)).user_id
    yes = ButtonAction("say_yes", owner, "run-1-0")
    where = scene.client.get_partial_messageable(scene.channel.id)
    await where.send("A list:", view=row_of((yes, "Yes")))

    foreign = await scene.bob.slash(scene.channel, "memory pending")
    pressed = await scene.bob.click(scene.channel.last_message, label="Yes")

    assert foreign.response.content == "Nothing waits for your answer."
    assert pressed.response.content == "That belongs to somebody else."
    assert await scene.stage.contents() == []


async def test_a_chinese_reader_is_asked_and_answered_in_chinese(scene: Scene):
    await scene.agrees(scene.alice)
    await wants_to_be_asked(scene)
    await scene.asks(scene.alice, "我的猫叫团子。")
    await scene.stage.worker.drain()
    await look(scene)
    with speaking("zh-CN"):
        shown = await scene.alice.slash(scene.channel, "memory pending")

    assert asked_zh(scene).startswith("-# 我想记住这些，可以吗？\n-# • 记住：")
    assert shown.response.content.startswith("等你回答的：\n`1` 记住：")
    assert labels(shown) == ["可以 1", "不要 1"]


def asked_zh(scene: Scene) -> str:
    return scene.newest(scene.dm(scene.alice))


async def test_a_note_that_was_passed_over_in_a_server_before_is_asked_later(enter: Enter):
    scene = await enter(discord={"notes": "off", "debounce_seconds": 0.0})
    await told_in_the_server(scene, CAT)

    def passed_over(rows: Any) -> None:
        rows.add(RunNote(run_id=1, at=scene.stage.clock.now()))

    await scene.stage.write(passed_over)
    scene.stage.clock.move(hours=1)
    await look(scene)

    assert asked(scene) == [QUESTION]
    assert (await scene.stage.only(Run)).status == "pending"


async def test_of_a_long_question_all_is_shown_before_it_is_answered(scene: Scene):
    words = [f"My {each} is called {each.title()}y." for each in ("cat", "dog", "horse", "parrot")]
    words += [f"My {each} is called {each.title()}a." for each in ("sister", "brother", "aunt")]
    await told_in_the_server(scene, " ".join(words))
    await look(scene)
    question = scene.dm(scene.alice).last_message
    assert question.content.endswith("…")

    shown = await scene.alice.user.click(question, label="View")

    for each in ("Caty", "Parroty", "Aunta"):
        assert each in shown.response.content
    assert await scene.stage.contents() == []
    listed = await scene.alice.slash(scene.channel, "memory pending")
    assert any(label.startswith("View") for label in labels(listed))
