"""What work on memory is done with: handed down from the one place that wires it."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from config.errors import EmbedderError
from config.minds.embedder import Embedder, Vector
from config.settings import Settings
from memory.clock import Clock
from memory.rules import Rules
from memory.store import Store
from memory.turns import Pace
from memory.warm import WarmUsers

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Services:
    """The store, the embedder, the warm users, the settings and the clock."""

    store: Store
    embedder: Embedder
    warm: WarmUsers
    settings: Settings
    clock: Clock

    def now(self) -> datetime:
        """Return the present instant."""
        return self.clock.now()

    @property
    def rules(self) -> Rules:
        """The settings that memory goes by."""
        chosen = self.settings
        return Rules(chosen.curation, chosen.importance, chosen.fading, chosen.review)

    @property
    def pace(self) -> Pace:
        """The settings that turns go by."""
        chosen = self.settings
        return Pace(chosen.window, chosen.sessions, chosen.turns, chosen.curation.every_rounds)

    async def vectors_of(self, contents: Sequence[str]) -> dict[str, Vector]:
        """Return the contents' vectors, those that could be had: the rest is embedded later."""
        distinct = list(dict.fromkeys(contents))
        if not distinct:
            return {}
        try:
            matrix = await asyncio.to_thread(self.embedder.passages, distinct)
        except EmbedderError as problem:
            log.warning("embedding is put off: %s", type(problem).__name__)
            return {}
        return dict(zip(distinct, matrix, strict=True))

    async def vector_of_question(self, text: str) -> Vector | None:
        """Return a question's vector, or None where it could not be had."""
        if not text.strip():
            return None
        try:
            return await asyncio.to_thread(self.embedder.query, text)
        except EmbedderError as problem:
            log.warning("recall goes without meaning: %s", type(problem).__name__)
            return None
