"""Exact cosine search over one user's vectors: FAISS behind a lock, a cache of the rows."""

import threading
from collections.abc import Iterable, Mapping

import faiss
import numpy as np
import numpy.typing as npt

from config.minds.embedder import Vector

VECTOR_ITEM = 4
"""Bytes of one number of a stored vector."""
SPARSE = 256
"""Where ids lie further apart than this on average, a bit for each would cost more than a set."""


class VectorIndex:
    """Cosine search by memory id; searching while adding crashes FAISS, so one at a time."""

    def __init__(self, dimensions: int) -> None:
        """Start empty, for vectors so wide."""
        self.dimensions = dimensions
        self._index = faiss.IndexIDMap2(faiss.IndexFlatIP(dimensions))
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Return how many vectors it holds."""
        return int(self._index.ntotal)

    def put(self, vectors: Mapping[int, Vector]) -> None:
        """Store unit vectors by memory id, each replacing any earlier one of that id."""
        if not vectors:
            return
        ids = np.fromiter(vectors, dtype=np.int64)
        rows = np.stack(list(vectors.values())).astype(np.float32)
        with self._lock:
            self._index.remove_ids(faiss.IDSelectorBatch(ids))  # add_with_ids would keep both
            self._index.add_with_ids(rows, ids)

    def drop(self, ids: Iterable[int]) -> None:
        """Take vectors out, those that are there."""
        gone = np.fromiter(ids, dtype=np.int64)
        if gone.size:
            with self._lock:
                self._index.remove_ids(faiss.IDSelectorBatch(gone))

    def nearest(
        self, query: Vector, *, among: npt.NDArray[np.int64] | None, limit: int
    ) -> list[tuple[int, float]]:
        """Return (memory id, cosine) pairs, most similar first; `among` None means all."""
        if len(self) == 0 or limit < 1 or (among is not None and among.size == 0):
            return []
        only = None
        if among is not None:
            only = faiss.SearchParameters(sel=_selector(among))  # type: ignore[call-arg]  # not in its hints
        with self._lock:
            # Two threads beside a busy neighbour took 36 ms where one took 0.2; each thread that
            # searches has its own setting.
            faiss.omp_set_num_threads(1)
            scores, ids = self._index.search(query[np.newaxis, :], limit, params=only)
        return [
            (int(found), float(score))
            for found, score in zip(ids[0], scores[0], strict=True)
            if found != -1
        ]


def _selector(ids: npt.NDArray[np.int64]) -> faiss.IDSelector:
    """Return what lets only these ids through: one bit for each id up to the largest."""
    largest = int(ids.max())
    if largest > SPARSE * (ids.size + SPARSE):
        return faiss.IDSelectorBatch(ids)
    bits = np.zeros(largest + 1, dtype=np.bool_)
    bits[ids] = True
    packed = np.packbits(bits, bitorder="little")
    return faiss.IDSelectorBitmap(packed)  # type: ignore[call-arg, arg-type]  # it takes an array


def to_bytes(vector: Vector) -> bytes:
    """Return a vector as the rows store it."""
    return vector.astype("<f4").tobytes()


def from_bytes(stored: bytes) -> Vector:
    """Return a stored vector."""
    return np.frombuffer(stored, dtype="<f4").astype(np.float32)
