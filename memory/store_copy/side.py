"""A side of a copy: a store that nobody else has open, on either database."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection


class Side(Protocol):
    """A store that a copy has for itself; all raise `StoreError` where it cannot be used."""

    @property
    def place(self) -> str:
        """Where the rows are, as a person may be told."""
        ...

    @property
    def folder(self) -> Path:
        """The data folder."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """Give one snapshot of the rows."""
        ...

    def writing(self) -> AbstractContextManager[Connection]:
        """Give a transaction, which is whole at the end or leaves nothing."""
        ...

    def bytes(self) -> int:
        """Return how much room the rows take."""
        ...

    def require_room(self, wanted: int) -> None:
        """Raise `StoreError` where it is known that there is no room for so many bytes more."""
        ...

    def given_ids(self, connection: Connection) -> Mapping[str, int]:
        """Return the highest id that each table ever gave."""
        ...

    def pass_over(self, connection: Connection, given: Mapping[str, int]) -> None:
        """Let no id be given that was given before."""
        ...

    def set_aside(self, connection: Connection) -> list[str]:
        """Take away what acts on rows that are written; return the statements that make it."""
        ...

    def empty(self, connection: Connection, tables: Sequence[str]) -> None:
        """Take all rows out of these tables, so that none can be read from a file any more."""
        ...

    def check(self, connection: Connection) -> None:
        """Have what is made of rows; raise `StoreError` where one leads to none that is there."""
        ...

    def settle(self) -> None:
        """Let the database know what it holds by now."""
        ...
