"""`companion recall`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from bot.app import App
from bot.cli.memory import own_memory
from bot.cli.output import as_json, as_lines
from bot.cli.place import HERE, Place
from bot.reasons import why_found, why_in_or_out
from memory.recall import Recalled, Recollection
from memory.recall.recollection import Candidate
from memory.tables import User
from memory.vocabulary import Language

HEADINGS: Mapping[Language, Sequence[str]] = {
    "en": ("id", "memory", "relevance", "recency", "importance", "rank", "found by", "outcome"),
    "zh": ("编号", "记忆", "相关", "新近", "重要", "排位", "怎么找到的", "结果"),
}
NOTHING: Mapping[Language, str] = {
    "en": "Nothing comes to mind for that.",
    "zh": "没有想起什么。",
}
WIDE = 160
"""A table in a pipe is this wide: a terminal has its own width."""


async def recall(
    words: str,
    /,
    *,
    place: Place = HERE,
    explain: Annotated[
        bool, Parameter(negative="", help="Show every candidate: scores, why in, why out.")
    ] = False,
    language: Annotated[
        Literal["en", "zh"] | None, Parameter(help="In which language to explain.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Show what a message would bring to mind in the chat, best first."""
    with place.opened() as app:
        own = await own_memory(app, place)
        found = await own.recalled(words, character=app.character.id)
        contents = await own.contents([one.memory_id for one in found.candidates])
        tongue = language or await _language(app, own.user_id)
    if json:
        as_json(_data(found, contents, explain=explain))
    elif explain and found.candidates:
        _show(found.candidates, contents, tongue)
    else:
        shown = [*found.memories, *found.episodes]
        as_lines([_line(one) for one in shown] or [NOTHING[tongue]])


async def _language(app: App, user_id: int) -> Language:
    user: User = await app.services.store.read(lambda rows: rows.get_one(User, user_id))
    return user.language


def _line(one: Recalled) -> str:
    return f"#{one.candidate.memory_id:<5} {one.memory.content}  ({one.candidate.relevance:.0%})"


def _show(candidates: Sequence[Candidate], contents: Mapping[int, str], language: Language) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    table = Table(show_lines=False)
    for heading in HEADINGS[language]:
        numeric = heading in HEADINGS[language][2:6]
        table.add_column(heading, justify="right" if numeric else "left", overflow="fold")
    for one in candidates:
        figures = (one.relevance, one.recency, one.importance, one.rank)
        table.add_row(
            f"#{one.memory_id}",
            contents.get(one.memory_id, ""),
            *(f"{figure:.2f}" for figure in figures),
            why_found(one.scores, language),
            why_in_or_out(one.why_out, language),
            style=None if one.why_out is None else "dim",
        )
    console.print(table, markup=False)


def _data(found: Recollection, contents: Mapping[int, str], *, explain: bool) -> dict[str, Any]:
    """Return what was found as JSON holds it; with `explain`, every candidate."""
    candidates = [one for one in found.candidates if explain or one.why_out is None]
    return {
        "embedder": found.embedder,
        "milliseconds": round(found.milliseconds, 2),
        "candidates": [
            {
                "memory_id": one.memory_id,
                "content": contents.get(one.memory_id, ""),
                "scores": {leg: round(score, 4) for leg, score in one.scores.items()},
                "relevance": round(one.relevance, 4),
                "recency": round(one.recency, 4),
                "importance": round(one.importance, 4),
                "rank": round(one.rank, 4),
                "why_out": one.why_out,
            }
            for one in candidates
        ],
    }
