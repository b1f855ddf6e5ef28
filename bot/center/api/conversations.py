"""`/conversations`: what was said, what the character has before it, and what is told of it."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel

from bot.actions.account.conversations import (
    ConversationView,
    MessageView,
    OwnConversations,
    SummaryView,
)
from bot.actions.erasure import OwnErasing
from bot.center.api.erasures import accepted
from bot.center.api.memories import ETAGGED, PAGE, Cursor, Id, Limit
from bot.center.api.person import (
    ErasureVersion,
    OncePerson,
    OnceWhole,
    Person,
    PersonHere,
    result_before,
    version_in,
)
from bot.center.api.problems import documented
from bot.center.api.request_body import RequestBody
from config.errors import RequestRepeated
from memory.conversation.window import WindowMessage
from memory.erasure.status import ErasureStatus
from memory.reports.memory_view import MemoryView

router = APIRouter(
    prefix="/conversations",
    tags=["conversations"],
    responses=documented(400, 401, 403, 404, 422, 429, 503),
)


class ConversationList(BaseModel):
    """Conversations, the one that was last spoken in first."""

    items: list[ConversationView]


class MessageList(BaseModel):
    """A page of messages, newest first."""

    items: list[MessageView]
    next: int | None
    """`cursor` of the next page; null: this is the last."""


class WindowView(BaseModel):
    """What the character has before it word by word, oldest first."""

    items: list[WindowMessage]


class EpisodeList(BaseModel):
    """What is told of a conversation, newest first."""

    items: list[MemoryView]


class ExtractionView(BaseModel):
    """What is read for things worth remembering."""

    messages: int
    """So many of the person's messages were not read yet; 0: nothing is new, or is kept."""


class ClearRequest(RequestBody):
    """How far a conversation is to be cleared."""

    facts: bool = False
    """Whether what was learned there goes, too."""


def _of(person: Person) -> OwnConversations:
    return OwnConversations(person.services, person.id)


@router.get("", operation_id="listConversations")
async def list_conversations(person: PersonHere) -> ConversationList:
    """List the conversations that the person takes part in."""
    return ConversationList(items=list(await _of(person).listed()))


@router.get("/{conversation_id}", operation_id="getConversation", responses=ETAGGED)
async def one(person: PersonHere, conversation_id: Id, response: Response) -> ConversationView:
    """Return one of them; its `ETag` is what clearing it may match."""
    found = await _of(person).one(conversation_id)
    own = OwnErasing(person.services, person.id)
    response.headers["ETag"] = f'"{await own.version_of(conversation_id)}"'
    return found


@router.get("/{conversation_id}/messages", operation_id="listMessages")
async def messages(
    person: PersonHere, conversation_id: Id, cursor: Cursor = None, limit: Limit = PAGE
) -> MessageList:
    """List what the person said there and what answered it, newest first."""
    found = await _of(person).messages(conversation_id, before=cursor, limit=limit)
    return MessageList(items=list(found.messages), next=found.next_before)


@router.get("/{conversation_id}/window", operation_id="getWindow")
async def window(person: PersonHere, conversation_id: Id) -> WindowView:
    """Return what the character has before it word by word; in a shared place, what is theirs."""
    return WindowView(items=list(await _of(person).window(conversation_id)))


@router.get("/{conversation_id}/episodes", operation_id="listEpisodes")
async def episodes(
    person: PersonHere,
    conversation_id: Id,
    limit: Annotated[int, Query(ge=1, le=100)] = PAGE,
) -> EpisodeList:
    """List what is told of it, newest first."""
    return EpisodeList(items=list(await _of(person).episodes(conversation_id, limit=limit)))


@router.get("/{conversation_id}/summary", operation_id="getSummary")
async def summary(person: PersonHere, conversation_id: Id) -> SummaryView:
    """Return what is told of its current stretch."""
    return await _of(person).summary(conversation_id)


@router.post(
    "/{conversation_id}/extract",
    status_code=202,
    operation_id="extract",
    responses=documented(409),
)
async def extract(person: OnceWhole, conversation_id: Id, response: Response) -> ExtractionView:
    """Have what is new there learned from at once, and not in its time.

    What comes of it is told by `/events`: `memory.created`, or `operation.pending` where it waits
    for a yes.
    """
    try:
        count = await _of(person).extract(conversation_id)
    except RequestRepeated as problem:
        return ExtractionView(messages=result_before(problem, response))
    if count:
        person.center.app.worker.wake()
    return ExtractionView(messages=count)


@router.post(
    "/{conversation_id}/clear",
    status_code=202,
    operation_id="clearConversation",
    responses=documented(409, 412),
)
async def clear(
    person: OncePerson,
    conversation_id: Id,
    body: ClearRequest,
    response: Response,
    version: ErasureVersion = None,
) -> ErasureStatus:
    """Erase for good what was said there; what was learned stays without its words, or goes too."""
    own = OwnErasing(person.services, person.id, person.visitor.language)
    seen = version_in(version)
    return await accepted(
        person, response, lambda: own.conversation(conversation_id, facts=body.facts, seen=seen)
    )
