"""Exact cosine search over one user's vectors: FAISS behind a lock, a cache of the rows."""

import math
import threading
from collections.abc import Iterable, Mapping, Sequence

import faiss
import numpy as np
import numpy.typing as npt

from config.models.embedding.embedder import Matrix, Vector
from memory.index.quantized_vectors import RoughRows, selector

Hits = list[tuple[int, float]]
"""(id, cosine) pairs, most similar first."""
Found = tuple[Vector, npt.NDArray[np.int64]]
"""Cosines and rows, most similar first."""
FIRST_ROOM = 16
"""Rows at the start; the room doubles as it fills."""
MANY = 4_000
"""From so many rows on a rough first look is quicker than a look at all of them."""
LOOKED_AT = 4.5
"""Of so many times the wanted rows, those that look best, the real cosines are taken."""
LAID_OUT = 20_000
"""So many rows one search lays out for the rough look, until it has all of them."""
ROUNDING = 1e-5
"""What two ways of computing one cosine may differ by."""
CROWD = 1_600
"""The more rows there are, the closer the best lie together: of sqrt(rows / this) times as many."""


class VectorIndex:
    """Cosine search by id, one search at a time.

    FAISS's exact scan runs over rows that are kept here in one array: in an index of its own, that
    grows with each memory, the rows lie on small pages and the same scan takes twice the time.
    Many rows are looked at roughly first, and in full only where that cannot tell which are best.
    The first search does not wait until they are laid out for that.
    """

    def __init__(self, dimensions: int, *, many: int = MANY) -> None:
        """Start empty, for vectors so wide."""
        self.dimensions = dimensions
        self._many = many
        self._rows: Matrix = np.empty((FIRST_ROOM, dimensions), dtype=np.float32)
        self._ids = np.empty(FIRST_ROOM, dtype=np.int64)
        self._size = 0
        self._rough: RoughRows | None = None
        self._was_asked = False
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return how many vectors it holds."""
        return self._size

    @property
    def bytes(self) -> int:
        """About how much memory it takes: room that was never filled takes none."""
        return self._size * self.dimensions * (self._rows.itemsize + (self._rough is not None))

    def bytes_of(self, count: int) -> int:
        """About how much memory so many vectors would take."""
        return count * self.dimensions * (self._rows.itemsize + (count >= self._many))

    def put(self, vectors: Mapping[int, Vector]) -> None:
        """Store unit vectors by id, each replacing any earlier one of that id."""
        if vectors:
            self.drop(vectors)
            self.add(list(vectors), np.array(list(vectors.values()), dtype=np.float32))

    def add(self, ids: Sequence[int], rows: Matrix) -> None:
        """Store unit vectors, a row an id, of ids of which there is none yet."""
        if not len(ids):
            return
        with self._lock:
            begin, self._size = self._size, self._size + len(ids)
            self._make_room(begin)
            self._rows[begin : self._size] = rows
            self._ids[begin : self._size] = ids

    def reserve(self, more: int) -> None:
        """Have room for so many more: what grows step by step is copied, and there twice."""
        with self._lock:
            filled, self._size = self._size, self._size + more
            self._make_room(filled)
            self._size = filled

    def drop(self, ids: Iterable[int]) -> None:
        """Take vectors out, those that are there."""
        gone = np.fromiter(ids, dtype=np.int64)
        with self._lock:
            stays = ~np.isin(self._ids[: self._size], gone)
            kept = int(np.count_nonzero(stays))
            if kept == self._size:
                return
            first = int(np.argmin(stays))
            for column in (self._rows, self._ids):
                column[first:kept] = column[first : self._size][stays[first:]]
            self._size = kept
            if self._rough is not None:
                self._rough.keep(stays[: len(self._rough)])

    def nearest(self, query: Vector, *, among: npt.NDArray[np.bool_] | None, limit: int) -> Hits:
        """Return what is most similar to one vector.

        `among` says of each id whether it may be found; None means all. What is exactly as near as
        the last of so many comes, too: in which order vectors were put says nothing.
        """
        return self.nearest_to_each([query], among=among, limit=limit)[0]

    def nearest_to_each(
        self, queries: Sequence[Vector], *, among: npt.NDArray[np.bool_] | None, limit: int
    ) -> list[Hits]:
        """Return what is most similar to each vector."""
        if any(query.shape != (self.dimensions,) for query in queries):
            raise ValueError(f"a vector of other than {self.dimensions} numbers")
        if not queries or limit < 1:
            return [[] for _ in queries]
        with self._lock:
            # Two threads beside a busy neighbour took 36 ms where one took 0.2; each thread that
            # searches has its own setting.
            faiss.omp_set_num_threads(1)
            only = None if among is None else selector(among[self._ids[: self._size]])
            asked = np.array(queries, dtype=np.float32)
            rough = self._laid_out()
            if rough is None:
                best = [self._scanned(vector, only, limit) for vector in asked]
            else:
                best = self._looked_up(rough, asked, only, limit)
            return [
                list(zip(self._ids[places].tolist(), scores.tolist(), strict=True))
                for scores, places in best
            ]

    def _looked_up(
        self, rough: RoughRows, queries: Matrix, only: faiss.IDSelector | None, limit: int
    ) -> list[Found]:
        """Return what is best of what looks best, or of all where that does not tell."""
        wanted = math.ceil(limit * max(LOOKED_AT, math.sqrt(self._size / CROWD)))
        found = []
        for query, hits in zip(queries, rough.nearest(queries, only, limit=wanted), strict=True):
            best = self._best_of(hits.places, query, limit)
            all_seen = len(hits.places) < wanted
            if all_seen or best[0][-1] > hits.scores[-1] + hits.off:
                found.append(best)
            else:
                found.append(self._scanned(query, only, limit))
        return found

    def _scanned(self, query: Vector, only: faiss.IDSelector | None, limit: int) -> Found:
        """Return what is best of all rows."""
        wanted = limit + 1
        while True:
            scores, places = self._scan(query, only, wanted)
            if len(places) < wanted or scores[-1] < scores[limit - 1] - ROUNDING:
                return self._best_of(places, query, limit)
            wanted *= 2

    def _scan(self, query: Vector, only: faiss.IDSelector | None, limit: int) -> Found:
        scores, places = np.empty(limit, dtype=np.float32), np.empty(limit, dtype=np.int64)
        faiss.knn_inner_product(
            faiss.swig_ptr(query),
            faiss.swig_ptr(self._rows),
            self.dimensions,
            1,
            self._size,
            limit,
            faiss.swig_ptr(scores),
            faiss.swig_ptr(places),
            only,
        )
        count = int(np.count_nonzero(places >= 0))
        return scores[:count], places[:count]

    def _best_of(self, places: npt.NDArray[np.int64], query: Vector, limit: int) -> Found:
        """Return the best of some rows, by cosines that are the same however they were found."""
        scores: Vector = np.vecdot(self._rows[places], query)
        best = np.lexsort((places, -scores))
        if len(best) > limit:
            best = best[scores[best] >= scores[best[limit - 1]]]
        return scores[best], places[best]

    def _laid_out(self) -> RoughRows | None:
        """Return the rows for a rough look; None where they are few, or not all laid out yet."""
        was_asked, self._was_asked = self._was_asked, True
        if not was_asked or (self._rough is None and self._size < self._many):
            return None
        laid = 0 if self._rough is None else len(self._rough)
        if laid == self._size:
            return self._rough
        end = min(self._size, laid + LAID_OUT)
        fresh = self._rows[laid:end]
        if self._rough is None or not self._rough.spans(fresh):
            self._rough = RoughRows(self._rows[:end])
        else:
            self._rough.add(fresh)
        return self._rough if end == self._size else None

    def _make_room(self, filled: int) -> None:
        room = len(self._ids)
        if self._size > room:
            rows, ids = self._rows, self._ids
            self._rows = np.empty((max(self._size, 2 * room), self.dimensions), dtype=np.float32)
            self._ids = np.empty(len(self._rows), dtype=np.int64)
            self._rows[:filled], self._ids[:filled] = rows[:filled], ids[:filled]
