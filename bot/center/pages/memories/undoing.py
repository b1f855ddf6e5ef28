"""A change of memory taken back, from wherever it is told of."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.center.api.person import PersonHere
from bot.center.pages.forms import REFRESH, moved
from bot.center.pages.rendering import is_partial, page
from bot.center.texts.memories import MEMORIES_TEXTS
from memory.tables.columns import LARGEST_ID

router = APIRouter(include_in_schema=False)


@router.post("/pages/undo")
async def undo(
    request: Request,
    person: PersonHere,
    operation: Annotated[int, Form(ge=1, le=LARGEST_ID)],
) -> Response:
    """Undo an operation; raises where later ones stand on it."""
    done = await person.own.undo(operation)
    if is_partial(request):
        sentence = MEMORIES_TEXTS[person.visitor.language].done["undone"]
        shown = page("told.html", person.visitor.language, told=sentence)
        shown.headers.update(REFRESH)
        return shown
    memory = next((each.memory for each in done if each.memory), None)
    is_there = bool(memory) and bool(await person.own.several([memory or 0]))
    return moved(f"/memories/{memory}" if is_there else "/memories", done="undone")
