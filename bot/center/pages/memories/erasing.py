"""A memory erased for good: first what goes along is listed."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.actions.erasure import OwnErasing
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.pages.forms import (
    ErasureListed,
    ErasureSeen,
    changed_meanwhile,
    listed_anew,
    moved,
    seen_erasure,
)
from bot.center.pages.memories.card_views import card_of, drawn
from config.errors import ErasureChanged

router = APIRouter(include_in_schema=False)


@router.get("/memories/{memory_id}/erase")
async def ask(
    request: Request, person: PersonHere, memory_id: Id, seen: ErasureListed = None
) -> Response:
    """List what erasing a memory takes, and ask."""
    return await _asked(request, person, memory_id, seen)


@router.post("/pages/memories/{memory_id}/erase")
async def erase(
    request: Request,
    person: PersonHere,
    memory_id: Id,
    messages: Annotated[bool, Form()] = False,
    seen: ErasureSeen = None,
) -> Response:
    """Have it erased, if just that goes which was listed; else it is listed anew."""
    try:
        await _of(person).memory(memory_id, messages=messages, seen=seen_erasure(seen))
    except ErasureChanged as problem:
        return await _asked(request, person, memory_id, seen, problem)
    return moved("/memories", done="erase")


async def _asked(
    request: Request,
    person: Person,
    memory_id: int,
    seen: str | None,
    problem: ErasureChanged | None = None,
) -> Response:
    goes = await _of(person).under_memory(memory_id)
    card = await card_of(person, memory_id)
    anew = listed_anew(person, seen, goes.version)
    told = changed_meanwhile(person, problem) if problem else anew
    return drawn(request, person, "erase.html", card=card, goes=goes, **told)


def _of(person: Person) -> OwnErasing:
    return OwnErasing(person.services, person.id, person.visitor.language)
