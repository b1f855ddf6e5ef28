"""What the library and the loop complain of is told in one line, with nobody's words."""

import asyncio
import logging
import sys

import pytest

from bot.discord.connection.login import tell_in_one_line, without_tracebacks

WORDS = "my cat Pixel"


def test_what_the_library_logs_says_what_failed_and_where():
    try:
        dict[str, str]()[WORDS]
    except KeyError:
        info = sys.exc_info()
    record = logging.LogRecord("discord.client", logging.ERROR, "f", 1, "in %s", ("on_x",), info)

    assert without_tracebacks(record)
    told = logging.Formatter().format(record)
    assert told.startswith("in on_x (KeyError at test_login.py:")
    assert WORDS not in told


async def test_a_task_that_failed_unseen_is_one_line(caplog: pytest.LogCaptureFixture):
    async def fails() -> None:
        raise KeyError(WORDS)

    asyncio.get_running_loop().set_exception_handler(tell_in_one_line)
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    asyncio.get_running_loop().call_exception_handler({"message": "a line\nand another"})

    assert WORDS not in caplog.text
    assert [message.split(":")[0] for message in caplog.messages] == [
        "a task failed unseen",
        "the loop complains",
    ]
