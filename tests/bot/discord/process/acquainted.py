"""What is read from a Discord of our own after commands and presses."""

import logging

import pytest

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from tests.bot.discord.process.lives import Life, Town
from tests.fakes.discord.world import Interaction, Message

CAT, DOG = "My cat is called Pixel.", "My dog is called Rex."


async def told(town: Town, asked: Interaction) -> str:
    """Return the answer, once it is there."""

    def find() -> str | None:
        return asked.original.content if asked.original else None

    return await town.discord.until(find, "an answer")


async def offered(town: Town, life: Life, *actions: ButtonAction) -> Message:
    """Let a message with buttons stand in the private talk."""
    await town.discord.until(lambda: life.arrivals)
    where = life.arrivals[0].get_partial_messageable(town.dm.id)
    sent = await where.send("Here:", view=row_of(*((action, action.name) for action in actions)))
    return town.dm.messages[sent.id]


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert "Traceback" not in caplog.text
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
