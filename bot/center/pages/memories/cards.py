"""One memory: its card, its own page, and what the buttons on it do."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, Request, Response

from bot.center.api.memories import ACTS, Act, Id
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.forms import Seen, Told, moved, seen_version, sentence_of, told_of
from bot.center.pages.memories.card_views import card_of, drawn
from bot.center.pages.rendering import is_partial
from bot.center.texts.memories import MEMORIES_TEXTS
from config.errors import CompanionError, NotFound
from memory.reports.memory_view import MemoryView

Because = Literal["reworded", "corrected", "changed"]
router = APIRouter(include_in_schema=False)


@router.get("/memories/{memory_id}")
async def one(
    request: Request,
    person: PersonHere,
    memory_id: Id,
    told: Annotated[Told, Depends(told_of)],
    edit: Because | None = None,
) -> Response:
    """Show one memory with its history, or the form in which it is changed."""
    sentence = sentence_of(told, MEMORIES_TEXTS[person.visitor.language].done)
    return await memory_page(request, person, memory_id, edit=edit, told=sentence, undo=told.undo)


async def memory_page(  # what a page is made of
    request: Request,
    person: Person,
    memory_id: int,
    *,
    status: int = 200,
    edit: Because | None = None,
    **values: object,
) -> Response:
    """Show a memory's page, or its card alone; raises `NotFound`."""
    card = await card_of(person, memory_id)
    history = [] if is_partial(request) else await person.own.history(memory_id)
    editing = {"typed": card.memory.content if edit == "reworded" else "", "now_reads": ""}
    return drawn(
        request,
        person,
        "one.html",
        part="edit.html" if edit else "card.html",
        status=status,
        card=card,
        edit=edit,
        history=history[::-1],
        **{**editing, **values},
    )


@router.post("/pages/memories/{memory_id}/act")
async def act(
    request: Request,
    person: PersonHere,
    memory_id: Id,
    act: Annotated[Act | Literal["forget"], Form()],
    seen: Seen = None,
) -> Response:
    """Do what a button says, and show the memory as it is then."""
    own = person.own_seen(seen_version(seen))
    try:
        done = await (own.forget(memory_id) if act == "forget" else ACTS[act](own, memory_id))
    except NotFound:
        raise
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        return await memory_page(request, person, memory_id, status=told.status, problem=told)
    return await acted(request, person, done, act)


async def acted(request: Request, person: Person, done: MemoryView, what: str) -> Response:
    """Show what came of an act, and offer to undo it."""
    history = await person.own.history(done.id)
    undo = history[-1].operation if history[-1].status == "applied" else None
    if not is_partial(request):
        return moved(f"/memories/{done.id}", done=what, undo=undo)
    sentence = MEMORIES_TEXTS[person.visitor.language].done[what]
    card = await card_of(person, done.id)
    return drawn(request, person, "acted.html", card=card, told=sentence, undo=undo)
