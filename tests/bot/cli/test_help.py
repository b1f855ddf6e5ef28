from importlib.metadata import version

import pytest

from bot.cli.main import app, discord, erase, jobs, memory, prompts, store
from tests.bot.cli.conftest import Run

GROUPS = {
    "memory": memory,
    "prompts": prompts,
    "erase": erase,
    "jobs": jobs,
    "discord": discord,
    "store": store,
}


def commands() -> list[tuple[str, ...]]:
    """Return all commands by their words."""
    plain = [(name,) for name in app if not name.startswith("-")]
    grouped = [
        (group, name) for group, held in GROUPS.items() for name in held if not name.startswith("-")
    ]
    return [*plain, *grouped]


def test_all_commands_are_there():
    assert {" ".join(words) for words in commands()} >= {
        "chat",
        "curator",
        "memory",
        "export",
        "doctor",
        "memory list",
        "memory search",
        "memory add",
        "memory forget",
        "memory restore",
        "memory stats",
        "prompts eval",
        "erase everything",
        "discord run",
        "discord sync",
    }


@pytest.mark.parametrize("words", commands())
def test_every_command_explains_itself_and_its_options(run: Run, words: tuple[str, ...]):
    told = run(*words, "--help")

    assert (told.code, told.err) == (0, "")
    assert f"Usage: companion {' '.join(words)}" in told.out
    if words not in [(group,) for group in GROUPS]:
        assert all(option in told.out for option in ("--data", "--user", "--character"))


def test_the_version_is_the_package_s(run: Run):
    assert run("--version").out.strip() == version("companion-memory")


def test_an_unknown_command_is_refused(run: Run):
    told = run("dance")

    assert told.code != 0
    assert "dance" in told.out + told.err
    assert "Traceback" not in told.out + told.err
