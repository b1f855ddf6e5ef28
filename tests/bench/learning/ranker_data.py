"""Labelled conversations for the ranker: as they were, and as what is no dialogue."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np

from config.models.embedding.embedder import Calibration, Embedder, Matrix
from memory.dates.question_time import asked_time
from memory.index.messages.columns import MessageColumns
from memory.index.messages.record import MessageOrigin, said
from memory.recall.rounds.query import Meaning, RoundQuery, wanted
from tests.bench.speakers import is_character

NOT_COUNTED = "adversarial"
"""Questions whose answer was never said: scored apart, and nothing is learned from them."""
SILENCE = timedelta(minutes=30)
KINDS = ("dialogue", "slow", "diary", "crowd", "heap", "notes")
"""What the same words are laid out as.

As they were; with 40 minutes between turns, so that each is a session; as one person's, in order;
in a wrong order, by the same speakers; in a wrong order by one person, in one session; the same
with hours between.
"""
SHUFFLED = ("crowd", "heap", "notes")
ALONE = ("diary", "heap", "notes")


@dataclass(frozen=True, slots=True)
class Labelled:
    """One question to one user's talk, with the places of the turns that answer it."""

    data: str
    user: str
    category: str
    talk: MessageColumns
    wanted: RoundQuery
    answers: frozenset[int]
    count: int
    """How many answers the label names, found in the talk or not."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """One folder of conversations and questions, with their vectors."""

    name: str
    users: Sequence[str]
    memories: Sequence[dict[str, Any]]
    questions: Sequence[dict[str, Any]]
    memory_vectors: Matrix
    question_vectors: Matrix
    calibration: Calibration


def data_sets(folder: Path, vectors: Path, embedder: Embedder) -> Iterator[DataSet]:
    """Yield the sets of a folder; vectors are made once and kept beside."""
    splits = json.loads((folder / "splits.json").read_text(encoding="utf-8"))
    vectors.mkdir(parents=True, exist_ok=True)
    for name, split in splits.items():
        memories = _lines(folder / name / "memories.jsonl")
        questions = _lines(folder / name / "questions.jsonl")
        file = vectors / f"{name}-{embedder.model}.npz"
        if not file.exists():
            np.savez(
                file,
                memories=embedder.passages([memory["text"] for memory in memories]),
                questions=np.stack([embedder.query(question["text"]) for question in questions]),
            )
        made = np.load(file)
        yield DataSet(
            name,
            split["dev"],
            memories,
            questions,
            made["memories"].astype(np.float32),
            made["questions"].astype(np.float32),
            embedder.calibration,
        )


def labelled(data: DataSet, kind: str, *, every: int = 1) -> Iterator[Labelled]:
    """Yield each question, or every so manieth, to a user's words laid out as a kind."""
    for user in data.users:
        talk, keys = _talk(data, user, kind)
        place = {key: number for number, key in enumerate(keys)}
        asked = [
            (number, question)
            for number, question in enumerate(data.questions)
            if question["user"] == user and question["gold"]
        ]
        for number, entry in asked[::every]:
            if kind != "dialogue" and entry["category"] == NOT_COUNTED:
                continue
            now = datetime.fromisoformat(entry["at"]).replace(tzinfo=ZoneInfo("UTC"))
            meaning = Meaning(data.question_vectors[number], data.calibration)
            yield Labelled(
                data=data.name if kind == "dialogue" else f"{data.name} as {kind}",
                user=user,
                category=entry["category"],
                talk=talk,
                wanted=wanted(entry["text"], meaning, asked_time(entry["text"], now).window, talk),
                answers=frozenset(place[key] for key in entry["gold"] if key in place),
                count=len(set(entry["gold"])),
            )


def _talk(data: DataSet, user: str, kind: str) -> tuple[MessageColumns, list[str]]:
    rows = [number for number, memory in enumerate(data.memories) if memory["user"] == user]
    if kind in SHUFFLED:
        rows = [int(row) for row in np.random.default_rng(len(rows)).permutation(rows)]
    turns = [data.memories[row] for row in rows]
    places = list(_places(turns, kind))
    texts = [turn["text"] for turn in turns]
    read = [said(place, text) for place, text in zip(places, texts, strict=True)]
    return MessageColumns(read, data.memory_vectors[rows]), [turn["id"] for turn in turns]


def _places(turns: Sequence[dict[str, Any]], kind: str) -> Iterator[MessageOrigin]:
    speakers: dict[str, int] = {}
    session, last = 0, datetime.max.replace(tzinfo=UTC)
    for number, turn in enumerate(turns):
        at = _at(turn, number, kind)
        session += not timedelta() <= at - last < SILENCE
        last = at
        name = "me" if kind in ALONE else turn["speaker"]
        place = MessageOrigin(number + 1, 1, session, None, "", at)
        if not is_character(name):
            speaker_id = speakers.setdefault(name, len(speakers) + 1)
            place = replace(place, speaker_id=speaker_id, speaker=name)
        yield place


def _at(turn: dict[str, Any], number: int, kind: str) -> datetime:
    told = datetime.fromisoformat(turn["at"]).replace(tzinfo=UTC)
    start = datetime(2023, 1, 1, tzinfo=UTC)
    match kind:
        case "slow":
            return told + timedelta(minutes=40 * number)
        case "notes":
            return start + timedelta(hours=3 * number)
        case "heap":
            return start + timedelta(seconds=20 * number)
        case "crowd":
            return start + timedelta(days=number // 25, seconds=20 * number)
    return told


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
