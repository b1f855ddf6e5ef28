"""Whatever a command is given, it answers in a sentence, and prints nothing that steers.

Covers: bot.cli.mistakes, bot.cli.paths.
"""

import json
from pathlib import Path

import pytest

from bot.cli.main import _commands, main
from bot.cli.mistakes import nearest_commands
from memory.storage.store import FILE
from tests.bot.cli.conftest import Run
from tests.bot.cli.told import tell
from tests.stage import staged

IDS = (str(2**63), str(10**30), "-1", "0")
OF_AN_ID = (
    "memory forget",
    "memory restore",
    "memory keep",
    "memory history",
    "memory hush",
    "memory unhush",
    "memory accept",
    "memory decline",
    "memory accept --run",
    "memory decline --run",
    "undo",
    "undo --run",
    "erase memory",
    "erase message",
    "erase status",
    "prompts render curator.en --turn",
    "prompts render curator.en --conversation",
    "jobs retry",
    "jobs drop --yes",
)
OF_DAYS = (
    "costs --days",
    "report --days",
    "memory fading --days",
    "memory list --limit",
    "jobs list --limit",
)
OF_WORDS = (
    "memory add",
    "memory search",
    "recall",
    "memory never",
    "memory forget --topic",
    "memory hush --topic",
    "erase topic",
)
OF_FILES = (
    "prompts eval --cases",
    "prompts eval --replay",
    "prompts list --prompts",
    "prompts try curator.en hi --prompts",
    "export --out",
    "restore",
    "report --html",
)
STEERING = "\x1b[31mred\x9b2J\x07 \u202eback\r"
HALF = "a \ud800 b"


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize("command", OF_AN_ID)
@pytest.mark.parametrize("number", IDS)
def test_a_number_that_nothing_has_is_answered_in_a_sentence(run: Run, command: str, number: str):
    done = run(*command.split(), number)

    assert done.code in (1, 2)
    assert "Traceback" not in done.err + done.out
    assert done.err.startswith("companion: ") or "Invalid" in done.err + done.out
    assert len(done.err.strip().splitlines()) <= 4


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize("command", OF_AN_ID)
def test_a_number_is_never_rounded_to_the_id_of_something_else(run: Run, command: str):
    for typed in ("0.6", "1.4", "0x1", "1_0", "１"):
        done = run(*command.split(), typed)

        assert (done.code, done.out) == (2, "")
        assert "Invalid" in done.err or "is no whole number" in done.err


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize("command", OF_DAYS)
@pytest.mark.parametrize("number", [str(10**9), str(10**30), "-1"])
def test_more_than_there_is_of_days_or_lines_is_answered_in_a_sentence(
    run: Run, command: str, number: str
):
    done = run(*command.split(), number)

    assert done.code in (1, 2)
    assert "Traceback" not in done.err + done.out
    assert "Invalid value" in done.err + done.out


@pytest.mark.parametrize("command", [*OF_DAYS, "backup --keep", "recall x --language", "nothing"])
@pytest.mark.parametrize("words", [HALF, STEERING, "\x00"])
def test_what_is_no_number_choice_or_command_is_named_without_what_steers(
    run: Run, command: str, words: str
):
    done = run(*command.split(), words)

    assert done.code == 2
    assert "Traceback" not in done.err
    assert not set("\x1b\x9b\x07\x00\u202e\ud800") & set(done.err + done.out)


@pytest.mark.parametrize("command", OF_FILES)
@pytest.mark.parametrize("name", [HALF, "\x00", "x" * 5_000, "/nonexistent/a/b"])
def test_a_name_that_no_file_has_is_refused_in_a_sentence(run: Run, command: str, name: str):
    done = run(*command.split(), name)

    assert done.code in (1, 2)
    assert "Traceback" not in done.err
    assert done.err.startswith("companion: ") or "Invalid" in done.err
    assert len(done.err.splitlines()) <= 4


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize("command", OF_WORDS)
@pytest.mark.parametrize("words", [HALF, STEERING, "\x00", "x" * 40_000])
def test_words_of_any_sort_are_taken_or_refused_in_a_sentence(
    run: Run, command: str, words: str, monkeypatch: pytest.MonkeyPatch
):
    done = run(*command.split(), words)

    assert done.code in (0, 1)
    assert "Traceback" not in done.err + done.out
    assert not any(part in done.out + done.err for part in "\x1b\x9b\x07\u202e\ud800")


@pytest.mark.usefixtures("met")
@pytest.mark.parametrize(
    "command", ["memory list", "memory add tea", "report", "chat", "jobs list"]
)
def test_a_user_whose_name_is_no_text_is_refused_in_a_sentence(run: Run, command: str):
    done = run(*command.split(), "--user", "a\udcffb")

    assert (done.code, done.out) == (2, "")
    assert "no text" in done.err
    assert "Traceback" not in done.err


def test_what_is_stored_steers_no_terminal(run: Run, tmp_path: Path):
    tell(tmp_path / "data", "I like tea", "My cat is called Pixel")
    with staged(tmp_path / "data") as stage:
        stage.damage(f"UPDATE memories SET content = 'The user likes tea {STEERING}'")  # noqa: S608  # the test's own words
        stage.damage(f"UPDATE messages SET text = text || '{STEERING}'")  # noqa: S608  # the test's own words
        stage.damage("UPDATE memories SET revision = revision + 1")
    for command in (
        "memory list",
        "memory search tea",
        "memory history 1",
        "memory fading --days 900",
        "recall tea",
        "recall tea --explain",
        "report",
        "prompts render curator.en --turn 1",
    ):
        for form in ((), ("--json",)):
            if form and command.startswith("prompts"):
                continue
            done = run(*command.split(), *form)
            assert done.code == 0, (command, done.err)
            assert not any(text in done.out for text in "\x1b\x9b\x07\u202e\r"), command
    assert run("memory", "list", "--json").json[0]["content"].endswith(STEERING)


def test_an_export_holds_what_is_stored_half_characters_too(run: Run, tmp_path: Path):
    tell(tmp_path / "data", "I like tea")
    with staged(tmp_path / "data") as stage:
        stage.damage('UPDATE operations SET proposed = \'{"content": "a \\ud800 b"}\'')
    done = run("export", "--out", str(tmp_path / "all.json"))

    assert (done.code, done.err) == (0, "")
    held = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert held["operations"][0]["proposed"]["content"] == HALF


def test_a_damaged_page_is_told_of_in_a_sentence(run: Run, tmp_path: Path):
    tell(tmp_path / "data", *(f"I like tea number {number}, " * 40 for number in range(9)))
    file = tmp_path / "data" / FILE
    whole = bytearray(file.read_bytes())
    for page in range(8, len(whole) // 4096):
        whole[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    file.write_bytes(whole)
    done = run("export", "--out", str(tmp_path / "all.json"))

    assert done.code == 1
    assert done.err.startswith("companion: ")
    assert "Traceback" not in done.err
    assert not (tmp_path / "all.json").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["backup", ""],
        ["restore", ""],
        ["export", "--out", " "],
        ["report", "--html", ""],
        ["memory", "list", "--data", ""],
        ["prompts", "list", "--prompts", ""],
        ["store", "copy", "", "copy"],
    ],
)
def test_an_empty_path_is_not_the_folder_that_one_is_in(run: Run, tmp_path: Path, words: list[str]):
    before = sorted(tmp_path.iterdir())

    told = run(*words)

    assert told.code in (1, 2)
    assert "has to be named" in told.err or "A store is named by" in told.err
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_in_the_place_of_the_data_folder_is_said_to_be_one(run: Run, tmp_path: Path):
    (tmp_path / "file").touch()

    for place in ("file", "file/below"):
        told = run("chat", "--data", place)
        assert (told.code, told.out) == (1, "")
        assert told.err.endswith("cannot be the data folder: it is a file, or lies in one.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("costs --days 1e3", '--days takes a whole number, and "1e3" is none.'),
        ("top --seconds soon", '--seconds takes a number, and "soon" is none.'),
        ("settings a b c", "That is more than the command takes: 'c'."),
    ],
)
def test_a_mistake_is_told_in_plain_words(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, sentence: str
):
    monkeypatch.setenv("COLUMNS", "200")

    assert sentence in run(*words.split()).err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("list", ["memory list", "prompts list", "jobs list"]),
        ("history", ["memory history"]),
        ("memory lst", ["memory list"]),
        ("memory costs", ["costs"]),
        ("cost", ["costs"]),
        ("doctr", ["doctor"]),
        ("hst", ["memory history"]),
        ("memry", ["memory"]),
        ("frobnicate", []),
    ],
)
def test_a_command_that_does_not_exist_is_told_which_were_meant(typed: str, meant: list[str]):
    assert nearest_commands(typed, _commands()) == meant


@pytest.mark.parametrize(
    ("language", "told"),
    [("en_US.UTF-8", "Did you mean: memory list"), ("zh_CN.UTF-8", "你是想写这个吗：memory list")],
)
def test_a_slip_is_answered_in_the_language_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, told: str
):
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setattr("sys.argv", ["companion", "list"])

    with pytest.raises(SystemExit) as left:
        main()

    assert left.value.code != 0
    assert told in capsys.readouterr().err
