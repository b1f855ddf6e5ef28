"""Several memories at once: those whose boxes are ticked."""

from collections.abc import Sequence
from typing import Annotated, Literal
from urllib.parse import parse_qsl, urlencode

from fastapi import APIRouter, Form, Request, Response

from bot.center.api.memories import ACTS
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import Problem, Refusal, problem_of
from bot.center.pages.forms import REFRESH, TOLD_BY, Told, moved
from bot.center.pages.memories.card_views import told_of_many
from bot.center.pages.rendering import is_partial, page
from config.errors import CompanionError

MOST = 200
SEVERAL = 2
"""So many that are forgotten together are one run."""
Many = Literal["keep", "confirm", "hush", "unhush", "forget", "restore"]
router = APIRouter(include_in_schema=False)


@router.post("/pages/memories/selected")
async def act_on_selected(
    request: Request,
    person: PersonHere,
    act: Annotated[Many, Form()],
    chosen: Annotated[list[str] | None, Form(max_length=MOST)] = None,
    back: Annotated[str, Form(max_length=10_000)] = "",
) -> Response:
    """Do the same to each of them as it was seen; tell how many were left, and why."""
    language = person.visitor.language
    left: list[Problem] = []
    done_at_once = await _forgotten(person, chosen or ()) if act == "forget" else ()
    for box in chosen or ():
        if box in done_at_once:
            continue
        try:
            await _do(person, act, box)
        except CompanionError as problem:
            left.append(problem_of(problem, language))
    done = Told(
        "selected" if chosen else "none-selected",
        count=len(chosen or ()) - len(left),
        left=len(left),
        why=left[0].status if left else 0,
    )
    if not is_partial(request):
        kept = [(name, value) for name, value in parse_qsl(back) if name not in TOLD_BY]
        return moved(f"/memories?{urlencode(kept)}" if kept else "/memories", **done.said())
    shown = page("told.html", language, told=told_of_many(done, language))
    shown.headers.update(REFRESH)
    return shown


async def _forgotten(person: Person, boxes: Sequence[str]) -> set[str]:
    """Forget as one run what several boxes stand for; return the boxes of which that is done."""
    seen = {number: version for number, version in map(_read, boxes) if number is not None}
    if len(seen) < SEVERAL:
        return set()
    return {f"{number}:{seen[number]}" for number in await person.own.forget_several(seen)}


async def _do(person: Person, act: Many, box: str) -> None:
    """Do it to the memory that a box stands for."""
    memory_id, version = _read(box)
    if memory_id is None:
        raise Refusal(422, "invalid")
    own = person.own_seen(f'"{version}"')
    await (own.forget(memory_id) if act == "forget" else ACTS[act](own, memory_id))


def _read(box: str) -> tuple[int | None, int]:
    """Return what a box says, `42:3`: of which id, in which version; None where it says neither."""
    memory_id, colon, version = box.partition(":")
    if not (colon and _is_number(memory_id) and _is_number(version)):
        return None, 0
    return int(memory_id), int(version)


def _is_number(said: str) -> bool:
    return said.isascii() and said.isdecimal() and len(said) < 19
