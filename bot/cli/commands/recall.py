"""`companion recall`."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from bot.actions.recall_preview import OwnRecall
from bot.app import App
from bot.cli.invocation import HERE, Invocation
from bot.cli.memory.own import own_memory
from bot.cli.output import as_json, as_lines
from bot.cli.recall_table import show_episodes, show_memories, show_messages
from bot.flow.recall_trace import features_of
from bot.texts.periods import with_period
from memory.recall import Recalled, Recollection
from memory.tables import User
from memory.vocabulary import Language

NOTHING: Mapping[Language, str] = {
    "en": "Nothing comes to mind for that.",
    "zh": "没有想起什么。",
}

FAILED: Mapping[Language, str] = {
    "en": "⚠ Some of recall failed and was left out; the log says where: {steps}.",
    "zh": "⚠ 回忆的某些步骤失败，已被跳过；日志里有位置：{steps}。",
}


async def recall(
    words: str,
    /,
    *,
    place: Invocation = HERE,
    explain: Annotated[
        bool, Parameter(negative="", help="Show every candidate: scores, why in, why out.")
    ] = False,
    language: Annotated[
        Literal["en", "zh"] | None, Parameter(help="In which language to explain.")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Show what a message would bring to mind in the chat, best first: memories, then rounds."""
    with place.opened() as app:
        memory = await own_memory(app, place)
        own = OwnRecall(app.services, memory.user_id, memory.audience, app.character.id)
        found = await own.recalled(words)
        known = await own.known([candidate.memory_id for candidate in found.candidates])
        texts = await own.texts([message.message_id for message in found.messages])
        tongue = language or await _language(app, own.user_id)
    if found.failed and not json:
        as_lines([FAILED[tongue].format(steps=", ".join(found.failed))])
    if json:
        contents = {number: content for number, (content, _) in known.items()}
        as_json(_data(found, contents, texts, explain=explain))
        return
    told = {number: with_period(*pair, tongue) for number, pair in known.items()}
    if explain and (found.candidates or found.messages):
        _explain(found, told, texts, tongue)
    else:
        as_lines(list(_lines(found, told)) or [NOTHING[tongue]])


def _explain(
    found: Recollection, contents: Mapping[int, str], texts: Mapping[int, str], language: Language
) -> None:
    episodes = [candidate for candidate in found.candidates if candidate.features]
    memories = [candidate for candidate in found.candidates if not candidate.features]
    if memories:
        show_memories(memories, contents, language)
    if episodes:
        show_episodes(episodes, contents, language)
    if found.messages:
        show_messages(found.messages, texts, language)


async def _language(app: App, user_id: int) -> Language:
    user: User = await app.services.store.read(lambda rows: rows.get_one(User, user_id))
    return user.language


def _lines(found: Recollection, told: Mapping[int, str]) -> Iterator[str]:
    yield from (_line(memory, told) for memory in (*found.memories, *found.episodes))
    for recalled in found.rounds:
        for message in recalled.messages:
            said = " ".join(message.text.split())
            yield f"“{said}”  ({message.at:%Y-%m-%d}, {recalled.found.evidence:.0%})"


def _line(recalled: Recalled, told: Mapping[int, str]) -> str:
    number = recalled.candidate.memory_id
    content = told.get(number, recalled.memory.content)
    return f"#{number:<5} {content}  ({recalled.candidate.relevance:.0%})"


def _data(
    found: Recollection, contents: Mapping[int, str], texts: Mapping[int, str], *, explain: bool
) -> dict[str, Any]:
    """Return what was found as JSON holds it; with `explain`, every candidate."""
    candidates = [
        candidate for candidate in found.candidates if explain or candidate.why_out is None
    ]
    messages = [message for message in found.messages if explain or message.why_out is None]
    return {
        "embedder": found.embedder,
        "milliseconds": round(found.milliseconds, 2),
        "failed": list(found.failed),
        "candidates": [
            {
                "memory_id": candidate.memory_id,
                "content": contents.get(candidate.memory_id, ""),
                "scores": {leg: round(score, 4) for leg, score in candidate.scores.items()},
                "relevance": round(candidate.relevance, 4),
                "recency": round(candidate.recency, 4),
                "importance": round(candidate.importance, 4),
                "rank": round(candidate.rank, 4),
                **features_of(candidate),
                "why_out": candidate.why_out,
            }
            for candidate in candidates
        ],
        "messages": [
            {
                "message_id": message.message_id,
                "text": texts.get(message.message_id, ""),
                "score": round(message.score, 4),
                "evidence": round(message.evidence, 4),
                "why_out": message.why_out,
            }
            for message in messages
        ],
    }
