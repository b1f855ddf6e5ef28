"""A memory erased for good: first what goes along is listed."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.actions.erasure import OwnErasing
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.pages.forms import moved
from bot.center.pages.memories.card_views import card_of, drawn

router = APIRouter(include_in_schema=False)


@router.get("/memories/{memory_id}/erase")
async def ask(request: Request, person: PersonHere, memory_id: Id) -> Response:
    """List what erasing a memory takes, and ask."""
    goes = await _of(person).under_memory(memory_id)
    card = await card_of(person, memory_id)
    return drawn(request, person, "erase.html", card=card, goes=goes)


@router.post("/pages/memories/{memory_id}/erase")
async def erase(
    person: PersonHere, memory_id: Id, messages: Annotated[bool, Form()] = False
) -> Response:
    """Have it erased; the tab of data tells how far that is."""
    await _of(person).memory(memory_id, messages=messages)
    return moved("/memories", done="erase")


def _of(person: Person) -> OwnErasing:
    return OwnErasing(person.services, person.id, person.visitor.language)
