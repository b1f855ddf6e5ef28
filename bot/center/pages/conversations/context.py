"""What the model has before it of a conversation: the window, what is told of it, recalls."""

from fastapi import APIRouter, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.traces import OwnTraces
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.pages.conversations.conversation_views import drawn
from bot.center.pages.memories.card_views import cards_of

MOST_EPISODES = 30
MOST_RECALLS = 15
router = APIRouter(include_in_schema=False)


@router.get("/conversations/{conversation_id}/window")
async def window(request: Request, person: PersonHere, conversation_id: Id) -> Response:
    """Show what stands before the model word by word."""
    own = _of(person)
    return drawn(
        request,
        person,
        "window.html",
        view="window",
        conversation=await own.one(conversation_id),
        window=await own.window(conversation_id),
        user_id=person.id,
    )


@router.get("/conversations/{conversation_id}/summary")
async def summary(request: Request, person: PersonHere, conversation_id: Id) -> Response:
    """Show what is told of it: of its current stretch, and episode by episode."""
    own = _of(person)
    conversation = await own.one(conversation_id)
    episodes = await own.episodes(conversation_id, limit=MOST_EPISODES)
    return drawn(
        request,
        person,
        "summary.html",
        view="summary",
        conversation=conversation,
        summary=await own.summary(conversation_id),
        cards=await cards_of(person, episodes),
    )


@router.get("/conversations/{conversation_id}/recalls")
async def recalls(request: Request, person: PersonHere, conversation_id: Id) -> Response:
    """Show what was looked up for the newest replies."""
    conversation = await _of(person).one(conversation_id)
    traces = OwnTraces(person.services, person.id, person.visitor.language)
    return drawn(
        request,
        person,
        "recalls.html",
        view="recalls",
        conversation=conversation,
        traces=await traces.recent(conversation_id, limit=MOST_RECALLS),
    )


def _of(person: Person) -> OwnConversations:
    return OwnConversations(person.services, person.id)
