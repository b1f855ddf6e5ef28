"""A mind with a second one to fall back on."""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.errors import MindError, MindUnavailable
from config.models.calls.messages import ChatMessage, Usage
from config.models.chat.model import ChatModel, Check, ResponseModel

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FallbackMind:
    """Asks the second mind where the first gives no answer; what has begun is never replaced."""

    first: ChatModel
    second: ChatModel

    @property
    def name(self) -> str:
        """The first model's name; the log of calls tells which of them answered."""
        return self.first.name

    @property
    def usage(self) -> Usage:
        """What all questions to both have cost together."""
        return self.first.usage + self.second.usage

    @property
    def keeps_json(self) -> bool:
        """Whether the first does; the second is asked as the first was to be."""
        return self.first.keeps_json

    async def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield the first mind's answer, or the second's where the first does not begin one."""
        has_begun = False
        try:
            async with aclosing(_closable(self.first.stream(lines, check))) as pieces:
                async for piece in pieces:
                    has_begun = True
                    yield piece
        except MindUnavailable as problem:
            if has_begun:
                raise
            self._turn_to_second(problem)
        else:
            return
        async with aclosing(_closable(self.second.stream(lines, check))) as pieces:
            async for piece in pieces:
                yield piece

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return the first mind's answer, or the second's where the first has none that fits."""
        try:
            return await self.first.answer(lines, shape)
        except MindError as problem:
            self._turn_to_second(problem)
        return await self.second.answer(lines, shape)

    def _turn_to_second(self, problem: MindError) -> None:
        log.warning("%s falls back on %s: %s", self.first.name, self.second.name, problem)


async def _closable(pieces: AsyncIterator[str]) -> "AsyncGenerator[str]":
    # The port promises no more than an iterator; a generator under it is closed when we are.
    try:
        async for piece in pieces:
            yield piece
    finally:
        close = getattr(pieces, "aclose", None)
        if close is not None:
            await close()
