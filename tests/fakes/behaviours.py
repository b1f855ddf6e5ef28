"""How the fake model server can be told to answer one request."""

import json
from dataclasses import dataclass
from typing import Any

FinishReason = str
COUNTED = "counted"
"""The usage of who tells the counts that are right."""


@dataclass(frozen=True, slots=True)
class Says:
    """Answer with this text; streamed, it leaves word by word."""

    text: str
    tokens_in: int | None = None
    """As the usage tells it; None counts words."""
    tokens_out: int | None = None
    tokens_cached: int | None = None
    """How many of those read it had kept from before; None: it does not tell."""
    finish_reason: FinishReason = "stop"
    usage: Any = COUNTED
    """What is sent as the usage, whatever it is."""


@dataclass(frozen=True, slots=True)
class SaysJson:
    """Answer with this value, written as JSON."""

    value: Any

    @property
    def text(self) -> str:
        return json.dumps(self.value, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Fails:
    """Answer with an HTTP error in the API's shape."""

    status: int
    retry_after: str | float | None = None
    """Seconds, or an HTTP date as text."""
    code: str | None = None
    message: str = "The fake server was told to fail."


@dataclass(frozen=True, slots=True)
class Moves:
    """Send the request on to another address."""

    location: str
    status: int = 307


@dataclass(frozen=True, slots=True)
class Garbage:
    """Answer 200 with a body that is not the API's: give JSON and its type for a wrong shape."""

    body: str = "<html><body>Welcome to the hotel network</body></html>"
    content_type: str = "text/html"


@dataclass(frozen=True, slots=True)
class CutOff:
    """Send this much of the answer, then drop the connection."""

    text: str


@dataclass(frozen=True, slots=True)
class Slow:
    """Send the answer piece by piece, with a pause before each."""

    pieces: tuple[str, ...]
    pause_seconds: float


@dataclass(frozen=True, slots=True)
class Hangs:
    """Take the request and never answer it."""


@dataclass(frozen=True, slots=True)
class Refuses:
    """Refuse in the API's own field, with no content."""

    reason: str = "I can't help with that."


@dataclass(frozen=True, slots=True)
class Empty:
    """Answer with no content at all."""


Behaviour = Says | SaysJson | Fails | Moves | Garbage | CutOff | Slow | Hangs | Refuses | Empty
