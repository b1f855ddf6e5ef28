"""All conversations, the one that was last spoken in first."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from bot.actions.account.conversations import OwnConversations
from bot.center.api.person import PersonHere
from bot.center.pages.conversations.conversation_views import drawn
from bot.center.pages.forms import Told, sentence_of, told_of
from bot.center.texts.conversations import CONVERSATIONS_TEXTS

router = APIRouter(include_in_schema=False)


@router.get("/conversations")
async def overview(
    request: Request, person: PersonHere, told: Annotated[Told, Depends(told_of)]
) -> HTMLResponse:
    """List them."""
    found = await OwnConversations(person.services, person.id).listed()
    sentence = sentence_of(told, CONVERSATIONS_TEXTS[person.visitor.language].done)
    return drawn(request, person, "page.html", conversations=found, told=sentence)
