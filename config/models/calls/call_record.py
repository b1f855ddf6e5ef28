"""The tally of one question: its requests, what was exchanged, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from config.errors import AnswerEmpty, MindError, MindResting, ReplyNotUnderstood
from config.models.calls.call_context import CallContext, present_occasion
from config.models.calls.messages import ChatMessage, JsonSupport, Usage
from config.models.calls.usage_account import Call, CallOutcome, Exchange
from config.settings.sections import EndpointSettings


@dataclass
class Tally:
    """What a question has taken so far; it ends as broken off where nobody says otherwise."""

    role: str
    endpoint: EndpointSettings
    lines: Sequence[ChatMessage]
    begun: float
    """When it was put, in seconds of a clock that only goes forward."""
    occasion: CallContext = field(default_factory=present_occasion)
    requests: int = 0
    exchanges: list[Exchange] = field(default_factory=list)
    has_begun: bool = False
    """Whether somebody has heard the beginning of the answer."""
    form: JsonSupport | None = None
    """Of a wanted shape: how it was asked for last."""
    outcome: CallOutcome = "broken off"
    error: str | None = None

    @property
    def prompt(self) -> str | None:
        """Which prompt the question was made by."""
        return next((line.prompt for line in self.lines if line.prompt), None)

    @property
    def usage(self) -> Usage:
        """What the endpoint counted."""
        counted = (exchange.usage for exchange in self.exchanges if exchange.usage)
        return sum(counted, Usage())

    def failed(self, problem: MindError) -> None:
        """Note why there is no answer; one that had begun stays broken off."""
        self.error = str(problem)
        match problem:
            case ReplyNotUnderstood():
                self.outcome = "not understood"
            case _ if self.has_begun:
                return
            case MindResting():
                self.outcome = "resting"
            case AnswerEmpty():
                self.outcome = "empty"
            case _:
                self.outcome = "unavailable"

    def call(self, now: float) -> Call:
        """Return the record of the question."""
        return Call(
            role=self.role,
            endpoint=self.endpoint,
            occasion=self.occasion,
            prompt=self.prompt,
            outcome=self.outcome,
            error=self.error,
            form=self.form,
            requests=self.requests,
            exchanges=tuple(self.exchanges),
            milliseconds=(now - self.begun) * 1000,
        )
