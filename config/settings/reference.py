"""The table of all settings in `config/README.md`: `python -m config.settings.reference`."""

import sys
from collections.abc import Iterator
from typing import get_args

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from config.settings.loader import Settings


def reference() -> str:
    """Return a Markdown table of every setting with its default and meaning."""
    rows = [f"| `{key}` | {_shown(field)} | {field.description} |" for key, field in settings()]
    return "\n".join(["| setting | default | meaning |", "|---|---|---|", *rows])


def settings() -> Iterator[tuple[str, FieldInfo]]:
    """Yield every setting by its dotted key; roles of `minds` share the keys of `mind`."""
    yield from _within(Settings, "")


def _within(model: type[BaseModel], prefix: str) -> Iterator[tuple[str, FieldInfo]]:
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _within(kind, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", field


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
