"""`companion memory pending`, `accept` and `decline`.

Covers: bot.actions.question_views.
"""

from pathlib import Path

import pytest

from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell


@pytest.fixture
def asked(tmp_path: Path, run: Run) -> Run:
    tell(tmp_path / "data", "I live in Oslo and my cat is called Pixel.", ask_first=True)
    return run


def test_what_waits_is_listed_with_the_words_it_rests_on(asked: Run):
    waiting = asked("memory", "pending", "--json").json
    assert [part["status"] for part in waiting] == ["pending", "pending"]
    assert {part["run"] for part in waiting} == {1}

    told = asked("memory", "pending")
    assert "would say: “The user lives in Oslo.”" in told.out
    assert "said (message 1)" in told.out
    assert asked("memory", "list", "--json").json == []


def test_one_is_accepted_and_one_declined(asked: Run):
    first, second = (entry["operation"] for entry in asked("memory", "pending", "--json").json)
    [accepted] = asked("memory", "accept", str(first), "--json").json
    assert (accepted["operation"], accepted["status"]) == (first, "applied")
    [declined] = asked("memory", "decline", str(second), "--json").json
    assert declined["status"] == "declined"

    assert len(asked("memory", "list", "--json").json) == 1
    assert asked("memory", "pending", "--json").json == []
    assert "[declined]" not in asked("memory", "history", "1").out


@pytest.mark.parametrize(("answer", "kept"), [("accept", 2), ("decline", 0)])
def test_a_whole_run_is_answered_at_once(asked: Run, answer: str, kept: int):
    assert len(asked("memory", answer, "--run", "1", "--json").json) == 2
    assert len(asked("memory", "list", "--json").json) == kept


def test_what_was_accepted_can_be_undone(asked: Run):
    asked("memory", "accept", "--run", "1")
    asked("undo", "--run", "1")
    assert asked("memory", "list", "--json").json == []


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_foreign_and_missing_numbers_are_answered_alike(tmp_path: Path, asked: Run, answer: str):
    tell(tmp_path / "data", "I live in Rome.", user="nils", ask_first=True)
    for words, number in (((answer,), "3"), ((answer, "--run"), "2")):
        foreign, missing = asked("memory", *words, number), asked("memory", *words, "99")
        assert (foreign.code, missing.code) == (1, 1)
        assert foreign.err.replace(number, "N") == missing.err.replace("99", "N")


@pytest.mark.parametrize("answer", ["accept", "decline"])
@pytest.mark.parametrize("words", [(), ("1", "--run", "1"), ("1", "--all")])
def test_an_answer_names_one_operation_one_run_or_all(
    asked: Run, answer: str, words: tuple[str, ...]
):
    told = asked("memory", answer, *words)
    assert (told.code, told.err) == (
        1,
        "companion: Name one operation, a whole run with `--run`, or `--all` that waits.\n",
    )


@pytest.mark.parametrize(("answer", "kept"), [("accept", 2), ("decline", 0)])
def test_all_that_waits_is_answered_at_once(asked: Run, answer: str, kept: int):
    assert len(asked("memory", answer, "--all", "--json").json) == 2
    assert len(asked("memory", "list", "--json").json) == kept
    assert asked("memory", "pending", "--json").json == []


def test_the_memory_that_a_question_is_about_is_named(asked: Run, tmp_path: Path):
    asked("memory", "accept", "--all")
    tell(tmp_path / "data", "Please forget that my cat is called Pixel.", ask_first=True)

    [waiting] = asked("memory", "pending", "--json").json
    assert (waiting["asks"], waiting["about"]) == ("forget", "The user's cat is called Pixel.")
    assert "about: “The user's cat is called Pixel.”" in asked("memory", "pending").out
    assert "waiting   for your answer 1" in asked("memory", "stats").out


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_who_answers_all_where_nothing_waits_is_told_so(asked: Run, answer: str):
    asked("memory", answer, "--all")
    told = asked("memory", answer, "--all")
    assert (told.code, told.out) == (0, "Nothing waits for your answer.\n")
    assert asked("memory", answer, "--all", "--json").json == []
