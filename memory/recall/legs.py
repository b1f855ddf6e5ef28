"""The legs of recall: each finds candidates in its own way and scores them 0 to 1.

To add one: write a class with `name` and `find`, keep the guard, and put it into `LEGS` in
`memory/recall/search.py`.
"""

from collections.abc import Mapping
from typing import Protocol

import numpy as np
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.keywords import KEYWORDS, bm25, document_counts, holds_any, rarity
from memory.recall.guard import allowed_on, allowed_rows
from memory.recall.question import Probe, Question
from memory.tables import Memory, Message
from memory.tokens import question_tokens
from memory.vocabulary import TOLD
from memory.warm import WarmUser

UNKNOWN_SHARE = 0.3
"""How much a word that stands nowhere takes from the sureness of the others."""

PARTLY = 0.5
"""How sure a chapter is to answer where only a part of its time is asked for."""

Scores = Mapping[int, float]
"""By memory id, 0 to 1."""


class Leg(Protocol):
    """One way of finding memories."""

    @property
    def name(self) -> str:
        """How traces call it."""
        ...

    def find(self, rows: Rows, warm: WarmUser, question: Question, limit: int) -> Scores:
        """Return at most so many candidates, only such as the guard allows."""
        ...


class Dense:
    """Meaning: cosine of embeddings, calibrated to relevance."""

    name = "dense"

    def find(self, rows: Rows, warm: WarmUser, question: Question, limit: int) -> Scores:
        """Return the nearest to the message by meaning."""
        return _nearest(warm, question, question.message, limit)


class Keyword:
    """Words: BM25 with statistics of this user, as a share of what a full match would score."""

    name = "keyword"

    def find(self, rows: Rows, warm: WarmUser, question: Question, limit: int) -> Scores:
        """Return what shares the rarest words with the message."""
        return _sharing_words(rows, warm, question, question.message, limit=limit)


class Conversation:
    """What was talked of just before: the first two legs once more, over the earlier messages."""

    name = "conversation"

    def find(self, rows: Rows, warm: WarmUser, question: Question, limit: int) -> Scores:
        """Return what fits to the messages before this one."""
        if question.earlier is None:
            return {}
        near = _nearest(warm, question, question.earlier, limit)
        sharing = _sharing_words(rows, warm, question, question.earlier, limit=limit)
        return {
            memory_id: max(near.get(memory_id, 0.0), sharing.get(memory_id, 0.0))
            for memory_id in {*near, *sharing}
        }


class Dated:
    """Time: episodes and chapters of the days that the question speaks of."""

    name = "dated"

    def find(self, rows: Rows, warm: WarmUser, question: Question, limit: int) -> Scores:
        """Return what was told in a stretch that touches the asked window.

        Each is as sure as can be; but a chapter of which the window is only a part, half as sure.
        """
        window = question.asked.window
        if window is None:
            return {}
        first, last = aliased(Message), aliased(Message)
        within = (
            select(Memory.id, Memory.category, first.at, last.at)
            .join(first, col(first.id) == col(Memory.first_message_id))
            .join(last, col(last.id) == col(Memory.last_message_id))
            .where(
                *allowed_rows(question),
                col(Memory.category).in_(TOLD),
                first.at < window.end,
                last.at >= window.start,
            )
            .order_by(col(Memory.last_message_id).desc())
            .limit(limit)
        )
        return {
            memory_id: PARTLY if category == "chapter" and not window.spans(begin, end) else 1.0
            for memory_id, category, begin, end in rows.exec(within)
            if memory_id is not None
        }


def _nearest(warm: WarmUser, question: Question, probe: Probe, limit: int) -> Scores:
    if probe.vector is None or question.embedder != warm.model:
        return {}
    mask = allowed_on(warm.shelf, question)
    among = None if bool(np.all(mask)) else warm.shelf.ids[mask]
    return {
        memory_id: question.calibration.relevance(cosine)
        for memory_id, cosine in warm.index.nearest(probe.vector, among=among, limit=limit)
    }


def _sharing_words(
    rows: Rows, warm: WarmUser, question: Question, probe: Probe, *, limit: int
) -> Scores:
    tokens = question_tokens(probe.text)
    counts = document_counts(rows, question.user_id, tokens) if tokens else {}
    known = [token for token in tokens if token in counts]
    if not known:
        return {}
    statistics = warm.shelf.statistics
    full = sum(rarity(counts[token], statistics) for token in known) + sum(
        UNKNOWN_SHARE * rarity(0, statistics) for token in tokens if token not in counts
    )
    return {
        memory_id: min(bm25(stored, known, counts, statistics) / full, 1.0)
        for memory_id, stored in _holding(rows, question, known, limit)
    }


def _holding(
    rows: Rows, question: Question, tokens: list[str], limit: int
) -> list[tuple[int, str]]:
    best = (
        select(KEYWORDS.c.rowid, KEYWORDS.c.tokens)
        .join(Memory, col(Memory.id) == KEYWORDS.c.rowid)
        .where(holds_any(question.user_id, tokens), *allowed_rows(question))
        .order_by(KEYWORDS.c.rank)
        .limit(limit)
    )
    return [(row[0], row[1]) for row in rows.exec(best)]
