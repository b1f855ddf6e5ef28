"""`companion memory history` and `companion undo`, as people and programs call them.

Covers: bot.cli.memory.history, bot.cli.operation_lines.
"""

from pathlib import Path

import pytest

from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell

OSLO, BERGEN = "I live in Oslo.", "I moved to Bergen last week."


@pytest.fixture
def moved(tmp_path: Path, run: Run) -> Run:
    tell(tmp_path / "data", OSLO, BERGEN)
    return run


def test_a_history_names_who_what_and_which_words(moved: Run):
    lived, ended = moved("memory", "history", "1", "--json").json
    assert (lived["op"], lived["agent"], lived["model"]) == ("ADD", "curator", "offline")
    assert lived["prompt_version"]
    assert [entry["quote"] for entry in lived["quotes"]] == ["I live in Oslo"]
    assert (ended["op"], ended["because"]) == ("UPDATE", "changed")
    assert [entry["what"] for entry in ended["changes"]] == ["valid_until", "superseded"]

    lines = moved("memory", "history", "1").out.splitlines()
    assert "ADD" in lines[0]
    assert "curator (offline, prompt " in lines[0]
    assert any("said (message 1): “I live in Oslo”" in line for line in lines)
    assert any("superseded: no → yes" in line for line in lines)


def test_undoing_one_half_of_a_change_undoes_both(moved: Run):
    ended = moved("memory", "history", "1", "--json").json[1]["operation"]
    undone = moved("undo", str(ended), "--json").json
    assert sorted(part["op"] for part in undone) == ["ADD", "UPDATE"]

    [oslo] = moved("memory", "list", "--json").json
    assert (oslo["state"], oslo["valid_until"]) == ("active", None)


def test_a_whole_run_is_undone_by_its_number(moved: Run):
    run_id = moved("memory", "history", "1", "--json").json[1]["run"]
    told = moved("undo", "--run", str(run_id))
    assert told.code == 0
    assert "no longer remembered: “The user lives in Bergen.”" in told.out
    assert "as before: “The user lives in Oslo.”" in told.out


def test_a_refusal_lists_what_stands_in_the_way(moved: Run):
    first = moved("memory", "history", "1", "--json").json[0]["operation"]
    told = moved("undo", str(first))
    assert (told.code, told.out) == (1, "")
    assert told.err == (
        f"companion: Operation {first} cannot be undone: later operations stand on it. "
        "Undo first: 3, 2.\n"
    )


def test_foreign_and_missing_numbers_are_answered_alike(tmp_path: Path, moved: Run):
    tell(tmp_path / "data", "I live in Rome.", user="nils")
    asked = ((("undo",), "4"), (("undo", "--run"), "3"), (("memory", "history"), "3"))
    for words, own in asked:
        foreign, missing = moved(*words, own), moved(*words, "99")
        assert (foreign.code, missing.code) == (1, 1)
        assert foreign.err.replace(own, "N") == missing.err.replace("99", "N")
    assert moved("undo", "4", "--user", "nils").code == 0


def test_an_undo_names_one_operation_or_one_run(moved: Run):
    for words in ((), ("1", "--run", "1")):
        told = moved("undo", *words)
        assert (told.code, told.err) == (
            1,
            "companion: Name one operation, or a whole run with `--run`.\n",
        )


def test_a_reply_whose_memories_were_undone_can_still_be_asked_about(moved: Run):
    moved("undo", "--run", "2")
    moved("undo", "--run", "1")
    assert moved("memory", "list", "--json").json == []
    assert len(moved("memory", "history", "1", "--json").json) == 4
