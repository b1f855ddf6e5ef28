"""`/memory`, as people use it.

Covers: bot.discord.commands.memory_picker, bot.discord.components.buttons,
bot.discord.texts.memory, bot.discord.views.memory_card,
bot.discord.views.memory_lines, bot.discord.views.memory_list, bot.discord.views.topics.
"""

import pytest
from discord import ui

from bot.actions.memories import OwnMemory
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import ActionButton
from bot.discord.views.memory_list import MemoryMenu
from bot.terminal.commands import ACTIVE
from memory.tables import User
from tests.bot.discord.scene import Scene, speaking
from tests.stage import full_disk

CAT = "My cat is called Pixel."


async def test_it_lists_what_is_remembered_to_its_owner_alone(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()

    listed = await scene.alice.slash(scene.channel, "memory list")

    assert listed.ephemeral
    assert "Pixel" in listed.response.content


async def test_nobody_sees_what_is_anothers(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()

    listed = await scene.bob.slash(scene.channel, "memory list")

    assert listed.response.content == "I remember nothing about you yet."


async def test_a_sentence_is_added_and_found(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")

    found = await scene.alice.slash(scene.channel, "memory search", words="locker")

    assert "My locker is number 214" in found.response.content
    assert found.ephemeral


async def test_a_forgotten_memory_is_brought_back_by_the_button_under_it(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")

    gone = await scene.alice.slash(scene.channel, "memory forget", memory="1")
    back = await scene.alice.click(gone.response.message, label="Bring back")

    assert gone.response.content == "Forgotten: My locker is number 214"
    assert back.response.content == "Remembered again: My locker is number 214"
    assert await scene.stage.contents() == ["My locker is number 214"]


async def test_a_topic_is_forgotten(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="I work at a bakery")
    await scene.alice.slash(scene.channel, "memory add", words="My sister is Mia")

    gone = await scene.alice.slash(scene.channel, "memory forget", topic="work")

    assert gone.response.content.startswith("Forgotten, all that is about “work”: 1.\n")
    assert "I work at a bakery" in gone.response.content
    assert await scene.stage.contents() == ["My sister is Mia"]


async def test_a_forgotten_topic_is_brought_back_as_a_whole(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="I work at a bakery")
    await scene.alice.slash(scene.channel, "memory add", words="My work starts at six")
    gone = await scene.alice.slash(scene.channel, "memory forget", topic="work")

    await scene.alice.click(gone.response.message, label="Undo")

    assert await scene.stage.contents() == ["I work at a bakery", "My work starts at six"]


async def test_a_topic_that_nothing_is_about_is_said_to_be_so(scene: Scene):
    gone = await scene.alice.slash(scene.channel, "memory forget", topic="work")

    assert gone.response.content == "Nothing that is remembered is about “work”."


async def test_a_topic_that_was_not_hushed_is_said_to_be_so(scene: Scene):
    lifted = await scene.alice.slash(scene.channel, "memory hush", topic="work", lift=True)

    assert lifted.response.content == "There was no such rule for the topic “work”."


async def test_words_instead_of_a_number_show_what_they_could_mean(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")

    asked = await scene.alice.slash(scene.channel, "memory forget", memory="the locker")

    assert asked.response.content.startswith("Which one do you mean?\n`#1` My locker is number 214")
    assert await scene.stage.contents() == ["My locker is number 214"]


async def test_naming_nothing_asks_for_a_name(scene: Scene):
    asked = await scene.alice.slash(scene.channel, "memory forget")

    assert asked.response.content == "Name a memory or a topic."


async def test_a_foreign_number_is_answered_as_a_missing_one(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")

    for number in ("1", "99", "999999999999999999"):
        answered = await scene.bob.slash(scene.channel, "memory forget", memory=number)
        assert answered.response.content == "There is no such memory."
    assert await scene.stage.contents() == ["My locker is number 214"]


async def test_a_memory_is_hushed_and_that_is_lifted(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My ex is called Sam")

    hushed = await scene.alice.slash(scene.channel, "memory hush", memory="1")
    listed = await scene.alice.slash(scene.channel, "memory list")
    lifted = await scene.alice.slash(scene.channel, "memory hush", memory="1", lift=True)

    assert hushed.response.content == (
        "Kept, but I won't bring it up unless you do: My ex is called Sam"
    )
    assert "🤫" in listed.response.content
    assert lifted.response.content == "I may bring it up again: My ex is called Sam"


async def test_a_topic_is_hushed_and_that_is_lifted(scene: Scene):
    hushed = await scene.alice.slash(scene.channel, "memory hush", topic="health")
    lifted = await scene.alice.slash(scene.channel, "memory hush", topic="health", lift=True)

    assert hushed.response.content == (
        "“health” is not brought up unless you do; memories about it: 0."
    )
    assert lifted.response.content == "Lifted: “health” may be brought up again."


async def test_what_is_forgotten_is_restored_by_its_number(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")
    await scene.alice.slash(scene.channel, "memory forget", memory="#1")

    listed = await scene.alice.slash(scene.channel, "memory list", forgotten=True)
    back = await scene.alice.slash(scene.channel, "memory restore", memory="#1")

    assert "~~My locker is number 214~~" in listed.response.content
    assert back.response.content == "Remembered again: My locker is number 214"


async def test_why_shows_the_words_a_memory_rests_on(scene: Scene):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()

    card = await scene.alice.slash(scene.channel, "memory why", memory="1")

    assert '> you said: "My cat is called Pixel"' in card.response.content


async def test_stats_count(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")

    counted = await scene.alice.slash(scene.channel, "memory stats")

    assert counted.response.content == (
        "1 remembered, 0 of them for good; 0 forgotten; 0 waiting for your yes."
    )


async def test_a_secret_is_refused_in_words(scene: Scene):
    refused = await scene.alice.slash(
        scene.channel, "memory add", words="My card is 4111 1111 1111 1111"
    )

    assert "secrets are not stored" in refused.response.content


async def test_a_long_list_is_paged_by_its_owner_alone(scene: Scene):
    for number in range(10):
        await scene.alice.slash(scene.channel, "memory add", words=f"My plant {number} is a fern")
    listed = await scene.alice.slash(scene.channel, "memory list")
    first = listed.response.content

    await scene.alice.click(listed.response.message, label="Older")

    assert "-# 1 to 8" in first
    assert "plant 9" in first
    assert "plant 0" in listed.response.content
    assert "-# 9 to 10" in listed.response.content


async def test_a_memory_is_opened_from_the_list_and_edited(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")
    listed = await scene.alice.slash(scene.channel, "memory list")

    card = await scene.alice.select(listed.response.message, values=["1"])
    window = await scene.alice.click(card.response.message, label="Edit")
    edited = await scene.alice.submit_modal(window, {"content": "My locker is number 215"})

    assert edited.response.content == "It reads now: My locker is number 215"
    assert await scene.stage.contents() == ["My locker is number 215"]


async def test_autocomplete_offers_ones_own_memories_and_at_most_25(scene: Scene):
    for number in range(30):
        await scene.alice.slash(scene.channel, "memory add", words=f"My plant {number} is a fern")

    all_of_them = await scene.alice.autocomplete(scene.channel, "memory forget", "memory", "")
    part = await scene.alice.autocomplete(scene.channel, "memory forget", "memory", "plant 17")
    of_bob = await scene.bob.autocomplete(scene.channel, "memory forget", "memory", "")

    assert len(all_of_them) == 25
    assert [each["name"] for each in part] == ["#18 My plant 17 is a fern"]
    assert of_bob == []


async def test_a_chinese_reader_is_answered_in_chinese(scene: Scene):
    with speaking("zh-CN"):
        listed = await scene.alice.slash(scene.channel, "memory list")

    assert listed.response.content == "我还没有关于你的记忆。"


async def test_lists_and_cards_work_after_a_restart_too(scene: Scene):
    for number in range(10):
        await scene.alice.slash(scene.channel, "memory add", words=f"My plant {number} is a fern")
    listed = await scene.alice.slash(scene.channel, "memory list")
    await scene.restart()

    await scene.alice.click(listed.response.message, label="Older")
    card = await scene.alice.select(listed.response.message, values=["1"])
    await scene.restart()
    hushed = await scene.alice.click(card.response.message, label="Hush")

    assert "plant 0" in card.response.content
    assert hushed.response.content.endswith("My plant 0 is a fern")


async def test_nobody_opens_or_pages_what_is_anothers(scene: Scene):
    for number in range(10):
        await scene.alice.slash(scene.channel, "memory add", words=f"My plant {number} is a fern")
    view = ui.View(timeout=None)
    plants = await OwnMemory(scene.stage.services, 1).listed(states=ACTIVE, limit=1)
    view.add_item(MemoryMenu(1, "Open", plants))
    view.add_item(ActionButton(ButtonAction("page", 1, "active-8"), "Older"))
    await scene.client.get_partial_messageable(scene.channel.id).send("A list:", view=view)
    public = scene.channel.last_message

    opened = await scene.bob.select(public, values=[str(plants[0].id)])
    turned = await scene.bob.click(public, label="Older")

    assert opened.response.content == turned.response.content == "That belongs to somebody else."
    assert scene.channel.last_message.content == "A list:"


async def test_nothing_about_a_topic_is_kept_until_that_is_lifted(scene: Scene):
    await scene.alice.slash(scene.channel, "memory add", words="I work at a bakery")

    ruled = await scene.alice.slash(scene.channel, "memory never", topic="work")
    await scene.whispers(scene.alice, "I work at a harbour.")
    await scene.learned()
    kept_meanwhile = await scene.stage.contents()
    listed = await scene.alice.slash(scene.channel, "memory never")
    lifted = await scene.alice.slash(scene.channel, "memory never", topic="work", lift=True)
    none = await scene.alice.slash(scene.channel, "memory never")
    await scene.whispers(scene.alice, "I work at a school.")
    await scene.learned()

    assert kept_meanwhile == ["I work at a bakery"]
    assert len(await scene.stage.contents()) == 2
    assert ruled.response.content.startswith("From now on nothing about “work” is stored. From ")
    assert listed.response.content == "• work"
    assert lifted.response.content == "Lifted: “work” may be stored again."
    assert none.response.content == "There is no topic that is never stored."


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("memory forget", "memory"),
        ("memory restore", "memory"),
        ("memory keep", "memory"),
        ("erase message", "message"),
    ],
)
async def test_autocomplete_writes_nothing_and_makes_nobody_known(
    scene: Scene, command: str, option: str
):
    store = scene.stage.services.store
    with full_disk(store):
        offered = await scene.bob.autocomplete(scene.channel, command, option, "")

    assert list(offered) == []
    assert store.writes_failed == 0
    assert await scene.stage.all(User) == []
