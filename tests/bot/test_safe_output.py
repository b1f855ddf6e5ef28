"""What is logged: who says it, in a line for people or for a machine, and without keys."""

import json
import logging
import sys
from typing import Literal

import pytest
from pydantic import SecretStr

from bot.safe_output import formatter_for
from config.settings.discord import Discord
from config.settings.loader import Settings

TOKEN = "abcdef.123456.ghijkl"  # noqa: S105


def line(log_format: Literal["text", "json"], message: str, *, raised: bool = False) -> str:
    settings = Settings(log_format=log_format, discord=Discord(token=SecretStr(TOKEN)))
    problem = sys.exc_info() if raised else None
    record = logging.LogRecord("bot.worker", logging.WARNING, "f.py", 1, message, None, problem)
    return formatter_for(settings).format(record)


def test_a_line_tells_who_says_it():
    assert line("text", "job 5 failed").endswith(" WARNING bot.worker: job 5 failed")


def test_when_it_was_is_never_taken_for_a_secret():
    settings = Settings(log_format="text")
    message = "the database is not heard any more: OperationalError"
    name = "memory.storage.postgres.presence"
    record = logging.LogRecord(name, logging.WARNING, "f.py", 1, message, None, None)
    record.created, record.msecs = 1_790_000_000.937, 937.0

    assert f",937 WARNING {name}: the" in formatter_for(settings).format(record)


@pytest.mark.parametrize("message", ["job 5 failed", 'two\nlines and "quotes"', "没有成功"])
def test_a_line_for_a_machine_is_one_json_object(message: str):
    written = line("json", message)

    assert "\n" not in written
    told = json.loads(written)
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "warning", "logger": "bot.worker", "message": message}


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_no_line_tells_a_key(log_format: Literal["text", "json"]):
    try:
        int(TOKEN)
    except ValueError:
        written = line(log_format, f"with {TOKEN}", raised=True)

    assert TOKEN not in written
    assert "ValueError" in written
    if log_format == "json":
        assert "ValueError" in json.loads(written)["traceback"]
