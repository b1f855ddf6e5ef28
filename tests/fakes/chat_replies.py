"""Chat completions in the API's shape: whole ones, and the chunks of a stream."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.fakes.behaviours import COUNTED, Behaviour, CutOff, Refuses, Says, SaysJson, Slow
from tests.fakes.chat_requests import ChatRequest, Json

CREATED = 1_700_000_000
DONE = b"data: [DONE]\n\n"


def pieces_of(behaviour: Behaviour) -> list[str]:
    """Return the text that the behaviour says, as a stream would send it."""
    match behaviour:
        case Slow(pieces):
            return list(pieces)
        case Says() | SaysJson() | CutOff():
            return re.findall(r"\s*\S+\s*$|\s*\S+", behaviour.text) or [behaviour.text]
    return []


def completion(request: ChatRequest, behaviour: Behaviour) -> Json:
    """Return a whole answer."""
    text = "".join(pieces_of(behaviour))
    refusal = behaviour.reason if isinstance(behaviour, Refuses) else None
    message = {"role": "assistant", "content": text or None, "refusal": refusal}
    choice = {"index": 0, "message": message, "finish_reason": _finish(behaviour)}
    return {
        **_envelope(request, "chat.completion"),
        "choices": [choice],
        "usage": usage(request, behaviour),
    }


def first_chunks(request: ChatRequest, behaviour: Behaviour) -> Iterator[bytes]:
    """Yield the stream's first events, one a piece of text."""
    yield _event(request, {"role": "assistant", "content": ""})
    if isinstance(behaviour, Refuses):
        yield _event(request, {"refusal": behaviour.reason})
    for piece in pieces_of(behaviour):
        yield _event(request, {"content": piece})


def last_chunks(request: ChatRequest, behaviour: Behaviour) -> Iterator[bytes]:
    """Yield the events that end a stream."""
    yield _event(request, {}, finish_reason=_finish(behaviour))
    if request.wants_usage:
        envelope = _envelope(request, "chat.completion.chunk")
        yield _line({**envelope, "choices": [], "usage": usage(request, behaviour)})
    yield DONE


def usage(request: ChatRequest, behaviour: Behaviour) -> Any:
    """Return the token counts; a word is a token unless the test says otherwise."""
    if isinstance(behaviour, Says) and behaviour.usage != COUNTED:
        return behaviour.usage
    tokens_in, tokens_out = request.words, len("".join(pieces_of(behaviour)).split())
    if isinstance(behaviour, Says):
        tokens_in = tokens_in if behaviour.tokens_in is None else behaviour.tokens_in
        tokens_out = tokens_out if behaviour.tokens_out is None else behaviour.tokens_out
    told = {
        "prompt_tokens": tokens_in,
        "completion_tokens": tokens_out,
        "total_tokens": tokens_in + tokens_out,
    }
    if isinstance(behaviour, Says) and behaviour.tokens_cached is not None:
        return {**told, "prompt_tokens_details": {"cached_tokens": behaviour.tokens_cached}}
    return told


def _finish(behaviour: Behaviour) -> str:
    return behaviour.finish_reason if isinstance(behaviour, Says) else "stop"


def _event(request: ChatRequest, delta: Json, *, finish_reason: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    return _line({**_envelope(request, "chat.completion.chunk"), "choices": [choice]})


def _line(event: Json) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()


def _envelope(request: ChatRequest, kind: str) -> Json:
    return {"id": "chatcmpl-fake", "object": kind, "created": CREATED, "model": request.model}
