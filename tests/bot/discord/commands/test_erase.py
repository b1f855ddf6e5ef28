"""Erasing for good: what goes is shown, goes on a press, and leaves no file with a word of it.

Covers: bot.discord.texts.erase, bot.discord.views.erase_flow, bot.discord.views.erase_followup,
bot.discord.views.erase_preview.
"""

from typing import Any

import pytest

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from memory.tables import Memory, ReplyPiece, User
from tests.bot.discord.held_words import holds
from tests.bot.discord.scene import Scene, speaking

CAT = "My cat is called Zorblax."
ERASE = "Erase for good"
ELSEWHERE = f"https://discord.com/channels/1/{'8' * 18}/{'9' * 18}"


async def told(scene: Scene) -> Scene:
    """Let both have told something in private, and it be learned."""
    await scene.whispers(scene.alice, CAT)
    await scene.whispers(scene.alice, "I work as a baker.")
    await scene.whispers(scene.bob, "My dog is called Rex.")
    await scene.learned()
    return scene


async def pressed(scene: Scene, name: str, label: str = ERASE, **options: Any) -> Any:
    """Let Alice use the command and press its button; return what she was shown."""
    offered = await scene.alice.user.slash(name, **options)
    assert offered.ephemeral
    await scene.alice.user.click(offered.response.message, label=label)
    return offered


async def typed(scene: Scene, word: str, label: str = "Erase everything…") -> tuple[Any, Any]:
    """Let Alice ask for everything and type a word; return what was offered and what answers."""
    offered = await scene.alice.user.slash("erase everything")
    window = await scene.alice.user.click(offered.response.message, label=label)
    return offered, await scene.alice.user.submit_modal(window, {"content": word})


async def test_what_would_go_is_shown_and_stays_until_the_button_is_pressed(scene: Scene):
    await told(scene)

    offered = await scene.alice.user.slash("erase memory", memory="1")

    shown = offered.response.content
    assert "This goes for good, and nobody can bring it back (1):" in shown
    assert "`#1` Your cat is called Zorblax." in shown
    assert "These messages stay; choose `messages` to erase them too (2):" in shown
    assert "The messages in Discord, yours and mine, stay there" in shown
    assert len(await scene.stage.contents()) == 3


async def test_an_erased_memory_is_told_to_be_gone_with_its_messages(scene: Scene):
    await told(scene)

    offered = await pressed(scene, "erase memory", memory="#1", messages=True)

    content = "Erasure 1 (a memory): done. Gone: entries of the ledger: 1, memories: 1, "
    assert offered.response.content == f"{content}messages: 2."
    assert offered.response.components == []
    assert await holds(scene, "Zorblax", "zorblax") == set()
    assert await holds(scene, "baker", "Rex") == {"baker", "Rex"}


async def test_a_message_is_erased_by_its_link_with_the_answer_and_what_came_of_it(scene: Scene):
    await told(scene)
    said = scene.dm(scene.alice).history()[0]
    link = f"https://discord.com/channels/@me/{scene.dm(scene.alice).id}/{said.id}"

    await pressed(scene, "erase message", message=link, answer=True)

    assert await holds(scene, "Zorblax") == set()
    assert len(await scene.stage.all(ReplyPiece)) == 2
    assert scene.dm(scene.alice).history()[0].content == CAT


async def test_ones_own_newest_messages_are_offered(scene: Scene):
    await told(scene)

    offered = await scene.alice.user.autocomplete("erase message", "message", "zorb")

    assert [part["value"] for part in offered] == ["2", "1"]
    assert offered[1]["name"] == f"#1 you: {CAT}"


async def test_a_topic_goes_with_what_was_said_of_it(scene: Scene):
    await told(scene)

    await pressed(scene, "erase topic", topic=" Zorblax ", messages=True)

    assert await scene.stage.contents() == ["The user is a baker.", "The user's dog is called Rex."]
    assert await holds(scene, "Zorblax", "zorblax") == set()


async def test_a_topic_that_nothing_is_about_is_said_so(scene: Scene):
    answer = await scene.alice.user.slash("erase topic", topic="boats")
    assert answer.response.content == "Nothing that I remember, or that was said, is about boats."


async def test_in_a_channel_ones_own_words_go_and_anothers_stay(scene: Scene):
    await scene.agrees(scene.alice, scene.bob)
    await scene.asks(scene.alice, CAT)
    await scene.asks(scene.bob, "My dog is called Rex.")
    await scene.whispers(scene.alice, "I work as a baker.")
    await scene.learned()

    offered = await scene.alice.slash(scene.channel, "erase conversation", facts=True)
    await scene.alice.click(offered.response.message, label=ERASE)

    assert await holds(scene, "Zorblax") == set()
    assert await holds(scene, "Rex", "baker") == {"Rex", "baker"}


async def test_a_cleared_chat_leaves_what_was_learned_without_its_quotes(scene: Scene):
    await told(scene)

    await pressed(scene, "erase conversation")

    assert await scene.stage.contents() == [
        *("The user's cat is called Zorblax.", "The user is a baker."),
        "The user's dog is called Rex.",
    ]
    assert await holds(scene, CAT) == set()


async def test_everything_goes_after_the_typed_words_and_they_are_strangers(scene: Scene):
    await told(scene)

    offered, _ = await typed(scene, "Erase  everything")

    assert offered.response.content == (
        "Erasure 1 (everything): done. Gone: memories: 2, messages: 4.\n"
        "Everything about you is erased. If you write to me again, we begin anew.\n"
        "-# Copies outside of the data folder stay: exports, reports and backups that were put "
        "elsewhere. A backup that is restored is erased anew."
    )
    assert await holds(scene, "Zorblax", "baker", "alice", str(scene.alice.id)) == set()
    assert [user.name for user in await scene.stage.all(User)] == ["bob"]
    assert "Zorblax" not in await scene.whispers(scene.alice, "What is my cat called?")


async def test_other_words_erase_nothing_and_the_right_ones_are_said(scene: Scene):
    await told(scene)

    offered, answer = await typed(scene, "yes")

    assert offered.response.content.startswith("Everything goes for good, and nobody can bring")
    [told_so] = answer.followups
    assert told_so.ephemeral
    assert told_so.content == (
        "Nothing was erased. To erase everything about you, type: erase everything"
    )
    assert len(await scene.stage.contents()) == 3


async def test_a_chinese_reader_types_the_chinese_words(scene: Scene):
    await told(scene)

    with speaking("zh-TW"):
        offered, _ = await typed(scene, "全部抹去", label="全部抹去……")

    assert offered.response.content == (
        "抹去 1（一切）：已完成。已抹去：记忆 2 条，消息 4 条。\n"
        "关于你的一切都已抹去。你再写给我，我们就从头认识。\n"
        "-# 数据文件夹以外的副本会留下：存到别处的导出、报告和备份。"
        "从备份恢复时会重新抹去这些内容。"
    )


async def test_everything_can_be_forgotten_instead_and_comes_back(scene: Scene):
    await told(scene)

    offered = await pressed(scene, "erase everything", label="Only forget")

    assert offered.response.content.startswith("Forgotten: what I remembered (2), and our talks")
    states = {memory.content: memory.state for memory in await scene.stage.all(Memory)}
    assert list(states.values()) == ["forgotten", "forgotten", "active"]
    assert "Zorblax" not in await scene.whispers(scene.alice, "What is my cat called?")
    await scene.alice.user.slash("memory restore", memory="1")
    assert "Zorblax" in await scene.whispers(scene.alice, "What is my cat called?")


@pytest.mark.parametrize("action", ["erase:1:everything:0:", "erase:1:memory:1:1", "forget_all:1:"])
async def test_nobody_else_presses_the_button(scene: Scene, action: str):
    await told(scene)
    name, owner, about = action.split(":", 2)
    public = scene.client.get_partial_messageable(scene.channel.id)
    await public.send(view=row_of((ButtonAction(name, int(owner), about), "Press")))

    answer = await scene.bob.click(scene.channel.last_message, label="Press")

    assert answer.response.content == "That belongs to somebody else."
    assert len(await scene.stage.contents()) == 3


async def test_the_button_works_after_a_restart(scene: Scene):
    await told(scene)
    offered = await scene.alice.user.slash("erase memory", memory="1", messages=True)

    await scene.restart()
    await scene.alice.user.click(offered.response.message, label=ERASE)

    assert await holds(scene, "Zorblax") == set()


async def test_what_must_wait_says_so_and_is_told_when_it_is_done(scene: Scene):
    await told(scene)
    scene.stage.damage("UPDATE turns SET state = 'sending' WHERE id = 1")

    offered = await pressed(scene, "erase memory", memory="1", messages=True)
    waiting = offered.response.content
    scene.stage.damage("UPDATE turns SET state = 'answered' WHERE id = 1")
    scene.stage.clock.move(minutes=1)
    await scene.learned()

    assert waiting.startswith(
        "Erasure 1 (a memory): waiting until nothing else works with your words. Gone: nothing.\n"
        "It is tried again until it is done."
    )
    assert offered.response.content.startswith("Erasure 1 (a memory): done.")
    assert await holds(scene, "Zorblax") == set()


async def test_another_process_may_do_the_work(enter: Any):
    scene = await told(await enter(discord={"chores": False}))

    offered = await pressed(scene, "erase memory", memory="1", messages=True)
    accepted = offered.response.content
    await scene.learned()

    assert accepted.startswith("Erasure 1 (a memory): accepted. Gone: nothing.")
    assert offered.response.content.startswith("Erasure 1 (a memory): done.")


async def test_how_far_erasures_are_is_told_at_any_time(scene: Scene):
    await told(scene)
    none = await scene.alice.user.slash("erase status")
    await pressed(scene, "erase memory", memory="1")
    part = await scene.alice.user.slash("erase status")
    await typed(scene, "erase everything")
    stranger = await scene.alice.user.slash("erase status")

    assert none.response.content == "Nothing was ever erased."
    assert part.response.content.startswith("Erasure 1 (a memory): done.")
    assert stranger.response.content == "I know nothing of you: nothing is left to erase."
    assert [user.name for user in await scene.stage.all(User)] == ["bob"]


@pytest.mark.parametrize(
    ("name", "options", "answer"),
    [
        ("memory", {"memory": "99"}, "There is no such memory."),
        ("memory", {"memory": "3"}, "There is no such memory."),
        ("message", {"message": "99"}, "I keep no such message that would be yours to erase."),
        ("message", {"message": "5"}, "I keep no such message that would be yours to erase."),
        ("message", {"message": "9" * 18}, "I keep no such message that would be yours to erase."),
        ("message", {"message": ELSEWHERE}, "I keep no such message that would be yours to erase."),
        ("message", {"message": "that one"}, "Name a message: choose one that is offered, or"),
    ],
)
async def test_what_is_anothers_is_answered_like_what_is_not_there(
    scene: Scene, name: str, options: dict[str, str], answer: str
):
    await told(scene)

    shown = await scene.alice.user.slash(f"erase {name}", **options)

    assert shown.ephemeral
    assert shown.response.content.startswith(answer)


async def test_where_nothing_was_said_there_is_no_chat_to_clear(scene: Scene):
    shown = await scene.alice.slash(scene.channel, "erase conversation")
    assert shown.response.content == "Of what was said here I keep nothing."


async def test_long_lists_fit_into_one_message(scene: Scene):
    for number in range(7):
        await scene.alice.user.slash("memory add", words=f"tea {'*_' * 40}{number}")
        await scene.whispers(scene.alice, f"{'*_' * 40} is tea {number}.")
    await scene.learned()

    shown = await scene.alice.user.slash("erase topic", topic="tea")

    # Seven memories; seven messages with the replies to them.
    assert "… and 3 more" in shown.response.content
    assert "… and 10 more" in shown.response.content
    assert len(shown.response.content) <= 2000
