"""A mind behind an OpenAI-compatible endpoint."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Self, TypeVar

from pydantic import BaseModel

from config.errors import AnswerEmpty, MindError, MindUnavailable, ReplyNotUnderstood
from config.models.calls.call_record import Tally
from config.models.calls.messages import ChatMessage, JsonSupport, Usage
from config.models.calls.usage_account import Account, Exchange, NoAccount
from config.models.chat.circuit_breaker import Breaker
from config.models.chat.client import ChatClient
from config.models.chat.model import Check, ResponseModel
from config.models.chat.reasoning_filter import Aloud
from config.models.chat.reply_parser import read_reply
from config.models.chat.response_schema import in_words, response_format
from config.models.chat.response_support import ResponseSupport, may_refuse_form, next_form
from config.models.chat.retry import Patience, Sleep
from config.settings.sections import EndpointSettings

T = TypeVar("T")
LONGEST_SAID = 32_000
"""So many characters of an answer are told at most: as many as are kept."""
LONGEST_READ, LONGEST_TOKEN = 400_000, 8
"""So many are read at least, with thoughts, and so many for each token that it may have."""
ENDLESS = "it answers without an end (more than max_tokens)"
CHAT = "chat"
"""The role that speaks; all others are agents that keep memory."""
AWAITED = (CHAT, "vision")
"""The roles whose answer a person waits for: theirs must begin soon."""


@dataclass(frozen=True, slots=True)
class EndpointState:
    """What is known of an endpoint by those who ask it."""

    breaker: Breaker
    support: ResponseSupport
    calls: asyncio.Semaphore
    """Lets so many questions of agents go at once as it may be asked."""

    @classmethod
    def of(cls, settings: EndpointSettings) -> Self:
        """Return what is known of one that nobody asked yet."""
        breaker = Breaker(settings.rest_after, settings.rest_seconds, monotonic)
        support = ResponseSupport(settings.model, settings.json_support)
        return cls(breaker, support, asyncio.Semaphore(settings.concurrent_calls))


class ChatMind:
    """Asks the endpoint's model, and again where that may help; keeps account of every question."""

    def __init__(
        self,
        settings: EndpointSettings,
        *,
        role: str = CHAT,
        account: Account | None = None,
        state: EndpointState | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        """Prepare the client; nothing is sent before the first question."""
        self._settings = settings
        self._role = role
        self._account = account or NoAccount()
        state = state or EndpointState.of(settings)
        self._breaker, self._support = state.breaker, state.support
        self._calls = nullcontext() if role in AWAITED else state.calls
        self._client = ChatClient(settings, agent=role != CHAT)
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

    @property
    def keeps_json(self) -> bool:
        """Whether it answers in JSON otherwise than where words ask for it."""
        return self._support.keeps_json

    async def stream(
        self, lines: Sequence[ChatMessage], check: Check | None = None
    ) -> AsyncIterator[str]:
        """Yield the answer piece by piece; only an answer that has not begun is asked for again."""
        async with self._tallied(lines) as tally:
            first, rest = await self._soon(tally)
            tally.has_begun = True
            said = [first]
            async with aclosing(rest):
                yield first
                async for piece in rest:
                    said.append(piece)
                    yield piece
            if check is not None:
                check("".join(said))
            tally.outcome = "answered"

    async def answer(
        self, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> ResponseModel:
        """Return the answer in the shape, asking once more with the problem named."""
        async with self._tallied(lines) as tally:
            asked, reply = await self._in_a_form_it_takes(tally, lines, shape)
            form = tally.form or self._support.support
            try:
                answer, tally.outcome = read_reply(reply, shape), "answered"
            except ValueError as problem:
                self._support.misfitted(form)
                again = _with_complaint(asked, reply, f"{problem}. {in_words(shape)}")
                return await self._repaired(tally, again, shape, form)
            self._support.fitted(form)
            return answer

    async def _in_a_form_it_takes(
        self, tally: Tally, lines: Sequence[ChatMessage], shape: type[ResponseModel]
    ) -> tuple[list[ChatMessage], str]:
        """Return what was asked in the first form that the endpoint does not refuse, and its reply.

        Raises:
            MindUnavailable: of the first form, where none is taken: then it was not the form.
        """
        first: MindUnavailable | None = None
        refused: list[JsonSupport] = []
        form: JsonSupport | None = self._support.support
        while form is not None:
            asked = _asked_in(form, lines, shape)
            try:
                reply = await self._ask(partial(self._reply, tally, asked, shape, form))
            except MindUnavailable as trouble:
                if not may_refuse_form(trouble):
                    raise
                first = first or trouble
                refused.append(form)
                form = next_form(form)
            else:
                for word in refused:
                    self._support.fall(word, "it refuses that")
                return asked, reply
        raise first or AnswerEmpty

    async def _repaired(
        self,
        tally: Tally,
        asked: Sequence[ChatMessage],
        shape: type[ResponseModel],
        form: JsonSupport,
    ) -> ResponseModel:
        again = await self._ask(partial(self._reply, tally, asked, shape, form))
        try:
            answer = read_reply(again, shape)
        except ValueError as problem:
            self._support.misfitted(form)
            raise ReplyNotUnderstood(shape.__name__, again) from problem
        tally.outcome = "repaired"
        return answer

    @asynccontextmanager
    async def _tallied(self, lines: Sequence[ChatMessage]) -> AsyncGenerator[Tally]:
        async with self._calls, self._noted(lines) as tally:
            yield tally

    @asynccontextmanager
    async def _noted(self, lines: Sequence[ChatMessage]) -> AsyncGenerator[Tally]:
        await self._account.admit(self._role, self._settings, lines)
        clock = asyncio.get_running_loop().time
        tally = Tally(self._role, self._settings, lines, clock())
        try:
            yield tally
        except MindError as problem:
            tally.failed(problem)
            raise
        finally:
            self._usage += tally.usage
            await self._account.note(tally.call(clock()))

    async def _ask(self, question: Callable[[], Awaitable[T]]) -> T:
        return await self._patience.ask(partial(self._breaker.guard, question))

    async def _soon(self, tally: Tally) -> tuple[str, AsyncGenerator[str]]:
        """Return the first piece and the rest; what a person waits for, with all its tries, soon.

        Raises:
            MindUnavailable: it did not begin in time.
        """
        if self._role not in AWAITED:
            return await self._ask(partial(self._begun, tally, None))
        now = asyncio.get_running_loop().time
        by = now() + self._settings.first_token_seconds
        question = partial(self._breaker.guard, partial(self._begun, tally, by))
        return await self._patience.ask(question, lambda: by - now())

    async def _begun(self, tally: Tally, by: float | None) -> tuple[str, AsyncGenerator[str]]:
        tally.requests += 1
        pieces = self._pieces(tally, by)
        async for piece in pieces:
            return piece, pieces
        raise AnswerEmpty

    async def _pieces(self, tally: Tally, by: float | None) -> AsyncGenerator[str]:
        aloud, room = Aloud(begins_thinking=self._settings.thinks_unopened), LONGEST_SAID
        left = max(LONGEST_READ, LONGEST_TOKEN * self._settings.max_tokens)
        read, counted, has_begun = "", None, False
        try:
            async with aclosing(self._client.stream(tally, begins_by=by)) as chunks:
                async for text, usage in chunks:
                    # Some endpoints repeat the running total in every chunk: the last one counts.
                    read, counted = read + text, usage or counted
                    if said := aloud.said(text):
                        has_begun = True
                        yield said[:room]
                    room, left = room - len(said), left - max(len(text), 1)
                    _check_end(room, left)
            if said := aloud.rest():
                yield said[:room]
        except MindUnavailable as trouble:
            if has_begun:
                self._breaker.note(trouble)
            raise
        finally:
            if read or counted:
                tally.exchanges.append(Exchange(tally.lines, read, counted))

    async def _reply(
        self,
        tally: Tally,
        lines: Sequence[ChatMessage],
        shape: type[ResponseModel],
        form: JsonSupport,
    ) -> str:
        tally.requests += 1
        tally.form = form
        text, usage = await self._client.reply(lines, response_format(shape, form), tally)
        tally.exchanges.append(Exchange(lines, text, usage))
        return text


def _check_end(room: int, left: int) -> None:
    """Raise `MindUnavailable` where more was said, or read, than an answer has."""
    if min(room, left) < 0:
        raise MindUnavailable(ENDLESS, retryable=False)


def _asked_in(
    form: JsonSupport, lines: Sequence[ChatMessage], shape: type[BaseModel]
) -> list[ChatMessage]:
    """Return the lines, with the shape told in words where no schema tells it."""
    return list(lines) if form == "schema" else _with_request(lines, in_words(shape))


def _with_request(lines: Sequence[ChatMessage], request: str) -> list[ChatMessage]:
    # Some models want user and assistant to take turns, so a last user line is lengthened.
    if lines and lines[-1].speaker == "user":
        return [*lines[:-1], replace(lines[-1], text=f"{lines[-1].text}\n\n{request}")]
    return [*lines, ChatMessage("user", request)]


def _with_complaint(lines: Sequence[ChatMessage], reply: str, problem: str) -> list[ChatMessage]:
    said = [*lines, ChatMessage("assistant", reply)] if reply.strip() else lines
    return _with_request(said, f"That answer cannot be used: {problem}")
