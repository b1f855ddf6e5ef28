"""`companion memory`: list, search, add, forget, restore and stats.

Covers: bot.cli.ids, bot.cli.memory.own, bot.cli.output.
"""

import asyncio
import sys
from pathlib import Path

import pytest

from bot.actions.local_chat import open_talk
from bot.terminal.word_wrap import columns
from tests.bot.cli.conftest import Run
from tests.commands import Home, QuickHome
from tests.stage import staged

PIXEL = "My cat is called Pixel."

pytestmark = pytest.mark.usefixtures("met")


def test_a_sentence_is_added_listed_forgotten_and_restored(run: Run):
    [added] = run("memory", "add", PIXEL, "--json").json
    assert (added["content"], added["source"], added["state"]) == (PIXEL, "user", "active")

    [forgotten] = run("memory", "forget", str(added["id"]), "--json").json
    assert (forgotten["state"], forgotten["forgotten_because"]) == ("forgotten", "asked")
    assert run("memory", "list", "--state", "active", "--json").json == []
    assert [entry["id"] for entry in run("memory", "list", "--json").json] == [added["id"]]

    [restored] = run("memory", "restore", str(added["id"]), "--json").json
    assert restored["state"] == "active"


def test_without_json_there_is_a_line_for_each(run: Run):
    run("memory", "add", PIXEL)
    run("memory", "add", "我的狗叫旺财。")

    told = run("memory", "list")

    lines = told.out.splitlines()
    assert (told.code, len(lines)) == (0, 2)
    assert lines[0].startswith("#2 ")
    assert "我的狗叫旺财。" in lines[0]
    assert PIXEL in lines[1]


@pytest.mark.parametrize(
    "words",
    [("list",), ("list", "--state", "forgotten"), ("search", "x"), ("fading",), ("pending",)],
)
def test_a_list_says_that_it_is_empty(run: Run, words: tuple[str, ...]):
    told = run("memory", *words)

    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Nothing ")
    assert told.out.count("\n") == 1
    assert run("memory", *words, "--json").json == []


def test_what_the_screen_cannot_show_is_written_as_an_escape(met: Path):
    home = Home(met.parent, {"PYTHONIOENCODING": "ascii"})
    QuickHome(met.parent).told("memory", "add", "我的狗叫旺财。")

    assert "\\u65fa\\u8d22" in home.told("memory", "list")


@pytest.mark.usefixtures("bundled")
def test_a_search_brings_the_best_first_with_its_relevance(run: Run):
    for content in ("I play the violin on Sundays.", PIXEL):
        run("memory", "add", content)

    found = run("memory", "search", "what is my cat called", "--json").json

    assert found[0]["content"] == PIXEL
    assert 0 < found[0]["relevance"] <= 1
    assert [entry["content"] for entry in run("memory", "search", "小提琴 violin", "--json").json][
        :1
    ] == ["I play the violin on Sundays."]


def test_a_list_is_as_long_as_it_is_asked_to_be(run: Run):
    for number in range(3):
        run("memory", "add", f"My cat number {number}.")

    assert len(run("memory", "list", "--limit", "2", "--json").json) == 2
    assert len(run("memory", "search", "cat", "--limit", "1", "--json").json) == 1


def test_memories_and_jobs_are_counted(run: Run):
    run("memory", "add", PIXEL)

    assert run("memory", "stats", "--json").json == {
        "memories": {"state": {"active": 1}, "category": {"fact": 1}, "kind": {"fact": 1}},
        "jobs": {"due": 0, "held": 0, "running": 0, "parked": 0},
        "waiting": {"for your answer": 0},
    }
    assert "state     active 1" in run("memory", "stats").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("memory", "forget", "99"), "There is no memory 99."),
        (("memory", "restore", "99"), "There is no memory 99."),
        (("memory", "forget", "99999999999999999999"), "There is no memory 99999999999999999999."),
        (
            ("memory", "list", "--user", "nobody"),
            "Nobody called 'nobody' was here yet: `companion chat` begins.",
        ),
        (
            ("memory", "stats", "--user", "nobody"),
            "Nobody called 'nobody' was here yet: `companion chat` begins.",
        ),
        (("memory", "add", " "), "There is nothing to remember in that."),
        (("memory", "add", "x" * 501), "That is too long: a memory holds at most 500 characters."),
    ],
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    run: Run, words: tuple[str, ...], sentence: str
):
    told = run(*words)

    assert (told.code, told.out, told.err) == (1, "", f"companion: {sentence}\n")


@pytest.mark.parametrize(
    "secret",
    [
        "My card is 4111 1111 1111 1111.",
        "My password is hunter2!",
        "My key is sk-proj-abcdefghijklmnop123456",
        "我的密码是abc123!",
        "我的身份证号是11010519491231002X",
    ],
)
def test_a_secret_is_refused_and_nowhere_kept(run: Run, secret: str, met: Path):
    told = run("memory", "add", secret)

    assert (told.code, "secrets are not stored" in told.err) == (1, True)
    value = secret.rpartition(" ")[2].rpartition("是")[2].rstrip(".")
    files = [path for path in met.iterdir() if path.is_file()]
    assert not any(value.encode() in file.read_bytes() for file in files)


@pytest.mark.parametrize("words", [("forget", "cat"), ("list", "--state", "gone"), ("add",), ()])
def test_words_that_make_no_sense_are_refused_without_a_traceback(run: Run, words: tuple[str, ...]):
    told = run("memory", *words)

    assert "Traceback" not in told.out + told.err
    assert told.code != 0 or "Commands" in told.out


def test_two_users_of_one_folder_see_only_their_own(run: Run, met: Path):
    run("memory", "add", PIXEL)
    with staged(met) as stage:
        asyncio.run(open_talk(stage.app, "noor"))

    assert run("memory", "list", "--user", "noor", "--json").json == []
    assert (
        run("memory", "forget", "1", "--user", "noor").err == "companion: There is no memory 1.\n"
    )
    assert [entry["content"] for entry in run("memory", "list", "--json").json] == [PIXEL]


LONG = {
    "en": "My grandmother's recipe for blackberry jam hangs framed above the kitchen door.",
    "zh": "我外婆做黑莓果酱的方子镶在镜框里，挂在厨房门上，谁也不许把它拿下来。",
}


@pytest.mark.parametrize("language", LONG)
def test_a_long_memory_is_broken_at_words_on_a_terminal_and_whole_in_a_pipe(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
):
    run("memory", "add", LONG[language])
    monkeypatch.setenv("COLUMNS", "40")
    piped = run("memory", "list").out.splitlines()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = run("memory", "list").out.splitlines()

    assert len([line for line in piped if LONG[language] in line]) == 1
    assert len(piped) == 1 < len(shown)
    assert all(columns(line) <= 40 for line in shown)
    assert all(line.startswith(" " * 7) for line in shown[1:])
    gap = " " if language == "en" else ""
    assert LONG[language] in gap.join(line.strip() for line in shown)
