"""`/forget`, `/erase`, and how far they are: what is to go, softly or for good."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from bot.actions.account.forgettings import OwnForgettings
from bot.actions.erasure import OwnErasing
from bot.actions.erasure_views import WouldGo
from bot.actions.forget_all import Everything
from bot.actions.topics import OwnTopics
from bot.center.api.memories import ETAGGED, Id
from bot.center.api.person import (
    AnybodyHere,
    ErasureVersion,
    OncePerson,
    Person,
    PersonHere,
    note_done,
    result_before,
    version_in,
)
from bot.center.api.problems import documented
from bot.center.api.request_body import RequestBody
from bot.center.guards.context import CenterHere
from config.errors import RequestRepeated
from memory.erasure.status import ErasureStatus
from memory.forgetting.status import ForgettingStatus
from memory.tables.columns import LARGEST_ID

LONGEST_TOPIC = 200
RowIdIn = Annotated[int, Field(ge=1, le=LARGEST_ID, examples=[42])]
TopicIn = Annotated[str, Field(min_length=1, max_length=LONGEST_TOPIC, examples=["health"])]
router = APIRouter(tags=["erasing"], responses=documented(400, 401, 403, 404, 422, 429, 503))


class EraseMemory(RequestBody):
    """A memory, and what was made of it alone."""

    scope: Literal["memory"]
    id: RowIdIn
    messages: bool = False
    """Whether the messages that it rests on go, too."""


class EraseMessage(RequestBody):
    """A message, and what came only from it."""

    scope: Literal["message"]
    id: RowIdIn
    cascade: bool = False
    """Whether the round's other half goes, too."""


class EraseConversation(RequestBody):
    """What was said in a conversation."""

    scope: Literal["conversation"]
    id: RowIdIn
    facts: bool = False
    """Whether what was learned there goes, too."""


class EraseTopic(RequestBody):
    """What is about a topic."""

    scope: Literal["topic"]
    topic: TopicIn
    messages: bool = False
    """Whether the messages that speak of it go, too."""


class EraseEverything(RequestBody):
    """Everything about the person."""

    scope: Literal["user"]
    typed: str = Field(max_length=100, examples=["erase everything"])
    """`erase everything`, or `全部抹去`, as the person typed it."""


EraseRequest = Annotated[
    EraseMemory | EraseMessage | EraseConversation | EraseTopic | EraseEverything,
    Field(discriminator="scope"),
]
PreviewRequest = Annotated[EraseMemory | EraseMessage | EraseTopic, Field(discriminator="scope")]


class ForgetTopic(RequestBody):
    """All that is about a topic."""

    scope: Literal["topic"]
    topic: TopicIn


class ForgetMemory(RequestBody):
    """One memory."""

    scope: Literal["memory"]
    id: RowIdIn


class ForgetEverything(RequestBody):
    """All memories."""

    scope: Literal["user"]


ForgetRequest = Annotated[
    ForgetMemory | ForgetTopic | ForgetEverything, Field(discriminator="scope")
]


class ForgetResult(BaseModel):
    """What was forgotten."""

    count: int | None
    """Null: it was done before under the same key, and is not counted again."""
    run: int | None
    """The run by which it is undone as a whole; null: each is restored by itself."""
    forgetting: ForgettingStatus | None = None
    """How far it is, where it goes on: then the answer is 202."""


GOES_ON: dict[int | str, dict[str, Any]] = {
    202: {
        "model": ForgetResult,
        "description": "Accepted, and silent from now on: `/forgettings/{id}` tells how far it is.",
    }
}


class ForgettingList(BaseModel):
    """Forgettings, newest first."""

    items: list[ForgettingStatus]


class ErasureList(BaseModel):
    """Erasures, newest first."""

    items: list[ErasureStatus]


@router.post("/forget", operation_id="forget", responses={**GOES_ON, **documented(409)})
async def forget(person: OncePerson, body: ForgetRequest, response: Response) -> ForgetResult:
    """Forget softly: what goes can be restored. Much is silent at once, and goes by and by."""
    try:
        match body:
            case ForgetMemory():
                await person.own.forget(body.id)
                return ForgetResult(count=1, run=None)
            case ForgetTopic():
                own = OwnTopics(person.services, person.id, person.visitor.language)
                gone = await own.forget(body.topic)
                await note_done(person, gone.run or 0)
                if gone.under_way is not None:
                    return _going_on(gone.under_way, response)
                return ForgetResult(count=len(gone.forgotten) + len(gone.shortened), run=gone.run)
            case ForgetEverything():
                done = await Everything(person.services, person.id).forget()
                await note_done(person, done.run_id or 0)
                if done.status is not None and done.goes_on:
                    return _going_on(done.status, response)
                return ForgetResult(count=len(done.forgotten), run=done.run_id)
    except RequestRepeated as problem:
        before = result_before(problem, response)
        run = None if isinstance(body, ForgetMemory) else before
        return ForgetResult(count=None, run=run or None)


def _going_on(status: ForgettingStatus, response: Response) -> ForgetResult:
    response.status_code = 202
    response.headers["Location"] = f"/api/v1/forgettings/{status.id}"
    return ForgetResult(count=None, run=status.run, forgetting=status)


@router.get("/forgettings", operation_id="listForgettings")
async def forgettings(person: PersonHere) -> ForgettingList:
    """List how far the person's forgettings of several memories are, newest first."""
    own = OwnForgettings(person.services, person.id)
    return ForgettingList(items=list(await own.listed()))


@router.get("/forgettings/{forgetting_id}", operation_id="getForgetting")
async def forgetting(person: PersonHere, forgetting_id: Id) -> ForgettingStatus:
    """Tell how far a forgetting is. `undo` of its `run` undoes it, also while it goes on."""
    return await OwnForgettings(person.services, person.id).status_of(forgetting_id)


@router.post("/erase", status_code=202, operation_id="erase", responses=documented(409, 412))
async def erase(
    person: OncePerson, body: EraseRequest, response: Response, version: ErasureVersion = None
) -> ErasureStatus:
    """Erase for good. It is accepted at once; `/operations/{id}` tells how far it is.

    With `If-Match` only where just that would go which was seen; all of a person goes as it is.
    """
    own = OwnErasing(person.services, person.id, person.visitor.language)

    seen = version_in(version)

    async def act() -> ErasureStatus:
        match body:
            case EraseMemory():
                return await own.memory(body.id, messages=body.messages, seen=seen)
            case EraseMessage():
                return await own.message(body.id, cascade=body.cascade, seen=seen)
            case EraseConversation():
                return await own.conversation(body.id, facts=body.facts, seen=seen)
            case EraseTopic():
                return await own.topic(body.topic, messages=body.messages, seen=seen)
            case EraseEverything():
                return await own.everything(body.typed)

    return await accepted(person, response, act)


@router.post("/erase/preview", operation_id="previewErasure", responses=ETAGGED)
async def preview(person: PersonHere, body: PreviewRequest, response: Response) -> WouldGo:
    """List what erasing would take; nothing is done. Its `ETag` is what `/erase` may match."""
    found = await _previewed(person, body)
    response.headers["ETag"] = f'"{found.version}"'
    return found


async def _previewed(person: Person, body: PreviewRequest) -> WouldGo:
    own = OwnErasing(person.services, person.id, person.visitor.language)
    match body:
        case EraseMemory():
            return await own.under_memory(body.id, messages=body.messages)
        case EraseMessage():
            return await own.under_message(body.id, cascade=body.cascade)
        case EraseTopic():
            return await own.about(body.topic, messages=body.messages)


@router.get("/operations", operation_id="listOperations")
async def operations(center: CenterHere, user_id: AnybodyHere) -> ErasureList:
    """List the person's erasures, newest first; also when they are erased by now."""
    own = OwnErasing(center.app.services, user_id)
    return ErasureList(items=list(await own.erasures()))


@router.get("/operations/{operation_id}", operation_id="getOperation")
async def operation(center: CenterHere, user_id: AnybodyHere, operation_id: Id) -> ErasureStatus:
    """Tell how far an erasure is; also when the person is erased by now."""
    return await OwnErasing(center.app.services, user_id).status_of(operation_id)


async def accepted(
    person: Person, response: Response, act: Callable[[], Awaitable[ErasureStatus]]
) -> ErasureStatus:
    """Have an erasure accepted, or return the one that was under the same key."""
    try:
        done = await act()
    except RequestRepeated as problem:
        own = OwnErasing(person.services, person.id)
        done = await own.status_of(result_before(problem, response))
    response.headers["Location"] = f"/api/v1/operations/{done.id}"
    return done
