"""Callbacks: which first answers Discord may have taken, though it said that they failed."""

from collections import deque
from types import SimpleNamespace

import aiohttp

from memory.text.late_pattern import LatePattern

REMEMBERED = 1000
"""Far more than are ever under way at once: each is asked about within seconds."""
ERRORS = 500
"""From this status on it is Discord's own trouble, and the library tries again."""
_CALLBACK = LatePattern(r"/interactions/(?P<interaction>\d{1,20})/[^/]+/callback\Z")


class Callbacks:
    """Notes them, as the library tries again by itself and is then told that somebody answered."""

    def __init__(self) -> None:
        """Begin with none."""
        self._unsure: deque[int] = deque(maxlen=REMEMBERED)

    def trace(self) -> aiohttp.TraceConfig:
        """Return what looks at the client's requests."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._broke)
        return trace

    def may_be_taken(self, interaction_id: int) -> bool:
        """Tell whether an earlier try to answer ended with nobody knowing."""
        return interaction_id in self._unsure

    async def _ended(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        if request.response.status >= ERRORS:
            self._note(request.url.path)

    async def _broke(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._note(request.url.path)

    def _note(self, path: str) -> None:
        if found := _CALLBACK.search(path):
            self._unsure.append(int(found["interaction"]))
