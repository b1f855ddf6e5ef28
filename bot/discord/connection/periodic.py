"""Lookout: what is looked after again and again while the companion is on Discord."""

import logging
from collections.abc import Awaitable, Callable
from traceback import format_tb
from typing import Any

from discord.ext import tasks

from bot.reason import reason_of
from config.errors import CompanionError

log = logging.getLogger(__name__)


class Lookout:
    """Looks again after a while, each time; what fails stands in the log, and is tried again."""

    def __init__(self) -> None:
        """Have nothing to look after."""
        self._loops: list[tasks.Loop[Any]] = []

    def begin(self, look: Callable[[], Awaitable[object]], *, seconds: float) -> None:
        """Look at once, and again each time so many seconds have passed."""

        async def kept_up() -> None:
            try:
                await look()
            except CompanionError as problem:
                log.warning("what failed just now is tried again: %s", problem)
            except Exception as problem:  # noqa: BLE001  # a look's edge: the next one must come
                # Where, but not what: the words of an unknown error may be somebody's.
                where = "".join(format_tb(problem.__traceback__))
                log.error("%s, tried again:\n%s", reason_of(problem), where)  # noqa: TRY400

        loop = tasks.loop(seconds=seconds)(kept_up)
        self._loops.append(loop)
        loop.start()

    def end(self) -> None:
        """Look no more."""
        for loop in self._loops:
            loop.cancel()
