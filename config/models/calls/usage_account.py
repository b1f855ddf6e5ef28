"""The port to whoever keeps account of what models are asked, and the one that only remembers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from config.models.calls.call_context import CallContext
from config.models.calls.messages import ChatMessage, JsonSupport, Usage
from config.settings.sections import EndpointSettings

CallOutcome = Literal[
    "answered", "repaired", "not understood", "empty", "unavailable", "resting", "broken off"
]
"""How a question to an endpoint ended; `repaired`: only the second answer fitted."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request that was answered, if only in part."""

    asked: Sequence[ChatMessage]
    answered: str
    usage: Usage | None
    """As the endpoint counted it, where it did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One question to one endpoint, with all requests that it took."""

    role: str
    endpoint: EndpointSettings
    occasion: CallContext
    prompt: str | None
    outcome: CallOutcome
    error: str | None
    """Why there is no answer, in no words of what was said."""
    form: JsonSupport | None
    """Of a wanted shape: how it was asked for last."""
    requests: int
    exchanges: Sequence[Exchange]
    milliseconds: float


class Account(Protocol):
    """Keeps account of what models are asked, and of what that may cost."""

    async def admit(
        self, role: str, endpoint: EndpointSettings, lines: Sequence[ChatMessage]
    ) -> None:
        """Let a question pass, or raise `BudgetSpent`; a reply is never refused."""
        ...

    async def note(self, call: Call) -> None:
        """Write down what became of a question."""
        ...


@dataclass
class RememberedAccount:
    """Lets everything pass and remembers the calls, up to a number of them."""

    most: int = 100
    calls: list[Call] = field(default_factory=list)

    async def admit(
        self, role: str, endpoint: EndpointSettings, lines: Sequence[ChatMessage]
    ) -> None:
        """Let it pass."""

    async def note(self, call: Call) -> None:
        """Remember the call; the oldest leave."""
        self.calls = [*self.calls, call][-self.most :]


@dataclass(frozen=True, slots=True)
class NoAccount:
    """Lets everything pass and keeps nothing."""

    async def admit(
        self, role: str, endpoint: EndpointSettings, lines: Sequence[ChatMessage]
    ) -> None:
        """Let it pass."""

    async def note(self, call: Call) -> None:
        """Keep nothing."""
