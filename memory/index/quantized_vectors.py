"""Vectors in a byte a number: a quick first look that knows how far it may be off."""

from collections.abc import Iterator
from dataclasses import dataclass

import faiss
import numpy as np
import numpy.typing as npt

from config.models.embedding.embedder import Matrix

STEPS = 127
"""Whole numbers from -127 to 127 stand for the numbers of a vector (scalar quantization)."""
HEADROOM = 1.05
"""So far over the largest number that there is, later ones may go before all is laid out anew."""
PORTION = 4096
"""Rows that are rounded at once."""
ROUNDING = 1e-5
"""What single precision itself may be off."""


@dataclass(frozen=True, slots=True)
class RoughHits:
    """What looks most similar, best first; a true cosine lies at most `off` from a rough one."""

    places: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float32]
    off: float


class RoughRows:
    """Rows rounded to whole numbers: FAISS scans them in less than half the time.

    How far a score may be off follows from how far the rounded row and the rounded question lie
    from the real ones: |q·x - q'·x'| <= |q| |x - x'| + |q - q'| |x'|, by Cauchy and Schwarz.
    """

    def __init__(self, rows: Matrix) -> None:
        """Lay out rows that are there already."""
        self._largest = HEADROOM * max(_largest(rows), ROUNDING)
        self._row_off = self._row_length = 0.0
        # The scan of one byte each multiplies whole numbers, so that the question is rounded, too.
        self._index = faiss.IndexScalarQuantizer(
            rows.shape[1],
            faiss.ScalarQuantizer.QT_8bit_direct_signed,
            faiss.METRIC_INNER_PRODUCT,
        )
        self.add(rows)

    def __len__(self) -> int:
        """Return how many rows it has."""
        return int(self._index.ntotal)

    def spans(self, rows: Matrix) -> bool:
        """Tell whether rows can be rounded as those that are there were."""
        return _largest(rows) <= self._largest

    def add(self, rows: Matrix) -> None:
        """Put rows that it spans at the end."""
        for portion in _portions(rows):
            whole = _rounded(portion, self._largest)
            near = whole * (self._largest / STEPS)
            self._row_off = max(self._row_off, _longest(portion - near))
            self._row_length = max(self._row_length, _longest(near))
            self._index.add(whole)

    def keep(self, stays: npt.NDArray[np.bool_]) -> None:
        """Drop the rows of which it is not said that they stay; the others move up."""
        self._index.remove_ids(selector(~stays))

    def nearest(
        self, queries: Matrix, only: faiss.IDSelector | None, *, limit: int
    ) -> list[RoughHits]:
        """Return for each query so many of the rows that may be found, or all there are."""
        largest = np.maximum(np.abs(queries).max(axis=1, keepdims=True), ROUNDING)
        whole = _rounded(queries, largest)
        steps = largest / STEPS
        left = queries - whole * steps
        off = (
            np.sqrt(np.vecdot(queries, queries)) * self._row_off
            + np.sqrt(np.vecdot(left, left)) * self._row_length
            + ROUNDING
        )
        chosen = None if only is None else faiss.SearchParameters(sel=only)  # type: ignore[call-arg]  # it takes its fields
        scores, places = self._index.search(whole, limit, params=chosen)
        scores *= steps * (self._largest / STEPS)
        there = np.count_nonzero(places >= 0, axis=1)
        return [
            RoughHits(at[:count], rough[:count], float(most))
            for at, rough, count, most in zip(places, scores, there, off, strict=True)
        ]


def selector(rows: npt.NDArray[np.bool_]) -> faiss.IDSelector:
    """Return what lets only some rows through, by one bit a row."""
    bits = np.packbits(rows, bitorder="little")
    return faiss.IDSelectorBitmap(bits)  # type: ignore[call-arg, arg-type]  # it takes an array


def _rounded(numbers: Matrix, largest: float | Matrix) -> Matrix:
    return np.asarray(np.rint(numbers * (STEPS / largest)), dtype=np.float32)


def _largest(rows: Matrix) -> float:
    """Return the largest number, be it below zero; without a copy of all of them."""
    return max(float(rows.max(initial=0.0)), -float(rows.min(initial=0.0)))


def _longest(rows: Matrix) -> float:
    return float(np.linalg.norm(rows, axis=1).max(initial=0.0))


def _portions(rows: Matrix) -> Iterator[Matrix]:
    for start in range(0, len(rows), PORTION):
        yield rows[start : start + PORTION]
