"""Timing: how long each step of a turn takes."""

from functools import wraps
from typing import Protocol

from langgraph.runtime import Runtime

from bot.flow.turn_state import TurnContext, TurnState


class TurnStep(Protocol):
    """A step of a turn."""

    async def __call__(self, state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
        """Do it, and return what it adds."""
        ...


def timed(stage: str, step: TurnStep) -> TurnStep:
    """Return the step with its time measured."""

    @wraps(step)
    async def measured(state: TurnState, runtime: Runtime[TurnContext]) -> TurnState:
        with runtime.context.measures.timed("turn_seconds", stage=stage):
            return await step(state, runtime)

    return measured
