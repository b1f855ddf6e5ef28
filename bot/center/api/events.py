"""`/events`: what happens to a person's memory while they look on."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent

from bot.actions.event_feed import MOST, EventFeed
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import Refusal, documented
from memory.tables.columns import LARGEST_ID

RETRY = 2000
"""After how many milliseconds a browser comes back."""
LONGEST_ID = 19
MOST_LISTENERS = 20
"""How many of one person listen at once: each looks into the store by itself."""
WAIT = "10"
"""After how many seconds one more may ask again."""
router = APIRouter(tags=["events"], responses=documented(401, 429, 503))


async def listener_of(person: PersonHere) -> AsyncIterator[Person]:
    """Count who listens while they do; raises `Refusal` where too many of one person do."""
    listeners = person.center.listeners
    if listeners[person.id] >= MOST_LISTENERS:
        raise Refusal(429, "too-often", {"Retry-After": WAIT})
    listeners[person.id] += 1
    try:
        yield person
    finally:
        listeners[person.id] -= 1
        if not listeners[person.id]:
            del listeners[person.id]


@router.get("/events", operation_id="listen", response_class=EventSourceResponse)
async def events(
    person: Annotated[Person, Depends(listener_of)],
    last: Annotated[
        str | None,
        Header(alias="Last-Event-ID", description="The `id` of the last event that was seen."),
    ] = None,
    after: Annotated[
        int | None,
        Query(
            ge=0,
            le=LARGEST_ID,
            description="The same for who listens for the first time: where they begin.",
        ),
    ] = None,
) -> AsyncIterator[ServerSentEvent]:
    """Tell what happens, by whatever process, within a second.

    `memory.created`, `.updated`, `.deleted`, `.forgotten`, `.restored`, `message.created`,
    `.updated`, `.deleted`, `operation.pending` (what waits for a yes is not the same),
    `erasure.progress` and `forgetting.progress` carry the `kind` and the id of their `subject`.
    `ready` comes first to who listens anew; `reset` says that some are known no more, or that all
    of them was erased: look at all anew.
    """
    feed, center = EventFeed(person.services, person.id), person.center
    seen = _number(last)
    if seen is None:
        seen = after if after is not None and last is None else await feed.newest()
        yield ServerSentEvent(event="ready", id=str(seen), data={}, retry=RETRY)
    with center.bell.heard_by(person.id) as rung:
        while not center.closing.is_set():
            rung.clear()
            found = await feed.since(seen)
            if not await _is_let_in(person):
                return
            if found is None:
                seen = await feed.newest()
                yield ServerSentEvent(event="reset", id=str(seen), data={}, retry=RETRY)
                if not await feed.is_there():
                    return
            for event in found or ():
                seen = event.id
                told = {"kind": event.kind, "subject": event.subject}
                yield ServerSentEvent(event=event.kind, id=str(event.id), data=told)
            if not found or len(found) < MOST:
                await _either(rung, center.closing, center.bell.seconds)


async def _either(one: asyncio.Event, other: asyncio.Event, seconds: float) -> None:
    """Wait until one of the two is set, but no longer than so many seconds."""
    waiting = [asyncio.create_task(event.wait()) for event in (one, other)]
    try:
        await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


async def _is_let_in(person: Person) -> bool:
    """Tell whether the browser is still logged in, before it is told anything."""
    return await person.center.login.who(person.visitor.secret) is not None


def _number(told: str | None) -> int | None:
    """Return the id in a `Last-Event-ID`; what is none begins anew."""
    if told is None or not told.isascii() or not told.isdecimal() or len(told) > LONGEST_ID:
        return None
    return int(told)
