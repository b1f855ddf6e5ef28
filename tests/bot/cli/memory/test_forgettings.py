"""`companion memory forgettings`: how far the forgetting of much is, to its end."""

from pathlib import Path

import pytest

from memory.forgetting import targets
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell


def test_much_is_forgotten_to_its_end_listed_and_brought_back(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(targets, "AT_ONCE", 0)
    tell(tmp_path / "data", "I am allergic to peanuts.")
    assert run("memory", "forgettings").out == "Nothing was forgotten that takes long.\n"

    done = run("memory", "forget", "--topic", "health", "--yes")
    assert "Forgetting 1 (a topic): done. Forgotten: 1." in done.out
    listed = run("memory", "forgettings", "--json").json
    assert [(each["state"], each["progress"]) for each in listed] == [("done", {"forgotten": 1})]

    undone = run("undo", "--run", str(listed[0]["run"]))
    assert "undone" in undone.out
    assert run("memory", "list", "--state", "active", "--json").json
