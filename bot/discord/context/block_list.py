"""The block list: who is not answered from now on, without a restart.

A text file beside the data folder, one id a line (a user, role, channel, category or server), and
behind a `#` what the operator notes. Whoever changes it, by command or in an editor, is heard by
every process at its next message.
"""

import os
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from config.errors import SettingsInvalid
from config.settings.loader import Settings
from memory.storage.permissions import private_opener

IsBlocked = Callable[[Collection[str]], bool]
"""Tells whether any of some ids is blocked, by the settings or meanwhile."""
UNREADABLE = "The block list {file} cannot be {done}: {reason}."


def block_file(settings: Settings) -> Path:
    """Return where the list is, by the settings."""
    chosen = settings.discord.block_file
    if chosen:
        return Path(chosen).expanduser().absolute()
    return settings.data.with_name(f"{settings.data.name}-blocked.txt")


@dataclass
class BlockList:
    """The ids in the file, read anew when it was changed."""

    file: Path
    _ids: frozenset[str] = frozenset()
    _seen: tuple[int, int, int] | None = None

    def ids(self) -> frozenset[str]:
        """Return who is blocked; raises `SettingsInvalid` where the file cannot be read."""
        try:
            found = self.file.stat()
        except FileNotFoundError:
            self._ids, self._seen = frozenset(), None
            return self._ids
        except OSError as problem:
            raise self._trouble("read", problem) from problem
        seen = (found.st_ino, found.st_mtime_ns, found.st_size)
        if seen != self._seen:
            self._ids = frozenset(filter(None, map(_id_in, self._lines())))
            self._seen = seen
        return self._ids

    @property
    def known(self) -> frozenset[str]:
        """Who was blocked when the file was last read."""
        return self._ids

    def block(self, ids: Collection[str], note: str = "") -> list[str]:
        """Add ids, and return those that were not there."""
        new = [text for text in dict.fromkeys(ids) if text not in self.ids()]
        noted = f"  # {' '.join(note.split())}" if note.strip() else ""
        if new:
            self._write([*self._lines(), *(f"{text}{noted}" for text in new)])
        return new

    def unblock(self, ids: Collection[str]) -> list[str]:
        """Take ids out, and return those that were there."""
        there = [text for text in dict.fromkeys(ids) if text in self.ids()]
        if there:
            self._write([line for line in self._lines() if _id_in(line) not in there])
        return there

    def lines(self) -> list[str]:
        """Return the lines that name an id, with their notes."""
        return [line.strip() for line in self._lines() if _id_in(line)]

    def _lines(self) -> list[str]:
        try:
            return self.file.read_text(encoding="utf-8-sig").splitlines()
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError) as problem:
            raise self._trouble("read", problem) from problem

    def _write(self, lines: Collection[str]) -> None:
        """Put the new list in the place of the old one at once: nobody reads half of it."""
        beside = self.file.with_name(f"{self.file.name}.new")
        try:
            with open(beside, "w", encoding="utf-8", opener=private_opener) as file:
                file.write("".join(f"{line}\n" for line in lines))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.file)
        except OSError as problem:
            raise self._trouble("written", problem) from problem

    def _trouble(self, done: str, problem: OSError | UnicodeDecodeError) -> SettingsInvalid:
        told = problem.strerror if isinstance(problem, OSError) else "it is no text in UTF-8"
        return SettingsInvalid(UNREADABLE.format(file=self.file, done=done, reason=told))


def _id_in(line: str) -> str:
    return line.partition("#")[0].strip()
