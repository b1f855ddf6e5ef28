"""`companion erase …`."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from memory.erasure.residue_probe import probe
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell
from tests.commands import QuickHome

CAT, OSLO = "My cat is called Pixel.", "I live in Oslo."
DIES = """
import os, signal, sys
from memory.storage.store import Store

whole, left = Store.write, [int(sys.argv.pop(1))]

async def write(self, work):
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return await whole(self, work)

Store.write = write
from bot.cli.main import main
main()
"""


@pytest.fixture
def known(tmp_path: Path, run: Run) -> Run:
    tell(tmp_path / "data", CAT, OSLO)
    return run


def words(folder: Path, *wanted: str) -> set[str]:
    return {trace.word for trace in probe(folder / "data", wanted)}


def test_a_memory_is_shown_and_goes_only_on_a_yes(tmp_path: Path, known: Run):
    asked = known("erase", "memory", "1")
    assert (asked.code, "Pixel" in asked.out, "--yes" in asked.err) == (1, True, True)
    assert "These messages stay" in asked.out

    done = known("erase", "memory", "1", "--messages", "--yes")
    assert (done.code, "#1 memory: done" in done.out) == (0, True)
    assert words(tmp_path, "Pixel", "pixel", "Oslo") == {"Oslo"}


def test_messages_are_listed_where_none_is_named(tmp_path: Path, known: Run):
    assert CAT in known("erase", "message").out
    listed = known("erase", "message", "--json").json
    said = next(part["id"] for part in listed if part["text"] == CAT)
    assert (
        known("erase", "message", str(said), "--cascade", "--yes", "--json").json["state"] == "done"
    )
    assert words(tmp_path, "Pixel") == set()


def test_the_chat_is_cleared_and_facts_stay_unless_asked(tmp_path: Path, known: Run):
    assert known("erase", "conversation", "--yes").code == 0
    assert known("erase", "message", "--json").json == []
    assert len(known("memory", "list", "--json").json) == 2
    tell(tmp_path / "data", "I play the cello.")
    assert known("erase", "conversation", "--facts", "--yes").code == 0
    assert words(tmp_path, "cello") == set()


def test_a_topic_goes_with_what_was_said_of_it(tmp_path: Path, known: Run):
    assert "Oslo" in known("erase", "topic", "Oslo").out
    assert known("erase", "topic", "Oslo", "--messages", "--yes").code == 0
    assert words(tmp_path, "Oslo", "oslo", "Pixel") == {"Pixel"}
    assert "Nothing" in known("erase", "topic", "politics", "--yes").err


def test_everything_goes_only_with_the_typed_word(
    tmp_path: Path, known: Run, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    refused = known("erase", "everything", "--yes")
    assert "memories, forgotten ones too: 2" in refused.out
    assert "messages, with their replies: 4" in refused.out
    assert (refused.code, "erase everything" in refused.err) == (1, True)

    monkeypatch.setattr(sys, "stdin", io.StringIO("全部抹去\n"))
    assert known("erase", "everything", "--yes", "--json").json["state"] == "done"
    assert words(tmp_path, "Pixel", "Oslo") == set()
    assert known("memory", "list").code == 1
    assert [entry["scope"] for entry in known("erase", "status", "--json").json] == ["everything"]


def test_what_is_not_there_is_said_in_a_sentence(known: Run):
    assert known("erase", "memory", "99", "--yes").err == "companion: There is no memory 99.\n"
    assert known("erase", "message", "99", "--yes").err == "companion: There is no message 99.\n"
    assert known("erase", "status").out == "Nothing was ever erased.\n"
    assert known("erase", "status", "7").code == 1


def test_an_erasure_that_was_killed_is_reported_and_finished_by_the_curator(tmp_path: Path):
    home = QuickHome(tmp_path)
    home.chat(CAT, OSLO)
    at_the_first_portion = "5"
    killed = subprocess.run(
        [
            sys.executable,
            "-c",
            DIES,
            at_the_first_portion,
            "erase",
            "everything",
            "--yes",
            "--data",
            str(home.data),
        ],
        input="erase everything\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ},
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    assert words(tmp_path, "Pixel") == {"Pixel"}
    assert home.json("erase", "status")[0]["state"] in ("accepted", "running")

    home.told("curator", "--drain")

    assert home.json("erase", "status")[0]["state"] == "done"
    assert words(tmp_path, "Pixel", "Oslo") == set()
