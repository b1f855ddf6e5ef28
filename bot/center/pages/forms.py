"""What comes after a form: a part of the page, or another page where nothing swaps parts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Form, Query
from fastapi.responses import RedirectResponse

from bot.actions.erasure_views import VERSION
from bot.center.api.person import Person
from bot.center.api.problems import Refusal, problem_of
from config.errors import ErasureChanged
from memory.tables.columns import LARGEST_ID

SEE_OTHER = 303
LARGEST_STATUS = 599
LONGEST_WORDS = 100_000
"""What is longer than a memory may be is refused in words, with what was typed still there."""
Words = Annotated[str, Form(max_length=LONGEST_WORDS)]
REFRESH: Mapping[str, str] = {"HX-Trigger": '{"center:refresh": {"target": "body"}}'}
"""Has the page ask anew for what lives on it."""
Seen = Annotated[str | None, Form(pattern=r"^\d{1,18}$")]
"""The version of a memory that a form was filled in over."""


TOLD_BY = ("done", "undo", "count", "left", "why")
"""What an address says of an act that led to it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a page tells of the act that led to it, as its address says; only our own words."""

    done: str = ""
    """Names a sentence in the texts of the tab."""
    undo: int | None = None
    """The operation that a button undoes."""
    count: int = 0
    """With how many things it was done, where it was done with several."""
    left: int = 0
    """With how many it could not be."""
    why: int = 0
    """The status that says why the first of those was left."""

    def said(self) -> dict[str, str | int]:
        """Return how an address says it."""
        told = {name: getattr(self, name) for name in TOLD_BY}
        return {name: value for name, value in told.items() if value}


def told_of(
    done: Annotated[str, Query(max_length=40)] = "",
    undo: Annotated[int | None, Query(ge=1, le=LARGEST_ID)] = None,
    count: Annotated[int, Query(ge=0, le=LARGEST_ID)] = 0,
    left: Annotated[int, Query(ge=0, le=LARGEST_ID)] = 0,
    why: Annotated[int, Query(ge=0, le=LARGEST_STATUS)] = 0,
) -> Told:
    """Return what a page is to tell of."""
    return Told(done, undo, count, left, why)


def moved(path: str, **told: str | int | None) -> RedirectResponse:
    """Send a browser on to the page that shows what an act did, and tells of it."""
    query = urlencode({name: value for name, value in told.items() if value not in (None, "")})
    before, hash_, anchor = path.partition("#")
    joint = "&" if "?" in before else "?"
    address = f"{before}{joint}{query}" if query else before
    return RedirectResponse(f"{address}{hash_}{anchor}", SEE_OTHER)


ErasureSeen = Annotated[str | None, Form(pattern=VERSION)]
"""What would go by an erasure, as the form listed it that asks for it."""

ErasureListed = Annotated[str | None, Query(pattern=VERSION)]
"""The same, of a page that lists it anew."""


def seen_erasure(seen: str | None) -> str:
    """Return what a person saw would go; where a form does not say it is listed and asked anew."""
    return seen or ""


def changed_meanwhile(person: Person, problem: ErasureChanged | None) -> dict[str, Any]:
    """Return what a page tells that lists anew what goes, since something else would."""
    if problem is None:
        return {"changed": ""}
    told = problem_of(problem, person.visitor.language)
    return {"changed": told.sentence, "status": told.status}


def listed_anew(person: Person, seen: str | None, now: str) -> dict[str, Any]:
    """Return what a page tells that lists by itself what goes now, and listed something else."""
    problem = None if seen in (None, now) else ErasureChanged(seen_erasure(seen), now)
    return {"changed": changed_meanwhile(person, problem)["changed"]}


def seen_version(seen: str | None) -> str:
    """Return as `If-Match` says it what a form was filled in over; raises `Refusal`."""
    if seen is None:
        raise Refusal(428, "version-needed")
    return f'"{seen}"'


def sentence_of(told: Told, sentences: Mapping[str, str]) -> str:
    """Return what a page tells of the act that led to it; nothing where that is no act of ours."""
    return sentences.get(told.done, "").format(count=told.count)
