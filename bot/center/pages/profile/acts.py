"""What a person does with words of their profile: four acts, and how they differ is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Form, Query, Request, Response
from pydantic import StringConstraints

from bot.actions.account.touched_words import Reason, SeenMemory, Soft, TouchedWords
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import Problem, problem_of
from bot.center.pages.forms import (
    ErasureListed,
    ErasureSeen,
    Words,
    changed_meanwhile,
    listed_anew,
    moved,
    seen_erasure,
)
from bot.center.pages.profile.text import (
    LONGEST_WORDS,
    MOST_TOUCHED,
    Choice,
    MemoryId,
    profile_page,
)
from bot.center.pages.rendering import shown
from bot.center.texts.profile import PROFILE_TEXTS
from config.errors import CompanionError, ErasureChanged
from memory.reports.memory_view import MemoryView

SEEN = r"^\d{1,18}:\d{1,18}$"
"""A memory and the version of it that was seen."""
Seen = Annotated[str, StringConstraints(pattern=SEEN)]
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Filled:
    """The form about words of a profile, as it was filled in."""

    act: Soft | Literal["correct", "erase"]
    words: str
    touched: Sequence[int]
    chosen: Sequence[SeenMemory]
    content: str
    because: Reason


def filled(  # noqa: PLR0913  # the fields of a form
    act: Annotated[Soft | Literal["correct", "erase"], Form()],
    touched: Annotated[list[MemoryId], Form(min_length=1, max_length=MOST_TOUCHED)],
    chosen: Annotated[list[Seen] | None, Form(max_length=MOST_TOUCHED)] = None,
    words: Annotated[str, Form(max_length=LONGEST_WORDS)] = "",
    content: Words = "",
    because: Annotated[Reason, Form()] = "corrected",
) -> Filled:
    """Return what was filled in."""
    seen = [SeenMemory(*map(int, each.split(":"))) for each in chosen or ()]
    return Filled(act, words, touched, seen, content, because)


@router.post("/pages/profile")
async def act(
    request: Request, person: PersonHere, form: Annotated[Filled, Depends(filled)]
) -> Response:
    """Do what was chosen; where that is refused, what was written stays in its field."""
    words, language = PROFILE_TEXTS[person.visitor.language], person.visitor.language
    if not form.chosen:
        return await _again(request, person, form, Problem(language, 422, "", words.choose_some))
    if form.act == "correct" and len(form.chosen) > 1:
        return await _again(request, person, form, Problem(language, 422, "", words.choose_one))
    if form.act == "erase":
        return moved("/profile/erase?" + "&".join(f"memory={each.id}" for each in form.chosen))
    try:
        done = await _done(TouchedWords(person.own), form)
    except CompanionError as problem:
        return await _again(request, person, form, problem_of(problem, language))
    undo = await _undoing(person, done[0]) if len(done) == 1 else None
    return moved("/profile", done="corrected" if form.act == "correct" else form.act, undo=undo)


@router.get("/profile/erase")
async def ask(
    request: Request,
    person: PersonHere,
    memory: Annotated[list[MemoryId], Query(min_length=1, max_length=MOST_TOUCHED)],
    seen: ErasureListed = None,
) -> Response:
    """List what erasing memories takes, and ask."""
    return await _asked(request, person, memory, seen)


async def _asked(
    request: Request,
    person: Person,
    memory: Sequence[int],
    seen: str | None,
    problem: ErasureChanged | None = None,
) -> Response:
    goes = await TouchedWords(person.own).would_go(memory)
    anew = listed_anew(person, seen, goes.version)
    return shown(
        request,
        person,
        "profile/erase.html",
        part="profile/erasing.html",
        words=PROFILE_TEXTS[person.visitor.language],
        memories=memory,
        goes=goes,
        **(changed_meanwhile(person, problem) if problem else anew),
    )


@router.post("/pages/profile/erase")
async def erase(
    request: Request,
    person: PersonHere,
    memory: Annotated[list[MemoryId], Form(min_length=1, max_length=MOST_TOUCHED)],
    messages: Annotated[bool, Form()] = False,
    seen: ErasureSeen = None,
) -> Response:
    """Have memories erased for good, if just that goes which was listed."""
    try:
        await TouchedWords(person.own).erase(memory, messages=messages, seen=seen_erasure(seen))
    except ErasureChanged as problem:
        return await _asked(request, person, memory, seen, problem)
    return moved("/profile", done="erase")


async def _done(touched: TouchedWords, form: Filled) -> Sequence[MemoryView]:
    if form.act == "correct":
        return [await touched.correct(form.chosen[0], form.content, form.because)]
    assert form.act != "erase"  # noqa: S101  # it is asked about first
    return await touched.do(form.act, form.chosen)


async def _again(request: Request, person: Person, form: Filled, problem: Problem) -> Response:
    """Show the form once more, as it was filled in, over what the memories say now."""
    touched = await TouchedWords(person.own).behind(form.touched, form.words)
    choice = Choice(form.words, touched, form.content, form.because, problem)
    return await profile_page(request, person, choice)


async def _undoing(person: Person, memory: MemoryView) -> int | None:
    """Return the operation that would be undone, where there is one."""
    last = (await person.own.history(memory.id))[-1]
    return last.operation if last.status == "applied" else None
