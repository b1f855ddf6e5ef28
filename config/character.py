"""Characters: who speaks, and what they say where no model speaks for them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from config.errors import CharacterInvalid
from config.masking import without_keys
from config.prompting.contracts import Language

BUNDLED = Path(__file__).parent / "characters"
_LONGEST_SHOWN = 60
LARGEST_FILE = 100_000

Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Wording(BaseModel):
    """How a character is and talks in one language."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    persona: Words
    """Who the character is, told to the model as "You are…"."""
    style: Words
    """How it talks."""
    greeting: Words
    """Its first words in a talk."""
    farewell: Words
    """Its last words in a talk."""
    first_contact: Words
    """Told to a new user, once: what is remembered, and that they can see, stop and erase it."""
    speechless: Words
    """Said when no answer could be had."""
    interrupted: Words
    """Said when an answer broke off before its end."""
    private_on: Words
    """Said once when private mode begins."""
    private_off: Words
    """Said once when private mode ends."""


class Character(BaseModel):
    """One who speaks, in both languages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Words
    """The file's name without its ending; conversations and memories are kept under it."""
    name: Words
    en: Wording
    zh: Wording

    def wording(self, language: Language) -> Wording:
        """Return how the character is and talks in the language."""
        return self.zh if language == "zh" else self.en


def load_character(name_or_path: str) -> Character:
    """Return the character: a name in config/characters, or a path to a TOML file.

    Raises:
        CharacterInvalid: naming the file, the key and its value, in one sentence each.
    """
    file = _file(name_or_path)
    try:
        with file.open("rb") as opened:
            raw = opened.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise CharacterInvalid(f"{file} is longer than {LARGEST_FILE} bytes.")
        written = tomllib.loads(raw.decode())
        if "id" in written:
            raise CharacterInvalid(_sentence(file, ("id",), "extra_forbidden", written["id"]))
        return Character.model_validate({**written, "id": file.stem})
    except OSError as problem:
        raise CharacterInvalid(f"{file} cannot be read: {problem.strerror}.") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise CharacterInvalid(f"{file} is not valid TOML: {problem}.") from problem
    except RecursionError as problem:
        raise CharacterInvalid(f"{file} is not valid TOML: its values nest too deep.") from problem
    except ValidationError as problem:
        raise CharacterInvalid(_sentences(file, problem)) from problem


@cache
def name_of(character_id: str, chosen: str | None = None) -> str:
    """Return the name of a character by its id, as it is written; the id where no file tells it.

    Whom the settings chose may have a file anywhere.
    """
    for named in (chosen or character_id, character_id):
        if Path(named).stem == character_id:
            try:
                return load_character(named).name
            except CharacterInvalid:
                continue
    return character_id


def _file(name_or_path: str) -> Path:
    path = Path(name_or_path).expanduser()
    if path.suffix == ".toml" or path.name != name_or_path:
        return path
    bundled = BUNDLED / f"{name_or_path}.toml"
    if not bundled.is_file():
        known = ", ".join(sorted(file.stem for file in BUNDLED.glob("*.toml")))
        asked = without_keys(repr(name_or_path))
        raise CharacterInvalid(
            f"There is no character {asked}, only {known}; a path must end in .toml."
        )
    return bundled


def _sentences(file: Path, problem: ValidationError) -> str:
    return "\n".join(
        _sentence(file, error["loc"], error["type"], error["input"], error["msg"])
        for error in problem.errors(include_url=False)
    )


def _sentence(
    file: Path, place: tuple[str | int, ...], fault: str, value: object, reason: str = ""
) -> str:
    key = ".".join(str(part) for part in place)
    if fault == "missing":
        return f"{file}: {key!r} is missing."
    shown = repr(value)
    if len(shown) > _LONGEST_SHOWN:
        shown = f"{shown[:_LONGEST_SHOWN]}…"
    if fault == "extra_forbidden":
        return f"{file}: {key!r} has value {shown}, but there is no such key."
    return f"{file}: {key!r} has value {shown}: {reason}."
