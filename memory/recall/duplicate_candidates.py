"""Nearness: which memories may say the same as something new. It nominates, and decides nothing."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col
from sqlmodel.sql.expression import SelectOfScalar

from config.models.embedding.embedder import Vector
from memory.index.user_cache import WarmUser
from memory.recall.retrievers import Scores
from memory.recall.retrievers.keyword import shares_of_words
from memory.storage.ownership import among, listed, owned
from memory.storage.unit_of_work import columns_read
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
        search = _Search(rows, warm, scope, statement)
        found = [*search.by_meaning(), *search.by_slot(), *search.by_words()]
    nearest = list(dict.fromkeys(found))[: scope.limit]
    rows_found = rows.scalars(_THESE, {"user_id": scope.user_id, "ids": listed(nearest)})
    memories = {row_id(memory): memory for memory in rows_found}
    return [memories[memory_id] for memory_id in nearest]


@cache
def _allowed(*, over: bool, bare: bool = False, slot: bool = False) -> SelectOfScalar[Any]:
    """Select the ids of what may be nominated, newest first; written once for each sort.

    `over` is over by now; `bare` has no vector of the model; `slot` fills the slot of the key.
    """
    until: Any = col(Memory.valid_until)
    now: Any = bindparam("now")
    allowed = owned(_USER, Memory.id).where(
        Memory.state == "active",
        col(Memory.category).in_(("fact", "core")),
        col(Memory.audience) == bindparam("audience"),
        col(Memory.character).is_not_distinct_from(bindparam("character")),
        col(Memory.grounding) == bindparam("grounding"),
        until <= now if over else until.is_(None) | (until > now),
    )
    if bare:
        is_of_another = col(Memory.embedding_model) != bindparam("model")
        allowed = allowed.where(col(Memory.embedding).is_(None) | is_of_another)
    if slot:
        allowed = allowed.where(col(Memory.structured)["key"].as_string() == bindparam("key"))
    return allowed.order_by(col(Memory.id).desc())


@dataclass(frozen=True, slots=True)
class _Search:
    rows: Rows
    warm: WarmUser
    scope: DuplicateScope
    statement: NewStatement

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
        return self._ids(slot=True)

    def by_words(self) -> list[int]:
        has_vector = self.statement.vector is not None
        allowed = self.warm.shelf.among(self._ids(bare=has_vector))
        shares = shares_of_words(self.warm, self.statement.content, allowed, MOST_BY_WORDS)
        sharing = {place: share for place, share in shares.items() if share >= SHARED_WORDS}
        return self._in_order(sharing)

    def _in_order(self, scores: Scores) -> list[int]:
        """Return the memories by their scores, the highest first, then by id."""
        ids = self.warm.shelf.memory_ids
        found = [(-score, int(ids[place])) for place, score in scores.items()]
        return [memory_id for _, memory_id in sorted(found)]

    def _ids(self, *, bare: bool = False, slot: bool = False) -> list[int]:
        scope, statement = self.scope, self.statement
        is_over = statement.valid_until is not None and statement.valid_until <= scope.now
        asked = {
            "user_id": scope.user_id,
            "audience": scope.audience,
            "character": scope.character,
            "grounding": statement.grounding,
            "now": scope.now,
            "model": self.warm.model,
            "key": statement.key,
        }
        allowed = _allowed(over=is_over, bare=bare, slot=slot)
        return list(columns_read(self.rows, allowed, asked).scalars())


_USER = bindparam("user_id", type_=Integer)
_THESE = owned(_USER, Memory).where(among(col(Memory.id), bindparam("ids", type_=String)))
