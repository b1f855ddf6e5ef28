"""`companion top` shows the work as it goes on, and nobody's words.

Covers: bot.cli.top_table.
"""

import asyncio
import os
import pty
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.safe_output import printable
from memory.queue.job_queue import Task, enqueue
from memory.queue.retries import park
from tests.bot.cli.conftest import Run
from tests.memory.model_calls import model_call
from tests.stage import staged

BOUND = 30.0


@pytest.fixture
def busy(met: Path) -> Path:
    """Return the data folder of a store with work that waits, and a question to a model."""
    with staged(met) as stage:
        now = datetime.now(UTC)

        def work(rows) -> None:
            task = Task(kind="insights", lane="x", run_at=now, user_id=1, payload={"after": 0})
            park(rows, enqueue(rows, task, now), error="ReplyNotUnderstood: no", now=now)
            enqueue(rows, Task(kind="erase", lane="y", run_at=now), now)
            call = model_call(now, tokens_in=7000, tokens_cached=6400, tokens_out=5, cost=0.25)
            call.milliseconds = 900.0
            rows.add(call)

        asyncio.run(stage.write(work))
    return met


def test_what_waits_is_shown_by_kind(run: Run, busy: Path):
    lines = run("top", "--once", "--minutes", "1440").out.splitlines()

    assert lines[0].split() == [
        "work",
        "due",
        "held",
        "put",
        "off",
        "running",
        "parked",
        "oldest",
        "due",
    ]
    assert [line.split()[0] for line in lines[1:3]] == ["insights", "erase"]
    assert "0.2500 USD" in "\n".join(lines)
    assert [line.split()[:7] for line in lines if line.startswith("chat")] == [
        ["chat", "1", "7,000", "6,400", "5", "0.9", "s"]
    ]


def test_the_same_is_had_as_json(run: Run, busy: Path):
    told = run("top", "--json", "--minutes", "1440").json

    queue = {(line["kind"], line["state"]): line["count"] for line in told["figures"]["queue"]}
    assert queue["insights", "parked"] == queue["erase", "due"] == 1
    assert sum(queue.values()) == 2
    assert told["recent"]["roles"][0]["tokens_in"] == 7000


def test_nobodys_words_are_shown(run: Run, met: Path):
    run("memory", "add", "My cat is called Pixel.")

    assert "Pixel" not in run("top", "--once").out + run("top", "--json").out


def test_where_nothing_waits_it_is_said(run: Run, met: Path):
    told = run("top", "--once").out

    assert told.startswith("Nothing waits.\n")
    assert "No model was asked." in told


def test_where_there_is_no_store_none_is_made(run: Run, tmp_path: Path):
    refused = run("top")

    assert refused.code == 1
    assert "There is nothing in" in refused.err
    assert not (tmp_path / "data").exists()


def test_on_a_terminal_it_looks_again_until_it_is_told_to_stop(busy: Path):
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [str(Path(sys.executable).with_name("companion")), "top", "--seconds", "0.2"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "COMPANION_DATA": str(busy), "TERM": "xterm", "COLUMNS": "120"},
    ) as process:
        os.close(theirs)
        screens = b""
        while screens.count(b"parked") < 3:
            screens += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        assert process.wait(BOUND) == 0
    os.close(ours)

    assert "Traceback" not in printable(screens.decode(errors="replace"))
