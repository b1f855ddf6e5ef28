"""Exact cosine search over one user's vectors: FAISS behind a lock, a cache of the rows."""

import threading
from collections.abc import Iterable, Mapping, Sequence

import faiss
import numpy as np
import numpy.typing as npt

from config.minds.embedder import Matrix, Vector

Hits = list[tuple[int, float]]
"""(id, cosine) pairs, most similar first."""
VECTOR_ITEM = 4
"""Bytes of one number of a stored vector."""
FIRST_ROOM = 16
"""Rows at the start; the room doubles as it fills."""


class VectorIndex:
    """Cosine search by id, one search at a time.

    FAISS's exact scan runs over rows that are kept here in one array: in an index of its own, that
    grows with each memory, the rows lie on small pages and the same scan takes twice the time.
    """

    def __init__(self, dimensions: int) -> None:
        """Start empty, for vectors so wide."""
        self.dimensions = dimensions
        self._rows: Matrix = np.empty((FIRST_ROOM, dimensions), dtype=np.float32)
        self._ids = np.empty(FIRST_ROOM, dtype=np.int64)
        self._size = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return how many vectors it holds."""
        return self._size

    @property
    def bytes(self) -> int:
        """About how much memory it takes: room that was never filled takes none."""
        return self._size * self._rows.itemsize * self.dimensions

    def put(self, vectors: Mapping[int, Vector]) -> None:
        """Store unit vectors by id, each replacing any earlier one of that id."""
        if not vectors:
            return
        ids = np.fromiter(vectors, dtype=np.int64)
        self.drop(vectors)
        with self._lock:
            end = self._size + len(ids)
            self._make_room(end)
            self._rows[self._size : end] = list(vectors.values())
            self._ids[self._size : end] = ids
            self._size = end

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

    def nearest(self, query: Vector, *, among: npt.NDArray[np.int64] | None, limit: int) -> Hits:
        """Return what is most similar to one vector; `among` None means all."""
        return self.nearest_to_each([query], among=among, limit=limit)[0]

    def nearest_to_each(
        self, queries: Sequence[Vector], *, among: npt.NDArray[np.int64] | None, limit: int
    ) -> list[Hits]:
        """Return what is most similar to each vector."""
        if not queries or limit < 1:
            return [[] for _ in queries]
        asked = np.ascontiguousarray(np.stack(queries), dtype=np.float32)
        if asked.shape[1] != self.dimensions:
            raise ValueError(f"vectors of {asked.shape[1]} numbers among {self.dimensions}")
        with self._lock:
            scores, places = self._scan(asked, among, limit)
            ids = self._ids[places]
        return [
            [
                hit
                for hit, place in zip(zip(found, cosines, strict=True), at, strict=True)
                if place >= 0
            ]
            for found, cosines, at in zip(
                ids.tolist(), scores.tolist(), places.tolist(), strict=True
            )
        ]

    def _scan(
        self, queries: Matrix, among: npt.NDArray[np.int64] | None, limit: int
    ) -> tuple[Matrix, npt.NDArray[np.int64]]:
        """Return scores and rows, best first; row -1 where there are not so many."""
        scores = np.empty((len(queries), limit), dtype=np.float32)
        places = np.empty((len(queries), limit), dtype=np.int64)
        only = None if among is None else _selector(np.isin(self._ids[: self._size], among))
        # Two threads beside a busy neighbour took 36 ms where one took 0.2; each thread that
        # searches has its own setting.
        faiss.omp_set_num_threads(1)
        faiss.knn_inner_product(
            faiss.swig_ptr(queries),
            faiss.swig_ptr(self._rows),
            self.dimensions,
            len(queries),
            self._size,
            limit,
            faiss.swig_ptr(scores),
            faiss.swig_ptr(places),
            only,
        )
        return scores, places

    def _make_room(self, size: int) -> None:
        room = len(self._ids)
        if size > room:
            rows, ids = self._rows, self._ids
            self._rows = np.empty((max(size, 2 * room), self.dimensions), dtype=np.float32)
            self._ids = np.empty(len(self._rows), dtype=np.int64)
            self._rows[: self._size], self._ids[: self._size] = (
                rows[: self._size],
                ids[: self._size],
            )


def _selector(rows: npt.NDArray[np.bool_]) -> faiss.IDSelector:
    """Return what lets only some rows through, by one bit a row."""
    bits = np.packbits(rows, bitorder="little")
    return faiss.IDSelectorBitmap(bits)  # type: ignore[call-arg, arg-type]  # it takes an array


def to_bytes(vector: Vector) -> bytes:
    """Return a vector as the rows store it."""
    return vector.astype("<f4").tobytes()


def from_bytes(stored: bytes) -> Vector:
    """Return a stored vector."""
    return np.frombuffer(stored, dtype="<f4").astype(np.float32)
