"""Why a reply said what it said, in words; and what the person thinks of it."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.feedback import OwnFeedback
from bot.actions.account.traces import OwnTraces, TraceView
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.conversations.conversation_views import drawn
from bot.center.pages.forms import Words, moved
from bot.center.pages.memories.card_views import cards_of
from bot.center.pages.rendering import is_partial
from config.errors import CompanionError, NotFound
from memory.vocabulary import Verdict

router = APIRouter(include_in_schema=False)


@router.get("/messages/{message_id}/why")
async def why(request: Request, person: PersonHere, message_id: Id) -> Response:
    """Tell what was found for a reply, by which way, what stood before the model, what was used."""
    place = await OwnConversations(person.services, person.id).place_of(message_id, newer=0)
    trace = await _trace_of(person, message_id)
    shown = [each for each in trace.memories if each.shown] if trace else []
    stood = [each for each in shown if not each.unsaid]
    memories = await person.own.several([each.memory for each in stood])
    cards = {card.memory.id: card for card in await cards_of(person, memories)}
    return drawn(
        request,
        person,
        "why.html",
        part="why_part.html",
        place=place,
        message_id=message_id,
        trace=trace,
        stood=[(each, cards[each.memory]) for each in stood if each.memory in cards],
        left=[each for each in trace.memories if not each.shown] if trace else [],
        unsaid=len(shown) - len(stood),
        used=sum(each.used for each in shown),
    )


@router.post("/pages/messages/{message_id}/feedback")
async def judge(
    request: Request,
    person: PersonHere,
    message_id: Id,
    verdict: Annotated[Verdict, Form()],
    word: Words = "",
) -> Response:
    """Note what the person thinks of a reply; where that is refused, the word stays there."""
    own, problem = OwnFeedback(person.services, person.id, person.visitor.language), None
    place = await OwnConversations(person.services, person.id).place_of(message_id, newer=0)
    try:
        await own.give("reply", message_id, verdict, word)
    except NotFound:
        raise
    except CompanionError as refused:
        problem = problem_of(refused, person.visitor.language)
    if not is_partial(request) and problem is None:
        path = f"/conversations/{place.conversation_id}#message-{message_id}"
        return moved(path, done="feedback")
    return drawn(
        request,
        person,
        "judged.html",
        part="feedback.html",
        status=problem.status if problem else 200,
        message_id=message_id,
        place=place,
        given=(await own.about("reply", [message_id])).get(message_id),
        typed=word if problem else "",
        problem=problem,
    )


async def _trace_of(person: Person, message_id: int) -> TraceView | None:
    """Return what was looked up for a reply; None: nothing, or it is no longer known."""
    own = OwnTraces(person.services, person.id, person.visitor.language)
    try:
        return await own.behind(message_id)
    except NotFound:
        return None
