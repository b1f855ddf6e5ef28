"""`companion discord`: run, sync, block."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.output import as_json, as_lines
from bot.discord.context.block_list import BlockList, block_file
from bot.texts.commands.catalogue import say
from config.errors import SettingsInvalid

NO_ID = "Name ids as Discord copies them, digits only: of users, roles, channels or servers."

SYNCED = "{count} commands are told to Discord; its apps may show them some minutes later."


async def run(*, place: Invocation = HERE) -> None:
    """Be on Discord until told to stop (Ctrl-C, SIGTERM); running replies are finished first.

    SIGHUP has it read its settings anew; what has to wait for a restart is told in the log.
    The token comes from COMPANION_DISCORD__TOKEN; the work of memory is done beside the talk.
    """
    with place.opened(begins=True) as app:
        from bot.discord.connection.process import (
            run as stay,  # late: only here Discord's library is needed
        )

        await stay(app, place.settings)


async def sync(*, place: Invocation = HERE) -> None:
    """Tell Discord the commands: once, and again after an update that changed them."""
    with place.opened(begins=True) as app:
        from bot.discord.connection.process import (
            sync as tell,  # late: only here Discord's library is needed
        )

        count = await tell(app)
    as_lines([say(SYNCED, count=count)])


def block(
    *ids: str,
    note: Annotated[str, Parameter(help="Why, for whoever reads the list.")] = "",
    place: Invocation = HERE,
) -> None:
    """Answer somebody no more, from their next message on: a user, a role, a channel, a server.

    Their commands go on working, so that they can see and erase what is kept of them.
    """
    _be_ids(ids)
    told = _list(place)
    new = told.block(ids, note)
    as_lines(
        (say("{id} is blocked.", id=text) for text in new),
        nothing="All of them were blocked before.",
    )


def unblock(*ids: str, place: Invocation = HERE) -> None:
    """Answer somebody again."""
    _be_ids(ids)
    gone = _list(place).unblock(ids)
    as_lines(
        (say("{id} is not blocked any more.", id=text) for text in gone),
        nothing="None of them was blocked.",
    )


def blocked(*, place: Invocation = HERE, json: Json = False) -> None:
    """List who is blocked, by command and in the settings."""
    settings = [f"{text}  # discord.blocked" for text in place.settings().discord.blocked]
    found = [*_list(place).lines(), *settings]
    if json:
        parts = [line.partition("#") for line in found]
        as_json([{"id": text.strip(), "note": note.strip() or None} for text, _, note in parts])
    else:
        as_lines(found, nothing="Nobody is blocked.")


def _be_ids(ids: Sequence[str]) -> None:
    wrong = [text for text in ids if not (text.isascii() and text.isdecimal())]
    if wrong or not ids:
        raise SettingsInvalid(say(NO_ID))


def _list(place: Invocation) -> BlockList:
    return BlockList(block_file(place.settings()))
