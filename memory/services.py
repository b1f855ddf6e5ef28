"""What work on memory is done with: handed down from the one place that wires it."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from config.errors import EmbedderError
from config.models.embedding.vector import Vector
from memory.conversation.turns import Pace
from memory.index.query_vector_cache import QuestionVectors
from memory.index.warm_caches import WarmRounds, WarmUsers
from memory.secret_detection import redacted
from memory.store_services import StoreServices

if TYPE_CHECKING:
    from config.models.embedding.embedder import Embedder

log = logging.getLogger(__name__)
TINY = 1e-9
"""Keeps vectors that cancel each other out from being divided by nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(StoreServices):
    """The same with what finds by meaning: the embedder, the warm users and rounds."""

    embedder: "Embedder"
    warm: WarmUsers
    asked: QuestionVectors = field(default_factory=QuestionVectors)
    rounds: WarmRounds = field(default_factory=WarmRounds)

    @property
    def pace(self) -> Pace:
        """The settings that turns go by."""
        chosen = self.settings
        return Pace(chosen.window, chosen.sessions, chosen.turns, chosen.curation.every_rounds)

    async def passages(self, contents: Sequence[str]) -> dict[str, Vector]:
        """Return the contents' vectors; raises `EmbedderError` where they cannot be had.

        An embedder may be an endpoint: it is told no secrets.
        """
        distinct = list(dict.fromkeys(contents))
        matrix = await asyncio.to_thread(
            self.embedder.passages, [redacted(text) for text in distinct]
        )
        return dict(zip(distinct, matrix, strict=True))

    async def vectors_of(self, contents: Sequence[str]) -> dict[str, Vector]:
        """Return the contents' vectors, those that could be had: the rest is embedded later."""
        if not contents:
            return {}
        try:
            return await self.passages(contents)
        except EmbedderError as problem:
            log.warning("embedding is put off: %s", _said(problem))
            return {}

    async def vector_of_question(self, text: str) -> Vector | None:
        """Return a question's vector, or None where it could not be had."""
        if not text.strip():
            return None
        known = self.known_vector(text)
        if known is not None:
            return known
        if self.asked.rests(self.now()):
            return None
        limit = self.settings.embedding.question_seconds
        try:
            async with asyncio.timeout(limit):
                vector = await asyncio.to_thread(self._asked_for, text)
        except TimeoutError:
            # A reply asks more than once: it waits in vain once only, and so does the next one.
            self.asked.rest(self.now() + timedelta(seconds=limit))
            log.warning("recall goes without meaning: the embedder took over %g s", limit)
            return None
        except EmbedderError as problem:
            log.warning("recall goes without meaning: %s", _said(problem))
            return None
        most = self.settings.recall.question_vectors
        self.asked.put(self.embedder.model, text, vector, most=most)
        return vector

    def known_vector(self, text: str) -> Vector | None:
        """Return the vector of a text that was asked for before, if it is at hand."""
        return self.asked.get(self.embedder.model, text)

    def _asked_for(self, text: str) -> Vector:
        """Return a question's vector, which is not kept; an endpoint is told no secrets."""
        return self.embedder.query(redacted(text) if self.embedder.is_remote else text)

    async def vector_of_talk(self, texts: Sequence[str]) -> Vector | None:
        """Return what the messages before a question mean together, or None as for a question.

        Those that asked something themselves have their vectors already: their mean costs nothing,
        where a long reply would keep the next one waiting for a second. What else was said counts
        by its words.
        """
        known = self.known_vector_of_talk(texts)
        return await self.vector_of_question("\n".join(texts)) if known is None else known

    def known_vector_of_talk(self, texts: Sequence[str]) -> Vector | None:
        """Return the same where it is at hand."""
        found = [self.known_vector(text) for text in texts]
        known = [array for array in found if array is not None]
        if not known:
            return self.known_vector("\n".join(texts))
        import numpy as np  # late: most commands look for nothing

        mean = np.mean(known, axis=0)
        return np.asarray(mean / max(float(np.linalg.norm(mean)), TINY), dtype=np.float32)


def _said(problem: EmbedderError) -> str:
    """Return what to log: the kind, and the sentence."""
    return f"{type(problem).__name__}: {problem}"
