"""A message erased, a conversation cleared or taken along as a file."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.export_file import FileFormat, OwnExport
from bot.actions.erasure import OwnErasing
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.pages.conversations.conversation_views import drawn
from bot.center.pages.forms import (
    ErasureListed,
    ErasureSeen,
    changed_meanwhile,
    listed_anew,
    moved,
    seen_erasure,
)
from bot.center.pages.rendering import yours
from config.errors import ErasureChanged

router = APIRouter(include_in_schema=False)


@router.get("/messages/{message_id}/erase")
async def ask_message(
    request: Request, person: PersonHere, message_id: Id, seen: ErasureListed = None
) -> Response:
    """List what erasing a message takes, and ask."""
    return await _asked(request, person, message_id, seen)


async def _asked(
    request: Request,
    person: Person,
    message_id: int,
    seen: str | None,
    problem: ErasureChanged | None = None,
) -> Response:
    place = await OwnConversations(person.services, person.id).place_of(message_id, newer=0)
    goes = await _of(person).under_message(message_id)
    whole = await _of(person).under_message(message_id, cascade=True)
    known = {each.id for each in goes.memories}
    anew = listed_anew(person, seen, goes.version)
    return drawn(
        request,
        person,
        "erase.html",
        message_id=message_id,
        place=place,
        goes=goes,
        along=[
            *(each.text for each in whole.messages if each not in goes.messages),
            *(yours(each.content) for each in whole.memories if each.id not in known),
        ],
        **(changed_meanwhile(person, problem) if problem else anew),
    )


@router.post("/pages/messages/{message_id}/erase")
async def erase_message(
    request: Request,
    person: PersonHere,
    message_id: Id,
    cascade: Annotated[bool, Form()] = False,
    seen: ErasureSeen = None,
) -> Response:
    """Have it erased, with the round's other half or not, if just that goes which was listed."""
    place = await OwnConversations(person.services, person.id).place_of(message_id, newer=0)
    try:
        await _of(person).message(message_id, cascade=cascade, seen=seen_erasure(seen))
    except ErasureChanged as problem:
        return await _asked(request, person, message_id, seen, problem)
    return moved(f"/conversations/{place.conversation_id}", done="erase")


@router.get("/conversations/{conversation_id}/clear")
async def ask_clear(request: Request, person: PersonHere, conversation_id: Id) -> Response:
    """Ask whether all that was said there is to go."""
    return await _asked_to_clear(request, person, conversation_id)


async def _asked_to_clear(
    request: Request, person: Person, conversation_id: int, problem: ErasureChanged | None = None
) -> Response:
    conversation = await OwnConversations(person.services, person.id).one(conversation_id)
    return drawn(
        request,
        person,
        "clear.html",
        conversation=conversation,
        version=await _of(person).version_of(conversation_id),
        **changed_meanwhile(person, problem),
    )


@router.post("/pages/conversations/{conversation_id}/clear")
async def clear(
    request: Request,
    person: PersonHere,
    conversation_id: Id,
    facts: Annotated[bool, Form()] = False,
    seen: ErasureSeen = None,
) -> Response:
    """Have all that was said there erased, with what was learned there or without."""
    try:
        await _of(person).conversation(conversation_id, facts=facts, seen=seen_erasure(seen))
    except ErasureChanged as problem:
        return await _asked_to_clear(request, person, conversation_id, problem)
    return moved("/conversations", done="clear")


@router.get("/conversations/{conversation_id}/export")
async def export(person: PersonHere, conversation_id: Id, form: FileFormat = "json") -> Response:
    """Return all there is of one conversation, as a file."""
    own = OwnExport(person.services, person.id, person.visitor.language)
    file = await own.write(form, conversation_id=conversation_id)
    name = f'attachment; filename="{file.name}"'
    return Response(file.content, media_type=file.media_type, headers={"Content-Disposition": name})


def _of(person: Person) -> OwnErasing:
    return OwnErasing(person.services, person.id, person.visitor.language)
