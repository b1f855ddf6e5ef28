from typing import Any

import pytest

from bot.discord.components.button_custom_id import ButtonAction
from memory.tables import Memory, User
from tests.bot.discord.process.acquainted import offered, told
from tests.bot.discord.process.lives import Life, Town
from tests.bot.discord.scene import Scene

TOO_OLD = "Nothing was done: this window is too old. Please press the button anew."


async def card(scene: Scene) -> Any:
    await scene.alice.slash(scene.channel, "memory add", words="My locker is number 214")
    listed = await scene.alice.slash(scene.channel, "memory list")
    return await scene.alice.select(listed.response.message, values=["1"])


async def opened(scene: Scene, label: str = "Edit") -> Any:
    """Let Alice open a window about her memory."""
    return await scene.alice.click((await card(scene)).response.message, label=label)


@pytest.mark.parametrize(
    ("label", "state"), [("Edit", "active"), ("Wrong", "forgotten"), ("Outdated", "active")]
)
async def test_a_window_that_was_open_over_a_restart_does_what_it_is_for(
    scene: Scene, label: str, state: str
):
    window = await opened(scene, label)
    await scene.restart()

    given = await scene.alice.submit_modal(window, {"content": "My locker is number 215"})

    assert "My locker is number 215" in given.response.content
    assert "My locker is number 215" in await scene.stage.contents()
    assert (await scene.stage.all(Memory))[0].state == state


async def test_the_word_for_erasing_everything_is_taken_after_a_restart(scene: Scene):
    await scene.asks(scene.alice, "Hello!")
    asked = await scene.alice.user.slash("erase everything")
    window = await scene.alice.user.click(asked.response.message, label="Erase everything…")
    await scene.restart()

    await scene.alice.user.submit_modal(window, {"content": "erase everything"})
    await scene.stage.worker.drain()

    assert await scene.stage.all(User) == []


async def test_a_window_about_a_memory_that_is_gone_says_so(scene: Scene):
    window = await opened(scene)
    asked = await scene.alice.slash(scene.channel, "erase memory", memory="1")
    await scene.alice.click(asked.response.message, label="Erase for good")

    given = await scene.alice.submit_modal(window, {"content": "My locker is number 215"})

    assert given.response.content == "There is no such memory."


async def test_a_window_that_is_sent_twice_is_taken_twice(town: Town, acquainted: Life):
    message = await offered(town, acquainted, ButtonAction("edit", 1, "1"))
    window = await town.discord.click(town.mira, message, "edit")

    for name in ("Pixie", "Pixel"):
        given = await town.discord.submit(window, content=f"My cat is called {name}.")
        assert name in await told(town, given)

    assert await acquainted.stage.contents() == ["My cat is called Pixel."]


@pytest.mark.parametrize("custom_id", ["0f5c9e", "cm:gone:1:5", "cm:hush:1:1"])
async def test_a_window_of_another_version_says_so(town: Town, acquainted: Life, custom_id: str):
    message = await offered(town, acquainted, ButtonAction("edit", 1, "1"))
    window = await town.discord.click(town.mira, message, "edit")
    window.answer["custom_id"] = custom_id

    assert await told(town, await town.discord.submit(window, content="Hm")) == TOO_OLD


async def test_somebody_else_s_window_takes_nothing(town: Town, acquainted: Life):
    message = await offered(town, acquainted, ButtonAction("edit", 1, "1"))
    window = await town.discord.click(town.mira, message, "edit")
    window.answer["custom_id"] = "cm:edit:99:1"

    said = await told(town, await town.discord.submit(window, content="Mine now"))

    assert said == "This button does nothing any more; please use the command anew."
    assert await acquainted.stage.contents() == ["My cat is called Pixel."]


async def test_a_button_of_before_everything_was_erased_does_nothing_and_says_so(scene: Scene):
    shown = await card(scene)
    asked = await scene.alice.user.slash("erase everything")
    window = await scene.alice.user.click(asked.response.message, label="Erase everything…")
    await scene.alice.user.submit_modal(window, {"content": "erase everything"})

    pressed = await scene.alice.click(shown.response.message, label="Hush")

    nothing = "This button does nothing any more; please use the command anew."
    assert pressed.response.content == nothing
    assert await scene.stage.all(User) == []
