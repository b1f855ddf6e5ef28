"""Labelled episodes: questions to stores of told talks, and which episodes hold the answer."""

import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from math import log1p
from pathlib import Path
from typing import Any

from config.settings.sections import Recall
from memory.dates.question_time import TimeWindow, asked_time
from memory.recall.model.result import Candidate
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.tables import Memory
from memory.text.language import language_of
from memory.vocabulary import Language
from tests.bench.learning.ranker_data import NOT_COUNTED, DataSet
from tests.bench.learning.told_talks import CHARACTER, ToldTalk, people_of
from tests.bench.stores.kept_vectors import KeptVectors

LAYOUTS = ("heard", "half heard", "unheard")
"""How many of the messages are at hand: all, those of the newer half of the episodes, none."""
LAST = "last time"
LAST_TIME: Mapping[Language, str] = {
    "en": "What did we talk about last time?",
    "zh": "我们上次聊了什么？",
}
"""A question that no transcript comes with: asked of each a day later, answered by its end."""
EVERYTHING = Recall(threshold=0.0, episodes=100, tokens=100_000)


@dataclass(frozen=True, slots=True)
class Example:
    """One question with all the episodes that the legs found."""

    data: str
    """The set, or `last time`, and the layout where it is not the first."""
    user: str
    found: Sequence[Candidate]
    tried: Sequence[Mapping[str, float]]
    """By candidate: features that are not shipped."""
    answers: frozenset[int]
    """The ids of the episodes whose messages hold the answer."""


async def examples(data: DataSet, user: str, kept: KeptVectors) -> AsyncIterator[Example]:
    """Yield each question to a transcript, asked of each person who said some of its answer."""
    lines = [memory for memory in data.memories if memory["user"] == user]
    speaker = {entry["id"]: entry["speaker"] for entry in lines}
    people = people_of(lines)
    asked = [
        question
        for question in data.questions
        if question["user"] == user and question["gold"] and question["category"] != NOT_COUNTED
    ]
    for person in people:
        own = [
            entry
            for entry in (*asked, _last_time(lines))
            if len(people) == 1 or person in {speaker.get(line) for line in entry["gold"]}
        ]
        with tempfile.TemporaryDirectory() as folder:
            talk = await ToldTalk.of(Path(folder), kept, lines, person)
            async for layout, example in _asked(talk, own):
                where = example.data or data.name
                where = where if layout == LAYOUTS[0] else f"{where}, {layout}"
                yield replace(example, data=where, user=user)
            talk.services.store.close()


def _last_time(lines: Sequence[dict[str, Any]]) -> dict[str, Any]:
    last = lines[-1]
    later = datetime.fromisoformat(last["at"]) + timedelta(days=1)
    return {
        "set": LAST,
        "text": LAST_TIME[language_of(" ".join(line["text"] for line in lines))],
        "at": later.isoformat(),
        "gold": [line["id"] for line in lines if line["session"] == last["session"]],
    }


async def _asked(
    talk: ToldTalk, asked: Sequence[dict[str, Any]]
) -> AsyncIterator[tuple[str, Example]]:
    told = {int(memory.id or 0): memory for memory in await talk.episodes()}
    settings = talk.services.settings.model_copy(update={"recall": EVERYTHING})
    services = replace(talk.services, settings=settings)
    for layout in LAYOUTS:
        if layout == "half heard":
            await talk.purge_first_half()
        for entry in asked:
            lines = [talk.ids[line] for line in entry["gold"] if line in talk.ids]
            answers = {
                memory_id
                for memory_id, episode in told.items()
                if any(_tells_of(episode, line) for line in lines)
            }
            if not answers:
                continue
            talk.clock.at = _instant(entry)
            found = await _found(talk, services, entry["text"], heard=layout != "unheard")
            window = asked_time(entry["text"], _instant(entry)).window
            tried = [_tried(each, told[each.memory_id], window) for each in found]
            yield layout, Example(entry.get("set", ""), "", found, tried, frozenset(answers))


async def _found(
    talk: ToldTalk, services: Services, text: str, *, heard: bool
) -> Sequence[Candidate]:
    ask = RecallRequest(
        user_id=talk.user_id,
        text=text,
        audience="private",
        character=CHARACTER,
        in_mind=frozenset() if heard else None,
    )
    return (await recall(services, ask)).candidates


def _tried(found: Candidate, episode: Memory, window: TimeWindow | None) -> dict[str, float]:
    """Return what an episode might be ranked by, too."""
    covers = window is not None and window.start <= episode.created_at < window.end
    return {
        **{f"{leg} alone": found.scores.get(leg, 0.0) for leg in ("dense", "keyword", "dated")},
        "recency": found.recency,
        "importance": found.importance,
        "length": log1p(len(episode.content)),
        "messages": log1p(int(episode.last_message_id or 0) - int(episode.first_message_id or 0)),
        "in asked window": float(covers),
    }


def _tells_of(episode: Memory, message_id: int) -> bool:
    return int(episode.first_message_id or 0) <= message_id <= int(episode.last_message_id or 0)


def _instant(asked: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(asked["at"]).replace(tzinfo=UTC)
