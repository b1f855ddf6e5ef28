"""The tests mirror the tree: whoever has a module in hand knows where it is tried."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.test_house import ROOMS, ROOT, files

TESTS = ROOT / "tests"
COVERS = re.compile(r"^Covers:\s+([\w.,\s]+)\.$", re.MULTILINE)


def modules(room: str) -> Iterator[Path]:
    """Yield the modules of a room; what only steps a schema up is tried as a whole."""
    for file in files(room):
        if file.name != "__init__.py" and file.parent.name != "versions":
            yield file.relative_to(ROOT)


def own_test(module: Path) -> Path:
    return TESTS / module.parent / f"test_{module.name}"


def dotted(module: Path) -> str:
    return ".".join(module.with_suffix("").parts)


@cache
def named() -> dict[str, list[Path]]:
    """Return by module the tests whose docstring says that they cover it."""
    found: dict[str, list[Path]] = {}
    for test in sorted(TESTS.rglob("test_*.py")):
        told = test.read_text(encoding="utf-8").partition('"""')[2].partition('"""')[0]
        for module in (name for part in COVERS.findall(told) for name in re.split(r",\s+", part)):
            found.setdefault(module, []).append(test.relative_to(ROOT))
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_each_module_has_its_test_or_is_named_in_the_one_that_covers_it(room: str):
    untried = {
        dotted(module)
        for module in modules(room)
        if not own_test(module).exists() and dotted(module) not in named()
    }

    assert untried == set()


def test_what_a_test_names_is_there_and_has_no_other_test():
    there = {dotted(module): module for room in ROOMS for module in modules(room)}
    own = {name for name, module in there.items() if own_test(module).exists()}

    assert named().keys() <= there.keys() - own
    assert {module: tests for module, tests in named().items() if len(tests) > 1} == {}
