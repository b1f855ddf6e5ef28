"""Private mode, from any page: on or off for the talk that is open, else for the newest.

What was imported is no talk that goes on: to say that it is private would say nothing.
"""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.private_mode import private_talks, remembers, switch_private
from bot.center.api.person import PersonHere
from bot.center.pages.forms import REFRESH, moved
from bot.center.pages.rendering import is_partial, page
from bot.center.texts.frame import CENTER_TEXTS
from bot.texts.settings import OWN_SETTINGS
from memory.imports.known import PLATFORM
from memory.tables.columns import LARGEST_ID

LONGEST_SEEN = 20_000

router = APIRouter(include_in_schema=False)


@router.post("/pages/private")
async def switch(
    request: Request,
    person: PersonHere,
    conversation: Annotated[int | None, Form(ge=1, le=LARGEST_ID)] = None,
    seen: Annotated[str, Form(max_length=LONGEST_SEEN)] = "",
) -> Response:
    """Turn it on or off, and say which it is.

    `seen` holds the talks in which it was on when the form was shown. So a form that is sent twice
    asks twice for the same.
    """
    own, texts = OwnConversations(person.services, person.id), CENTER_TEXTS[person.visitor.language]
    named = None if conversation is None else await own.one(conversation)
    if named is None or named.platform == PLATFORM:
        going_on = (each.id for each in await own.listed() if each.platform != PLATFORM)
        conversation = next(going_on, None)
    if conversation is None:
        told, done = texts.private_nowhere, ""
    else:
        wanted = str(conversation) not in seen.split()
        is_on = await switch_private(person.services, person.id, conversation, wanted=wanted)
        memory = is_on or await remembers(person.services, person.id)
        done = "private_on" if is_on else "private_off" if memory else "still_off"
        still_off = OWN_SETTINGS[person.visitor.language].still_off
        sentences = {"private_on": texts.private_on, "private_off": texts.private_off}
        told = sentences.get(done, still_off)
    if is_partial(request):
        on = await person.services.store.read(lambda rows: private_talks(rows, person.id))
        answer = page("private_told.html", person.visitor.language, told=told, private_talks=on)
        answer.headers.update(REFRESH)
        return answer
    where = "/conversations" if conversation is None else f"/conversations/{conversation}"
    return moved(where, done=done)
