"""`companion center --link`; what serves is tried in tests/bot/center/test_process.py."""

import builtins
from pathlib import Path

import pytest

from tests.commands import QuickHome


def test_a_link_is_printed(tmp_path: Path):
    home = QuickHome(tmp_path)
    home.chat("My cat is called Pixel.")

    assert home.told("center", "--link").startswith("http://localhost:8765/login?token=")
    assert home.told("center", "--link", "--port", "9000").startswith("http://localhost:9000/")


def test_who_never_spoke_here_gets_none(tmp_path: Path):
    home = QuickHome(tmp_path)
    home.chat("My cat is called Pixel.")
    done = home.run("center", "--link", "--user", "nobody")

    assert (done.returncode, done.stdout) == (1, "")


def test_without_its_libraries_it_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    real = builtins.__import__

    def missing(name, *rest):
        if name == "bot.center.process":
            raise ModuleNotFoundError("No module named 'fastapi'", name="fastapi")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    done = QuickHome(tmp_path).run("center")

    assert done.returncode == 1
    assert "companion-memory[center]" in done.stderr
