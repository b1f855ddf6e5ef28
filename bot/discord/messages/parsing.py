"""Parsing: of what Discord sends, one thing that the library cannot read costs nothing else."""

import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from typing import Any, TypeVar

import discord

from bot.reason import reason_of

log = logging.getLogger(__name__)

UNREADABLE = "channel %s: message %s cannot be read: %s"
ABOVE = "referenced_message"
"""Where in a message's payload that stands which it replies to."""
PAGE = 100
"""How many messages Discord gives at once at most."""
NEEDED: Collection[str] = ("READY", "RESUMED")
"""Events without which no session goes on."""
T = TypeVar("T")
Parser = Callable[[Any], None]


def skip_unreadable(parsers: dict[str, Parser], skipped: Callable[[str], None]) -> None:
    """Let events that cannot be read be passed over, each with a line in the log."""
    for event, parse in parsers.items():
        if event not in NEEDED:
            parsers[event] = _skipping(event, parse, skipped)


async def newest_messages(
    client: discord.Client,
    channel: discord.abc.Messageable,
    limit: int,
    *,
    after: int,
    before: int | None = None,
) -> AsyncIterator[discord.Message]:
    """Yield at most so many messages between two, newest first, without the unreadable ones."""
    where = await channel._get_channel()
    while limit > 0:
        page = await client.http.logs_from(where.id, min(limit, PAGE), before=before)
        for payload in page:
            if int(payload["id"]) <= after:
                return
            if (message := _message(client, where, payload)) is not None:
                yield message
        if len(page) < min(limit, PAGE):
            return
        limit, before = limit - len(page), int(page[-1]["id"])


def _message(client: discord.Client, channel: Any, payload: Any) -> discord.Message | None:
    def made(told: Any) -> discord.Message:
        return client._connection.create_message(channel=channel, data=told)

    try:
        return _salvaged(made, payload)
    except Exception as problem:  # noqa: BLE001  # whatever stands in it, the next one is read
        log.warning(UNREADABLE, channel.id, payload["id"], reason_of(problem))
        return None


def _salvaged(parse: Callable[[Any], T], payload: Any) -> T:
    """Read something; where what it replies to cannot be read, it is read without that."""
    try:
        return parse(payload)
    except Exception:
        if not isinstance(payload, Mapping) or not payload.get(ABOVE):
            raise
        return parse({name: value for name, value in payload.items() if name != ABOVE})


def _skipping(event: str, parse: Parser, skipped: Callable[[str], None]) -> Parser:
    def parsed(payload: Any) -> None:
        try:
            _salvaged(parse, payload)
        except Exception as problem:  # noqa: BLE001  # an event's edge: the next one is heard
            ids = _ids_of(payload)
            log.warning("%s %s cannot be read: %s", event, ids, reason_of(problem))
            skipped(event)

    return parsed


def _ids_of(payload: Any) -> str:
    """Return by which numbers an event can be found, and nothing else of it."""
    told = payload if isinstance(payload, Mapping) else {}
    named = {name: told.get(name) for name in ("guild_id", "channel_id", "id")}
    return " ".join(f"{name}={value}" for name, value in named.items() if str(value).isdecimal())
