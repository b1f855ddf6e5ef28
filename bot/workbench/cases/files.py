"""Files of labelled cases: read, checked, and refused with file and line."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from bot.workbench.cases.model import (
    Case,
    CaseFile,
    CuratorCase,
    Judged,
    PromptCase,
    RecallCase,
    ReviewerCase,
    SummarizerCase,
)
from bot.workbench.cases.yaml_lines import Lined, Place, YamlBroken, read_lined
from config.errors import CaseInvalid

Shape = TypeVar("Shape", bound=BaseModel)
BUNDLED = Path(__file__).parents[3] / "tests" / "evals" / "cases"
"""Beside the code in a checkout; an installed package names its own folder."""
HERE = Path("tests/evals/cases")
SUFFIXES = (".yaml", ".jsonl")
SHAPES: Mapping[Judged, type[CuratorCase | ReviewerCase | SummarizerCase | RecallCase]] = {
    "curator": CuratorCase,
    "reviewer": ReviewerCase,
    "summarizer": SummarizerCase,
    "recall": RecallCase,
}


@dataclass(frozen=True, slots=True)
class LabelledCases:
    """A case, and the aspect whose file it stands in."""

    aspect: str
    case: Case


def usual_cases() -> Path:
    """Return the folder of cases of the checkout one works in, or of the one that runs."""
    return HERE if HERE.is_dir() else BUNDLED


def read_cases(source: Path) -> list[LabelledCases]:
    """Return the cases of a file, or of all files of a folder, in the order of their names.

    Raises:
        CaseInvalid: naming the file, the line and what is wrong there.
    """
    files = [source]
    if source.is_dir():
        files = sorted(path for path in source.iterdir() if path.suffix in SUFFIXES)
    found = [labelled for file in files for labelled in _read_file(file)]
    if not found:
        raise CaseInvalid(source, 1, "there are no cases; name a folder with --cases")
    _refuse_twins(source, found)
    return found


def prompt_cases(cases: Iterable[LabelledCases]) -> list[PromptCase]:
    """Return the cases of agents that read prompts, in their order: those of recall have none."""
    return [case.case for case in cases if not isinstance(case.case, RecallCase)]


def _refuse_twins(source: Path, found: Iterable[LabelledCases]) -> None:
    seen: set[str] = set()
    for labelled in found:
        if labelled.case.id in seen:
            raise CaseInvalid(source, 1, f"two cases are called {labelled.case.id!r}")
        seen.add(labelled.case.id)


def _read_file(file: Path) -> list[LabelledCases]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as problem:
        raise CaseInvalid(file, 1, f"it cannot be read ({problem.strerror})") from problem
    except UnicodeDecodeError as problem:
        raise CaseInvalid(file, 1, "it is not UTF-8") from problem
    except ValueError as problem:
        raise CaseInvalid(file, 1, "no file has such a name") from problem
    return _of_lines(file, text) if file.suffix == ".jsonl" else _of_yaml(file, text)


def _of_yaml(file: Path, text: str) -> list[LabelledCases]:
    try:
        lined = read_lined(text)
    except YamlBroken as problem:
        raise CaseInvalid(file, problem.line, str(problem)) from problem
    head = _checked(CaseFile, lined.value, file, lined, ())
    shape = SHAPES[head.agent]
    return [
        LabelledCases(file.stem, _checked(shape, case, file, lined, ("cases", number)))
        for number, case in enumerate(head.cases)
    ]


def _of_lines(file: Path, text: str) -> list[LabelledCases]:
    """Read JSON lines, each a case with its `agent` beside."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        value, agent = _with_agent(file, number, line)
        lined = Lined(value, {(): number})
        found.append(LabelledCases(file.stem, _checked(SHAPES[agent], value, file, lined, ())))
    return found


def _with_agent(file: Path, number: int, line: str) -> tuple[dict[str, object], Judged]:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as problem:
        raise CaseInvalid(file, number, f"it is not JSON ({problem.msg})") from problem
    named = value.pop("agent", None) if isinstance(value, dict) else None
    for agent in SHAPES:
        if named == agent:
            return value, agent
    raise CaseInvalid(file, number, f"'agent' must be one of {', '.join(SHAPES)}")


def _checked(shape: type[Shape], value: object, file: Path, lined: Lined, at: Place) -> Shape:
    try:
        return shape.model_validate(value)
    except ValidationError as problem:
        # A misspelt key is told of before the one that is missing for it.
        errors = problem.errors(include_url=False)
        error = min(errors, key=lambda entry: entry["type"] != "extra_forbidden")
        place = (*at, *error["loc"])
        raise CaseInvalid(
            file, lined.line(place), _fault(error["type"], place, error["msg"])
        ) from (problem)


def _fault(kind: str, place: Place, message: str) -> str:
    name = str(place[-1]) if place else "the file"
    match kind:
        case "missing":
            return f"{name!r} is missing"
        case "extra_forbidden":
            return f"there is no key {name!r}"
    return f"{name!r}: {message.removeprefix('Value error, ')}"
