"""A mind behind an OpenAI-compatible endpoint."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any

from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, SystemMessage
from langchain_core.messages import HumanMessage as UserMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_openai import ChatOpenAI

from config.errors import MindUnavailable, ReplyNotUnderstood
from config.minds.endpoint import HEADERS, is_openai, key_for, trouble_of
from config.minds.mind import Line, Shape, Usage
from config.minds.reply import read_reply
from config.minds.retry import Patience, Sleep
from config.minds.schema import in_words, response_format
from config.sections import MindSettings

MESSAGES: dict[str, type[BaseMessage]] = {
    "system": SystemMessage,
    "user": UserMessage,
    "assistant": AIMessage,
}


class ChatMind:
    """Asks the endpoint's model, and again where that may help."""

    def __init__(self, settings: MindSettings, *, sleep: Sleep = asyncio.sleep) -> None:
        """Prepare the client; nothing is sent before the first question."""
        self._settings = settings
        self._client = _client(settings)
        self._limit = {} if is_openai(settings.base_url) else {"max_tokens": settings.max_tokens}
        self._patience = Patience(settings.retries, sleep)
        self._usage = Usage()

    @property
    def name(self) -> str:
        """The model's name, as the ledger records it."""
        return self._settings.model

    @property
    def usage(self) -> Usage:
        """What all questions so far have cost together, as far as the endpoint told."""
        return self._usage

    async def stream(self, lines: Sequence[Line]) -> AsyncIterator[str]:
        """Yield the answer piece by piece; only an answer that has not begun is asked for again."""
        first, rest = await self._patience.ask(partial(self._begun, lines))
        async with aclosing(rest):
            yield first
            async for piece in rest:
                yield piece

    async def answer(self, lines: Sequence[Line], shape: type[Shape]) -> Shape:
        """Return the answer in the shape, asking once more with the problem named."""
        told = self._settings.json_support != "schema"
        asked = _with_request(lines, in_words(shape)) if told else list(lines)
        reply = await self._patience.ask(partial(self._reply, asked, shape))
        try:
            return read_reply(reply, shape)
        except ValueError as problem:
            asked = _with_complaint(asked, reply, f"{problem}. {in_words(shape)}")
        again = await self._patience.ask(partial(self._reply, asked, shape))
        try:
            return read_reply(again, shape)
        except ValueError as problem:
            raise ReplyNotUnderstood(shape.__name__, again) from problem

    async def _begun(self, lines: Sequence[Line]) -> tuple[str, AsyncGenerator[str]]:
        pieces = self._pieces(lines)
        async for piece in pieces:
            return piece, pieces
        raise MindUnavailable("the answer was empty")

    async def _pieces(self, lines: Sequence[Line]) -> AsyncGenerator[str]:
        chunks = self._client.astream(_messages(lines), extra_body=self._limit)
        counted: UsageMetadata | None = None
        try:
            while chunk := await self._next(chunks):
                # Some endpoints repeat the running total in every chunk: the last one counts.
                counted = chunk.usage_metadata or counted
                if chunk.text:
                    yield chunk.text
        finally:
            self._count(counted)

    async def _next(self, chunks: AsyncIterator[AIMessageChunk]) -> AIMessageChunk | None:
        try:
            async with asyncio.timeout(self._settings.timeout_seconds):
                return await anext(chunks, None)
        except Exception as error:
            raise _unavailable(error) from error

    async def _reply(self, lines: Sequence[Line], shape: type[Shape]) -> str:
        # In extra_body, or the client parses the reply itself and loses text and usage if it can't.
        body = {**self._limit, **response_format(shape, self._settings.json_support)}
        try:
            async with asyncio.timeout(self._settings.timeout_seconds):
                message = await self._client.ainvoke(_messages(lines), extra_body=body)
        except Exception as error:
            raise _unavailable(error) from error
        self._count(message.usage_metadata)
        return message.text or str(message.additional_kwargs.get("refusal") or "")

    def _count(self, counted: UsageMetadata | None) -> None:
        if counted:
            self._usage = Usage(
                self._usage.tokens_in + counted["input_tokens"],
                self._usage.tokens_out + counted["output_tokens"],
            )


def _client(settings: MindSettings) -> ChatOpenAI:
    limit: dict[str, Any] = (
        {"max_tokens": settings.max_tokens} if is_openai(settings.base_url) else {}
    )
    return ChatOpenAI(
        model=settings.model,
        base_url=settings.base_url,
        api_key=key_for(settings.api_key),
        temperature=settings.temperature,
        timeout=settings.timeout_seconds,
        stream_chunk_timeout=settings.timeout_seconds,
        max_retries=0,
        use_responses_api=False,
        stream_usage=True,
        default_headers=HEADERS,
        **limit,
    )


def _unavailable(error: Exception) -> MindUnavailable:
    trouble = trouble_of(error)
    return MindUnavailable(trouble.reason, retryable=trouble.retryable)


def _messages(lines: Sequence[Line]) -> list[BaseMessage]:
    # A lone surrogate, as a terminal may bring one, cannot be sent.
    return [MESSAGES[line.speaker](line.text.encode("utf-8", "replace").decode()) for line in lines]


def _with_request(lines: Sequence[Line], request: str) -> list[Line]:
    # Some models want user and assistant to take turns, so a last user line is lengthened.
    if lines and lines[-1].speaker == "user":
        return [*lines[:-1], Line("user", f"{lines[-1].text}\n\n{request}")]
    return [*lines, Line("user", request)]


def _with_complaint(lines: Sequence[Line], reply: str, problem: str) -> list[Line]:
    said = [*lines, Line("assistant", reply)] if reply.strip() else lines
    return _with_request(said, f"That answer cannot be used: {problem}")
