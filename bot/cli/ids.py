"""Ids as they are typed: whole numbers, since one that is rounded names something else."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token

from memory.text.late_pattern import LatePattern

WHOLE = LatePattern(r"[+-]?[0-9]{1,100}")


def whole_number(_kind: object, tokens: Sequence[Token]) -> int:
    """Return what was typed as a number; raises `ValueError` where it is no whole one."""
    [typed] = [token.value for token in tokens]
    if WHOLE.fullmatch(typed) is None:
        raise ValueError(f"{typed[:40]!r} is no whole number.")
    return int(typed)


Id = Annotated[int, Parameter(converter=whole_number)]
IdOrNone = Annotated[int | None, Parameter(converter=whole_number)]
