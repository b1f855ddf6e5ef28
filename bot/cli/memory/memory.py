"""`companion memory …`."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from bot.cli.ids import Id
from bot.cli.invocation import HERE, Invocation, Json, Limit
from bot.cli.memory.own import own_memory, own_views
from bot.cli.output import as_json, as_lines, show
from bot.json_form import json_object
from bot.texts.commands.catalogue import word
from memory.vocabulary import State

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
        own = await own_views(app, place)
        found = await own.listed(states=(state,) if state else STATES, limit=limit)
    show(list(found), json=json, nothing=NOTHING[state])


async def search(
    words: str, /, *, place: Invocation = HERE, limit: Limit = 10, json: Json = False
) -> None:
    """Search memories and episodes, best first, what is over included."""
    with place.opened() as app:
        own = await own_memory(app, place)
        found = await own.search(words, limit=limit)
        relevance = {each.candidate.memory_id: each.candidate.relevance for each in found}
        memories = await own.several(list(relevance))
    if json:
        as_json(
            [
                json_object(memory) | {"relevance": round(relevance[memory.id], 3)}
                for memory in memories
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
        own = await own_views(app, place)
        waiting, found = await own.waiting(), await own.stats()
    asked = {"waiting": {"for your answer": waiting}}
    if json:
        as_json(json_object(found) | asked)
        return
    groups = {**asdict(found.memories), "jobs": asdict(found.jobs), **asked}
    as_lines(
        f"{word(group):<9} " + (", ".join(_counted(counts)) or word("none"))
        for group, counts in groups.items()
    )


def _counted(counts: Mapping[str, int]) -> Iterator[str]:
    yield from (f"{word(name)} {count}" for name, count in counts.items())
