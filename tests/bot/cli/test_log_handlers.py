"""A log that can't be written says nothing to the person; a fault of ours still shows."""

import logging
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli.log_handlers import PrivateLog, QuietHandler, Repeats

RECORD = logging.LogRecord("bot", logging.WARNING, __file__, 1, "a warning", None, None)
FAULTY = logging.LogRecord("bot", logging.WARNING, __file__, 1, "%d", ("no number",), None)


@pytest.mark.parametrize("place", ["/dev/full", "/proc/companion.log", "/nowhere/companion.log"])
def test_a_log_that_cannot_be_written_is_passed_over(
    place: str, capsys: pytest.CaptureFixture[str]
):
    log = PrivateLog(place, delay=True)

    log.handle(RECORD)
    with suppress(OSError):  # what it could not write it holds until then
        log.close()

    assert capsys.readouterr().err == ""


def test_an_error_stream_that_cannot_be_written_is_passed_over(
    capsys: pytest.CaptureFixture[str],
):
    with suppress(OSError), open("/dev/full", "w", encoding="utf-8") as full:
        QuietHandler(full).handle(RECORD)

    assert capsys.readouterr().err == ""


def test_a_faulty_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    log = PrivateLog(tmp_path / "companion.log", delay=True)

    log.handle(FAULTY)
    log.close()

    assert "not str" in capsys.readouterr().err


def test_what_is_said_each_second_is_written_once_a_minute(caplog: pytest.LogCaptureFixture):
    log, filtering = logging.getLogger("bot.worker"), Repeats()
    caplog.handler.addFilter(filtering)
    try:
        for second in range(130):
            record = log.makeRecord(
                "bot.worker", logging.WARNING, __file__, 1, "it waits: %s", ("full",), None
            )
            record.created = 1000.0 + second
            caplog.handler.handle(record)
        log.warning("another: %s", "full")
    finally:
        caplog.handler.removeFilter(filtering)

    assert caplog.messages == [
        "it waits: full",
        "it waits: full (and 59 times more before)",
        "it waits: full (and 59 times more before)",
        "another: full",
    ]
