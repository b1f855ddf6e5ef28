"""What is to go: a talk, a topic, or everything; each is shown before, and asked about."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Query, Request, Response

from bot.actions.account.conversations import OwnConversations
from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.topics import OwnTopics
from bot.center.api.erasures import LONGEST_TOPIC
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import problem_of
from bot.center.pages.data.overview import UNDER_WAY, data_page, drawn
from bot.center.pages.forms import (
    ErasureListed,
    ErasureSeen,
    changed_meanwhile,
    listed_anew,
    moved,
    seen_erasure,
)
from bot.texts.erase import ERASE_TEXTS
from config.errors import CompanionError, ErasureChanged
from memory.tables.columns import LARGEST_ID

router = APIRouter(include_in_schema=False)
Topic = Annotated[str, Query(max_length=LONGEST_TOPIC)]
TypedTopic = Annotated[str, Form(max_length=LONGEST_TOPIC)]


@router.get("/data/clear")
async def ask_to_clear(
    request: Request,
    person: PersonHere,
    conversation: Annotated[int, Query(ge=1, le=LARGEST_ID)],
) -> Response:
    """Tell what clearing a talk takes, and ask."""
    return await _asked_to_clear(request, person, conversation)


async def _asked_to_clear(
    request: Request, person: Person, conversation_id: int, problem: ErasureChanged | None = None
) -> Response:
    talk = await OwnConversations(person.services, person.id).one(conversation_id)
    version = await _of(person).version_of(conversation_id)
    told = changed_meanwhile(person, problem)
    return drawn(request, person, "clear.html", talk=talk, version=version, **told)


@router.post("/pages/data/clear/{conversation_id}")
async def clear(
    request: Request,
    person: PersonHere,
    conversation_id: Id,
    facts: Annotated[bool, Form()] = False,
    seen: ErasureSeen = None,
) -> Response:
    """Have a talk cleared, if just that stands there which was seen."""
    try:
        await _of(person).conversation(conversation_id, facts=facts, seen=seen_erasure(seen))
    except ErasureChanged as problem:
        return await _asked_to_clear(request, person, conversation_id, problem)
    return moved(UNDER_WAY, done="cleared")


@router.get("/data/topic")
async def ask_about_topic(
    request: Request, person: PersonHere, topic: Topic = "", seen: ErasureListed = None
) -> Response:
    """List what is about a topic, and what forgetting or erasing it takes."""
    try:
        goes = await _of(person).about(topic)
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        return await data_page(
            request, person, status=told.status, topic=topic, topic_problem=told.sentence
        )
    anew = listed_anew(person, seen, goes.version)
    return drawn(request, person, "topic.html", topic=topic, goes=goes, **anew)


@router.post("/pages/data/topic")
async def clear_topic(  # noqa: PLR0913  # the fields of a form
    request: Request,
    person: PersonHere,
    topic: TypedTopic,
    how: Annotated[Literal["forget", "erase"], Form()],
    messages: Annotated[bool, Form()] = False,
    seen: ErasureSeen = None,
) -> Response:
    """Forget a topic softly, or have it erased, if just that goes which was listed."""
    language = person.visitor.language
    try:
        if how == "erase":
            await _of(person).topic(topic, messages=messages, seen=seen_erasure(seen))
            return moved(UNDER_WAY, done="erasing")
        gone = await OwnTopics(person.services, person.id, language).forget(topic)
    except ErasureChanged as problem:
        goes, again = await _of(person).about(topic), changed_meanwhile(person, problem)
        return drawn(request, person, "topic.html", topic=topic, goes=goes, **again)
    except CompanionError as problem:
        told = problem_of(problem, language)
        return await data_page(
            request, person, status=told.status, topic=topic, topic_problem=told.sentence
        )
    if gone.under_way is not None:
        return moved(UNDER_WAY, done="forgetting")
    return moved("/data", done="forgotten" if gone.run else "nothing")


@router.get("/data/everything")
async def ask_about_everything(request: Request, person: PersonHere) -> Response:
    """Tell what erasing everything takes, and ask for the words."""
    return await _everything(request, person)


@router.post("/pages/data/everything")
async def erase_everything(
    request: Request, person: PersonHere, typed: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    """Have everything erased, once its words were typed."""
    try:
        accepted = await _of(person).everything(typed)
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        return await _everything(
            request, person, status=told.status, typed=typed, problem=told.sentence
        )
    return moved(f"/data/erased/{accepted.id}")


async def _everything(
    request: Request, person: Person, *, status: int = 200, typed: str = "", problem: str = ""
) -> Response:
    messages, memories = (await _of(person).counted()).values()
    return drawn(
        request,
        person,
        "everything.html",
        status=status,
        counts={"messages": messages, "memories": memories},
        words_to_type=TYPED[person.visitor.language],
        copies=ERASE_TEXTS[person.visitor.language].copies,
        typed=typed,
        problem=problem,
    )


def _of(person: Person) -> OwnErasing:
    return OwnErasing(person.services, person.id, person.visitor.language)
