"""One store in two processes' hands, with two people who also meet in one place."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.settings.loader import Settings
from memory.amendments.pending import accept, decline, pending_operation
from memory.amendments.undo import undo_operation
from memory.erasure.execution import erase
from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_memory,
    erase_message,
    erase_topic,
)
from memory.erasure.residue_probe import probe
from memory.ledger.proposal import Batch, Outcome, Proposal, texts_to_embed
from memory.lifecycle.decay import cross_thresholds
from memory.lifecycle.purge import purge_forgotten
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.restore import Restore
from memory.operations.kinds.update import Update
from memory.reports.export import export_user
from memory.reports.memory_view import MemoryView, Viewer, listed
from memory.services import Services
from memory.tables import Evidence, Memory, Message, Operation, Run, Sentence, User, UserSettings
from memory.text.quotes import Quote
from memory.vocabulary import State
from tests.memory.fuzz.plain import Deed, Known
from tests.memory.house import CURATOR, EMBEDDER, PERSON, House

PLACE = "place:home"
WIDE = Settings().recall.model_copy(update={"memories": 90, "tokens": 9_000, "candidates": 90})
"""Nothing is left out for want of room."""


@dataclass
class TwoHouses:
    """Two houses in one folder; each deed is done in one of them."""

    folder: Path
    houses: list[House] = field(init=False)
    services: list[Services] = field(init=False)

    def __post_init__(self) -> None:
        first = House(self.folder).with_settings(recall=WIDE)
        second = House(self.folder, clock=first.clock).with_settings(recall=WIDE)
        self.houses = [first, second]
        self.services = [house.services for house in self.houses]
        self.users = [first.mira, first.person("noor")]
        self.talks = [first.talk, first.conversation("hers")]
        self.home = first.conversation("home", audience=PLACE)

    @property
    def now(self) -> datetime:
        return self.houses[0].now

    def close(self) -> None:
        for house in self.houses[::-1]:
            house.close()

    def talk_of(self, user: int, audience: str) -> int:
        return self.home if audience == PLACE else self.talks[self.users.index(user)]

    def do(self, writer: int, deed: Deed, proposal: Proposal) -> Outcome:
        """Apply one proposal as the person's own act, or as a run of the curator."""
        house, contents = self.houses[writer], texts_to_embed([proposal])
        vectors = dict(zip(contents, EMBEDDER.passages(contents), strict=True))

        def work(rows: Rows) -> Outcome:
            batch = Batch(
                user_id=deed.user,
                author=PERSON if deed.by_hand else CURATOR,
                now=self.now,
                proposals=[proposal],
                audience=deed.audience,
                character="lumi",
                vectors=vectors,
                embedder=EMBEDDER.model,
            )
            if deed.by_hand:
                return apply(rows, batch, house.services.policy)
            return apply(rows, self._run(rows, deed, batch), house.services.policy)

        return house.write(work)

    def undo(self, writer: int, user: int, operation_id: int) -> list[int]:
        batch, policy = self._asked(user), self.services[0].policy
        return self.houses[writer].write(
            lambda rows: [
                operation.id or 0 for operation in undo_operation(rows, operation_id, batch, policy)
            ]
        )

    def accept(self, writer: int, user: int, operation_id: int) -> Outcome:
        batch, policy = self._asked(user), self.services[0].policy
        return self.houses[writer].write(
            lambda rows: accept(rows, pending_operation(rows, user, operation_id), batch, policy)
        )

    def decline(self, writer: int, user: int, operation_id: int) -> None:
        now = self.now
        self.houses[writer].write(
            lambda rows: decline(rows, pending_operation(rows, user, operation_id), now)
        )

    def ask_first(self, writer: int, user: int, *, automatic: bool) -> None:
        def work(rows: Rows) -> None:
            rows.get_one(UserSettings, user).automatic = automatic

        self.houses[writer].write(work)

    def daily(self, writer: int) -> list[Operation]:
        """Let time have its way; return the operations of that."""
        house, now = self.houses[writer], self.now
        last = house.read(lambda rows: rows.exec(select(func.max(Operation.id))).one() or 0)
        while house.write(lambda rows: cross_thresholds(rows, now, house.services.policy)):
            pass
        while house.write(lambda rows: purge_forgotten(rows, house.settings.fading, now)):
            pass
        return list(house.all(Operation, col(Operation.id) > last))

    def want_erased(  # noqa: PLR0913  # who, what of which sort
        self, writer: int, user: int, scope: str, named: int, word: str, where: int
    ) -> tuple[int, dict[str, Any]]:
        """Accept an erasure; return its id and what it names."""
        now = self.now

        def work(rows: Rows) -> tuple[int, dict[str, Any]]:
            match scope:
                case "memory" | "messages":
                    along = scope == "messages"
                    accepted = erase_memory(rows, user, named, messages=along, now=now)
                case "message" | "round":
                    accepted = erase_message(rows, user, named, cascade=scope == "round", now=now)
                case "topic":
                    accepted = erase_topic(rows, user, word, messages=True, now=now)
                case "talk" | "facts":
                    accepted = erase_conversation(
                        rows, user, where, facts=scope == "facts", now=now
                    )
                case _:
                    accepted = erase_everything(rows, user, now=now)
            return accepted.id or 0, dict(accepted.target)

        return self.houses[writer].write(work)

    def messages(self) -> set[int]:
        return {message.id or 0 for message in self.houses[0].all(Message)}

    def erase(self, writer: int, erasure_id: int) -> None:
        asyncio.run(erase(self.services[writer], erasure_id))

    def rows(self, writer: int) -> dict[int, Known]:
        """Return all memories there are, in the model's columns."""
        return {memory.id or 0: as_known(memory) for memory in self.houses[writer].all(Memory)}

    def pending(self) -> set[int]:
        waiting = self.houses[0].all(Operation, col(Operation.status) == "pending")
        return {operation.id or 0 for operation in waiting}

    def barred(self) -> set[int]:
        barred = self.houses[0].all(Message, col(Message.barred_at).is_not(None))
        return {message.id or 0 for message in barred}

    def kept_text(self, writer: int) -> str:
        """Return all words that rows which people can see still hold."""

        def work(rows: Rows) -> str:
            columns = (Message.text, Memory.content, Evidence.quote, Sentence.text, User.name)
            return "\n".join(text for column in columns for text in rows.exec(select(column)))

        return self.houses[writer].read(work)

    def in_files(self, words: Collection[str]) -> set[str]:
        return {trace.word for trace in probe(self.folder, words)} if words else set()

    def listed(self, writer: int, user: int) -> list[MemoryView]:
        viewer = Viewer(self.now, self.services[0].policy)
        return self.houses[writer].read(
            lambda rows: listed(rows, user, viewer, states=get_args(State), limit=999)
        )

    def exported(self, writer: int, user: int) -> dict[str, Any]:
        return self.houses[writer].read(lambda rows: export_user(rows, user, self.now))

    def recalled(self, writer: int, user: int, words: str, audience: str) -> list[int]:
        """Return what a process that has been running recalls."""
        found = self.houses[writer].ask(
            words, services=self.services[writer], user_id=user, audience=audience
        )
        assert found.failed == ()
        return [memory.memory.id or 0 for memory in found.memories]

    def _run(self, rows: Rows, deed: Deed, batch: Batch) -> Batch:
        talk = self.talk_of(deed.user, deed.audience)
        run = Run(
            user_id=deed.user,
            conversation_id=talk,
            agent="curator",
            model="scripted",
            prompt_version="1",
            at=self.now,
        )
        rows.add(run)
        rows.flush()
        return replace(batch, run_id=run.id, conversation_id=talk)

    def _asked(self, user: int) -> Batch:
        return Batch(user_id=user, author=PERSON, now=self.now, proposals=())


def as_known(memory: Memory) -> Known:
    return Known(
        user=memory.user_id,
        audience=memory.audience,
        content=memory.content,
        kind=str(memory.kind),
        state=memory.state,
        because=memory.forgotten_because,
        created_at=memory.created_at,
        anchored_at=memory.anchored_at,
        forgotten_at=memory.forgotten_at,
        valid_from=memory.valid_from,
        valid_until=memory.valid_until,
        superseded=memory.superseded,
        verified=memory.verified,
        kept=memory.kept_count > 0,
    )


def proposal_of(deed: Deed, said: str, names: Sequence[str]) -> Proposal:
    """Return what a deed proposes; `said` are the words of its message."""
    quotes = [Quote(deed.message_id, deed.user, said)] if deed.message_id else []
    common: dict[str, Any] = {"memory_id": deed.memory_id, "quotes": quotes}
    match deed.what:
        case "add":
            kind: Any = None if deed.by_hand else deed.kind
            common |= {"content": deed.content, "kind": kind, "entities": names}
            return Add(**common)
        case "forget":
            return Delete(**common)
        case "boost":
            return Boost(**common)
        case "restore":
            return Restore(**common)
        case "keep":
            return Keep(**common)
    common |= {"content": deed.content, "entities": names}
    if deed.what in ("changed", "corrected"):
        common["because"] = deed.what
    return Update(**common)
