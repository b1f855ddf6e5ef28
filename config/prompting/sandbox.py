"""The sandbox that prompts are filled in: a template may use only so much time and room."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from jinja2 import StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from config.prompting.escaping import harmless, indented, minute, one_line

LARGEST = 1_000_000
"""The characters that a filled prompt may have, and any value that a template makes on the way."""
MOST_ROUNDS = 10_000
"""How many numbers all of a template's `range`s may count in one filling."""
LARGEST_POWER = 64
_WIDE = re.compile(r"%[^a-zA-Z%]*(?:\*|\d{3,})")
_FILTERS = (
    *("abs", "attr", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first"),
    *("float", "groupby", "int", "items", "join", "last", "length", "list", "lower", "map", "max"),
    *("min", "reject", "rejectattr", "reverse", "round", "select", "selectattr", "sort", "string"),
    *("sum", "title", "trim", "truncate", "unique", "upper", "wordcount"),
)
_OF_TEXT = frozenset(
    (
        *("capitalize", "casefold", "count", "endswith", "find", "index", "isalnum", "isalpha"),
        *("isascii", "isdecimal", "isdigit", "islower", "isspace", "istitle", "isupper"),
        *("lower", "lstrip", "partition", "removeprefix", "removesuffix", "rfind", "rindex"),
        *("rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith", "strip"),
        *("swapcase", "title", "upper"),
    )
)
"""What texts may be asked for: nothing of it makes them longer."""


class _Budget:
    """What a filling may still use."""

    def __init__(self) -> None:
        self.characters, self.rounds = LARGEST, MOST_ROUNDS

    def take(self, text: str) -> str:
        self.characters -= len(text)
        if self.characters < 0:
            raise SecurityError(f"it fills to more than {LARGEST} characters")
        return text


_ROOM: ContextVar[_Budget | None] = ContextVar("room", default=None)


@contextmanager
def limited_room() -> Iterator[None]:
    """Count what is filled within, and end it with a `SecurityError` where it grows too large."""
    token = _ROOM.set(_Budget())
    try:
        yield
    finally:
        _ROOM.reset(token)


class PromptSandbox(ImmutableSandboxedEnvironment):
    """Jinja without whatever can be asked for more room than a prompt needs."""

    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "%", "**"])

    def __init__(self) -> None:
        """Know the filters that prompts may use."""
        super().__init__(
            undefined=StrictUndefined, finalize=_finalized, trim_blocks=True, lstrip_blocks=True
        )
        known: Mapping[str, Callable[..., Any]] = self.filters
        self.filters = {name: known[name] for name in _FILTERS} | {
            "format": _formatted,
            "replace": _replaced,
            "one_line": one_line,
            "indented": indented,
            "minute": minute,
        }
        del self.globals["lipsum"], self.globals["dict"]
        self.globals["range"] = _counted

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return what an operator makes of two values, as far as that is small."""
        if operator in ("*", "%", "**") and not (_is_number(left) and _is_number(right)):
            raise SecurityError(f"{operator} is for numbers only, and not for the largest")
        if operator == "**" and abs(right) > LARGEST_POWER:
            raise SecurityError("the power is too large")
        result = super().call_binop(context, operator, left, right)
        if _length(result) > LARGEST:
            raise SecurityError(f"it makes a value of more than {LARGEST} characters")
        return result

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Tell whether a template may use an attribute: of texts, what makes them no longer."""
        if isinstance(obj, str | bytes) and attr not in _OF_TEXT:
            return False
        return bool(super().is_safe_attribute(obj, attr, value))

    def wrap_str_format(self, value: Any) -> None:
        """Give templates no `format` of texts: its widths know no bounds."""

    def concatenated(self, parts: tuple[object, ...]) -> str:
        """Return the parts as one text: what `~` does."""
        texts = [str(part) for part in parts]
        if sum(map(len, texts)) > LARGEST:
            raise SecurityError(f"it makes a value of more than {LARGEST} characters")
        return "".join(texts)


class _Generator(CodeGenerator):
    """Leaves `~` to the sandbox, too."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802  # Jinja's name
        self.write("environment.concatenated((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


PromptSandbox.code_generator_class = _Generator


def _finalized(value: object) -> str:
    """Return a value as the prompt shows it, counted where a prompt is being filled."""
    room, text = _ROOM.get(), harmless(value)
    return text if room is None else room.take(text)


def _counted(*bounds: int) -> range:
    """Return a range, as long as all of them count only so far."""
    numbers, room = range(*bounds), _ROOM.get() or _Budget()
    if len(numbers) > room.rounds:
        raise SecurityError(f"its ranges count to more than {MOST_ROUNDS}")
    room.rounds -= len(numbers)
    return numbers


def _formatted(shape: str, *values: object) -> str:
    if _WIDE.search(shape):
        raise SecurityError("the format is too wide")
    return str(shape) % values


def _replaced(text: object, old: str, new: str) -> str:
    whole = str(text)
    if len(whole) + whole.count(old) * len(new) > LARGEST:
        raise SecurityError(f"it makes a value of more than {LARGEST} characters")
    return whole.replace(old, new)


def _is_number(value: object) -> bool:
    return isinstance(value, float) or (
        isinstance(value, int) and value.bit_length() <= LARGEST_POWER**2
    )


def _length(value: object) -> int:
    return len(value) if isinstance(value, str | bytes | list | tuple) else 0
