"""Something to remember, as the person types it."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from bot.center.api.person import PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.forms import REFRESH, Words, moved
from bot.center.pages.memories.card_views import drawn
from bot.center.pages.memories.overview import WantedMemories, listed
from bot.center.pages.rendering import is_partial
from bot.center.texts.memories import MEMORIES_TEXTS
from config.errors import CompanionError

router = APIRouter(include_in_schema=False)


@router.post("/pages/memories")
async def add(
    request: Request,
    person: PersonHere,
    content: Words = "",
    anyway: Annotated[bool, Form()] = False,
) -> Response:
    """Remember a sentence; where that is refused, it stays in its field."""
    try:
        done = await person.own.add(content, anyway=anyway)
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        may_ask = not anyway and bool(await person.own.ruled("never"))
        again: dict[str, Any] = {"typed": content, "add_problem": told, "may_ask": may_ask}
        if is_partial(request):
            return drawn(request, person, "add.html", status=told.status, **again)
        return await listed(request, person, WantedMemories(), status=told.status, **again)
    undo = (await person.own.history(done.id))[-1].operation
    if not is_partial(request):
        return moved("/memories", done="add", undo=undo)
    sentence = MEMORIES_TEXTS[person.visitor.language].done["add"]
    fresh: dict[str, Any] = {"typed": "", "add_problem": None, "may_ask": False}
    shown = drawn(request, person, "added.html", told=sentence, undo=undo, **fresh)
    shown.headers.update(REFRESH)
    return shown
