"""The rules of the house that no linter knows."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("config", "memory", "curator", "reviewer", "bot")
TIMELESS = ("memory", "curator", "reviewer")
CLOCKS = {
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "date.today",
    "time.time",
    "time.time_ns",
    "time.localtime",
}
LONGEST = 300
LONGER = {
    # One table of settings, section after section: in two files it is harder to read.
    "config/settings/sections.py",
    # One tree of errors, drawn at its head: whoever catches one sees what else there is.
    "config/errors.py",
}

TWICE = {
    # What surrounds a statement, in the one language and in the other.
    "Cues",
    # A row, and the section of the settings that it is written by.
    "Profile",
    # A row, and what an agent answers to have it written.
    "Sentence",
}
FULLEST = 20
DATA = {
    # A prompt for each agent in each language.
    "config/prompts",
    # A step for each change of the schema there has been.
    "memory/migrations/versions",
}


def files(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Return the calls and the imports in a file."""
    read = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return tuple(node for node in read if isinstance(node, ast.Call | ast.ImportFrom))


@cache
def calls(file: Path) -> frozenset[str]:
    """Return the dotted names of what a file calls, by their last two parts."""
    return frozenset(named(node.func) for node in nodes(file) if isinstance(node, ast.Call))


def named(called: ast.expr) -> str:
    parts: list[str] = []
    while isinstance(called, ast.Attribute):
        parts.append(called.attr)
        called = called.value
    parts.append(called.id if isinstance(called, ast.Name) else "…")
    return ".".join(reversed(parts[:2]))


def needed_by(file: Path) -> Iterator[Path]:
    """Yield the modules of the rooms that a file imports."""
    for node in nodes(file):
        if isinstance(node, ast.ImportFrom) and node.module:
            package = ROOT.joinpath(*node.module.split("."))
            named = [package / f"{alias.name}.py" for alias in node.names]
            named += [package.with_suffix(".py"), package / "__init__.py"]
            yield from (path for path in named if path.exists())


def chapter(file: Path) -> Path:
    """Return the folder of a module; the module itself where it stands beside folders."""
    is_beside_folders = any(file.parent.glob("*/__init__.py"))
    return file if is_beside_folders else file.parent


@pytest.mark.parametrize("room", TIMELESS)
def test_nobody_there_asks_the_system_for_the_time(room: str):
    asking = {str(file.relative_to(ROOT)) for file in files(room) if CLOCKS & calls(file)}

    assert asking == set()


def test_only_the_clock_asks_the_system_for_the_time():
    asking = {str(file.relative_to(ROOT)) for file in files(*ROOMS) if CLOCKS & calls(file)}

    assert asking == {"bot/clock.py"}


def test_nobody_prints():
    printing = [str(file.relative_to(ROOT)) for file in files(*ROOMS) if "print" in calls(file)]

    assert printing == []


def test_no_file_is_too_long():
    too_long = {
        str(file.relative_to(ROOT))
        for file in files(*ROOMS, "tests")
        if "migrations" not in file.parts
        and len(file.read_text(encoding="utf-8").splitlines()) > LONGEST
    }

    assert too_long <= LONGER


def test_no_folder_has_too_many_files():
    held = Counter(
        str(path.parent.relative_to(ROOT))
        for room in (*ROOMS, "tests")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )

    assert {folder: count for folder, count in held.items() if count > FULLEST}.keys() <= DATA


def test_no_two_chapters_need_each_other():
    needs: dict[Path, set[Path]] = {}
    for file in files(*ROOMS):
        needed = {chapter(other) for other in needed_by(file)} - {chapter(file)}
        needs.setdefault(chapter(file), set()).update(needed)

    TopologicalSorter(needs).prepare()  # raises at a circle, and names it


def test_the_name_of_a_class_means_one_thing():
    named = Counter(
        node.name
        for file in files(*ROOMS)
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )

    assert {name for name, count in named.items() if count > 1} == TWICE
