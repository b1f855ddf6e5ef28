"""What waits for a yes, and what fades soon: both want an answer."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Request, Response

from bot.actions.questions import OwnQuestions, by_run, waits_under
from bot.center.api.person import Person, PersonHere
from bot.center.pages.forms import REFRESH, moved
from bot.center.pages.memories.card_views import drawn
from bot.center.pages.rendering import is_partial, yours
from bot.center.texts.memories import MEMORIES_TEXTS
from bot.texts.questions import question_line
from memory.tables.columns import LARGEST_ID

router = APIRouter(include_in_schema=False)


@router.get("/memories/pending")
async def pending(request: Request, person: PersonHere) -> Response:
    """List what waits for the person's yes, run by run."""
    return await _shown(request, person)


@router.post("/pages/pending")
async def answer(
    request: Request,
    person: PersonHere,
    waiting: Annotated[Literal["operation", "run", "all"], Form()],
    answer: Annotated[Literal["yes", "no"], Form()],
    number: Annotated[int, Form(ge=0, le=LARGEST_ID)] = 0,
) -> Response:
    """Say yes or no to an operation, to a run of an agent, or to all that waits."""
    own, is_yes = _of(person), answer == "yes"
    if waiting == "all":
        answered = await own.answer_all(yes=is_yes)
    else:
        answered = await own.answer(waiting, number, yes=is_yes)
    if not is_partial(request):
        return moved("/memories/pending")
    words = MEMORIES_TEXTS[person.visitor.language]
    told = words.answered.format(count=len(answered.done))
    if answered.left:
        told += " " + words.answers_left.format(count=answered.left)
    shown = await _shown(request, person, told=told)
    shown.headers.update(REFRESH)
    return shown


@router.get("/memories/fading")
async def fading(request: Request, person: PersonHere) -> Response:
    """List what fades in the coming days, soonest first."""
    soon = await person.own.fading()
    versions = {
        memory.id: memory.version for memory in await person.own.several([each.id for each in soon])
    }
    return drawn(
        request, person, "fading.html", part="fading_list.html", soon=soon, versions=versions
    )


async def _shown(request: Request, person: Person, **values: Any) -> Response:
    language = person.visitor.language
    groups = [
        (waits_under(group[0]), [(each, question_line(each, language, yours)) for each in group])
        for group in by_run(await _of(person).all())
    ]
    return drawn(request, person, "pending.html", part="pending_list.html", groups=groups, **values)


def _of(person: Person) -> OwnQuestions:
    return OwnQuestions(person.services, person.id, character=person.center.app.character.id)
