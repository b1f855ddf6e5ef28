"""Who may read what is kept: the data folder and all that is written there are their owner's alone.

A file is private from the moment it is made, whatever the process's umask.
"""

import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memory.storage.store_files import is_ours

FOLDER = 0o700
FILE = 0o600
OTHERS = 0o077
FOLDERS = frozenset({"prompts"})
"""The folders that the program makes in the data folder."""


@dataclass(frozen=True, slots=True)
class Exposed:
    """A file or folder that others than its owner may read."""

    path: Path
    mode: int

    def __str__(self) -> str:
        """Tell the name and the permissions."""
        return f"{self.path.name} ({self.mode:04o})"


def private_opener(path: str, flags: int) -> int:
    """Open a file for `open(…, opener=private_opener)`, readable by its owner alone."""
    return os.open(path, flags, FILE)


def create_private(file: Path) -> int:
    """Open a file to read and write, made where it is missing; return its descriptor.

    What root makes in another's folder belongs to that folder's owner, who could not open it else.
    """
    is_new = not file.exists()
    number = os.open(file, os.O_RDWR | os.O_CREAT, FILE)
    if is_new and os.geteuid() == 0:
        folder = file.parent.stat()
        os.fchown(number, folder.st_uid, folder.st_gid)
    return number


def write_private(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, readable by its owner alone; raises `OSError`.

    What is no file, such as a terminal or a pipe, is written to as it is.
    """
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if file.exists() and not file.is_file():
        file.write_bytes(content)
        return
    draft = file.with_name(f".{file.name}.part")
    draft.unlink(missing_ok=True)
    try:
        number = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE)
        with open(number, "wb") as opened:
            opened.write(content)
        os.replace(draft, file)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it as ever; raises `OSError`."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER, exist_ok=True)


def tighten(folder: Path) -> list[Exposed]:
    """Take from others what they may read of the store; return what that was.

    The folder itself only where it is the store's own: not one that is shared on purpose, a home,
    or the home of something else.
    """
    found = [
        other_exposed for other_exposed in exposed(folder) if _is_ours(other_exposed.path, folder)
    ]
    return [exposed for exposed in found if _close(exposed)]


def tighten_all(folder: Path) -> list[Exposed]:
    """Take from others whatever they may read in the data folder, as a person asked for it."""
    found = [
        other_exposed
        for other_exposed in exposed(folder)
        if other_exposed.path != folder or not _is_shared(folder)
    ]
    return [exposed for exposed in found if _close(exposed)]


def exposed(folder: Path) -> list[Exposed]:
    """Return what others may read or enter: the data folder, its files, the program's folders."""
    found: list[Exposed] = []
    if not folder.is_dir():
        return found
    for path in (folder, *_held(folder)):
        try:
            told = path.lstat() if path != folder else path.stat()
        except FileNotFoundError:  # another process took it away meanwhile, such as SQLite's own
            continue
        mode = stat.S_IMODE(told.st_mode)
        if mode & OTHERS and not stat.S_ISLNK(told.st_mode):
            found.append(Exposed(path, mode))
    return found


def _held(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in FOLDERS and path.is_dir():
            yield from (path, *sorted(path.rglob("*")))
        elif path.is_file():
            yield path


def _is_ours(path: Path, folder: Path) -> bool:
    if path == folder:
        return not _is_shared(folder) and not _holds_strangers(folder)
    inside = path.relative_to(folder).parts
    return inside[0] in FOLDERS or is_ours(path.name)


def _is_shared(folder: Path) -> bool:
    """Tell whether others are let in on purpose, or the folder is a home or above one."""
    home, here = Path.home().resolve(), folder.resolve()
    if here == home or here in home.parents:
        return True
    return bool(folder.stat().st_mode & (stat.S_ISVTX | stat.S_ISGID))


def _holds_strangers(folder: Path) -> bool:
    """Tell whether a folder holds other folders than the program's: it may be something's home."""
    folders = (path.name for path in folder.iterdir() if path.is_dir())
    return any(name not in FOLDERS and not name.startswith(".") for name in folders)


def _close(exposed: Exposed) -> bool:
    """Take a file from others; False where it is not ours to change."""
    try:
        exposed.path.chmod(exposed.mode & ~OTHERS)
    except OSError:
        return False
    return True
