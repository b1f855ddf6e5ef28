"""The table of all settings in `config/README.md`: `python -m config.settings.reference`."""

import ast
import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import get_args

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from config.settings.loader import Settings


def reference() -> str:
    """Return a Markdown table of every setting with its default and meaning."""
    rows = [f"| `{key}` | {_shown(field)} | {told} |" for key, field, told in settings()]
    return "\n".join(["| setting | default | meaning |", "|---|---|---|", *rows])


def settings() -> Iterator[tuple[str, FieldInfo, str]]:
    """Yield each setting's dotted key, with what it means; roles of `minds` share `mind`'s keys."""
    yield from _within(Settings, "")


def _within(model: type[BaseModel], prefix: str) -> Iterator[tuple[str, FieldInfo, str]]:
    meanings = _meanings(model)
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _within(kind, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", field, meanings.get(name, "")


def _meanings(model: type[BaseModel]) -> Mapping[str, str]:
    """Return what a class says beneath each of its fields, read where nobody waits for it."""
    found: dict[str, str] = {}
    for part in reversed(model.__mro__):
        if issubclass(part, BaseModel) and part.__module__.startswith("config."):
            found.update(_written_in(part))
    return found


def _written_in(model: type[BaseModel]) -> Iterator[tuple[str, str]]:
    [written] = ast.parse(dedent(getsource(model))).body
    if isinstance(written, ast.ClassDef):
        for field, below in pairwise(written.body):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(ast.Constant(str(told))):
                    yield name, " ".join(cleandoc(told).split())


def _shown(field: FieldInfo) -> str:
    if any(issubclass(kind, BaseModel) for kind in get_args(field.annotation) if _is_class(kind)):
        return "as `mind`"
    default = field.default
    if default is PydanticUndefined or default in ("", None) or isinstance(default, SecretStr):
        return ""
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def _is_class(kind: object) -> bool:
    return isinstance(kind, type)


if __name__ == "__main__":
    sys.stdout.write(reference() + "\n")
