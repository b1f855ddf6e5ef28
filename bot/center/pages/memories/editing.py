"""A memory in other words: the same, or right at last, or as it is now; two tabs never collide."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from bot.actions.corrections import correct, outdate, reword
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import Problem, problem_of
from bot.center.pages.forms import Seen, Words, seen_version
from bot.center.pages.memories.cards import Because, acted, memory_page
from config.errors import CompanionError, NotFound

router = APIRouter(include_in_schema=False)


@router.post("/pages/memories/{memory_id}/edit")
async def edit(  # noqa: PLR0913  # the fields of a form
    request: Request,
    person: PersonHere,
    memory_id: Id,
    because: Annotated[Because, Form()],
    content: Words = "",
    seen: Seen = None,
) -> Response:
    """Change a memory; where that is refused, what was typed stays in its field."""
    own, what = person.own_seen(seen_version(seen)), because
    acts = {"reworded": reword, "corrected": correct, "changed": outdate}
    try:
        done = await acts[because](own, memory_id, content)
    except NotFound:
        raise
    except CompanionError as problem:
        told = problem_of(problem, person.visitor.language)
        return await _again(request, person, memory_id, because, content, told)
    alone = {"corrected": "wrong", "changed": "outdate"}
    return await acted(request, person, done, what if content.strip() else alone.get(what, what))


async def _again(  # noqa: PLR0913  # the fields of a form, and why it is shown once more
    request: Request,
    person: Person,
    memory_id: int,
    because: Because,
    content: str,
    problem: Problem,
) -> Response:
    """Show the form once more; where the memory changed meanwhile, with both texts."""
    is_changed = problem.kind == "changed"
    now_reads = (await person.own.view(memory_id)).content if is_changed else ""
    return await memory_page(
        request,
        person,
        memory_id,
        status=problem.status,
        edit=because,
        typed=content,
        now_reads=now_reads,
        problem=problem,
    )
