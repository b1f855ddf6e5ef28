"""`companion memory forget --topic`, `hush`, `unhush` and `never`.

Covers: bot.cli.memory.hush.
"""

from pathlib import Path

import pytest

from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell

ILL, CAT = "I am allergic to peanuts.", "My cat is called Pixel."


@pytest.fixture
def known(tmp_path: Path, run: Run) -> Run:
    tell(tmp_path / "data", ILL, CAT)
    return run


def active(run: Run) -> list[str]:
    return [entry["content"] for entry in run("memory", "list", "--state", "active", "--json").json]


def test_forgetting_a_topic_shows_what_goes_and_does_it_only_on_a_yes(known: Run):
    asked = known("memory", "forget", "--topic", "health")
    assert "peanuts" in asked.out
    assert (asked.code, "--yes" in asked.err) == (1, True)
    assert len(active(known)) == 2

    done = known("memory", "forget", "--topic", "健康", "--yes")
    assert done.code == 0
    assert "companion undo --run" in done.out
    assert active(known) == ["The user's cat is called Pixel."]


def test_a_forgotten_topic_comes_back_as_one(known: Run):
    gone = known("memory", "forget", "--topic", "health", "--yes", "--json").json
    assert [entry["state"] for entry in gone["forgotten"]] == ["forgotten"]
    assert known("undo", "--run", str(gone["run"])).code == 0
    assert len(active(known)) == 2


def test_of_a_topic_that_nothing_is_about_that_is_said(known: Run):
    told = known("memory", "forget", "--topic", "politics", "--yes")
    assert told.out == "Nothing that is remembered is about “politics”.\n"
    assert known("memory", "forget", "--topic", "politics", "--yes", "--json").json["run"] is None


def test_what_was_only_said_of_a_topic_is_kept_silent_and_comes_back(tmp_path: Path, run: Run):
    tell(tmp_path / "data", "What do you think of the election?")
    asked = run("memory", "forget", "--topic", "politics")
    assert "What was said of “politics” is not told again: 2 messages." in asked.out
    assert asked.code == 1

    done = run("memory", "forget", "--topic", "politics", "--yes", "--json").json
    assert run("memory", "forget", "--topic", "politics", "--yes", "--json").json["run"] is None
    assert run("undo", "--run", str(done["run"])).code == 0
    assert "2 messages" in run("memory", "forget", "--topic", "politics").out


def test_a_memory_or_a_topic_is_named_and_not_both(known: Run):
    for words in ((), ("1", "--topic", "health")):
        told = known("memory", "forget", *words)
        assert told.err == "companion: Name one memory by its id, or a topic with `--topic`.\n"
    assert "Name a topic" in known("memory", "forget", "--topic", " ").err


def test_one_memory_is_forgotten_by_its_id_as_before(known: Run):
    assert known("memory", "forget", "1", "--json").json[0]["state"] == "forgotten"


def test_a_memory_is_hushed_and_unhushed(known: Run):
    assert known("memory", "hush", "1", "--json").json[0]["hushed"]
    assert "hushed" in known("memory", "list").out
    assert not known("memory", "unhush", "1", "--json").json[0]["hushed"]
    assert known("memory", "hush", "99").code == 1


def test_topics_are_hushed_listed_and_unhushed(known: Run):
    assert known("memory", "hush").out == "There is no hushed topic.\n"
    assert known("memory", "hush", "--topic", "my health").code == 0
    assert known("memory", "hush", "--json").json == ["health"]
    assert known("memory", "unhush", "--topic", "Health").code == 0
    assert known("memory", "unhush", "--topic", "health").code == 1


def test_topics_that_are_never_stored_are_set_listed_and_lifted(tmp_path: Path, known: Run):
    assert "forget --topic" in known("memory", "never", "health").out
    assert known("memory", "never", "--list").out == "health\n"
    tell(tmp_path / "data", "I have asthma.", "I live in Oslo.")
    assert not any("asthma" in text for text in active(known))
    assert any("Oslo" in text for text in active(known))
    assert known("memory", "never", "--lift", "health").code == 0
    assert known("memory", "never", "--lift", "health").code == 1
    assert known("memory", "never", "--list", "--json").json == []
    assert known("memory", "never").code == 1
