"""The client of one chat endpoint: one request, streamed or whole, with its errors told apart."""

import asyncio
import warnings
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from typing import Any

import openai
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, SystemMessage
from langchain_core.messages import HumanMessage as UserMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_core.runnables import RunnableConfig
from langchain_openai import ChatOpenAI

from config.errors import MindUnavailable
from config.models.calls.call_record import Tally
from config.models.calls.messages import ChatMessage, Usage
from config.models.chat.connections import client, waiting_client
from config.models.chat.endpoint import HEADERS, is_openai, key_for, made, trouble_of
from config.models.chat.token_counts import counts_of
from config.settings.sections import EndpointSettings

MESSAGES: dict[str, type[BaseMessage]] = {
    "system": SystemMessage,
    "user": UserMessage,
    "assistant": AIMessage,
}
TOO_LATE = "its first word took longer than {seconds:g} s (first_token_seconds)"


class LenientChat(ChatOpenAI):
    """Takes an answer whose counts, which end it, are rubbish: it counts as not counted."""

    def _convert_chunk_to_generation_chunk(
        self,
        chunk: dict[str, Any],
        default_chunk_class: type,
        base_generation_info: dict[str, Any] | None,
    ) -> ChatGenerationChunk | None:
        counted = {**chunk, **_countable(chunk)}
        return super()._convert_chunk_to_generation_chunk(
            counted, default_chunk_class, base_generation_info
        )

    def _create_chat_result(
        self,
        response: dict[str, Any] | openai.BaseModel,
        generation_info: dict[str, Any] | None = None,
    ) -> ChatResult:
        if isinstance(response, openai.BaseModel):
            told = response.model_dump(include={"usage", "service_tier"}, warnings=False)
            response = response.model_copy(update=_countable(told))
        return super()._create_chat_result(response, generation_info)


class ChatClient:
    """Sends one request at a time and gives back text with what it cost; never asks again."""

    def __init__(self, settings: EndpointSettings, *, agent: bool = False) -> None:
        """Prepare the client, as the character or as an agent speaks."""
        self._settings = settings
        temperature = settings.agent_temperature if agent else None
        self._client = made(lambda: _client(settings, temperature))
        self._limit = {} if is_openai(settings.base_url) else {"max_tokens": settings.max_tokens}

    async def stream(
        self, tally: Tally, *, begins_by: float | None = None
    ) -> AsyncGenerator[tuple[str, Usage | None]]:
        """Yield text and usage as they come; raises `MindUnavailable`.

        With `begins_by`, a moment of the loop's clock, the first token must have come by then. A
        thought is one, shown or not; the empty piece that opens a stream is none, nor is a blank.
        """
        chunks = self._client.astream(
            _messages(tally.lines), config=_config(tally), extra_body=self._limit
        )
        is_opening = True
        while chunk := await self._next(chunks, begins_by):
            if chunk.text.strip() or not (chunk.text or is_opening):
                begins_by = None
            is_opening = False
            yield chunk.text, _usage(chunk.usage_metadata)

    async def reply(
        self, lines: Sequence[ChatMessage], form: dict[str, object], tally: Tally
    ) -> tuple[str, Usage | None]:
        """Return a whole answer; a refusal is one too. Raises `MindUnavailable`."""
        # In extra_body, or the client parses the reply itself and loses text and usage if it can't.
        body = {**self._limit, **form}
        try:
            async with asyncio.timeout(self._settings.timeout_seconds):
                message = await self._client.ainvoke(
                    _messages(lines), config=_config(tally), extra_body=body
                )
        except Exception as error:
            raise _unavailable(error) from error
        text = message.text or str(message.additional_kwargs.get("refusal") or "")
        return text, _usage(message.usage_metadata)

    async def _next(
        self, chunks: AsyncIterator[AIMessageChunk], begins_by: float | None
    ) -> AIMessageChunk | None:
        now = asyncio.get_running_loop().time()
        given_up = now + self._settings.timeout_seconds
        by = given_up if begins_by is None else min(given_up, begins_by)
        try:
            async with asyncio.timeout_at(by):
                return await anext(chunks, None)
        except TimeoutError as error:
            if by == given_up:
                raise _unavailable(error) from error
            late = TOO_LATE.format(seconds=self._settings.first_token_seconds)
            raise MindUnavailable(late) from error
        except Exception as error:
            raise _unavailable(error) from error


def _client(settings: EndpointSettings, temperature: float | None) -> LenientChat:
    limit: dict[str, Any] = (
        {"max_tokens": settings.max_tokens} if is_openai(settings.base_url) else {}
    )
    # The client dumps each chunk, and warns of one whose counts are rubbish, with what is in them.
    warnings.filterwarnings("ignore", message="Pydantic serializer warnings", category=UserWarning)
    return LenientChat(
        model=settings.model,
        base_url=settings.base_url,
        api_key=key_for(settings.api_key),
        temperature=settings.temperature if temperature is None else temperature,
        timeout=settings.timeout_seconds,
        stream_chunk_timeout=settings.timeout_seconds,
        max_retries=0,
        use_responses_api=False,
        stream_usage=True,
        default_headers=HEADERS,
        http_client=waiting_client(settings.base_url),
        http_async_client=client(settings.base_url),
        **limit,
    )


def _config(tally: Tally) -> RunnableConfig:
    """Return what callbacks are told of a request: names and ids, for tracing."""
    ids = {"user_id": tally.occasion.user_id, "turn_id": tally.occasion.turn_id}
    named = {"role": tally.role, "prompt": tally.prompt, "job_id": tally.occasion.job_id, **ids}
    return {
        "run_name": f"{tally.role} model",
        "tags": [tally.role],
        "metadata": {name: value for name, value in named.items() if value is not None},
    }


def _usage(counted: UsageMetadata | None) -> Usage | None:
    """Return what an endpoint counted; None where that cannot be: then it is estimated."""
    if not counted:
        return None
    read, written = counted["input_tokens"], counted["output_tokens"]
    # A service tier of its own is told before the name, as in `flex_cache_read`.
    details = counted.get("input_token_details", {}).items()
    cached = sum(int(str(count)) for name, count in details if name.endswith("cache_read"))
    return Usage(read, written, max(0, min(cached, read)))


def _countable(answer: Mapping[str, object]) -> dict[str, object]:
    """Return what an answer is counted by, without what cannot be counted by."""
    tier = answer.get("service_tier")
    return {
        "usage": counts_of(answer.get("usage")),
        "service_tier": tier if isinstance(tier, str) else None,
    }


def _unavailable(error: Exception) -> MindUnavailable:
    trouble = trouble_of(error)
    return MindUnavailable(trouble.reason, retryable=trouble.retryable, refused=trouble.refused)


def _messages(lines: Sequence[ChatMessage]) -> list[BaseMessage]:
    return [MESSAGES[line.speaker](content=_content(line)) for line in lines]


def _content(line: ChatMessage) -> str | list[str | dict[str, Any]]:
    # A lone surrogate, as a terminal may bring one, cannot be sent.
    text = line.text.encode("utf-8", "replace").decode()
    if line.image is None:
        return text
    return [
        {"type": "text", "text": text},
        {"type": "image_url", "image_url": {"url": line.image}},
    ]
