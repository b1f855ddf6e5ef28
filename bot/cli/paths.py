"""Paths as they are typed: an empty one is none, and no name for where a command was started."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token


def named_path(_kind: object, tokens: Sequence[Token]) -> Path:
    """Return what was typed as a path; raises `ValueError` where nothing was."""
    [typed] = [token.value for token in tokens]
    if not typed.strip():
        raise ValueError("A file or a folder has to be named; '.' is the one you are in.")
    return Path(typed)


NamedPath = Annotated[Path, Parameter(converter=named_path)]
PathOrNone = Annotated[Path | None, Parameter(converter=named_path)]
