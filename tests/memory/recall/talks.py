"""Talks for tests, said by Ann, Bob and the character."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from config.models.embedding.embedder import HashedEmbedder
from memory.index.messages.columns import MessageColumns
from memory.index.messages.record import IndexedMessage, MessageOrigin, said
from memory.recall.rounds.comparison import RoundComparison
from memory.recall.rounds.query import Meaning, RoundQuery, wanted

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
EMBEDDER = HashedEmbedder(dimensions=32)
NAMES = {1: "Ann", 2: "Bob"}
Line = tuple[int | None, str]


def talk(*lines: Line, session: int = 100, vectors: Sequence[str] | None = None) -> MessageColumns:
    """Return what was said line by line, a minute apart, so many lines a session."""
    read = [
        said(
            MessageOrigin(
                message_id=number + 1,
                conversation_id=1,
                session_id=number // session,
                speaker_id=speaker,
                speaker=NAMES.get(speaker or 0, ""),
                at=START + timedelta(minutes=number),
            ),
            text,
        )
        for number, (speaker, text) in enumerate(lines)
    ]
    return MessageColumns(read, EMBEDDER.passages(vectors or [text for _, text in lines]))


def in_order(said: Sequence[IndexedMessage]) -> list[IndexedMessage]:
    """Return messages conversation by conversation, each as it went on."""
    return sorted(said, key=lambda said: (said.conversation_id, said.message_id))


def ask(text: str, about: MessageColumns) -> RoundQuery:
    """Return the question as the features read it."""
    return wanted(text, Meaning(EMBEDDER.query(text), EMBEDDER.calibration), None, about)


def compare(text: str, about: MessageColumns) -> RoundComparison:
    """Return the question laid beside the talk."""
    return RoundComparison(about, ask(text, about))


def dialogue(turns: int) -> MessageColumns:
    """Return a talk whose neighbours are about the same, by two people in turn."""
    lines = [(number % 2 + 1, f"turn {number} topic{number // 6}") for number in range(turns)]
    return talk(*lines, vectors=[f"topic{number // 6}" for number in range(turns)])


def shuffled(turns: int) -> MessageColumns:
    """Return the same words in no order."""
    order = np.random.default_rng(3).permutation(turns)
    lines = [(int(number) % 2 + 1, f"turn {number} topic{number // 6}") for number in order]
    return talk(*lines, vectors=[f"topic{number // 6}" for number in order])
