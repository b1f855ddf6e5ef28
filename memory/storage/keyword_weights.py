"""The weights of BM25, of many tokens or rows at once."""

import numpy as np
import numpy.typing as npt

from memory.storage.keyword_index import K1, B, Statistics


def rarities(counts: npt.NDArray[np.int64], documents: int) -> npt.NDArray[np.float64]:
    """Return the rarity of many tokens at once."""
    return np.log1p((documents - counts + 0.5) / (counts + 0.5))


def damping(lengths: npt.NDArray[np.int32], statistics: Statistics) -> npt.NDArray[np.float64]:
    """Return how far a row's length damps a token that stands in it, by the formula of BM25."""
    shares = lengths / max(statistics.mean_length, 1.0)
    return np.asarray(K1 * (1 - B + B * shares), dtype=np.float64)
