"""The tab `graph`: what memories name, as a list that a script draws a picture of."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import BeforeValidator, Field

from bot.actions.account.graph import OwnGraph
from bot.center.api.person import PersonHere
from bot.center.pages.rendering import shown
from bot.center.texts.graph import GRAPH_TEXTS
from memory.reports.entity_graph import NamingGraph, NamingMemory
from memory.tables.columns import LARGEST_ID

router = APIRouter(include_in_schema=False)
EntityId = Annotated[int, Field(ge=1, le=LARGEST_ID)]
About = Annotated[EntityId | None, BeforeValidator(lambda told: told or None), Query()]
"""One of the names; nothing: all of them."""


@router.get("/graph")
async def overview(request: Request, person: PersonHere, about: About = None) -> HTMLResponse:
    """Show what memories name, or what stands near one of the names."""
    own = OwnGraph(person.services, person.id)
    graph = await own.whole()
    near = graph if about is None else await own.about(about)
    return shown(
        request,
        person,
        "graph/page.html",
        part="graph/shown.html",
        tab="graph",
        words=GRAPH_TEXTS[person.visitor.language],
        choices=graph.entities,
        about=about,
        graph=near,
        naming=_naming(near),
        contents={memory.id: memory.content for memory in near.memories},
    )


def _naming(graph: NamingGraph) -> dict[int, list[NamingMemory]]:
    """Return by entity the memories that name it."""
    found: dict[int, list[NamingMemory]] = {}
    for memory in graph.memories:
        for entity in memory.entities:
            found.setdefault(entity, []).append(memory)
    return found
