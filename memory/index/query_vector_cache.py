"""The vectors of what was asked before, so that the same words are embedded once."""

import hashlib
import threading
from collections import OrderedDict
from datetime import datetime

from config.models.embedding.vector import Vector


class QuestionVectors:
    """A bounded cache by model and text; of the text it keeps a digest only."""

    def __init__(self) -> None:
        """Start empty."""
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = threading.Lock()
        self._rests_until: datetime | None = None

    def __len__(self) -> int:
        """Return how many vectors it holds."""
        return len(self._vectors)

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._vectors.clear()

    def get(self, model: str, text: str) -> Vector | None:
        """Return the vector of a text, if it was asked before and has not left since."""
        key = _key(model, text)
        with self._lock:
            vector = self._vectors.get(key)
            if vector is not None:
                self._vectors.move_to_end(key)
            return vector

    def put(self, model: str, text: str, vector: Vector, *, most: int) -> None:
        """Keep a vector; the ones asked for longest ago leave where there are more than `most`."""
        key = _key(model, text)
        with self._lock:
            self._vectors[key] = vector
            self._vectors.move_to_end(key)
            while len(self._vectors) > most:
                self._vectors.popitem(last=False)

    def rest(self, until: datetime) -> None:
        """Note that the embedder took too long: it is not asked until then."""
        self._rests_until = until

    def rests(self, now: datetime) -> bool:
        """Tell whether the embedder is not to be asked."""
        return self._rests_until is not None and now < self._rests_until


def _key(model: str, text: str) -> bytes:
    whole = f"{model}\0{text}".encode("utf-8", "replace")
    return hashlib.blake2b(whole, digest_size=16).digest()
