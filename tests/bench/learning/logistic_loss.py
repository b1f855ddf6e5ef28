"""A logistic loss over rows of named features, and its minimum by L-BFGS."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memory.index.messages.columns import Numbers, Places

_STEPS = 200
_KEPT = 10
_CLOSE_ENOUGH = 1e-5
_SHORTEST = 1e-6
_DECREASE = 1e-4


@dataclass(frozen=True, slots=True)
class Rows:
    """Which features each row has, row behind row, and which rows are right."""

    columns: Places
    counts: Places
    starts: Places
    is_right: Numbers
    width: int

    @classmethod
    def of(cls, rows: Sequence[tuple[Sequence[str], bool]], names: Sequence[str]) -> "Rows":
        """Lay out rows; each has at least one of the names."""
        places = {name: place for place, name in enumerate(names)}
        found = [[places[name] for name in row if name in places] for row, _ in rows]
        counts = np.array([len(row) for row in found])
        return cls(
            np.concatenate([np.array(row, dtype=np.intp) for row in found]),
            counts,
            np.concatenate([[0], np.cumsum(counts)[:-1]]),
            np.array([is_right for _, is_right in rows], dtype=np.float64),
            len(names),
        )


def minimum(rows: Rows, strength: float) -> Numbers:
    """Return the weights of the least loss, kept small by so much."""
    weights = np.zeros(rows.width)
    loss, slope = _loss(rows, weights, strength)
    kept: list[tuple[Numbers, Numbers]] = []
    for _ in range(_STEPS):
        way = _way(slope, kept)
        length, decrease = 1.0, float(slope @ way)
        reached, steeper = _loss(rows, weights - way, strength)
        while reached > loss - _DECREASE * length * decrease and length > _SHORTEST:
            length /= 2
            reached, steeper = _loss(rows, weights - length * way, strength)
        kept = [*kept, (-length * way, steeper - slope)][-_KEPT:]
        weights, before, loss, slope = weights - length * way, loss, reached, steeper
        if abs(before - loss) < _CLOSE_ENOUGH * abs(before):
            break
    return weights


def _way(slope: Numbers, kept: Sequence[tuple[Numbers, Numbers]]) -> Numbers:
    """Return the slope times what the last steps told of the curve's inverse."""
    if not kept:
        return np.asarray(slope / max(1.0, float(np.linalg.norm(slope))))
    way, shares = slope.copy(), []
    for step, change in reversed(kept):
        shares.append(float(step @ way) / float(change @ step))
        way -= shares[-1] * change
    step, change = kept[-1]
    way *= float(step @ change) / float(change @ change)
    for (step, change), share in zip(kept, reversed(shares), strict=True):
        way += step * (share - float(change @ way) / float(change @ step))
    return way


def _loss(rows: Rows, weights: Numbers, strength: float) -> tuple[float, Numbers]:
    scores = np.add.reduceat(weights[rows.columns], rows.starts)
    loss = np.sum(np.logaddexp(0, scores) - rows.is_right * scores)
    errors = 1 / (1 + np.exp(-np.clip(scores, -30, 30))) - rows.is_right
    slope = np.bincount(rows.columns, np.repeat(errors, rows.counts), rows.width)
    return float(loss + strength * weights @ weights / 2), slope + strength * weights
