"""What waits for a yes, and what fades soon: both want an answer."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Form, Request, Response

from bot.actions.questions import OwnQuestions, by_run, waits_under
from bot.center.api.person import Person, PersonHere
from bot.center.pages.forms import REFRESH, Told, moved, told_of
from bot.center.pages.memories.card_views import drawn, told_of_many
from bot.center.pages.rendering import is_partial, yours
from bot.texts.questions import question_line
from memory.tables.columns import LARGEST_ID

IDS = r"^([0-9]{1,18}( |$))*$"
LONGEST_SHOWN = 500_000
router = APIRouter(include_in_schema=False)


@router.get("/memories/pending")
async def pending(
    request: Request, person: PersonHere, told: Annotated[Told, Depends(told_of)]
) -> Response:
    """List what waits for the person's yes, run by run."""
    return await _shown(request, person, told=told_of_many(told, person.visitor.language))


@router.post("/pages/pending")
async def answer(  # noqa: PLR0913  # the fields of a form
    request: Request,
    person: PersonHere,
    waiting: Annotated[Literal["operation", "run", "all"], Form()],
    answer: Annotated[Literal["yes", "no"], Form()],
    number: Annotated[int, Form(ge=0, le=LARGEST_ID)] = 0,
    shown: Annotated[str, Form(max_length=LONGEST_SHOWN, pattern=IDS)] = "",
) -> Response:
    """Say yes or no to an operation, to a run of an agent, or to all that was `shown`."""
    own, is_yes = _of(person), answer == "yes"
    if waiting == "all":
        answered = await own.answer_all(yes=is_yes, among={*map(int, shown.split())})
    else:
        answered = await own.answer(waiting, number, yes=is_yes)
    done = Told("answered", count=len(answered.done), left=answered.left)
    if not is_partial(request):
        return moved("/memories/pending", **done.said())
    sentence = told_of_many(done, person.visitor.language)
    page = await _shown(request, person, part="answered.html", told=sentence)
    page.headers.update(REFRESH)
    return page


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


async def _shown(
    request: Request, person: Person, *, part: str = "pending_list.html", **values: Any
) -> Response:
    language, found = person.visitor.language, await _of(person).all()
    groups = [
        (waits_under(group[0]), [(each, question_line(each, language, yours)) for each in group])
        for group in by_run(found)
    ]
    asked = [question.operation_id for question in found]
    return drawn(request, person, "pending.html", part=part, groups=groups, asked=asked, **values)


def _of(person: Person) -> OwnQuestions:
    return OwnQuestions(person.services, person.id, character=person.center.app.character.id)
