"""Reading a shape out of what a model wrote: JSON, alone, in a fence, or with prose around it."""

import json
import math
import re
from collections.abc import Iterator
from typing import NoReturn

from pydantic import ValidationError

from config.models.chat.model import ResponseModel
from config.models.chat.reasoning_filter import after_thoughts

_FENCE = re.compile(r"```[\w-]*\s*\n(.*?)```", re.DOTALL)
_START = re.compile(r"\{\s*[\"}]")


def read_reply(text: str, shape: type[ResponseModel]) -> ResponseModel:
    """Return the shape that the text holds, the last one if it holds several.

    Raises:
        ValueError: saying what is wrong, in words that a model can act on and that quote nothing.
    """
    answer = after_thoughts(text)
    if not answer:
        raise ValueError("the answer is empty")
    problem = "there is no JSON object in it"
    for value in reversed(_values(answer)):
        try:
            return shape.model_validate(value)
        except ValidationError as error:
            problem = _sentences(error)
    raise ValueError(problem)


def _values(text: str) -> list[object]:
    for read in (_whole, _fenced):
        try:
            if found := list(read(text)):
                return found
        except ValueError:
            continue
    return list(_objects(text))


def _whole(text: str) -> Iterator[object]:
    yield _decoded(text)


def _fenced(text: str) -> Iterator[object]:
    for body in _FENCE.findall(text):
        if body.lstrip().startswith(("{", "[")):
            yield _decoded(body.strip())


def _objects(text: str) -> Iterator[object]:
    # An object that breaks off ends the search: what stands inside it is not the answer.
    at = 0
    while start := _START.search(text, at):
        value, at = _decoded_at(text, start.start())
        yield value


def _decoded(text: str) -> object:
    value, end = _decoded_at(text, 0)
    if text[end:].strip():
        raise ValueError("there is more than JSON in it")
    return value


def _decoded_at(text: str, start: int) -> tuple[object, int]:
    try:
        value, end = _DECODER.raw_decode(text, start)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    _refuse_half_characters(value)
    return value, end


def _refuse_half_characters(value: object) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("it holds half of a surrogate pair") from None


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("it holds a number that is too large")
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _sentences(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    named = [f"{'.'.join(map(str, each['loc'])) or 'answer'}: {each['msg']}" for each in problems]
    return "; ".join(named[:5])


# Models put raw line breaks into strings, which the strict decoder refuses.
_DECODER = json.JSONDecoder(strict=False, parse_float=_finite, parse_constant=_refuse_constant)
