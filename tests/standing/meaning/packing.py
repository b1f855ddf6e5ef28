"""Packs what was learned of layers: the change of each weight in four bits, with a scale a row."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from config.models.embedding.vector import Matrix

_MOST = 7
_SHRUNK = (1.0, 0.9, 0.8, 0.7, 0.6)
"""The scales that are tried, as shares of the one that holds the largest change."""


def packed(
    start: Sequence[Mapping[str, Matrix]],
    learned: Mapping[str, Any],
    first: int,
    heated: float,
) -> dict[str, Matrix]:
    """Return what the judge of meaning loads: `first` is the number of the first learned layer."""
    found = packed_layers(start, learned["layers"], first)
    found["head.w"] = np.asarray(learned["head"], np.float32) * heated
    found["head.b"] = np.asarray(learned["bias"], np.float32)
    return found


def packed_layers(
    start: Sequence[Mapping[str, Matrix]], learned: Sequence[Mapping[str, Any]], first: int
) -> dict[str, Matrix]:
    """Return what was learned of layers: `first` is the number of the first of them."""
    found: dict[str, Matrix] = {}
    for number, (before, after) in enumerate(zip(start, learned, strict=True), first):
        for name, weights in before.items():
            change = np.asarray(after[name], np.float32) - np.asarray(weights, np.float32)
            if change.ndim > 1:
                numbers, scales = _in_four_bits(change.T)
                found[f"l{number}.{name}"], found[f"l{number}.{name}.scale"] = numbers, scales
            else:
                found[f"l{number}.{name}"] = change.astype(np.float16)
    return found


def _in_four_bits(change: Matrix) -> tuple[Matrix, Matrix]:
    """Return two numbers a byte and the scale of each row, of the least squared error."""
    widest = np.abs(change).max(axis=1) / _MOST
    tried = []
    for share in _SHRUNK:
        scale = (widest * share).astype(np.float16).astype(np.float32) + np.float32(1e-12)
        numbers = np.clip(np.rint(change / scale[:, None]), -_MOST, _MOST)
        tried.append((((numbers * scale[:, None] - change) ** 2).sum(axis=1), numbers, scale))
    best = np.argmin([error for error, _, _ in tried], axis=0)
    rows = np.arange(len(change))
    numbers = np.stack([it for _, it, _ in tried])[best, rows]
    scales = np.stack([it for _, _, it in tried])[best, rows]
    bits = (numbers + _MOST + 1).astype(np.uint8)
    return bits[:, ::2] | (bits[:, 1::2] << 4), scales.astype(np.float16)
