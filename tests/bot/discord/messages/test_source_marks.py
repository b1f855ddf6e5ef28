"""A reply that tells of a memory carries a mark, where the person wants to see it."""

from typing import Any

from sqlmodel import select

from bot.voice.voice import ScriptedVoice
from memory.tables import UserSettings
from tests.bot.discord.conftest import Enter


async def test_a_reply_that_tells_of_a_memory_is_marked_where_that_is_wanted(enter: Enter):
    scene = await enter(voice=ScriptedVoice(["She is Pixel."] * 3))
    await scene.whispers(scene.alice, "My cat is called Pixel.")
    await scene.learned()
    marked = await scene.whispers(scene.alice, "What is my cat called?")
    await scene.stage.write(_show_none)
    plain = await scene.whispers(scene.alice, "What is my cat called?")

    assert marked == "She is Pixel.\n-# ¹ /memory why"
    assert plain == "She is Pixel."


def _show_none(rows: Any) -> None:
    for settings in rows.exec(select(UserSettings)):
        settings.show_sources = False
