"""A person's own word on what is remembered wrongly: never true, true no more, or badly put."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.actions.memories import OwnMemory
from bot.voice.second_person import first_person
from curator.offline.grammar.claim import Claim
from curator.offline.utterances.claims import claims
from memory.dates.partial_date import Moment, local_time, parse_moment
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.update import Update
from memory.reports.memory_view import MemoryView, own_memory
from memory.tables import Memory, User
from memory.text.language import language_of
from memory.text.late_pattern import LatePattern
from memory.text.normalization import cleaned
from memory.vocabulary import Because

_DAY = LatePattern(r"\d{4}-\d{2}-\d{2}")


async def correct(own: OwnMemory, memory_id: int, content: str) -> MemoryView:
    """Forget what was never true; with a content, remember what is right instead.

    Raises:
        NotFound: the user has no such memory.
        OperationRefused: it may not be changed so.
    """
    if not content.strip():
        return await own.act(Delete(memory_id=memory_id, because="corrected"))
    return await _replace(own, memory_id, content, "corrected")


async def outdate(own: OwnMemory, memory_id: int, content: str) -> MemoryView:
    """Note that something is true no more, with what is now, if that is said; raises as above."""
    if content.strip():
        return await _replace(own, memory_id, content, "changed")
    memory = await own.services.store.read(lambda rows: own_memory(rows, own.user_id, memory_id))
    update = Update(
        memory_id=memory_id,
        content=memory.content,
        valid_until=_end_of(memory, own.services.now()),
    )
    return await replace(own, audience=memory.audience).act(update)


def _end_of(memory: Memory, now: datetime) -> Moment | None:
    """Return since when it is over: now, or as it would have begun; None where it was before."""
    if memory.valid_until is not None and memory.valid_until <= now:
        return None
    begins = memory.valid_from
    if begins is not None and begins > now:
        return Moment(begins, memory.valid_from_precision or "instant")
    return Moment(now, "instant")


async def reword(own: OwnMemory, memory_id: int, content: str) -> MemoryView:
    """Say the same in other words; raises as above."""
    memory = await own.view(memory_id)
    update = Update(
        memory_id=memory_id,
        content=content,
        confidence=1.0,
        structured=_slot_told(own, content, memory.structured),
        valid_until=await _end_told(own, memory, content),
    )
    return await replace(own, audience=memory.audience).act(update)


async def confirm(own: OwnMemory, memory_id: int) -> MemoryView:
    """Note that the person says it is so, in these words; raises as above."""
    memory = await own.view(memory_id)
    return await replace(own, audience=memory.audience).act(
        Update(
            memory_id=memory_id,
            content=memory.content,
            confidence=1.0,
            structured=dict(memory.structured) if memory.structured else None,
        )
    )


async def _replace(own: OwnMemory, memory_id: int, content: str, because: Because) -> MemoryView:
    memory = await own.view(memory_id)
    update = Update(
        memory_id=memory_id,
        content=content,
        because=because,
        salience=1.0,
        confidence=1.0,
        structured=_slot_told(own, content, memory.structured),
    )
    return await replace(own, audience=memory.audience).act(update)


def _slot_told(
    own: OwnMemory, content: str, known: Mapping[str, Any] | None
) -> dict[str, str] | None:
    """Return what a person's words fill a memory's slot with, as far as rules can read that."""
    if not (key := (known or {}).get("key")):
        return None
    told = _told(own, content, own.services.now())
    values = {claim.value for claim in told if claim.key == key}
    return {"key": key, "value": values.pop()} if len(values) == 1 else None


async def _end_told(own: OwnMemory, memory: MemoryView, content: str) -> Moment | None:
    """Return when what a person's words say is over, as far as rules can read that.

    None: as before. Words that name the day still that was written out in it are of that day.
    """
    is_same_day = any(day[0] in content for day in _DAY.finditer(memory.content))
    if memory.valid_until is None or is_same_day:
        return None
    user = await own.services.store.read(lambda rows: rows.get_one(User, own.user_id))
    zone = ZoneInfo(user.timezone)
    told = _told(own, content, local_time(own.services.now(), zone))
    ends = {claim.valid_until for claim in told}
    end = ends.pop() if len(ends) == 1 else None
    return parse_moment(end, zone) if end else None


def _told(own: OwnMemory, content: str, now: datetime) -> Sequence[Claim]:
    """Return what a person's words say is so."""
    language = language_of(content, own.language)
    told = claims(first_person(cleaned(content), language), language, now)
    return [claim for claim in told if not (claim.ended or claim.denied)]
