"""What a log tells of a failure: enough to find it, and nobody's words."""

import asyncio
import errno
import os

import pytest

from bot.reason import reason_of
from config.errors import StoreUnreadable


class Refused(Exception):
    """An error as Discord's library raises it."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__("somebody's words")
        self.status, self.code = status, code


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (StoreUnreadable("It is full."), "StoreUnreadable: It is full."),
        (Refused(403, 50013), "Refused 403 (code 50013)"),
        (Refused(503, 0), "Refused 503"),
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "OSError: No space left on device"),
        (TimeoutError(), "TimeoutError"),
        (KeyError("my cat Pixel"), "KeyError"),
        (
            ExceptionGroup("two", [KeyError("Pixel"), KeyError("Tom"), Refused(500, 0)]),
            "ExceptionGroup of KeyError; Refused 500",
        ),
        (asyncio.CancelledError("words"), "CancelledError"),
    ],
)
def test_a_reason_is_one_line_without_words(problem: BaseException, told: str):
    assert reason_of(problem) == told
