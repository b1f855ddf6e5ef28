"""Answers that come too late: nothing is done unseen, nothing twice, nothing told to others.

Covers: bot.discord.components.ack_tracker, bot.discord.connection.client,
bot.discord.connection.component_handlers.
"""

from typing import Any

import pytest
from discord import app_commands

from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.connection.client import create_client
from bot.discord.connection.component_handlers import HANDLERS
from memory.tables import (
    Channel,
    ConsentGiven,
    Erasure,
    Memory,
    Operation,
    Participant,
    Place,
    PlatformSettings,
    TopicRule,
    UserSettings,
)
from tests.bot.discord.process.acquainted import logged, offered, told
from tests.bot.discord.process.lives import Life, Town
from tests.fakes.discord.world import Interaction

OLD = 4.0
"""Seconds on the way: one more than Discord waits for a first answer."""
CHANGED = (Memory, Operation, Erasure, TopicRule, ConsentGiven, UserSettings, PlatformSettings)
CHOSEN = (Channel, Place, Participant)
LATE = "came too late: nothing was done"
COMMANDS: dict[str, dict[str, Any]] = {
    "memory list": {},
    "memory search": {"words": "cat"},
    "memory add": {"words": "I like tea."},
    "memory forget": {"memory": "1"},
    "memory hush": {"memory": "1"},
    "memory never": {"topic": "cat"},
    "memory restore": {"memory": "2"},
    "memory why": {"memory": "1"},
    "memory fading": {},
    "memory keep": {"memory": "1"},
    "memory stats": {},
    "memory pending": {},
    "profile": {},
    "center": {},
    "private": {},
    "settings": {"quiet_from": 20},
    "export": {},
    "erase memory": {"memory": "1"},
    "erase message": {"message": "1"},
    "erase conversation": {},
    "erase topic": {"topic": "cat"},
    "erase everything": {},
    "erase status": {},
    "server show": {},
    "server channel": {"learns": False},
    "server memories": {"learns": False},
}
MOST_BUTTONS = 25
"""How many components a message of Discord's holds."""
DEEDS = {
    "agree": "guild-1",
    "refuse": "guild-1",
    "view": "1",
    "view_page": "1-0",
    "never_page": "0",
    "server_page": "0",
    "undo": "1",
    "undo_page": "1-0",
    "accept": "1",
    "decline": "1",
    "say_yes": "1",
    "say_no": "1",
    "say_yes_to_all": "1",
    "say_no_to_all": "1",
    "pending_page": "0",
    "no_notes": "",
    "no_reminders": "",
    "forget": "1",
    "restore": "2",
    "hush": "1",
    "unhush": "1",
    "wrong": "1",
    "outdated": "1",
    "edit": "1",
    "keep": "1",
    "fading_page": "0",
    "page": "active-0",
    "why_page": "1-0",
    "switch": "memory",
    "erase": "memory:0:1",
    "forget_all": "",
}


async def rows(life: Life) -> str:
    """Return all that a command or a button may change."""
    tables: list[type[Any]] = [*CHANGED, *CHOSEN]
    found = [part for table in tables for part in await life.stage.all(table)]
    return "\n".join(repr(part.model_dump(exclude={"embedding"})) for part in found)


def grow_old(town: Town) -> None:
    town.discord.hub.age = OLD
    town.discord.book.expect(10062)


async def refused(town: Town, caplog: pytest.LogCaptureFixture, asked: Interaction) -> None:
    """See that an interaction came too late, for which the log has one line."""
    line = f"interaction {asked.id} {LATE}"
    await town.discord.until(lambda: line in caplog.text, "a line in the log")
    assert [text.partition(",")[0] for text in logged(caplog)] == [line]
    assert asked.original is None
    caplog.clear()


async def test_every_command_and_button_comes_too_late_in_these_tests(acquainted: Life):
    app = acquainted.stage.app
    tree = create_client(app, app.settings.discord).tree
    commands = [
        walk_command
        for walk_command in tree.walk_commands()
        if isinstance(walk_command, app_commands.Command)
    ]

    assert {command.qualified_name for command in commands} == set(COMMANDS)
    assert set(DEEDS) == set(HANDLERS)


async def test_a_command_that_comes_too_late_does_nothing(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    before = await rows(acquainted)
    grow_old(town)

    for words, given in COMMANDS.items():
        await refused(
            town, caplog, await town.discord.slash(town.mira, town.general, words, **given)
        )
        assert await rows(acquainted) == before, words

    assert town.general.talk == []


async def test_a_press_that_comes_too_late_does_nothing(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    actions = [ButtonAction(name, 1, about) for name, about in DEEDS.items()]
    parts = [
        actions[first : first + MOST_BUTTONS] for first in range(0, len(actions), MOST_BUTTONS)
    ]
    offers = [(part, await offered(town, acquainted, *part)) for part in parts]
    before = await rows(acquainted)
    grow_old(town)

    for name, message in [(action.name, message) for part, message in offers for action in part]:
        await refused(town, caplog, await town.discord.click(town.mira, message, name))
        assert await rows(acquainted) == before, name
        assert (message.content, message.edits) == ("Here:", []), name


@pytest.mark.parametrize("name", ["wrong", "outdated", "edit", "erase"])
async def test_a_form_that_comes_too_late_does_nothing(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture, name: str
):
    about = {"erase": "everything:0:"}.get(name, "1")
    message = await offered(town, acquainted, ButtonAction(name, 1, about))
    window = await town.discord.click(town.mira, message, name)
    before = await rows(acquainted)
    grow_old(town)

    await refused(town, caplog, await town.discord.submit(window, content="erase everything"))

    assert await rows(acquainted) == before


@pytest.mark.parametrize("name", ["Remember this", "Forget this", "Why?"])
async def test_a_menu_that_comes_too_late_does_nothing(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture, name: str
):
    said = await town.discord.call(town.mira, town.dm, "I live in Oslo.")
    await town.discord.reply_to(said, saying="Oslo")
    before = await rows(acquainted)
    grow_old(town)

    await refused(town, caplog, await town.discord.menu(town.mira, said, name))

    assert await rows(acquainted) == before


async def test_what_came_too_late_can_be_asked_again(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    grow_old(town)
    late = await town.discord.slash(town.mira, town.dm, "memory hush", memory="1")
    await refused(town, caplog, late)
    town.discord.hub.age = 0.0

    again = await town.discord.slash(town.mira, town.dm, "memory hush", memory="1")

    assert "Pixel" in await told(town, again)
    assert [memory.hushed for memory in await acquainted.stage.all(Memory)] == [True, False]


async def test_what_autocomplete_offers_too_late_is_one_line_in_the_log(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    grow_old(town)

    await town.discord.complete(town.mira, town.dm, "memory forget", memory="ca")
    await town.discord.until(lambda: "autocomplete" in caplog.text, "a line in the log")

    [line] = logged(caplog)
    assert line.startswith("Ignoring exception in autocomplete for 'memory forget'")
    assert "(NotFound 404 (code 10062)" in line


async def test_anothers_press_that_comes_too_late_is_one_line_in_the_log(
    town: Town, acquainted: Life, caplog: pytest.LogCaptureFixture
):
    message = await offered(town, acquainted, ButtonAction("forget", 99, "1"))
    grow_old(town)

    await refused(town, caplog, await town.discord.click(town.mira, message, "forget"))
