"""Which stores a copy is between, as a person names them: by a data folder, or by an address."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from config.errors import CopyRefused, SettingsInvalid
from memory.storage.postgres.connection import postgres_url, shown
from memory.storage.store_files import FILE
from memory.store_copy.postgres_side import PostgresSide
from memory.store_copy.side import Side
from memory.store_copy.sqlite_side import SqliteSide

PORT = 5432


@dataclass(frozen=True, slots=True)
class StorePlace:
    """A store by its data folder, and by the address of its rows where they are elsewhere."""

    folder: Path
    url: URL | None = None

    def __str__(self) -> str:
        """Tell it as a person may be shown it."""
        return str(self.folder / FILE) if self.url is None else shown(self.url)

    @property
    def _rows(self) -> object:
        if self.url is None:
            return self.folder.resolve()
        url = self.url
        return (url.host or url.query.get("host", "localhost"), url.port or PORT, url.database)

    def is_same_as(self, other: "StorePlace") -> bool:
        """Tell whether it is plainly the same store."""
        return self._rows == other._rows

    def source(self) -> AbstractContextManager[Side]:
        """Open it to be copied; raises `StoreError`."""
        if self.url is None:
            return SqliteSide.source(self.folder)
        return PostgresSide.source(self.url, self.folder)

    def target(self, source: str) -> AbstractContextManager[Side]:
        """Open it to be written, as a copy of a source; raises `StoreError`."""
        if self.url is None:
            return SqliteSide.target(self.folder, source)
        return PostgresSide.target(self.url, self.folder, source)


def place_of(named: str, folder: Path) -> StorePlace:
    """Return the store that a folder or an address names; beside an address lies this folder.

    Raises:
        CopyRefused: it names neither.
    """
    if not named.strip():
        raise CopyRefused("address")
    if "://" not in named:
        path = Path(named).expanduser()
        if path.name == FILE and not path.is_dir():
            path = path.parent
        if path.exists() and not path.is_dir():
            raise CopyRefused("file", place=str(path))
        return StorePlace(path.absolute())
    try:
        return StorePlace(folder, postgres_url(named))
    except SettingsInvalid:
        raise CopyRefused("address") from None  # the cause may hold a password


@contextmanager
def both_opened(source: StorePlace, target: StorePlace) -> Iterator[tuple[Side, Side]]:
    """Have both stores alone.

    Raises:
        CopyRefused: it is one store, or one of the two cannot be copied so.
        StoreError: one cannot be used, or is in use.
    """
    if source.is_same_as(target):
        raise CopyRefused("same", place=str(source))
    with source.source() as read, target.target(str(source)) as written:
        yield read, written
