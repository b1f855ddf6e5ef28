"""The judge of meaning: it reads a memory and words at once, with the model of the embedder.

What was learned (`python -m tests.standing.meaning`) lies beside it, as the change of each weight of
the last layers. It is loaded with the first pair, in about a second, and takes some 115 MB.
"""

import logging
import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from config.errors import EmbedderUnavailable
from config.models.embedding.vector import Matrix, Vector
from curator.offline.standing.meaning.e5_file import E5File, bundled_file
from curator.offline.standing.meaning.encoder import Encoder
from curator.offline.standing.meaning.tokenizer import Tokenizer, pieces_of

LEARNED = "learned.npz"
MOST_PIECES = 96
_HALF = 8
"""The four bits that stand for no change."""
_LARGEST = 30.0
_OVER = ("The user has a dog called Mochi.", "we had to put Mochi down yesterday")
_STANDS = ("The user has a dog called Mochi.", "Mochi ate my slipper")
"""What it surely tells apart: a judge that does not is damaged."""
_EVEN = 0.5

_LOADING = Lock()
"""Curators of several people ask at once: the model is loaded for all of them."""

log = logging.getLogger(__name__)


class MeaningJudge:
    """Reads a memory and words at once."""

    def __init__(self, file: E5File, learned: Mapping[str, Matrix]) -> None:
        """Load the model with what was learned of its layers; raises `EmbedderUnavailable`."""
        changes = dict(learned)
        self._weights, self._bias = changes.pop("head.w"), float(changes.pop("head.b"))
        self._tokenizer = Tokenizer(file.pieces)
        self._encoder = Encoder(file, unpacked_changes(changes))

    def sure_over(self, memory: str, words: str) -> float:
        """Return how surely a memory is over, or was never so, with words of its user; 0 to 1."""
        ids = pieces_of(self._tokenizer, memory, words, MOST_PIECES)
        logit = float(self._weights @ self._encoder.vector(ids)) + self._bias
        return 1 / (1 + math.exp(-max(min(logit, _LARGEST), -_LARGEST)))


def sure_by_meaning(memory: str, words: str) -> float:
    """Return how surely a memory is over with words of its user, from 0 to 1.

    Without the model that the judge was taught on it knows nothing, and says so once: 0.
    """
    with _LOADING:
        judge = _judge()
    return judge.sure_over(memory, words) if judge else 0.0


def learned_changes() -> dict[str, Matrix]:
    """Return what was learned, as it is kept."""
    with files(__package__).joinpath(LEARNED).open("rb") as kept:
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


@cache
def _judge() -> MeaningJudge | None:
    try:
        found = _loaded()
    except EmbedderUnavailable as problem:
        found = str(problem)
    except Exception as problem:  # noqa: BLE001  # its files may be damaged in any way
        found = f"a file of the judge is damaged ({type(problem).__name__})"
    if isinstance(found, MeaningJudge):
        return found
    log.warning("what is over is judged by words alone: %s", found)
    return None


def _loaded() -> MeaningJudge | str:
    """Return the judge as it was taught, or why there is none; raises what damaged files do."""
    learned, path = learned_changes(), bundled_file()
    if path.stat().st_size != int(learned.pop("file.bytes")):
        return "another model than was taught"
    judge = MeaningJudge(E5File(path), learned)
    if not judge.sure_over(*_STANDS) < _EVEN < judge.sure_over(*_OVER):
        return "what was learned of it is damaged"
    return judge


def _unpacked(packed: NDArray[np.uint8], scales: Vector) -> Matrix:
    numbers = np.stack([packed & 15, packed >> 4], axis=2).reshape(len(packed), -1)
    unpacked: Matrix = (numbers.astype(np.float32) - _HALF) * scales.astype(np.float32)[:, None]
    return unpacked
