"""Shorthand for tests that erase: accept, work off, look for words, restore."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session as Rows

from memory.backups.restoration import Restored, restore
from memory.erasure import portions, steps
from memory.erasure.execution import erase
from memory.erasure.file_cleanup import left_over
from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_memory,
    erase_message,
    erase_topic,
)
from memory.erasure.residue_probe import probe
from memory.tables import Erasure
from memory.text.quotes import Quote
from tests.event_loop import run
from tests.memory.house import CURATOR, START, House
from tests.stores import open_in

WORD = "Quilldrop"
SAID = f"I keep a wombat called {WORD}."


class Eraser:
    """Erases in a house, to the end."""

    def __init__(self, house: House) -> None:
        self.house = house

    def memory(self, memory_id: int, *, messages: bool = False) -> Erasure:
        return self._done(erase_memory, memory_id, messages=messages)

    def topic(self, topic: str, *, messages: bool = False) -> Erasure:
        return self._done(erase_topic, topic, messages=messages)

    def message(self, message_id: int, *, cascade: bool = False) -> Erasure:
        return self._done(erase_message, message_id, cascade=cascade)

    def conversation(self, conversation_id: int, *, facts: bool = False) -> Erasure:
        return self._done(erase_conversation, conversation_id, facts=facts)

    def everything(self) -> Erasure:
        return self._done(erase_everything)

    def accept(self, deed: Callable[..., Erasure], *target: Any, **chosen: Any) -> int:
        def work(rows: Rows) -> int:
            accepted = deed(rows, self.house.mira, *target, **chosen, now=self.house.now)
            return int(accepted.id or 0)

        return self.house.write(work)

    def run(self, erasure_id: int) -> Erasure:
        run(erase(self.house.services, erasure_id))
        return self.house.read(lambda rows: rows.get_one(Erasure, erasure_id))

    def holds(self, *words: str) -> set[str]:
        """Return those of the words that some file of the data folder holds, or a row elsewhere."""
        found = {trace.word for trace in probe(self.house.folder, words)}
        if not self.house.store.rows_in_folder:
            found |= set(words) - self.house.read(lambda rows: left_over(rows, words))
        return found

    def broken(self) -> list[Any]:
        """Return the rows that point to rows which are not there."""
        if not self.house.store.rows_in_folder:
            return []  # the database keeps all references itself
        check = "PRAGMA foreign_key_check"
        return self.house.read(lambda rows: list(rows.connection().exec_driver_sql(check)))

    def _done(self, deed: Callable[..., Erasure], *target: Any, **chosen: Any) -> Erasure:
        done = self.run(self.accept(deed, *target, **chosen))
        assert done.state == "done"
        assert self.broken() == []
        return done


def smallest_portions(patch: pytest.MonkeyPatch) -> None:
    """Let each transaction of an erasure take one row only."""
    patch.setattr(steps, "ALL_AT_ONCE", 0)
    patch.setattr(portions, "SECONDS", 0.0)
    patch.setattr(portions, "UNITS", dict.fromkeys(portions.UNITS, 1))


def known(house: House, content: str, *quotes: Quote, **batch: Any) -> int:
    """Have the curator learn something from these words alone; return its id."""
    return house.add(content, batch={"author": CURATOR, **batch}, quotes=quotes)


def restored(house: House, backup: Path) -> Restored:
    """Restore, and open the store again."""
    house.close()
    done = restore(backup, house.folder, now=START)
    house.store = open_in(house.folder)
    return done
