"""Whoever has much to be remembered of is shown all of it, page by page, as Discord takes it.

Covers: bot.discord.components.responses, bot.discord.views.paging.
"""

import logging
from pathlib import Path

import pytest

from bot.actions.account.export_file import OwnExport
from bot.actions.account.upload import unpacked
from bot.actions.memories import OwnMemory
from bot.discord.connection.process import sync
from memory.imports.document import read_document
from memory.tables import Channel, Memory, Run, User
from tests.bot.discord.process.acquainted import CAT, DOG, logged, told
from tests.bot.discord.process.lives import Life, Town, alive
from tests.fakes.discord.world import Interaction, Message

MANY = 23
STARRED = "*_`~|" * 96
"""Signs that are shown with a backslash each, as many as a memory holds."""


async def remembered(life: Life, count: int) -> None:
    """Let much be remembered of Mira that is as long as can be when it is shown."""
    user = await life.stage.only(User)
    own = OwnMemory(life.stage.services, user.id or 0, language="en")
    for number in range(count):
        await own.add(f"Opera {number} {STARRED}"[:490])


def labels(message: Message) -> list[str]:
    return [
        part["label"] for row in message.components for part in row["components"] if "label" in part
    ]


async def pressed(town: Town, asked: Interaction, label: str) -> str:
    """Press a button of an answer and return what it says then."""
    assert asked.original is not None
    before = len(asked.original.edits)
    await town.discord.click(town.mira, asked.original, label)
    await town.discord.until(lambda: asked.original and len(asked.original.edits) > before)
    return asked.original.content


@pytest.fixture
async def lived(town: Town, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.WARNING)
    async with alive(town.discord, tmp_path, poll_seconds=0.1, notes="always") as life:
        await sync(life.stage.app)
        await town.discord.until(lambda: life.arrivals)
        await town.discord.reply_to(
            await town.discord.say(town.mira, town.dm, "Hello"), saying="said"
        )
        yield life
    assert not [line for line in logged(caplog) if "came too late" not in line]


async def test_a_long_memory_is_listed_found_and_forgotten(town: Town, lived: Life):
    await remembered(lived, MANY)
    discord = town.discord

    listed = await discord.slash(town.mira, town.dm, "memory list")
    assert f"`#{MANY}`" in await told(town, listed)
    assert f"`#{MANY - 8}`" in await pressed(town, listed, "Older")
    assert "`#1`" in await told(
        town, await discord.slash(town.mira, town.dm, "memory why", memory="1")
    )
    found = await discord.slash(town.mira, town.dm, "memory search", words="Opera")
    assert "Opera" in await told(town, found)
    which = await discord.slash(town.mira, town.dm, "memory forget", memory="Opera")
    assert "Which one do you mean?" in await told(town, which)
    gone = await discord.slash(town.mira, town.dm, "memory forget", topic="Opera")
    said = await told(town, gone)
    assert f"all that is about “opera”: {MANY}." in said
    assert f"… and {MANY - 5} more" in said
    assert gone.original is not None
    viewed = await discord.click(town.mira, gone.original, "View")
    assert "1 to 10 of 23" in await told(town, viewed)
    assert "1 to 10 of 23" in await pressed(town, gone, "Undo")
    last = await pressed(town, gone, "Further") and await pressed(town, gone, "Further")
    assert "21 to 23 of 23" in last
    assert "Opera 2 " in last


async def test_what_a_long_run_learned_is_told_viewed_by_pages_and_undone(town: Town, lived: Life):
    await remembered(lived, MANY)
    discord = town.discord
    gone = await discord.slash(town.mira, town.dm, "memory forget", topic="Opera")
    await told(town, gone)
    run_id = (await lived.stage.all(Run))[-1].id

    def of_a_talk(rows) -> None:
        run = rows.get_one(Run, run_id)
        run.agent, run.conversation_id = "curator", 1

    await lived.stage.write(of_a_talk)

    note = await discord.until(
        lambda: next((part for part in town.dm.talk if "Learned something" in part.content), None)
    )
    assert f"… and {MANY - 5} more" in note.content
    viewed = await discord.click(town.mira, note, "View")
    assert "1 to 10 of 23" in await told(town, viewed)
    assert "11 to 20 of 23" in await pressed(town, viewed, "Further")
    assert "21 to 23 of 23" in await pressed(town, viewed, "Further")
    assert viewed.original is not None
    assert labels(viewed.original) == ["Back"]
    await discord.click(town.mira, note, "Undo")
    await discord.until(lambda: "1 to 10 of 23" in note.content)
    await discord.click(town.mira, note, "Further")
    await discord.until(lambda: "11 to 20 of 23" in note.content)
    memories = await lived.stage.all(Memory)
    assert [memory.state for memory in memories] == ["active"] * MANY


@pytest.mark.parametrize(
    ("locale", "further", "told_of"),
    [("en-US", "Further", "11 to 20 of 60"), ("zh-CN", "下一页", "第 11 到 20 条，共 60 条")],
)
async def test_a_server_with_many_rules_shows_them_by_pages(
    town: Town, lived: Life, locale: str, further: str, told_of: str
):
    guild, town.mira.locale = town.general.guild, locale
    assert guild is not None

    def ruled(rows) -> None:
        for number in range(60):
            place = str(guild.id)
            rows.add(
                Channel(
                    platform="discord", external_id=str(10**17 + number), place_external_id=place
                )
            )

    await lived.stage.write(ruled)
    shown = await town.discord.slash(town.mira, town.general, "server show")
    assert str(10**17 + 9) in await told(town, shown)
    assert str(10**17 + 10) not in await told(town, shown)
    second = await pressed(town, shown, further)
    assert told_of in second
    assert str(10**17 + 19) in second


async def test_many_topics_that_are_never_kept_are_listed_by_pages(town: Town, lived: Life):
    for number in range(12):
        topic = f"{number} {STARRED}"[:100]
        await told(town, await town.discord.slash(town.mira, town.dm, "memory never", topic=topic))

    listed = await town.discord.slash(town.mira, town.dm, "memory never")
    assert "1 to 10 of 12" in await told(town, listed)
    assert "11 to 12 of 12" in await pressed(town, listed, "Further")


async def test_an_export_that_is_too_large_comes_packed(town: Town, acquainted: Life):
    own = OwnExport(acquainted.stage.services, (await acquainted.stage.only(User)).id or 0)
    whole, packed = await own.write("json"), await own.write("zip")
    assert len(whole.content) > 2 * len(packed.content)

    town.discord.hub.file_limit = len(whole.content) - 1
    asked = await town.discord.slash(town.mira, town.general, "export")
    await told(town, asked)
    [file] = asked.original.attachments if asked.original else []
    sent = town.discord.world.files[file["url"].removeprefix(town.discord.url)]
    document = read_document(unpacked(sent))
    assert file["filename"].endswith(".zip")
    assert {memory.content for memory in document.memories} == {CAT, DOG}

    town.discord.hub.file_limit = 1000
    refused = await town.discord.slash(town.mira, town.general, "export")
    assert "too large for Discord" in await told(town, refused)
