"""The port to a language model, and the scripted one that tests and demos use."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from pydantic import BaseModel

from config.models.calls.messages import ChatMessage, Usage

ResponseModel = TypeVar("ResponseModel", bound=BaseModel)
T = TypeVar("T")
Check = Callable[[str], object]
"""Reads a whole answer; raises `ReplyNotUnderstood` of one that is of no use."""


class ChatModel(Protocol):
    """Something that reads lines and answers, in words or in a given shape."""

    @property
    def name(self) -> str:
        """The model's name, as the ledger records it."""
        ...

    @property
    def usage(self) -> Usage:
        """What all questions so far have cost together."""
        ...

    @property
    def keeps_json(self) -> bool:
        """Whether it answers in JSON otherwise than where words ask for it."""
        ...

    def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield the answer piece by piece.

        Raises:
            MindUnavailable: no answer could be had.
            ReplyNotUnderstood: of the check, after the last piece; it counts as not understood.
        """
        ...

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return the answer in the given shape.

        Raises:
            ReplyNotUnderstood: the model answered twice, but never in the shape.
            MindUnavailable: no answer could be had.
        """
        ...


@dataclass
class ScriptedMind:
    """Answers from a script, and remembers what it was asked."""

    replies: list[BaseModel | str | Exception]
    asked: list[Sequence[ChatMessage]] = field(default_factory=list)
    name: str = "scripted"
    usage: Usage = field(default_factory=Usage)
    keeps_json: bool = True

    async def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield the next reply of the script, word by word."""
        reply = self._next(lines, str)
        for piece in reply.split(" "):
            yield f"{piece} "
        if check is not None:
            check(reply)

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return the next reply of the script."""
        return self._next(lines, shape)

    def _next(self, lines: Sequence[ChatMessage], wanted: type[T]) -> T:
        self.asked.append(lines)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        if not isinstance(reply, wanted):
            raise TypeError(f"The script holds a {type(reply).__name__}, not a {wanted.__name__}.")
        return reply
