"""How far a copy is: a bar where somebody looks, else a line."""

import sys

import pytest

from bot.cli.copy_progress import shown_progress
from bot.texts.store_copy import TEXTS

STEPS = TEXTS["en"].steps


def test_without_a_terminal_each_step_is_a_line(capsys: pytest.CaptureFixture[str]):
    with shown_progress(STEPS, is_silent=False) as watch:
        watch.begin("copying", 1200)
        watch.moved(1000)
        watch.begin("finishing", 0)

    assert capsys.readouterr().out == "Copying 1,200 rows…\nFinishing…\n"


def test_programs_are_told_nothing_of_it(capsys: pytest.CaptureFixture[str]):
    with shown_progress(STEPS, is_silent=True) as watch:
        watch.begin("copying", 1200)
        watch.moved(1200)

    assert capsys.readouterr().out == ""


def test_a_terminal_shows_how_much_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with shown_progress(STEPS, is_silent=False) as watch:
        watch.begin("copying", 1200)
        watch.moved(300)
        watch.begin("finishing", 0)
    printed = capsys.readouterr()

    assert "Copying 1,200 rows" in printed.err
    assert "100 %" in printed.err
    assert "Finishing" in printed.err
    assert printed.out == ""
