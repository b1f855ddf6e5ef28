"""YAML that remembers on which line each of its values stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml  # type: ignore[import-untyped]  # PyYAML ships no types

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Lined:
    """What a YAML text holds, and the lines of its values by the way to them."""

    value: object
    lines: Mapping[Place, int]

    def line(self, place: Place) -> int:
        """Return the line of a place, or of the nearest one around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


class YamlBroken(ValueError):
    """A text that is not YAML, with the line where that shows."""

    def __init__(self, line: int, problem: str) -> None:
        """Keep the line, counted from 1, and what is wrong there."""
        super().__init__(problem)
        self.line = line


_Reader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times as fast where PyYAML was built with libyaml, as its wheels are."""


class _Loader(_Reader):  # type: ignore[misc]  # PyYAML ships no types
    """Leaves dates as they are written: a memory's times are text."""

    yaml_implicit_resolvers = {  # noqa: RUF012  # PyYAML's own name for it
        first: [resolver for resolver in resolvers if resolver[0] != "tag:yaml.org,2002:timestamp"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def read_lined(text: str) -> Lined:
    """Return what the YAML text holds; raises `YamlBroken`."""
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        value = loader.construct_document(node) if node is not None else None
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark
        raise YamlBroken(mark.line + 1 if mark else 1, str(problem.problem)) from problem
    except yaml.YAMLError as problem:
        raise YamlBroken(1, " ".join(str(problem).split())) from problem
    finally:
        loader.dispose()
    lines: dict[Place, int] = {}
    if node is not None:
        _note(node, (), lines)
    return Lined(value, lines)


def _note(node: yaml.Node, place: Place, lines: dict[Place, int]) -> None:
    lines.setdefault(place, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            lines[(*place, key.value)] = key.start_mark.line + 1
            _note(value, (*place, key.value), lines)
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            _note(value, (*place, number), lines)
