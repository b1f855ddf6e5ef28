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
    tokens_cached: int = 0
    """How many of those read the endpoint had kept from before, where it tells that."""

    def __add__(self, other: "Usage") -> "Usage":
        """Return what both cost together."""
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.tokens_cached + other.tokens_cached,
        )
