"""Taken back: what words did to memories that do not rest on them alone, once they are unsaid.

A wording that only they brought gives way to the one before it, and what nothing else ended or let
be forgotten stands again. Each operation is undone alone: what became of the memory since, and what
else it rests on, stays. A memory of which no other wording is left is forgotten.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.forget_wishes import may_ask_to_forget
from memory.amendments.sought_words import SoughtWords, Words
from memory.ledger.proposal import Batch, Outcome, together
from memory.ledger.snapshots import is_readable
from memory.ledger.wordings import (
    LedgerQuote,
    resting_on,
    rests_only_on,
    setting_of,
    sources_of,
)
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.undo import UndoAlone
from memory.operations.partial_undo import changed_by
from memory.operations.undo_graph import fell, standing_again, with_linked
from memory.policy import MemoryPolicy
from memory.storage.ownership import among, find_owned, owned
from memory.tables import Evidence, Memory, Message, Operation, Relation, row_id
from memory.text.content_words import raising_roots
from memory.text.quotes import folded
from memory.vocabulary import SUMMARY_CATEGORIES, ForgottenBecause

WORDED = ("content", "topic", "structured")
"""The columns that say something."""
TIMES = frozenset({"valid_from", "valid_until"})
"""The columns that say since when and until when it is so."""


@dataclass(frozen=True, slots=True)
class UnsaidWords:
    """What a person takes back of what they said."""

    said: Mapping[int, str]
    """By message, what it said."""
    lost: Words
    """The telling words that they say nowhere else in the talk."""
    left: str = ""
    """What is said instead."""

    @classmethod
    def of(cls, rows: Rows, user_id: int, said: Mapping[int, str], left: str = "") -> Self:
        """Return what is taken back with these messages' words."""
        told = frozenset(word for text in said.values() for word in raising_roots(text))
        sought = SoughtWords(told - raising_roots(left))
        here = owned(user_id, Message.conversation_id).where(among(col(Message.id), said))
        others = owned(user_id, Message.id, Message.text).where(
            col(Message.conversation_id).in_(here),
            col(Message.hidden_at).is_(None),
            Message.retention == "normal",
        )
        for message_id, text in rows.exec(others) if sought.words else ():
            sought = sought if message_id in said else sought.without(text)
        return cls(said, sought.words, left)

    def holds(self, quote: LedgerQuote) -> bool:
        """Tell whether a quote was among the words, and stands no more."""
        text = folded(quote.get("text") or "")
        return quote["message_id"] in self.said and not (text and text in folded(self.left))


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is taken back, as the ledger tells it."""

    reason: str
    because: ForgottenBecause


def take_back(
    rows: Rows, words: UnsaidWords, batch: Batch, policy: MemoryPolicy, why: Why
) -> Outcome:
    """Undo what words did that are taken back; what rested on nothing else is forgotten by then."""
    cases = _cases(rows, words, batch.user_id)
    bare = [case.memory for case in cases if case.is_bare]
    gone = [
        Delete(memory_id=memory.id, reason=why.reason, forgotten_because=why.because)
        for memory in bare
        if memory.state == "active"
    ]
    first = apply(rows, replace(batch, proposals=gone), policy) if gone else Outcome()
    undone = [operation for case in cases for operation in case.undone]
    undone += [operation for case in cases for operation in case.standing_again()]
    return together([first, _undo(rows, undone, batch, policy, why.reason)])


def let_stand_again(
    rows: Rows, words: UnsaidWords, batch: Batch, policy: MemoryPolicy, reason: str
) -> Outcome:
    """Undo the endings and the times that rest only on words taken back, and no wording."""
    cases = _cases(rows, words, batch.user_id)
    undone = [operation for case in cases for operation in case.timed()]
    undone += [operation for case in cases for operation in case.standing_again()]
    return _undo(rows, undone, batch, policy, reason)


def _cases(rows: Rows, words: UnsaidWords, user_id: int) -> Sequence["_Case"]:
    resting = _resting_on(rows, words, user_id)
    named = sorted({operation.memory_id for operation in resting if operation.memory_id})
    return [
        _Case(rows, words, memory, {row_id(operation): operation for operation in resting})
        for memory_id in named
        if (memory := find_owned(rows, Memory, user_id, memory_id)) is not None
        and memory.category not in (*SUMMARY_CATEGORIES, "system")
    ]


def _undo(
    rows: Rows, undone: Sequence[Operation], batch: Batch, policy: MemoryPolicy, reason: str
) -> Outcome:
    back = [
        UndoAlone(memory_id=operation.memory_id, undoes=operation.id, reason=reason)
        for operation in [*undone, *_insights(rows, undone)]
    ]
    return apply(rows, replace(batch, proposals=back), policy) if back else Outcome()


def _resting_on(rows: Rows, words: UnsaidWords, user_id: int) -> Sequence[Operation]:
    """Return the applied operations that rest on the words, or on some of them."""
    found = resting_on(rows, user_id, words.said)
    return [each for each in found if any(map(words.holds, sources_of(each)))]


def _insights(rows: Rows, undone: Sequence[Operation]) -> Sequence[Operation]:
    """Return how the insights fell that have enough sources again."""
    known = {operation.id for operation in undone}
    fallen = [each for each in with_linked(rows, undone) if fell(each) and each.id not in known]
    kept = standing_again(rows, [*undone, *fallen])
    return [each for each in fallen if each in kept]


@dataclass(frozen=True)
class _Case:
    """A memory, and what was done to it on words that are taken back."""

    rows: Rows
    words: UnsaidWords
    memory: Memory
    resting: Mapping[int, Operation]
    """The operations that rest on the words, of all memories, by their ids."""

    @cached_property
    def undone(self) -> Sequence[Operation]:
        """What worded or labelled it on those words and nothing else, newest first."""
        found, is_tainted = list[Operation](), False
        for operation in self._setting:
            is_tainted = is_tainted or row_id(operation) in self.resting
            if operation.op == "ADD" or _ends(operation) or not is_readable(operation.before):
                continue
            if self._is_alone(operation):
                if changed_by(operation) and not self._is_said_since(operation):
                    found.append(operation)
            elif is_tainted and self._rewords_by_them(operation):
                found.append(operation)
        return found[::-1]

    @property
    def is_bare(self) -> bool:
        """Whether all that is left for it to say is what the words told."""
        if self.memory.verified or not self._setting:
            return False
        going = {operation.id for operation in self.undone}
        worded = [
            operation
            for operation in self._setting
            if operation.id not in going and "content" in _said_by(operation)
        ]
        last = worded[-1] if worded else None
        is_theirs = last is not None and row_id(last) in self.resting
        return last is not None and is_theirs and self._tells(last.after)

    def standing_again(self) -> Sequence[Operation]:
        """Return what ended it, or let it be forgotten, on those words and nothing else."""
        return [
            operation
            for operation in sorted(self.resting.values(), key=row_id, reverse=True)
            if operation.memory_id == self.memory.id
            and self._is_alone(operation)
            and _ends(operation)
            and not _is_replaced(self.rows, self.memory)
            and not self._is_wished(operation)
        ]

    def timed(self) -> Sequence[Operation]:
        """Return what told only since when or until when it is so, on those words, newest first."""
        return [
            operation
            for operation in reversed(self._setting)
            if self._is_alone(operation)
            and is_readable(operation.before)
            and not _ends(operation)
            and "content" not in changed_by(operation)
            and not changed_by(operation).isdisjoint(TIMES)
        ]

    def _is_wished(self, operation: Operation) -> bool:
        """Tell whether the words may have asked that it be forgotten; purged, the quotes tell."""
        if operation.op != "DELETE" or operation.because is not None:
            return False
        named = sources_of(operation)
        said = (self.words.said.get(quote["message_id"], "") for quote in named)
        return any(map(may_ask_to_forget, (*said, *(quote["text"] for quote in named))))

    @cached_property
    def _setting(self) -> Sequence[Operation]:
        return setting_of(self.rows, self.memory)

    @cached_property
    def _lost(self) -> Words:
        """The words that it has from nowhere else."""
        quoted = owned(self.memory.user_id, Evidence.message_id, Evidence.quote).where(
            Evidence.memory_id == self.memory.id
        )
        kept = (
            raising_roots(text)
            for message_id, text in self.rows.exec(quoted)
            if not self.words.holds({"message_id": message_id, "text": text})
        )
        return self.words.lost.difference(*kept)

    def _is_alone(self, operation: Operation) -> bool:
        return rests_only_on(operation, self.words.holds)

    def _is_said_since(self, operation: Operation) -> bool:
        """Tell whether a wording was borne out later by other words, or by the person's yes."""
        if "content" not in changed_by(operation):
            return False
        said = (operation.after or {})["content"]
        later = self._setting[self._setting.index(operation) + 1 :]
        return any(
            (each.after or {}).get("content") == said
            and not self._is_alone(each)
            and not _ends(each)
            and (each.agent == "person" or not self._tells(each.after))
            for each in later
        )

    def _rewords_by_them(self, operation: Operation) -> bool:
        """Tell whether a later wording, which rests on other words too, says again what is lost."""
        is_new = "content" in changed_by(operation) and operation.agent != "person"
        return is_new and self._tells(operation.after)

    def _tells(self, image: Mapping[str, Any] | None) -> bool:
        said = " ".join(str((image or {}).get(name) or "") for name in WORDED)
        return not self._lost.isdisjoint(raising_roots(said))


def _said_by(operation: Operation) -> Collection[str]:
    return ("content",) if operation.op == "ADD" else changed_by(operation)


def _ends(operation: Operation) -> bool:
    """Tell whether an operation ended its memory, or let it be forgotten."""
    before, after = operation.before or {}, operation.after or {}
    is_forgotten = (before.get("state"), after.get("state")) == ("active", "forgotten")
    is_over = bool(after.get("superseded")) and not before.get("superseded")
    return is_readable(before) and (is_forgotten or is_over) and operation.op != "ADD"


def _is_replaced(rows: Rows, memory: Memory) -> bool:
    """Tell whether anything that took the place of a memory, at last, stands."""
    seen, newest = set[int](), {row_id(memory)}
    while newest:
        following = owned(memory.user_id, Memory).join(
            Relation, col(Relation.from_id) == col(Memory.id)
        )
        behind = following.where(Relation.kind == "supersedes", among(col(Relation.to_id), newest))
        found = rows.exec(behind).all()
        if any(each.state == "active" for each in found):
            return True
        seen |= newest
        newest = {row_id(each) for each in found} - seen
    return False
