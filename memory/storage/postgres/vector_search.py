"""Exact cosine search where the vectors are: for who is cold, or too large to be kept warm.

It finds what the index in memory finds, in the same order: the database says which may be the
nearest, and their cosines are taken here by the same product. It rounds the question to 16 bits a
number; as far as that may move a cosine, more is asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import BigInteger, Float, TextClause, bindparam, text
from sqlmodel import Session as Rows

from config.models.embedding.vector import Vector
from memory.storage.vector_codec import matrix_of, to_bytes
from memory.tables.columns import HalfVector

Hits = list[tuple[int, float]]
"""Places and cosines, the nearest first."""
FEWEST = 2_000
"""Fewer vectors are read as quickly as they are searched where they are."""
MORE = 16
"""So many more than wanted are asked for at first: the last ones lie close together."""
LONGEST = 1.001
"""How long a stored vector may be: one of unit length, rounded."""
ROUNDING = 5e-5
"""What the sums of two computers of one product may differ by."""
PORTION = 200
"""So many vectors are read at once."""
_WHOSE = "user_id = :user_id AND model = :model AND vector_dims(embedding) = :width"
_AMONG = "AND memory_id = ANY(CAST(:among AS bigint[]))"


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose vectors, made by which model, how wide."""

    user_id: int
    model: str
    width: int

    @property
    def asked(self) -> dict[str, Any]:
        """What a statement is asked with."""
        return {"user_id": self.user_id, "model": self.model, "width": self.width}


@dataclass(frozen=True, slots=True)
class Near:
    """What lies nearest to a query of 16 bits a number, nearest first."""

    memory_ids: Sequence[int]
    vectors: Sequence[bytes]
    scores: Sequence[float]
    """Of the rounded query: what a cosine may be off by is for who asks to know."""


@dataclass(frozen=True, slots=True)
class StoredVectors:
    """The vectors of what stands in some places, searched in the transaction of a recall."""

    rows: Rows
    owner: Owner
    places: Mapping[int, int]
    """By memory id."""
    memory_ids: npt.NDArray[np.int64]
    """By place; one that was given up tells nothing."""

    def nearest_to_each(
        self, queries: Sequence[Vector], *, among: npt.NDArray[np.bool_] | None, limit: int
    ) -> list[Hits]:
        """Return by place what is most similar to each vector, of what may be found.

        What is exactly as near as the last of so many comes, too.
        """
        if any(query.shape != (self.owner.width,) for query in queries):
            raise ValueError(f"a vector of other than {self.owner.width} numbers")
        if limit < 1 or (among is not None and not among.any()):
            return [[] for _ in queries]
        ids = None if among is None else self.memory_ids[among].tolist()
        return [self._nearest(query.astype(np.float32), ids, limit) for query in queries]

    def _nearest(self, query: Vector, ids: Sequence[int] | None, limit: int) -> Hits:
        off = float(np.linalg.norm(query - query.astype(np.float16))) * LONGEST + ROUNDING
        wanted = limit + MORE
        while True:
            near = nearest(self.rows, self.owner, to_bytes(query), among=ids, limit=wanted)
            scores, places = self._placed(near, query)
            all_seen = len(near.memory_ids) < wanted
            if all_seen or (len(scores) >= limit and scores[limit - 1] > near.scores[-1] + off):
                break
            wanted *= 2
        if len(scores) > limit:
            stays = scores >= scores[limit - 1]
            places, scores = places[stays], scores[stays]
        return list(zip(places.tolist(), scores.tolist(), strict=True))

    def _placed(self, near: Near, query: Vector) -> tuple[Vector, npt.NDArray[np.int64]]:
        """Return how near what was found is, and its places, the nearest first.

        What has no place any more, since the rows were read, is not found.
        """
        found = [self.places.get(memory_id, -1) for memory_id in near.memory_ids]
        places = np.array(found, dtype=np.int64)
        scores: Vector = np.vecdot(matrix_of(near.vectors, self.owner.width), query)
        stands = places >= 0
        places, scores = places[stands], scores[stands]
        best = np.lexsort((places, -scores))
        return scores[best], places[best]


def nearest(
    rows: Rows, owner: Owner, query: bytes, *, among: Sequence[int] | None, limit: int
) -> Near:
    """Return so many of a user's vectors, of those memories only if any are named."""
    asked = {**owner.asked, "query": query, "limit": limit}
    statement = _NEAREST if among is None else _NEAREST_AMONG
    if among is not None:
        asked["among"] = list(among)
    found = rows.connection().execute(statement, asked).all()
    ids, vectors, scores = zip(*found, strict=True) if found else ((), (), ())
    return Near(ids, vectors, scores)


def all_of(rows: Rows, owner: Owner) -> Iterator[tuple[Sequence[int], Sequence[bytes]]]:
    """Yield the ids and vectors of a user's active memories."""
    for portion in rows.connection().execute(_ALL, owner.asked).partitions(PORTION):
        ids, vectors = zip(*portion, strict=True)
        yield ids, vectors


def _nearest_statement(among: str) -> TextClause:
    return text(f"""
        SELECT memory_id, halfvec_send(embedding) AS embedding, -distance AS score FROM (
            SELECT memory_id, embedding, embedding <#> CAST(:query AS halfvec) AS distance
            FROM memory_vectors WHERE {_WHOSE} {among} ORDER BY distance LIMIT :limit
        ) AS nearest ORDER BY distance
    """).bindparams(bindparam("query", type_=HalfVector()))  # noqa: S608  # our own names


_TYPES: dict[str, Any] = {"memory_id": BigInteger(), "embedding": HalfVector()}
_NEAREST = _nearest_statement("").columns(**_TYPES, score=Float())
_NEAREST_AMONG = _nearest_statement(_AMONG).columns(**_TYPES, score=Float())
_ALL = text(f"""
    SELECT memory_id, halfvec_send(embedding) AS embedding FROM memory_vectors WHERE {_WHOSE}
""").columns(**_TYPES)  # noqa: S608
