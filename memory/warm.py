"""Warm users: what recall needs of a user's rows, kept in memory while they talk.

It is a cache: built from the rows on first use, brought up to date where `users.revision` has
moved on, whichever process moved it, and dropped when room is needed.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

import numpy as np
import numpy.typing as npt
from sqlalchemy import Row, select
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.hush import Quiet, hushed_words, quiet_memories
from memory.keywords import Statistics
from memory.tables import Memory, User
from memory.topic_rules import ruled_topics
from memory.vectors import VectorIndex, from_bytes

Mask = npt.NDArray[np.bool_]
NEVER = float("inf")
ANY_CHARACTER = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What of one active memory decides whether it may be recalled."""

    audience: str
    character: str
    valid_until: float
    hushed: bool
    tokens: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """The entries side by side, as arrays in the order of `ids`."""

    ids: npt.NDArray[np.int64]
    audiences: npt.NDArray[np.str_]
    characters: npt.NDArray[np.str_]
    valid_until: npt.NDArray[np.float64]
    hushed: Mask
    statistics: Statistics

    @classmethod
    def of(cls, entries: dict[int, Entry]) -> "Shelf":
        """Lay the entries out."""
        listed = list(entries.values())
        lengths = [entry.tokens for entry in listed if entry.tokens]
        return cls(
            ids=np.fromiter(entries, dtype=np.int64, count=len(entries)),
            audiences=np.array([entry.audience for entry in listed], dtype=np.str_),
            characters=np.array([entry.character for entry in listed], dtype=np.str_),
            valid_until=np.array([entry.valid_until for entry in listed], dtype=np.float64),
            hushed=np.array([entry.hushed for entry in listed], dtype=np.bool_),
            statistics=Statistics(len(lengths), sum(lengths) / len(lengths) if lengths else 0.0),
        )

    def everything(self) -> Mask:
        """Return a mask that lets all through."""
        return np.ones(len(self.ids), dtype=np.bool_)

    def of_audience(self, audiences: Iterable[str]) -> Mask:
        """Return which entries one of the audiences may hear."""
        return np.isin(self.audiences, list(audiences))

    def of_character(self, character: str) -> Mask:
        """Return which entries the character knows."""
        return np.isin(self.characters, [ANY_CHARACTER, character])


@dataclass
class WarmUser:
    """One user's vectors and entries, as of a revision."""

    user_id: int
    model: str
    index: VectorIndex
    revision: int = -1
    entries: dict[int, Entry] = field(default_factory=dict)
    shelf: Shelf = field(default_factory=lambda: Shelf.of({}))
    hushed: tuple[list[str], list[frozenset[str]]] = ([], [])
    """The hushed topics, and the telling words of the hushed memories."""
    quiet: dict[int, Quiet] = field(default_factory=dict)
    """What is not brought up unasked, by memory id."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def refresh(self, rows: Rows) -> None:
        """Bring it in line with the rows of this transaction."""
        with self.lock:
            user = rows.execute(
                select(col(User.revision), col(User.erased_revision)).where(
                    col(User.id) == self.user_id
                )
            ).one()
            if user.erased_revision > self.revision >= 0:
                self.index.drop(list(self.entries))
                self.entries, self.quiet, self.revision = {}, {}, -1
            if user.revision != self.revision:
                changed = _changed_rows(rows, self.user_id, self.revision)
                self._take_up(changed)
                self._hush(rows, frozenset(row.id for row in changed))
                self.revision = user.revision

    def _hush(self, rows: Rows, changed: frozenset[int]) -> None:
        """Judge anew what is not brought up: what changed, or all where other things are hushed."""
        hushed = (ruled_topics(rows, self.user_id, "hushed"), hushed_words(rows, self.user_id))
        if hushed != self.hushed or self.revision < 0:
            self.quiet = quiet_memories(rows, self.user_id)
        else:
            self.quiet = {one: quiet for one, quiet in self.quiet.items() if one not in changed}
            self.quiet |= quiet_memories(rows, self.user_id, changed)
        self.hushed = hushed

    def _take_up(self, changed: list[Row[tuple[object, ...]]]) -> None:
        gone = [row.id for row in changed if row.state != "active"]
        stays = [row for row in changed if row.state == "active"]
        for memory_id in gone:
            self.entries.pop(memory_id, None)
        # A vector of what was said before, or of another model, must not be found any more.
        self.index.drop([*gone, *(row.id for row in stays if not self._is_comparable(row))])
        self.index.put(
            {row.id: from_bytes(row.embedding) for row in stays if self._is_comparable(row)}
        )
        self.entries.update({row.id: _entry(row) for row in stays})
        self.shelf = Shelf.of(self.entries)

    def _is_comparable(self, row: Row[tuple[object, ...]]) -> bool:
        """Tell whether the row's vector was made by the model that questions are asked with."""
        return row.embedding is not None and row.embedding_model == self.model


class WarmUsers:
    """The users that are warm, the least recently asked leaving first."""

    def __init__(self, *, model: str, dimensions: int, most: int = 64) -> None:
        """Keep at most so many users warm, with vectors of one embedder."""
        self._model = model
        self._dimensions = dimensions
        self._most = most
        self._users: OrderedDict[int, WarmUser] = OrderedDict()
        self._lock = threading.Lock()

    def user(self, user_id: int) -> WarmUser:
        """Return a user's cache, cold where it is new."""
        with self._lock:
            warm = self._users.get(user_id)
            if warm is None:
                warm = WarmUser(user_id, self._model, VectorIndex(self._dimensions))
                self._users[user_id] = warm
            self._users.move_to_end(user_id)
            while len(self._users) > self._most:
                self._users.popitem(last=False)
            return warm


def _changed_rows(rows: Rows, user_id: int, since: int) -> list[Row[tuple[object, ...]]]:
    columns = (
        Memory.id,
        Memory.state,
        Memory.audience,
        Memory.character,
        Memory.valid_until,
        Memory.hushed,
        Memory.keyword_count,
        Memory.embedding,
        Memory.embedding_model,
    )
    changed = select(*columns).where(  # type: ignore[call-overload]  # SQLModel's columns at run time
        col(Memory.user_id) == user_id, col(Memory.revision) > since
    )
    return list(rows.execute(changed))


def _entry(row: Row[tuple[object, ...]]) -> Entry:
    return Entry(
        audience=row.audience,
        character=row.character or ANY_CHARACTER,
        valid_until=_timestamp(row.valid_until),
        hushed=row.hushed,
        tokens=row.keyword_count,
    )


def _timestamp(instant: datetime | None) -> float:
    return NEVER if instant is None else instant.timestamp()
