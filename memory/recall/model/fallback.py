"""Fallback: a step of recall that fails is left out, and the others still answer."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from traceback import format_tb
from typing import TypeVar

from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fallback:
    """The steps of one recall, and which of them had to be left out."""

    user_id: int = 0
    failed: list[str] = field(default_factory=list)

    def attempt(self, step: str, work: Callable[[], T], otherwise: T) -> T:
        """Return what a step finds, or what there is without it; a store's failure is raised."""
        try:
            return work()
        except DBAPIError:
            raise
        except Exception as problem:  # noqa: BLE001  # a step's edge: the others must still answer
            self.failed.append(step)
            log_left_out(f"recall for user {self.user_id} goes on without {step}", problem)
            return otherwise


def log_left_out(what: str, problem: Exception) -> None:
    """Log that something goes on without what failed: where, and of which class.

    Its message is left out: the words of an error that nobody foresaw may be somebody's.
    """
    place = "".join(format_tb(problem.__traceback__))
    log.error("%s: %s\n%s", what, type(problem).__name__, place)
