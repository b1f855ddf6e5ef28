"""The profile as it reads, and what can be done about words of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from bot.actions.account.profile import OwnProfile, ProfileSentence
from bot.actions.account.touched_words import TouchedMemory, TouchedWords
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import Problem
from bot.center.pages.forms import Told, sentence_of, told_of
from bot.center.pages.rendering import is_partial, shown
from bot.center.texts.profile import PROFILE_TEXTS
from bot.voice.second_person import first_person
from memory.tables.columns import LARGEST_ID
from memory.text.language import language_of

MOST_TOUCHED = 200
LONGEST_WORDS = 500
MemoryId = Annotated[int, Field(ge=1, le=LARGEST_ID)]
Touched = Annotated[list[MemoryId] | None, Query(alias="memory", max_length=MOST_TOUCHED)]
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """Words that were touched, what they rest on, and how far a form about them came."""

    words: str
    touched: Sequence[TouchedMemory]
    content: str = ""
    """What was written into the form, or what the memory says that is meant first."""
    because: str = "corrected"
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Touchable:
    """A sentence of the profile, and where one is led to who asks about it."""

    sentence: ProfileSentence
    is_hushed: bool

    @property
    def address(self) -> str:
        """Return where it is told what can be done about it."""
        about = {"memory": self.sentence.memories, "words": self.sentence.text[:LONGEST_WORDS]}
        return f"/profile?{urlencode(about, doseq=True)}"


@router.get("/profile")
async def profile(
    request: Request,
    person: PersonHere,
    told: Annotated[Told, Depends(told_of)],
    memory: Touched = None,
    words: Annotated[str, Query(max_length=LONGEST_WORDS)] = "",
) -> HTMLResponse:
    """Show the profile; with memories, what can be done about words that rest on them."""
    if memory is None:
        sentence = sentence_of(told, PROFILE_TEXTS[person.visitor.language].done)
        return await profile_page(request, person, told=sentence, undo=told.undo)
    touched = await TouchedWords(person.own).behind(memory, words)
    first = _as_own_words(touched[0].memory.content) if touched else ""
    return await profile_page(request, person, Choice(words, touched, first))


def _as_own_words(content: str) -> str:
    return first_person(content, language_of(content))


async def profile_page(
    request: Request, person: Person, choice: Choice | None = None, **values: object
) -> HTMLResponse:
    """Show the profile as a page, or the part of it that was asked for."""
    own = OwnProfile(person.services, person.id, person.center.app.character.id)
    found = await own.newest()
    behind = [each for told in found.paragraphs for sentence in told for each in sentence.memories]
    hushed = {each.id for each in await person.own.several(behind) if each.hushed}
    return shown(
        request,
        person,
        "profile/page.html",
        part="profile/shown.html",
        words=PROFILE_TEXTS[person.visitor.language],
        profile=found,
        paragraphs=[
            [Touchable(sentence, not hushed.isdisjoint(sentence.memories)) for sentence in told]
            for told in found.paragraphs
        ],
        choice=choice,
        is_part=is_partial(request),
        status=choice.problem.status if choice and choice.problem else 200,
        **values,
    )
