"""A store of many users, each with something for the work of a day to do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from sqlalchemy import insert
from sqlmodel import Session as Rows

from memory.storage.keyword_index import index_text
from memory.storage.store import Store
from memory.storage.vector_codec import to_bytes
from memory.tables import (
    Conversation,
    Evidence,
    Identity,
    Job,
    Memory,
    Message,
    Participant,
    RecurringWork,
    Session,
    Trace,
    User,
    UserSettings,
)
from memory.text.quotes import fingerprint
from tests.bench.stores.filled_store import NOW, WORDS

PORTION = 100
RESTING, CONTEXT, GONE = 6, 2, 2
"""Of each user: facts that nobody used for 40 days, what leaves by its age, what was forgotten
more than a year ago."""
OLD_WORDS, NEW_WORDS, TRACES, JOBS = 6, 4, 3, 5
"""Messages to be blanked, messages of a session that fell silent, traces and jobs to be deleted."""
BUSY = 25
"""One user in so many talked today, and has a memory to be reviewed."""
ALIKE = 50
"""One user in so many has as many facts on one matter that are to be merged."""


@dataclass
class Crowd:
    """Makes users with all they have, with ids counted up from one."""

    model: str
    chance: Random = field(default_factory=lambda: Random(3))
    vectors: np.random.Generator = field(default_factory=lambda: np.random.default_rng(3))
    memory: int = 0
    message: int = 0
    session: int = 0
    _heard: Sequence[int] = ()
    """What the user at hand said long ago."""

    def user(self, rows: Rows, number: int, *, memories: int = 0, messages: int = 0) -> None:
        """Write one user: as many memories and messages as all have, and that many more."""
        ago = NOW - timedelta(days=400)
        rows.execute(
            insert(User),
            [{"id": number, "created_at": ago, "revision": 1, "greeted_at": ago}],
        )
        identity = {"user_id": number, "platform": "local", "external_id": f"user-{number}"}
        rows.execute(insert(Identity), [{**identity, "created_at": ago}])
        rows.execute(insert(UserSettings), [{"user_id": number}])
        place = {"platform": "local", "channel": f"terminal:user-{number}", "character": "lumi"}
        talk = {"id": number, **place, "audience": "private", "created_at": ago}
        rows.execute(insert(Conversation), [talk])
        self._talk(rows, number, messages)
        self._remember(rows, number, memories)
        self._work(rows, number)

    def _talk(self, rows: Rows, number: int, more: int) -> None:
        old, new = NOW - timedelta(days=40), NOW - timedelta(hours=2)
        self._heard = range(self.message + 1, self.message + 1 + OLD_WORDS + more, 2)
        self._session(rows, number, old, [old] * (OLD_WORDS + more), closed=True)
        part = {"conversation_id": number, "user_id": number, "curated_through": self.message}
        rows.execute(insert(Participant), [part])
        if number % BUSY == 0:
            self._session(rows, number, new, [new] * NEW_WORDS, closed=False)

    def _session(
        self, rows: Rows, number: int, at: datetime, said: list[datetime], *, closed: bool
    ) -> None:
        self.session += 1
        row = {"id": self.session, "conversation_id": number, "opened_at": at}
        row |= {"last_message_at": at, "closed_at": at if closed else None}
        rows.execute(insert(Session), [row])
        found = []
        for place, moment in enumerate(said):
            self.message += 1
            found.append(
                {
                    "id": self.message,
                    "conversation_id": number,
                    "session_id": self.session,
                    "author_id": None if place % 2 else number,
                    "reply_to_id": self.message - 1 if place % 2 else None,
                    "text": self._sentence(),
                    "at": moment,
                    "folded_at": moment if closed else None,
                    "embedding": self._vector(),
                    "embedding_model": self.model,
                }
            )
        rows.execute(insert(Message), found)

    def _remember(self, rows: Rows, number: int, more: int) -> None:
        old, long_ago = NOW - timedelta(days=40), NOW - timedelta(days=390)
        alike = ALIKE if number % ALIKE == 0 else 0
        kept = [
            *(self._memory(number, old) for _ in range(RESTING + more)),
            *(self._memory(number, old, topic="rowing") for _ in range(alike)),
            *(self._memory(number, old, kind="context", next_due_at=NOW) for _ in range(CONTEXT)),
            *(
                self._memory(number, old, importance=0.55, next_due_at=NOW)
                for _ in range(number % BUSY == 0)
            ),
        ]
        gone = [
            self._memory(number, long_ago, state="forgotten", forgotten_at=long_ago, embedding=None)
            for _ in range(GONE)
        ]
        rows.execute(insert(Memory), kept)
        rows.execute(insert(Memory), gone)
        quoted = [
            {
                "memory_id": entry["id"],
                "user_id": number,
                "message_id": self._heard[place % len(self._heard)],
                "speaker_id": number,
                "quote": entry["content"],
            }
            for place, entry in enumerate([*kept, *gone])
        ]
        rows.execute(insert(Evidence), quoted)
        for entry in kept:
            index_text(rows, owner=number, row_id=entry["id"], words=entry["content"])

    def _memory(self, number: int, at: datetime, **more: Any) -> dict[str, Any]:
        self.memory += 1
        content = self._sentence()
        return {
            "id": self.memory,
            "user_id": number,
            "category": "fact",
            "kind": "fact",
            "content": content,
            "fingerprint": fingerprint(content),
            "importance": 1.0,
            "source": "curator",
            "audience": "private",
            "conversation_id": number,
            "anchored_at": at,
            "created_at": at,
            "updated_at": at,
            "revision": 1,
            "embedding": self._vector(),
            "embedding_model": self.model,
            "next_due_at": None,
            "topic": "",
            "state": "active",
            "forgotten_at": None,
            **more,
        }

    def _work(self, rows: Rows, number: int) -> None:
        old = NOW - timedelta(days=100)
        rows.execute(insert(Trace), [{"user_id": number, "milliseconds": 3.0, "at": old}] * TRACES)
        job = {"kind": "curate", "lane": f"conversation:{number}", "user_id": number}
        when = {"run_at": old, "done_at": old, "created_at": old}
        rows.execute(insert(Job), [{**job, **when}] * JOBS)
        asked = [
            {"user_id": number, "kind": kind, "asked_at": NOW - timedelta(days=1)}
            for kind in ("contradictions", "insights")
        ]
        rows.execute(insert(RecurringWork), asked)

    def _vector(self) -> bytes:
        vector = self.vectors.standard_normal(384, dtype=np.float32)
        return to_bytes(vector / np.linalg.norm(vector))

    def _sentence(self) -> str:
        return "The user likes " + " ".join(self.chance.choices(WORDS, k=10))


async def peopled(folder: Path, users: int, model: str, *, heavy: int = 0, many: int = 1) -> Store:
    """Return a store of that many users; the last `many` of them have `heavy` more of all."""
    store, crowd = Store.open(folder), Crowd(model)
    for numbers in _portions(users):

        def work(rows: Rows, numbers: range = numbers) -> None:
            for number in numbers:
                more = heavy if number > users - many else 0
                crowd.user(rows, number, memories=more, messages=more)

        await store.write(work)
    return store


def _portions(users: int) -> Iterator[range]:
    for start in range(1, users + 1, PORTION):
        yield range(start, min(start + PORTION, users + 1))
