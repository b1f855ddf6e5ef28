"""Every compiled pattern of the packages, found by itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from memory.text.late_pattern import LatePattern

PACKAGES = ("config", "memory", "curator", "reviewer", "bot")


def patterns() -> Mapping[str, re.Pattern[str]]:
    """Return each pattern that a module holds, by module, name and number."""
    found: dict[str, re.Pattern[str]] = {}
    for module in _modules():
        for name, value in vars(module).items():
            for number, pattern in enumerate(_within(value)):
                if pattern not in found.values():
                    found[f"{module.__name__}.{name}.{number}"] = pattern
    return found


def _modules() -> Iterator[Any]:
    for package in map(import_module, PACKAGES):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if "migrations" not in found.name:
                yield import_module(found.name)


def _within(value: object, depth: int = 5) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif isinstance(value, LatePattern):
        yield value.compiled
    elif depth:
        for part in _parts(value):
            yield from _within(part, depth - 1)


def _parts(value: object) -> list[object]:
    if isinstance(value, Mapping):
        return [*value.values(), *value.keys()]
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    if is_dataclass(value) and not isinstance(value, type):
        return [getattr(value, field.name, None) for field in fields(value)]
    return []
