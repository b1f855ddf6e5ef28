"""What the endpoints answer, as examples in the description: taken from a talk in a test."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).with_name("examples.json")


def add_examples(document: dict[str, Any]) -> None:
    """Put an example beside the schema of each answer that has one."""
    known = examples()
    for operation in operations(document):
        name = operation["operationId"]
        for status, answer in operation["responses"].items():
            told = answer.get("content", {}).get("application/json")
            if status.startswith("2") and told is not None and name in known:
                told.setdefault("example", known[name])


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield each endpoint's part of a description."""
    for methods in document["paths"].values():
        yield from methods.values()


@cache
def examples() -> dict[str, Any]:
    """Return the examples by the name of their operation."""
    found: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found
