"""Files that are written at once or not at all."""

import os
from pathlib import Path

from config.errors import WorkbenchError


def write_whole(file: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file at once or not at all; raises `WorkbenchError`."""
    draft = file.with_name(f".{file.name}.part")
    try:
        if make_folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, file)
    except OSError as problem:
        raise WorkbenchError(f"{file} cannot be written: {problem.strerror}.") from problem
