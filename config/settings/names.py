"""Names of settings: which there are, what a wrong one was likely meant to be."""

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import get_args, get_origin

from pydantic import BaseModel

from config.masking import looks_like_key, without_keys

PREFIX = "COMPANION_"
DELIMITER = "__"
USUAL = {
    "TOKEN": "discord.token",
    "BOTTOKEN": "discord.token",
    "APIKEY": "mind.api_key",
    "LLMAPIKEY": "mind.api_key",
    "OPENAIAPIKEY": "mind.api_key",
    "OPENAIKEY": "mind.api_key",
    "BASEURL": "mind.base_url",
    "OPENAIBASEURL": "mind.base_url",
    "OPENAIAPIBASE": "mind.base_url",
    "MODEL": "mind.model",
    "OPENAIMODEL": "mind.model",
}
"""What other programs call the same, without prefix and marks."""
_ALIKE = 0.75
_MARKS = re.compile(r"[\W_]+")
_LIST = '["one", "two"]'


def variable(key: str) -> str:
    """Return the environment variable of a dotted key."""
    return PREFIX + key.upper().replace(".", DELIMITER)


def key_of(name: str) -> str:
    """Return the dotted key of an environment variable."""
    return name.upper().removeprefix(PREFIX).lower().replace(DELIMITER, ".")


def kind_of(model: type[BaseModel], key: str) -> object:
    """Return what a dotted key holds: a section's class or a value's type; None: no such key."""
    kind: object = model
    for name in key.split("."):
        section = _section(kind)
        field = section.model_fields.get(name) if section is not None else None
        if field is None:
            return None
        kind = field.annotation
    return kind


def is_section(kind: object) -> bool:
    """Tell whether a kind is a part of the settings and no value."""
    return _section(kind) is not None


def complaint_of_key(model: type[BaseModel], key: str) -> str:
    """Return the sentence on a dotted key that is not known."""
    meant = _meant(model, key)
    hint = f" Did you mean {meant!r}?" if meant else ""
    return f"There is no setting {_shown(repr(key))}.{hint}"


def complaints_of_variables(
    model: type[BaseModel], variables: Mapping[str, str | None], *, place: str, strays: bool
) -> Iterator[str]:
    """Yield a sentence on each variable that is not known or is no JSON where it has to be.

    With `strays`, variables without our prefix count, too: the place is ours alone.
    """
    for name, value in sorted(variables.items()):
        is_ours = name.upper().startswith(PREFIX)
        if not value or not (is_ours or strays):
            continue
        kind = kind_of(model, key_of(name)) if is_ours else None
        if kind is None:
            yield _complaint_of_variable(model, name, place)
        elif not _is_readable(kind, value):
            yield _complaint_of_json(kind, name)


def _complaint_of_variable(model: type[BaseModel], name: str, place: str) -> str:
    meant = _meant(model, key_of(name))
    hint = f" Did you mean {variable(meant)}?" if meant else ""
    return f"There is no setting {_shown(name)}, which stands in {place}.{hint}"


def _shown(name: str) -> str:
    may_be_key = looks_like_key(name) or without_keys(name) != name
    return "of this name, which looks like a key" if may_be_key else name


def _complaint_of_json(kind: object, name: str) -> str:
    section = _section(kind)
    if section is None:
        return f"{name} cannot be read: a list is written as JSON, such as {_LIST}."
    first = next(iter(section.model_fields)).upper()
    return (
        f"{name} cannot be read: a table is written as JSON, or key by key, as "
        f"{name}{DELIMITER}{first}."
    )


def _is_readable(kind: object, value: str) -> bool:
    if _section(kind) is None and get_origin(kind) is not tuple:
        return True
    try:
        json.loads(value)
    except (ValueError, RecursionError):
        return False
    return True


def _section(kind: object) -> type[BaseModel] | None:
    """Return the section that a field holds, or may hold, or None where it is a value."""
    kinds = (kind, *get_args(kind))
    return next(
        (part for part in kinds if isinstance(part, type) and issubclass(part, BaseModel)), None
    )


def _meant(model: type[BaseModel], key: str) -> str | None:
    known = {_squeezed(text): text for text in _keys(model, "")}
    asked = _squeezed(key)
    if asked in USUAL:
        return USUAL[asked]
    close = get_close_matches(asked, known, n=1, cutoff=_ALIKE)
    return known[close[0]] if close else None


def _keys(model: type[BaseModel], prefix: str) -> Iterator[str]:
    for name, field in model.model_fields.items():
        section = _section(field.annotation)
        yield f"{prefix}{name}"
        if section is not None:
            yield from _keys(section, f"{prefix}{name}.")


def _squeezed(name: str) -> str:
    return _MARKS.sub("", name).upper().removeprefix("COMPANION")
