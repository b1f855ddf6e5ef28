"""Nearness: which memories may say the same as something new. It nominates, and decides nothing."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session as Rows
from sqlmodel import col, or_

from config.models.embedding.embedder import Vector
from memory.index.user_cache import WarmUser
from memory.recall.retrievers import Scores
from memory.recall.retrievers.keyword import shares_of_words
from memory.storage.ownership import owned
from memory.tables import Memory, row_id
from memory.vocabulary import Grounding

SHARED_WORDS = 0.5
"""The share of a full match by keywords that stands in where there is no vector."""
MOST_BY_WORDS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateScope:
    """Whose memories are looked through, and how near is near."""

    user_id: int
    audience: str
    character: str | None
    now: datetime
    floor: float
    """The least cosine, calibrated for the embedder."""
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStatement:
    """Something new that may say what a memory says already."""

    content: str
    vector: Vector | None = None
    key: str | None = None
    grounding: Grounding = "real"
    valid_until: datetime | None = None


def nominate(
    rows: Rows, warm: WarmUser, scope: DuplicateScope, statement: NewStatement
) -> list[Memory]:
    """Return the memories that may say the same, at most as many as the scope allows.

    Nearest by meaning first, then those of the same slot, then what shares most words with it
    where no vector could be had. Only active facts and core memories that the same audience and
    character know, of the same grounding, and over only where the statement is over, too.
    """
    with warm.lock:
        warm.refresh(rows)
        search = _Search(rows, warm, scope, statement, _allowed(scope, statement))
        found = [*search.by_meaning(), *search.by_slot(), *search.by_words()]
    nearest = list(dict.fromkeys(found))[: scope.limit]
    rows_found = rows.exec(owned(scope.user_id, Memory).where(col(Memory.id).in_(nearest)))
    memories = {row_id(memory): memory for memory in rows_found}
    return [memories[memory_id] for memory_id in nearest]


def _allowed(scope: DuplicateScope, statement: NewStatement) -> list[ColumnElement[bool]]:
    until = col(Memory.valid_until)
    is_over = statement.valid_until is not None and statement.valid_until <= scope.now
    return [
        col(Memory.state) == "active",
        col(Memory.category).in_(("fact", "core")),
        col(Memory.audience) == scope.audience,
        col(Memory.character) == scope.character,
        col(Memory.grounding) == statement.grounding,
        until <= scope.now if is_over else or_(until.is_(None), until > scope.now),
    ]


@dataclass(frozen=True, slots=True)
class _Search:
    rows: Rows
    warm: WarmUser
    scope: DuplicateScope
    statement: NewStatement
    allowed: list[ColumnElement[bool]]

    def by_meaning(self) -> list[int]:
        vector = self.statement.vector
        if vector is None:
            return []
        among = self.warm.shelf.among(self._ids())
        [nearest] = self.warm.nearest_to_each(
            self.rows, [vector], among=among, limit=self.scope.limit
        )
        near = {place: cosine for place, cosine in nearest if cosine >= self.scope.floor}
        return self._in_order(near)

    def by_slot(self) -> list[int]:
        if not self.statement.key:
            return []
        key = col(Memory.structured)["key"].as_string()
        return self._ids(key == self.statement.key)

    def by_words(self) -> list[int]:
        without = []
        if self.statement.vector is not None:
            model = col(Memory.embedding_model)
            without.append(col(Memory.embedding).is_(None) | (model != self.warm.model))
        allowed = self.warm.shelf.among(self._ids(*without))
        shares = shares_of_words(self.warm, self.statement.content, allowed, MOST_BY_WORDS)
        sharing = {place: share for place, share in shares.items() if share >= SHARED_WORDS}
        return self._in_order(sharing)

    def _in_order(self, scores: Scores) -> list[int]:
        """Return the memories by their scores, the highest first, then by id."""
        ids = self.warm.shelf.memory_ids
        found = [(-score, int(ids[place])) for place, score in scores.items()]
        return [memory_id for _, memory_id in sorted(found)]

    def _ids(self, *more: ColumnElement[bool]) -> list[int]:
        newest_first = col(Memory.id).desc()
        ids = owned(self.scope.user_id, Memory.id).where(*self.allowed, *more)
        found = self.rows.exec(ids.order_by(newest_first))
        return [row_id for row_id in found if row_id is not None]
