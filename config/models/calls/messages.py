"""Messages: what a model reads, line by line, and what that cost."""

from dataclasses import dataclass, field
from typing import Literal

JsonSupport = Literal["schema", "object", "none"]


Speaker = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One line of what a model reads."""

    speaker: Speaker
    text: str
    prompt: str | None = field(default=None, compare=False)
    """Which prompt it was made by, as the ledger names it."""
    image: str | None = None
    """The address of a picture to look at with it; it may be a `data:` address."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one question to a model cost, in tokens as the endpoint counted them."""

    tokens_in: int = 0
    tokens_out: int = 0
