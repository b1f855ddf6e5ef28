"""`/traces`: why a reply said what it said."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from bot.actions.account.sources import OwnSources, SourceMark
from bot.actions.account.traces import OwnTraces, TraceView
from bot.center.api.memories import Id
from bot.center.api.person import Person, PersonHere
from bot.center.api.problems import documented
from memory.tables.columns import LARGEST_ID

router = APIRouter(
    prefix="/traces", tags=["traces"], responses=documented(400, 401, 403, 404, 422, 429, 503)
)


class SourceList(BaseModel):
    """The memories that a reply tells of, in the order in which it does."""

    items: list[SourceMark]


def _of(person: Person) -> OwnTraces:
    return OwnTraces(person.services, person.id, person.visitor.language)


@router.get("", operation_id="findTrace")
async def behind(
    person: PersonHere, reply: Annotated[int, Query(ge=1, le=LARGEST_ID, examples=[2])]
) -> TraceView:
    """Return what a reply stood on: what was found, by which way, what was shown and used."""
    return await _of(person).behind(reply)


@router.get("/sources", operation_id="getSources")
async def sources(
    person: PersonHere, reply: Annotated[int, Query(ge=1, le=LARGEST_ID, examples=[2])]
) -> SourceList:
    """Return the marks of a reply, each with the memory behind it; none where they are off."""
    found = await OwnSources(person.services, person.id).of_reply(reply)
    return SourceList(items=list(found))


@router.get("/{trace_id}", operation_id="getTrace")
async def one(person: PersonHere, trace_id: Id) -> TraceView:
    """Return one recall."""
    return await _of(person).one(trace_id)
