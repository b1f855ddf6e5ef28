"""A change of memory taken back, from wherever it is told of."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.forms import REFRESH, moved
from bot.center.pages.memories.card_views import drawn
from bot.center.pages.rendering import is_partial, page
from bot.center.texts.memories import MEMORIES_TEXTS
from config.errors import UndoRefused
from memory.reports.history import OperationView
from memory.tables.columns import LARGEST_ID

MOST_ALSO = 50
router = APIRouter(include_in_schema=False)


@router.post("/pages/undo")
async def undo(
    request: Request,
    person: PersonHere,
    operation: Annotated[int, Form(ge=1, le=LARGEST_ID)],
    also: Annotated[bool, Form()] = False,
) -> Response:
    """Undo an operation; where later ones stand on it, offer to undo those first (`also`)."""
    try:
        done = await _undone(person, operation, also=also)
    except UndoRefused as problem:
        told = problem_of(problem, person.visitor.language)
        return drawn(
            request,
            person,
            "undo.html",
            part="undo_first.html",
            status=told.status,
            problem=told,
            operation=operation,
        )
    if is_partial(request):
        sentence = MEMORIES_TEXTS[person.visitor.language].done["undone"]
        shown = page("told.html", person.visitor.language, told=sentence)
        shown.headers.update(REFRESH)
        return shown
    memory = next((each.memory for each in done if each.memory), None)
    is_there = bool(memory) and bool(await person.own.several([memory or 0]))
    return moved(f"/memories/{memory}" if is_there else "/memories", done="undone")


async def _undone(person: Person, operation: int, *, also: bool) -> Sequence[OperationView]:
    """Undo an operation, with `also` those before that stand on it, the newest first."""
    for _ in range(MOST_ALSO if also else 0):
        try:
            return await person.own.undo(operation)
        except UndoRefused as problem:
            with suppress(UndoRefused):
                await person.own.undo(max(problem.operation_ids))
    return await person.own.undo(operation)
