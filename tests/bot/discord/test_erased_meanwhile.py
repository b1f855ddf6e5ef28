"""Everything may be erased by another process at any moment: nobody is told of an error."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from bot.actions.erasure import TYPED, OwnErasing
from bot.discord.texts.erase import TEXTS
from bot.texts.troubles import ERASED
from memory.storage.store import Store
from memory.tables import Memory, Message, User
from tests.bot.discord.held_words import holds
from tests.bot.discord.scene import Scene
from tests.stage import full_disk

CAT, HOME = "My cat is called Pixel.", "I live in Oslo."
COMMANDS: dict[str, dict[str, str]] = {
    "memory add": {"words": HOME},
    "memory list": {},
    "memory search": {"words": "cat"},
    "memory forget": {"memory": "1"},
    "memory hush": {"memory": "1"},
    "memory stats": {},
    "profile": {},
    "private": {},
    "export": {},
}
WRITING = ("memory add", "memory search", "private", "export")
"""What finds nobody there any more to do it for."""
WRITES = range(1, 6)
"""After each of these transactions everything may be gone."""
ErasingAfter = Callable[..., None]


@pytest.fixture
def erasing_after(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> ErasingAfter:
    """Return what has everything erased after so many transactions more, waited for or beside."""
    write = Store.write

    def after(number: int, *, beside: list[asyncio.Task[None]] | None = None) -> None:
        left = number

        async def counted(store: Store, work: Any) -> Any:
            nonlocal left
            done = await write(store, work)
            left -= 1
            if left == 0:
                monkeypatch.setattr(Store, "write", write)
                if beside is None:
                    await erase_all(scene)
                else:
                    beside.append(asyncio.create_task(erase_all(scene)))
            return done

        monkeypatch.setattr(Store, "write", counted)

    return after


async def erase_all(scene: Scene) -> None:
    """Erase everything of everybody, as another process does."""
    for user in await scene.stage.all(User):
        await OwnErasing(scene.stage.services, user.id or 0, "en").everything(TYPED["en"])
    await scene.stage.worker.drain()


async def has_nothing(scene: Scene) -> bool:
    """Tell whether no word of before, and none that was on its way, is kept."""
    said = [message.text for message in await scene.stage.all(Message)]
    told = [memory.content for memory in await scene.stage.all(Memory)]
    return not any("Pixel" in words for words in (*said, *told))


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_command_ends_in_a_sentence(
    scene: Scene,
    erasing_after: ErasingAfter,
    caplog: pytest.LogCaptureFixture,
    command: str,
):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    caplog.clear()
    erasing_after(1)
    answer = await scene.alice.slash(scene.channel, command, **COMMANDS[command])

    if command in WRITING:
        assert answer.response.content == ERASED["en"]["user"]
    assert answer.response.content
    assert await has_nothing(scene)
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("writes", WRITES)
async def test_a_message_ends_in_a_reply_or_a_sentence_and_brings_nothing_back(
    scene: Scene,
    erasing_after: ErasingAfter,
    caplog: pytest.LogCaptureFixture,
    writes: int,
):
    await scene.whispers(scene.alice, CAT)
    await scene.learned()
    caplog.clear()
    beside = list[asyncio.Task[None]]()
    erasing_after(writes, beside=beside)
    reply = await scene.whispers(scene.alice, "What is my cat called?")
    await asyncio.gather(*beside)

    assert len(beside) == 1
    assert reply
    assert await has_nothing(scene)


async def test_what_was_accepted_is_told_where_the_disk_is_full_from_then_on(scene: Scene):
    await scene.whispers(scene.alice, "My cat is called Zorblax.")
    await scene.learned()
    offered = await scene.alice.user.slash("erase memory", memory="1", messages=True)

    with full_disk(scene.stage.services.store, after=2):  # who asks, and what is accepted
        await scene.alice.user.click(offered.response.message, label="Erase for good")
    told_at_once = offered.response.content
    assert told_at_once.startswith("Erasure 1 (a memory): accepted.")
    assert told_at_once.endswith(TEXTS["en"].waits)

    await scene.stage.worker.drain("erase")
    assert await holds(scene, "Zorblax", "zorblax") == set()
