"""Files that are written at once or not at all."""

from contextlib import suppress
from pathlib import Path

from config.errors import StoreUnreadable, WorkbenchError
from memory.storage.given_file import write_given


def write_whole(file: Path, text: str, *, make_folder: bool = False) -> None:
    """Write a file at once or not at all, for its owner alone; raises `WorkbenchError`."""
    if make_folder:
        with suppress(OSError):  # what is wrong with it is told of the file
            file.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_given(file, text.encode())
    except StoreUnreadable as refusal:
        raise WorkbenchError(str(refusal)) from refusal
