"""Prompts: Markdown files, one an agent and language, checked when they are loaded."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Self, get_args

import frontmatter
import yaml  # type: ignore[import-untyped]  # PyYAML ships no types
from frontmatter.default_handlers import YAMLHandler
from jinja2 import Template, TemplateError, TemplateSyntaxError, meta
from pydantic import BaseModel, ConfigDict, ValidationError

from config.errors import PromptInvalid
from config.models.calls.messages import ChatMessage
from config.prompting.contracts import CONTRACTS, Contract, Language
from config.prompting.escaping import one_line
from config.prompting.sandbox import PromptSandbox, limited_room

BUNDLED = Path(__file__).parents[1] / "prompts"
_DATA_MARK = re.compile(r"^---data---[ \t]*$", re.MULTILINE)
_NOT_A_PROMPT = "README.md"
LARGEST_FILE = 1_000_000
MOST_KEPT = 128
"""So many files are kept as they were read, for whoever reads the same bytes again."""
_CANNOT_BE_FILLED = (
    *(TemplateError, TypeError, ValueError, AttributeError),
    *(ArithmeticError, RecursionError, MemoryError, LookupError),
)


class Header(BaseModel):
    """The front matter of a prompt file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: str
    version: int
    description: str
    inputs: list[str]
    answers: str | None
    sample: dict[str, object] | None = None
    """Values that show the prompt filled."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One agent's prompt in one language, ready to be filled."""

    path: Path
    agent: str
    language: Language
    header: Header
    version_hash: str
    """The first digits of the hash of the file's bytes."""
    parts: tuple[Template, ...]
    """The instructions; and, where the file has them, the data they are applied to."""

    @property
    def reference(self) -> str:
        """How the ledger names this very text: `curator.en@1a2b3c4d5e6f`."""
        return f"{self.header.id}@{self.version_hash}"

    def render(self, **values: object) -> str:
        """Return the whole prompt with the values in it; raises `PromptInvalid`."""
        return "\n\n".join(self._filled(values))

    def lines(self, **values: object) -> list[ChatMessage]:
        """Return the instructions as the system's line and the data as the user's.

        Raises:
            PromptInvalid: naming the values that are missing or that the prompt does not take.
        """
        instructions, *data = self._filled(values)
        first = ChatMessage("system", instructions, self.reference)
        return [first, *(ChatMessage("user", text) for text in data)]

    def _filled(self, values: Mapping[str, object]) -> list[str]:
        self._refuse_other_than_inputs(set(values))
        try:
            with limited_room():
                return [part.render(values).strip() for part in self.parts]
        except _CANNOT_BE_FILLED as problem:
            raise _invalid(
                self.path, f"it cannot be filled ({one_line(str(problem))})"
            ) from problem

    def _refuse_other_than_inputs(self, given: set[str]) -> None:
        inputs = set(self.header.inputs)
        if missing := inputs - given:
            raise _invalid(self.path, f"no value was given for {_names(missing)}")
        if extra := given - inputs:
            raise _invalid(self.path, f"it takes no value called {_names(extra)}")


class Prompts:
    """All prompts of a folder."""

    def __init__(self, prompts: Mapping[tuple[str, Language], Prompt]) -> None:
        """Keep the prompts by agent and language."""
        self._prompts = dict(prompts)

    @classmethod
    def load(cls, folder: Path = BUNDLED) -> Self:
        """Read and check every prompt of the folder.

        Raises:
            PromptInvalid: naming the file and what is wrong with it.
        """
        files = sorted(file for file in folder.glob("*.md") if file.name != _NOT_A_PROMPT)
        prompts = [read_prompt(file) for file in files]
        found = {(prompt.agent, prompt.language): prompt for prompt in prompts}
        for agent in CONTRACTS:
            for language in get_args(Language):
                if (agent, language) not in found:
                    raise _invalid(folder / f"{agent}.{language}.md", "there is no such file")
        return cls(found)

    def get(self, agent: str, language: Language) -> Prompt:
        """Return the agent's prompt in the language; raises `PromptInvalid`."""
        try:
            return self._prompts[agent, language]
        except KeyError as problem:
            raise PromptInvalid(f"There is no prompt {agent}.{language}.") from problem

    def __iter__(self) -> Iterator[Prompt]:
        """Go through the prompts in the order of their names."""
        return iter(self._prompts.values())


def read_prompt(path: Path) -> Prompt:
    """Return the prompt in the file, with header, body and sample checked.

    Raises:
        PromptInvalid: naming the file and what is wrong with it.
    """
    return _checked(path, _bytes(path))


@lru_cache(maxsize=MOST_KEPT)
def _checked(path: Path, raw: bytes) -> Prompt:
    agent, language = _named(path)
    header, body = _parted(path, raw)
    _check_contract(path, header, CONTRACTS[agent])
    parts = _compiled(path, header, body, CONTRACTS[agent].passing)
    digest = hashlib.sha256(raw).hexdigest()[:12]
    prompt = Prompt(path, agent, language, header, digest, parts)
    if header.sample is not None:
        prompt.render(**header.sample)
    return prompt


def _named(path: Path) -> tuple[str, Language]:
    agent, _, language = path.stem.partition(".")
    if agent not in CONTRACTS:
        raise _invalid(path, f"there is no agent {agent!r}, only {_names(CONTRACTS)}")
    for known in get_args(Language):
        if language == known:
            return agent, known
    raise _invalid(path, f"there is no language {language!r}, only {_names(get_args(Language))}")


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise _invalid(path, f"it cannot be read ({problem.strerror})") from problem
    if len(raw) > LARGEST_FILE:
        raise _invalid(path, f"it is longer than {LARGEST_FILE} bytes")
    return raw


def _parted(path: Path, raw: bytes) -> tuple[Header, str]:
    try:
        metadata, body = frontmatter.parse(raw.decode("utf-8-sig"), handler=YAMLHandler())
        return Header.model_validate(metadata), body
    except UnicodeDecodeError as problem:
        raise _invalid(path, "it is not UTF-8") from problem
    except yaml.YAMLError as problem:
        raise _invalid(path, f"its header is not YAML ({one_line(str(problem))})") from problem
    except ValidationError as problem:
        raise _invalid(path, _header_fault(problem)) from problem


def _header_fault(problem: ValidationError) -> str:
    error = problem.errors(include_url=False)[0]
    key = ".".join(str(part) for part in error["loc"])
    match error["type"]:
        case "missing":
            return f"its header lacks {key!r}"
        case "extra_forbidden":
            return f"its header has {key!r}, and there is no such key"
    return f"its header's {key!r} is {error['input']!r} ({error['msg']})"


def _check_contract(path: Path, header: Header, contract: Contract) -> None:
    if header.id != path.stem:
        raise _invalid(path, f"its header's 'id' is {header.id!r}, not {path.stem!r}")
    if header.answers != contract.answers:
        raise _invalid(
            path, f"its header's 'answers' is {header.answers!r}, not {contract.answers!r}"
        )
    if set(header.inputs) != contract.inputs:
        listed, given = _names(header.inputs), _names(contract.inputs)
        raise _invalid(path, f"its header's 'inputs' are {listed}, but the agent gives {given}")


def _compiled(
    path: Path, header: Header, body: str, passing: frozenset[str]
) -> tuple[Template, ...]:
    texts = _DATA_MARK.split(body)
    if not all(text.strip() for text in texts) or len(texts) > 2:
        raise _invalid(path, "its body must be text, with at most one line ---data--- in between")
    environment = PromptSandbox()
    try:
        named = [meta.find_undeclared_variables(environment.parse(text)) for text in texts]
        parts = tuple(environment.from_string(text) for text in texts)
    except (TemplateSyntaxError, RecursionError) as problem:
        raise _invalid(path, f"its body is not Jinja ({one_line(str(problem))})") from problem
    if (used := set().union(*named)) != set(header.inputs):
        listed = _names(header.inputs)
        raise _invalid(
            path, f"its header's 'inputs' are {listed}, but the body uses {_names(used)}"
        )
    if early := named[0] & passing:
        raise _invalid(path, f"what changes with every message stands above: {_names(early)}")
    return parts


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _invalid(path: Path, reason: str) -> PromptInvalid:
    return PromptInvalid(f"Prompt file {path}: {reason}.")
