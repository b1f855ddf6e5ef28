"""Files that are written at once or not at all."""

from pathlib import Path

from config.errors import WorkbenchError
from memory.storage.permissions import write_private


def write_whole(file: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file at once or not at all, for its owner alone; raises `WorkbenchError`."""
    try:
        if make_folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        write_private(file, text.encode())
    except OSError as problem:
        raise WorkbenchError(f"{file} cannot be written: {problem.strerror}.") from problem
