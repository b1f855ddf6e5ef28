"""All memories: search as one types, filters, page by page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, Literal
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import Refusal
from bot.center.pages.forms import Told, told_of
from bot.center.pages.memories.card_views import Card, cards_of, drawn, told_of_many
from memory.reports.memory_pages import MemoryFilter
from memory.reports.memory_view import MemoryView
from memory.tables.columns import LARGEST_ID
from memory.vocabulary import PROPER_CATEGORIES, SUMMARY_CATEGORIES, Category, Kind, State

PER_PAGE = 20
FOUND = 40
"""So many are shown of what a search finds."""
LOOKED_THROUGH = 200
"""So many are looked through for those that pass filters."""
FIRST, LAST = date(1970, 1, 2), date(2999, 12, 31)
router = APIRouter(include_in_schema=False)


class WantedMemories(BaseModel):
    """What the form over the list asks for, as it stands in the address."""

    q: str = Field(default="", max_length=4000)
    state: State | Literal["all"] = "active"
    category: Category | Literal["", "all"] = ""
    kind: Kind | Literal[""] = ""
    topic: str = Field(default="", max_length=200)
    since: date | Literal[""] = ""
    until: date | Literal[""] = ""
    hushed: bool = False
    cursor: int | None = Field(default=None, ge=1, le=LARGEST_ID)

    def address(self, **changed: object) -> str:
        """Return what stands in the address for it."""
        plain = WantedMemories().model_dump()
        said = {**self.model_dump(), **changed}
        return urlencode({name: value for name, value in said.items() if value != plain.get(name)})

    @property
    def is_filtered(self) -> bool:
        """Tell whether not all are wanted."""
        return bool(self.address(cursor=None, q=""))

    def filter(self, zone: ZoneInfo) -> MemoryFilter:
        """Return which memories are wanted."""
        categories: Sequence[Category] = ()
        if self.category != "all":
            categories = (self.category,) if self.category else PROPER_CATEGORIES
        return MemoryFilter(
            states=() if self.state == "all" else (self.state,),
            categories=categories,
            kinds=(self.kind,) if self.kind else (),
            topic=self.topic.strip(),
            words=self.q.strip(),
            hushed=self.hushed or None,
            since=_midnight(self.since, zone, "since") if self.since else None,
            until=_midnight(self.until, zone, "until", days=1) if self.until else None,
        )


@dataclass(frozen=True, slots=True)
class Listing:
    """The cards of a page, and where the next one begins."""

    cards: Sequence[Card]
    next_before: int | None


@router.get("/memories")
async def overview(
    request: Request,
    person: PersonHere,
    wanted: Annotated[WantedMemories, Query()],
    told: Annotated[Told, Depends(told_of)],
) -> HTMLResponse:
    """Show what is wanted of all that is remembered."""
    sentence = told_of_many(told, person.visitor.language)
    return await listed(request, person, wanted, told=sentence, undo=told.undo)


async def listed(
    request: Request, person: Person, wanted: WantedMemories, *, status: int = 200, **values: Any
) -> HTMLResponse:
    """Show the page of the tab, with what else it is to tell."""
    found = await _found(person, wanted)
    adding = {"typed": "", "add_problem": None, "may_ask": False}
    return drawn(
        request,
        person,
        "page.html",
        part="list.html",
        status=status,
        wanted=wanted,
        listing=found,
        waiting=await person.own.waiting(),
        **{**adding, **values},
    )


async def _found(person: Person, wanted: WantedMemories) -> Listing:
    asked = wanted.filter(ZoneInfo(person.visitor.timezone))
    if wanted.q.strip() and wanted.state == "active":
        most = LOOKED_THROUGH if wanted.is_filtered else FOUND
        recalled = await person.own.search(wanted.q, limit=most)
        ids = [each.candidate.memory_id for each in recalled]
        memories = [
            memory for memory in await person.own.several(ids) if passes(memory, asked, wanted)
        ]
        return Listing(await cards_of(person, memories[:FOUND]), None)
    page = await person.own.page(asked, before=wanted.cursor, limit=PER_PAGE)
    return Listing(await cards_of(person, page.memories), page.next_before)


def passes(memory: MemoryView, asked: MemoryFilter, wanted: WantedMemories) -> bool:
    """Tell whether what a search found is wanted; summaries are, unless a category is named."""
    is_found = wanted.category == "" and memory.category in SUMMARY_CATEGORIES
    return (
        memory.state in asked.states
        and (is_found or not asked.categories or memory.category in asked.categories)
        and (not asked.kinds or memory.kind in asked.kinds)
        and (not asked.topic or memory.topic.casefold() == asked.topic.casefold())
        and (asked.hushed is None or memory.hushed == asked.hushed)
        and (asked.since is None or memory.created_at >= asked.since)
        and (asked.until is None or memory.created_at < asked.until)
    )


def _midnight(day: date, zone: ZoneInfo, name: str, *, days: int = 0) -> datetime:
    """Return when a day, or one so many later, begins; raises `Refusal` outside the calendar."""
    if not FIRST <= day <= LAST:
        raise Refusal(422, "invalid", fields=[f"query.{name}"])
    return datetime.combine(day + timedelta(days=days), time(), zone).astimezone(UTC)
