import gc
import subprocess
import sys
from pathlib import Path

import pytest

from bot.process.garbage import WHILE_LOADING, WHILE_SERVING, look_briefly
from tests.commands import COMPANION

AFTER = """
import gc, sys
from bot.cli import main
try:
    main()
finally:
    sys.stderr.write(f"{'little' if len(gc.get_objects()) < 100 else 'much'} {gc.get_threshold()}")
"""


def after(*words: str, folder: Path, typed: str = "") -> str:
    """Return what is left for the end of a process to go through, and when it looks for garbage."""
    done = subprocess.run(
        [sys.executable, "-c", AFTER, *words, "--data", str(folder)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stderr.splitlines()[-1]


def test_the_end_of_a_process_goes_through_nothing(tmp_path: Path):
    assert after("memory", "list", folder=tmp_path) == f"little {WHILE_LOADING}"


def test_a_process_that_stays_looks_for_garbage(tmp_path: Path):
    assert after("chat", folder=tmp_path) == f"little {WHILE_SERVING}"


def test_who_runs_a_command_in_a_process_of_their_own_keeps_their_ways(
    monkeypatch: pytest.MonkeyPatch,
):
    before = gc.get_threshold()
    monkeypatch.setattr(gc, "freeze", None)

    look_briefly()

    assert gc.get_threshold() == before


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_what_was_closed_before_the_program_began_is_neither_read_nor_written(
    tmp_path: Path, closed: int
):
    closing = f"exec {closed}>&-; exec {COMPANION} chat --data {tmp_path}/data"
    done = subprocess.run(
        ["/bin/sh", "-c", closing], capture_output=True, text=True, input="", check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
