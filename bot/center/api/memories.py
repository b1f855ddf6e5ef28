"""`/memories`: what is remembered, and a person's acts on it."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi import Path as InPath
from pydantic import BaseModel, Field

from bot.actions.corrections import confirm, correct, outdate, reword
from bot.actions.memories import OwnMemory
from bot.center.api.person import (
    OncePerson,
    Person,
    PersonHere,
    Version,
    note_done,
    result_before,
)
from bot.center.api.problems import Refusal, documented
from bot.center.api.request_body import RequestBody
from config.errors import RequestRepeated
from memory.forgetting.status import ForgettingStatus
from memory.reports.fading_forecast import AboutToFade
from memory.reports.history import OperationView
from memory.reports.memory_pages import MemoryFilter
from memory.reports.memory_stats import MemoryStats
from memory.reports.memory_view import MemoryView
from memory.tables.columns import LARGEST_ID
from memory.vocabulary import Category, Kind, State

LARGEST_PAGE = 100
PAGE = 50
LONGEST = 4000
Id = Annotated[int, InPath(ge=1, le=LARGEST_ID, examples=[42])]
Cursor = Annotated[int | None, Query(ge=1, le=LARGEST_ID, description="`next` of the page before.")]
Limit = Annotated[int, Query(ge=1, le=LARGEST_PAGE, description="At most so many.")]
ETAGGED: dict[int | str, dict[str, Any]] = {
    200: {"headers": {"ETag": {"schema": {"type": "string"}}}}
}
router = APIRouter(
    prefix="/memories", tags=["memories"], responses=documented(400, 401, 403, 422, 429, 503)
)


class MemoryList(BaseModel):
    """A page of memories, newest first."""

    items: list[MemoryView]
    next: int | None
    """`cursor` of the next page; null: this is the last."""


class FoundMemory(BaseModel):
    """A memory that was found, and how well it fits: 0 to 1."""

    memory: MemoryView
    relevance: float


class FoundMemories(BaseModel):
    """What was found, best first."""

    items: list[FoundMemory]


class NewMemory(RequestBody):
    """A sentence that is to be remembered."""

    content: str = Field(max_length=LONGEST, examples=["My cat is called Pixel."])
    anyway: bool = False
    """Whether to store it also where it is on a topic that is never to be stored."""


class MemoryPatch(RequestBody):
    """What a memory is to say, and why it said something else."""

    content: str = Field(max_length=LONGEST, examples=["My cat is called Pixie."])
    because: Literal["reworded", "corrected", "changed"] = "reworded"
    """`reworded`: it is the same; `corrected`: it was never so; `changed`: it was so until now."""


class UndoRequest(RequestBody):
    """What is to be undone: an operation, or a whole run of an agent."""

    operation: int | None = Field(default=None, ge=1, le=LARGEST_ID, examples=[7])
    run: int | None = Field(default=None, ge=1, le=LARGEST_ID)


class FadingMemories(BaseModel):
    """What fades in the coming days, soonest first."""

    items: list[AboutToFade]


class OperationHistory(BaseModel):
    """Operations, oldest first."""

    items: list[OperationView]
    forgetting: ForgettingStatus | None = None
    """How far the undo of much that was forgotten is, where it goes on: then the answer is 202."""


GOES_ON: dict[int | str, dict[str, Any]] = {
    202: {
        "model": OperationHistory,
        "description": "Accepted: `/forgettings/{id}` tells how far it is.",
    }
}


@router.get("", operation_id="listMemories")
async def list_memories(  # noqa: PLR0913  # each is a part of the address
    person: PersonHere,
    state: Annotated[list[State] | None, Query()] = None,
    category: Annotated[list[Category] | None, Query()] = None,
    kind: Annotated[list[Kind] | None, Query()] = None,
    topic: Annotated[str, Query(max_length=200)] = "",
    hushed: bool | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    cursor: Cursor = None,
    limit: Limit = PAGE,
) -> MemoryList:
    """List memories, newest first, as far as they pass the filters."""
    wanted = MemoryFilter(
        states=state or (),
        categories=category or (),
        kinds=kind or (),
        topic=topic,
        hushed=hushed,
        since=_instant(since, "since"),
        until=_instant(until, "until"),
    )
    found = await person.own.page(wanted, before=cursor, limit=limit)
    return MemoryList(items=list(found.memories), next=found.next_before)


@router.post("", status_code=201, operation_id="addMemory", responses=documented(409))
async def add(person: OncePerson, body: NewMemory, response: Response) -> MemoryView:
    """Remember a sentence, as the person's own word."""
    done = await _once(person, response, lambda own: own.add(body.content, anyway=body.anyway))
    response.headers["Location"] = f"/api/v1/memories/{done.id}"
    return done


@router.get("/search", operation_id="searchMemories")
async def search(
    person: PersonHere,
    q: Annotated[str, Query(min_length=1, max_length=LONGEST, examples=["cat"])],
    limit: Limit = 20,
) -> FoundMemories:
    """Find memories and episodes by meaning and words, best first; what is over is found, too."""
    recalled = await person.own.search(q, limit=limit)
    fits = {each.candidate.memory_id: each.candidate.relevance for each in recalled}
    found = [
        FoundMemory(memory=memory, relevance=min(max(fits[memory.id], 0.0), 1.0))
        for memory in await person.own.several(list(fits))
    ]
    return FoundMemories(items=found)


@router.get("/stats", operation_id="countMemories")
async def stats(person: PersonHere) -> MemoryStats:
    """Count memories, and the jobs that are not done."""
    return await person.own.stats()


@router.get("/fading", operation_id="listFading")
async def fading(
    person: PersonHere, days: Annotated[float, Query(gt=0, le=366)] = 7
) -> FadingMemories:
    """List what is reviewed or leaves in the coming days, soonest first."""
    return FadingMemories(items=list(await person.own.fading(days=days)))


@router.post("/undo", operation_id="undo", responses={**GOES_ON, **documented(404, 409)})
async def undo(person: OncePerson, body: UndoRequest, response: Response) -> OperationHistory:
    """Undo an operation, or a whole run; refused where later ones stand on it."""
    if (body.operation is None) == (body.run is None):
        raise Refusal(422, "invalid", fields=["body.operation", "body.run"])
    try:
        if body.operation is not None:
            return OperationHistory(items=list(await person.own.undo(body.operation)))
        return await _undo_run(person, body.run or 0, response)
    except RequestRepeated as problem:
        result_before(problem, response)
        return OperationHistory(items=[])


async def _undo_run(person: Person, run_id: int, response: Response) -> OperationHistory:
    """Undo a run in several transactions; that it is done, or goes on, is noted at the end."""
    begun = await person.own.begin_undo(run_id)
    undone = () if begun else await person.own.undo_run(run_id)
    await note_done(person, run_id)
    if begun:
        response.status_code = 202
        response.headers["Location"] = f"/api/v1/forgettings/{begun.id}"
    return OperationHistory(items=list(undone), forgetting=begun)


@router.get("/{memory_id}", operation_id="getMemory", responses=documented(404) | ETAGGED)
async def one(person: PersonHere, memory_id: Id, response: Response) -> MemoryView:
    """Return one memory; its `ETag` is its version."""
    return _tagged(await person.own.view(memory_id), response)


@router.patch(
    "/{memory_id}",
    operation_id="changeMemory",
    responses=documented(404, 409, 412, 428) | ETAGGED,
)
async def change(
    person: OncePerson, memory_id: Id, body: MemoryPatch, response: Response, seen: Version = None
) -> MemoryView:
    """Say it otherwise, correct it, or tell what is so now; `If-Match` has to say what was seen.

    A correction or a change makes a new memory, which is returned; the one before is in its
    history.
    """
    if seen is None:
        raise Refusal(428, "version-needed")
    acts = {"reworded": reword, "corrected": correct, "changed": outdate}
    act = acts[body.because]
    return await _once(person, response, lambda own: act(own, memory_id, body.content), seen)


@router.delete(
    "/{memory_id}", operation_id="forgetMemory", responses=documented(404, 409, 412) | ETAGGED
)
async def forget(
    person: OncePerson, memory_id: Id, response: Response, seen: Version = None
) -> MemoryView:
    """Forget a memory softly: it can be restored."""
    return await _once(person, response, lambda own: own.forget(memory_id), seen)


Act = Literal["restore", "confirm", "keep", "hush", "unhush", "outdate", "wrong"]
ACTS: dict[Act, Callable[[OwnMemory, int], Awaitable[MemoryView]]] = {
    "restore": lambda own, memory_id: own.restore(memory_id),
    "confirm": confirm,
    "keep": lambda own, memory_id: own.keep(memory_id),
    "hush": lambda own, memory_id: own.hush(memory_id),
    "unhush": lambda own, memory_id: own.unhush(memory_id),
    "outdate": lambda own, memory_id: outdate(own, memory_id, ""),
    "wrong": lambda own, memory_id: correct(own, memory_id, ""),
}


@router.post(
    "/{memory_id}/{act}", operation_id="actOnMemory", responses=documented(404, 409, 412) | ETAGGED
)
async def act_on(
    person: OncePerson, memory_id: Id, act: Act, response: Response, seen: Version = None
) -> MemoryView:
    """Do to a memory what a button does.

    `restore` brings it back, `confirm` says that it is so, `keep` keeps it from fading, `hush` has
    it never brought up unasked and `unhush` lifts that, `outdate` says that it is so no more,
    `wrong` that it never was.
    """
    return await _once(person, response, lambda own: ACTS[act](own, memory_id), seen)


@router.get("/{memory_id}/history", operation_id="getHistory", responses=documented(404))
async def history(person: PersonHere, memory_id: Id) -> OperationHistory:
    """Tell all that happened to a memory, oldest first, also where it is gone by now."""
    return OperationHistory(items=list(await person.own.history(memory_id)))


async def _once(
    person: Person,
    response: Response,
    act: Callable[[OwnMemory], Awaitable[MemoryView]],
    seen: str | None = None,
) -> MemoryView:
    """Do an act, or return what came of it when it was done before under the same key."""
    try:
        done = await act(person.own_seen(seen))
    except RequestRepeated as problem:
        done = await person.own.view(result_before(problem, response))
    return _tagged(done, response)


def _tagged(memory: MemoryView, response: Response) -> MemoryView:
    response.headers["ETag"] = f'"{memory.version}"'
    return memory


def _instant(at: datetime | None, name: str) -> datetime | None:
    """Return an instant in UTC; raises `Refusal` where it is none, or lies outside the calendar."""
    if at is None:
        return None
    if at.tzinfo is None:
        raise Refusal(422, "invalid", fields=[f"query.{name}"])
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise Refusal(422, "invalid", fields=[f"query.{name}"]) from None
