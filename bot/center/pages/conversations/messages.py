"""What was said in a conversation, page by page, with a jump to any message."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.feedback import OwnFeedback
from bot.actions.account.sources import OwnSources, marked_sentences
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.pages.conversations.conversation_views import drawn
from bot.center.pages.forms import Told, moved, sentence_of, told_of
from bot.center.texts.conversations import CONVERSATIONS_TEXTS
from memory.tables.columns import LARGEST_ID

PER_PAGE = 30
NEWER = 8
"""So many newer messages stand over the one that is jumped to."""
router = APIRouter(include_in_schema=False)


@router.get("/conversations/{conversation_id}")
async def one(
    request: Request,
    person: PersonHere,
    conversation_id: Id,
    told: Annotated[Told, Depends(told_of)],
    cursor: Annotated[int | None, Query(ge=1, le=LARGEST_ID)] = None,
) -> Response:
    """Show what was said there, newest first."""
    own = OwnConversations(person.services, person.id)
    conversation = await own.one(conversation_id)
    found = await own.messages(conversation_id, before=cursor, limit=PER_PAGE)
    replies = [message.id for message in found.messages if not message.by_user]
    return drawn(
        request,
        person,
        "messages.html",
        view="messages",
        conversation=conversation,
        page=found,
        cursor=cursor,
        marks=await OwnSources(person.services, person.id).of_replies(replies),
        marked_sentences=marked_sentences,
        judged=await _feedback(person).about("reply", replies),
        told=sentence_of(told, CONVERSATIONS_TEXTS[person.visitor.language].done),
    )


@router.get("/messages/{message_id}")
async def jump(person: PersonHere, message_id: Id) -> Response:
    """Lead to where a message stands; raises `NotFound`."""
    own = OwnConversations(person.services, person.id)
    place = await own.place_of(message_id, newer=NEWER)
    path = f"/conversations/{place.conversation_id}#message-{message_id}"
    return moved(path, cursor=place.before)


def _feedback(person: Person) -> OwnFeedback:
    return OwnFeedback(person.services, person.id, person.visitor.language)
