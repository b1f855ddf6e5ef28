"""`companion memory …`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from bot.actions.local_user import local_user
from bot.actions.memories import OwnMemory
from bot.actions.questions import OwnQuestions
from bot.app import App
from bot.cli.ids import Id
from bot.cli.invocation import HERE, Invocation
from bot.cli.output import as_json, as_lines, memory_line
from bot.json_form import json_object
from memory.reports.memory_view import MemoryView, Viewer, described
from memory.tables import row_id
from memory.vocabulary import State

LARGEST_LIST = 1_000_000
Json = Annotated[bool, Parameter(negative="", help="Print JSON.")]
Limit = Annotated[
    int, Parameter(help="At most so many.", validator=Number(gte=1, lte=LARGEST_LIST))
]
STATES: tuple[State, ...] = ("active", "forgotten", "archived")
NOTHING: Mapping[State | None, str] = {
    None: "Nothing is remembered yet.",
    "active": "Nothing is remembered.",
    "forgotten": "Nothing is forgotten.",
    "archived": "Nothing is archived.",
}


async def list_memories(
    *,
    place: Invocation = HERE,
    state: Annotated[State | None, Parameter(help="Only those in this state.")] = None,
    limit: Limit = 1000,
    json: Json = False,
) -> None:
    """List memories, newest first, the forgotten ones too."""
    with place.opened() as app:
        own = await own_memory(app, place)
        found = await own.listed(states=(state,) if state else STATES, limit=limit)
    show(list(found), json=json, nothing=NOTHING[state])


async def search(
    words: str, /, *, place: Invocation = HERE, limit: Limit = 10, json: Json = False
) -> None:
    """Search memories and episodes, best first, what is over included."""
    with place.opened() as app:
        own = await own_memory(app, place)
        found = await own.search(words, limit=limit)
        viewer = Viewer(app.services.now(), app.services.rules)
        memories = await app.services.store.read(
            lambda rows: [described(rows, recalled.memory, viewer) for recalled in found]
        )
    if json:
        as_json(
            [
                json_object(memory) | {"relevance": round(recalled.candidate.relevance, 3)}
                for memory, recalled in zip(memories, found, strict=True)
            ]
        )
    else:
        show(memories, json=False, nothing="Nothing is found for that.")


async def add(
    content: str,
    /,
    *,
    place: Invocation = HERE,
    yes: Annotated[
        bool, Parameter(negative="", help="Even on a topic never to be stored.")
    ] = False,
    json: Json = False,
) -> None:
    """Remember a sentence as your own word."""
    with place.opened() as app:
        memory = await (await own_memory(app, place)).add(content, anyway=yes)
    show([memory], json=json)


async def restore(memory_id: Id, /, *, place: Invocation = HERE, json: Json = False) -> None:
    """Bring a forgotten memory back."""
    with place.opened() as app:
        memory = await (await own_memory(app, place)).restore(memory_id)
    show([memory], json=json)


async def stats(*, place: Invocation = HERE, json: Json = False) -> None:
    """Count memories by state, category and kind, and the jobs that are not done."""
    with place.opened() as app:
        own = await own_memory(app, place)
        waiting = await OwnQuestions(own.services, own.user_id).all()
        found = await own.stats()
    asked = {"waiting": {"for your answer": len(waiting)}}
    if json:
        as_json(json_object(found) | asked)
        return
    groups = {**asdict(found.memories), "jobs": asdict(found.jobs), **asked}
    as_lines(
        f"{group:<9} " + (", ".join(f"{name} {count}" for name, count in counts.items()) or "none")
        for group, counts in groups.items()
    )


async def own_memory(app: App, place: Invocation) -> OwnMemory:
    """Return the memories of the place's user; raises `NotFound` for one never met."""
    user = await local_user(app.services, place.user)
    return OwnMemory(app.services, row_id(user))


def show(memories: Sequence[MemoryView], *, json: bool, nothing: str | None = None) -> None:
    """Print memories, a line each, or as JSON."""
    if json:
        as_json(memories)
    else:
        as_lines((memory_line(memory) for memory in memories), nothing=nothing)
