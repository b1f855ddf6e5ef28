"""The judge of meaning: it reads a memory and words at once, with the model of the embedder.

What was learned (`python -m tests.standing.meaning`) lies beside it, as the change of each weight of
the last layers. It is loaded with the first pair, in about a second, and takes some 190 MB.
"""

import math
from collections.abc import Mapping
from functools import cache
from threading import Lock

from config.models.embedding.e5_file import E5File
from config.models.embedding.tokenizer import pieces_of, tokenizer_of
from config.models.embedding.vector import Matrix
from curator.offline.meaning.changes import unpacked_changes
from curator.offline.meaning.encoder import Encoder
from curator.offline.meaning.loading import loaded

MOST_PIECES = 96
_LARGEST = 30.0
_OVER = ("The user has a dog called Mochi.", "we had to put Mochi down yesterday")
_STANDS = ("The user has a dog called Mochi.", "Mochi ate my slipper")
"""What it surely tells apart: a judge that does not is damaged."""
_EVEN = 0.5

_LOADING = Lock()
"""Curators of several people ask at once: the model is loaded for all of them."""


class MeaningJudge:
    """Reads a memory and words at once."""

    def __init__(self, file: E5File, learned: Mapping[str, Matrix]) -> None:
        """Load the model with what was learned of its layers; raises `EmbedderUnavailable`."""
        changes = dict(learned)
        self._weights, self._bias = changes.pop("head.w"), float(changes.pop("head.b"))
        self._tokenizer = tokenizer_of(file)
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


@cache
def _judge() -> MeaningJudge | None:
    return loaded(__package__, MeaningJudge, _is_sound, "what is over is judged by words alone")


def _is_sound(judge: MeaningJudge) -> bool:
    return judge.sure_over(*_STANDS) < _EVEN < judge.sure_over(*_OVER)
