"""Whom the companion does not answer, said on the command line."""

from pathlib import Path

import pytest

from tests.bot.cli.conftest import Run


def test_who_is_blocked_is_listed_and_let_in_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COMPANION_DISCORD__BLOCKED", '["99"]')
    assert run("discord", "block", "12", "34", "--note", "floods").out == (
        "12 is blocked.\n34 is blocked.\n"
    )
    assert run("discord", "block", "12").out == "All of them were blocked before.\n"
    assert run("discord", "blocked").out.splitlines() == [
        "12  # floods",
        "34  # floods",
        "99  # discord.blocked",
    ]
    assert run("discord", "unblock", "12").out == "12 is not blocked any more.\n"
    assert run("discord", "unblock", "12").out == "None of them was blocked.\n"
    assert (tmp_path / "data-blocked.txt").read_text() == "34  # floods\n"


def test_nobody_is_blocked_at_first(run: Run):
    assert run("discord", "blocked").out == "Nobody is blocked.\n"
    assert run("discord", "blocked", "--json").json == []


def test_programs_read_who_is_blocked(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_DISCORD__BLOCKED", '["99"]')
    run("discord", "block", "12", "--note", "floods # twice")
    run("discord", "block", "34")

    assert run("discord", "blocked", "--json").json == [
        {"id": "12", "note": "floods # twice"},
        {"id": "34", "note": None},
        {"id": "99", "note": "discord.blocked"},
    ]


@pytest.mark.parametrize("ids", [[], ["Mira"], ["1", "<@2>"]])
def test_what_is_no_id_is_refused(run: Run, ids: list[str]):
    told = run("discord", "block", *ids)
    assert told.code == 2
    assert "digits only" in told.err
