"""Word lists: plain words that the readers know, by the language and the use they have."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal


def word_list(language: Literal["english", "chinese"], use: str) -> tuple[str, ...]:
    """Return the words of a list in order."""
    return tuple(_lists(language)[use].split())


@cache
def _lists(language: str) -> Mapping[str, str]:
    text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
