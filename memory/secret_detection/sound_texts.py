"""Sound texts: those that were read already and hold no secret, known without their words."""

import threading
from dataclasses import dataclass, field
from hashlib import blake2b

MOST = 2**17
"""The texts that are known at once; the one that was noted first goes first.

As many as a large import brings, which reads all of them before it writes the first: 14 MB, then.
"""


@dataclass(frozen=True, slots=True)
class SoundTexts:
    """Knows texts by their digests, so that no words stay in memory for it."""

    most: int = MOST
    _digests: dict[bytes, None] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def knows(self, text: str) -> bool:
        """Tell whether the text was noted."""
        return _digest(text) in self._digests

    def note(self, text: str) -> None:
        """Note a text that holds no secret."""
        with self._lock:
            self._digests[_digest(text)] = None
            while len(self._digests) > self.most:
                del self._digests[next(iter(self._digests))]


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
