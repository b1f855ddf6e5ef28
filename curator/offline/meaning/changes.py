"""What was learned of the last layers: the change of each weight, kept in four bits."""

from collections.abc import Mapping
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from config.models.embedding.vector import Matrix, Vector

LEARNED_FILE = "learned.npz"
_HALF = 8
"""The four bits that stand for no change."""


def kept_changes(package: str) -> dict[str, Matrix]:
    """Return what a judge learned, as it is kept beside it; raises what damaged files do."""
    with files(package).joinpath(LEARNED_FILE).open("rb") as kept:
        return dict(np.load(kept, allow_pickle=False))


def unpacked_changes(kept: Mapping[str, Matrix]) -> dict[str, Matrix]:
    """Return what is added to each tensor: matrices are kept in four bits, with a scale a row."""
    return {
        name: _unpacked(it.astype(np.uint8), kept[f"{name}.scale"])
        if f"{name}.scale" in kept
        else it.astype("f4")
        for name, it in kept.items()
        if not name.endswith(".scale")
    }


def _unpacked(packed: NDArray[np.uint8], scales: Vector) -> Matrix:
    numbers = np.stack([packed & 15, packed >> 4], axis=2).reshape(len(packed), -1)
    unpacked: Matrix = (numbers.astype(np.float32) - _HALF) * scales.astype(np.float32)[:, None]
    return unpacked
