"""A plain model of memory: what each deed does, said once more and as simply as it can be."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal

What = Literal["add", "reword", "changed", "corrected", "forget", "boost"]
Hand = Literal["add", "reword", "forget", "restore", "keep", "verify", "outdate"]
NEW = 0
"""Stands for the id that a new memory is yet to get."""
CONTEXT_DAYS = timedelta(days=7)
PURGE_DAYS = timedelta(days=365)


@dataclass(frozen=True, kw_only=True)
class Known:
    """One memory, in the columns that the model answers for."""

    user: int
    audience: str
    content: str
    created_at: datetime
    anchored_at: datetime
    kind: str = "fact"
    state: str = "active"
    because: str | None = None
    forgotten_at: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    superseded: bool = False
    verified: bool = False
    kept: bool = False

    def is_over(self, now: datetime) -> bool:
        return self.valid_until is not None and self.valid_until <= now

    @property
    def leaves_at(self) -> datetime | None:
        """When its days are over, if they are counted: of what passes, and is no history."""
        is_history = self.superseded or self.is_over(self.created_at)
        if self.state != "active" or self.kind != "context" or is_history:
            return None
        begins = self.anchored_at if self.kept else self.created_at
        return max(begins + CONTEXT_DAYS, self.anchored_at)


@dataclass(frozen=True, kw_only=True)
class Deed:
    """What somebody wants done: the curator by a message, or the person by hand."""

    what: What | Hand
    user: int
    audience: str
    memory_id: int | None = None
    content: str = ""
    kind: str = "fact"
    message_id: int | None = None
    said_at: datetime | None = None
    by_hand: bool = False


@dataclass
class Act:
    """What was done at once, and how everything was before."""

    user: int
    operations: Collection[int]
    before: Mapping[int, Known | None]
    linked: frozenset[int] = frozenset()
    is_boost: bool = False
    is_blank: bool = False
    """Whether an erasure may have taken what its undo needs."""

    @property
    def added(self) -> set[int]:
        return {key for key, known in self.before.items() if known is None}


@dataclass
class Plain:
    """All that is remembered, and what could be undone of it, oldest first."""

    known: dict[int, Known] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    touches: Counter[int] = field(default_factory=Counter)
    barred: set[int] = field(default_factory=set)
    words: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By memory: all words that it ever had or was told in."""
    links: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    rests: defaultdict[int, set[int | None]] = field(default_factory=lambda: defaultdict(set))
    """By memory: the messages that it was ever told in; None: the person's own hand."""

    def effect(self, deed: Deed, now: datetime) -> dict[int, Known] | None:
        """Return the memories that a deed makes or changes; None where it is refused."""
        if not deed.by_hand and deed.message_id in self.barred:
            return None
        if deed.what == "add":
            return self._added(deed, now)
        target = self.known.get(deed.memory_id or NEW)
        if target is None or target.user != deed.user:
            return None
        if (target.state == "active") == (deed.what == "restore"):
            return None
        if deed.what in ("changed", "corrected"):
            return self._replaced(deed, target, now)
        if deed.what == "reword" and target.verified and not deed.by_hand:
            return None
        if deed.what == "reword" and target.audience != deed.audience:
            return {NEW: self._new(deed, now, kind=target.kind)}
        return {deed.memory_id or NEW: self._changed(deed, target, now)}

    def do(
        self,
        deed: Deed,
        operations: Collection[int],
        changes: Mapping[int, Known],
        words: Iterable[str] = (),
    ) -> None:
        """Let something happen."""
        linked = {deed.memory_id} - changes.keys()
        self.note(deed.user, operations, changes, linked, is_boost=deed.what == "boost")
        for change in changes:
            self.words[change] |= set(words)
            self.rests[change].add(deed.message_id)

    def of(self, user: int) -> frozenset[int]:
        """Return a user's memories."""
        return frozenset(key for key, known in self.known.items() if known.user == user)

    def put_away(self, memories: Iterable[int], now: datetime) -> None:
        """Let what is to be erased be listed no more, though no operation tells of it."""
        for memory_id in memories:
            known = self.known[memory_id]
            if known.state == "active":
                self.known[memory_id] = replace(
                    known, state="forgotten", because="asked", forgotten_at=now
                )

    def note(
        self,
        user: int,
        operations: Collection[int],
        changes: Mapping[int, Known],
        linked: Iterable[int | None] = (),
        *,
        is_boost: bool = False,
    ) -> None:
        before = {change: self.known.get(change) for change in changes}
        partners = frozenset(number for number in linked if number is not None)
        self.acts.append(Act(user, operations, before, partners, is_boost))
        self.known |= changes
        self.touches.update(changes.keys())
        for change in changes:
            self.links[change] |= (changes.keys() | partners) - {change}
            for other in self.links[change]:
                self.links[other].add(change)

    def standing_on(self, act: Act) -> list[Act]:
        """Return the later acts that have to be undone before this one."""
        later = self.acts[self.acts.index(act) + 1 :]
        return [
            other_act
            for other_act in later
            if (
                other_act.before.keys() & act.before.keys()
                and not (other_act.is_boost and act.is_boost)
            )
            or other_act.linked & act.added
        ]

    def undo(self, act: Act) -> None:
        """Let everything be as it was before an act."""
        self.acts.remove(act)
        for memory_id, before in act.before.items():
            self.touches[memory_id] += 1
            if before is None:
                self.known.pop(memory_id)
            elif not act.is_boost:
                self.known[memory_id] = before

    def leaving(self, now: datetime) -> dict[int, Known]:
        """Return what leaves by its age until now, as it is then."""
        return {
            number: replace(known, state="forgotten", because="faded", forgotten_at=known.leaves_at)
            for number, known in self.known.items()
            if known.leaves_at is not None and known.leaves_at <= now
        }

    def purged(self, now: datetime) -> set[int]:
        """Return what was forgotten so long ago that it goes for good."""
        return {
            number
            for number, known in self.known.items()
            if known.forgotten_at is not None and known.forgotten_at <= now - PURGE_DAYS
        }

    def reached(self, memories: Collection[int], words: Collection[str]) -> set[int]:
        """Return all memories that an erasure of these may change: what they have in common."""
        found, said, size = set(memories), set(words), -1
        while size != len(found):
            size = len(found)
            said |= {word for number in found for word in self.words[number]}
            found |= {number for number, own in self.words.items() if own & said}
            found |= {other for number in found for other in self.links[number]}
        return found

    def take_over(self, ids: Collection[int], rows: Mapping[int, Known]) -> None:
        """Believe what is there of what an erasure may have changed; no undo of it is foreseen."""
        for number in ids:
            self.known.pop(number, None)
            if number in rows:
                self.known[number] = rows[number]
        for act in self.acts:
            act.is_blank |= bool(set(ids) & (act.before.keys() | act.linked))

    def _added(self, deed: Deed, now: datetime) -> dict[int, Known]:
        for memory_id, known in sorted(self.known.items()):
            is_same = (known.user, known.audience, known.content) == (
                deed.user,
                deed.audience,
                deed.content,
            )
            if is_same and known.state == "active" and not known.is_over(now):
                is_kept = deed.by_hand or known.verified or deed.kind == "context"
                again = known if is_kept else replace(known, kind=deed.kind)
                return {memory_id: self._changed(replace(deed, what="reword"), again, now)}
        return {NEW: self._new(deed, now, kind=deed.kind)}

    def _new(self, deed: Deed, now: datetime, *, kind: str) -> Known:
        return Known(
            user=deed.user,
            audience=deed.audience,
            content=deed.content,
            kind=kind,
            created_at=now,
            anchored_at=now,
            verified=deed.by_hand,
        )

    def _replaced(self, deed: Deed, old: Known, now: datetime) -> dict[int, Known]:
        new = self._new(deed, now, kind=old.kind)
        if deed.what == "corrected":
            gone = replace(old, state="forgotten", because="corrected", forgotten_at=now)
            new = replace(
                new,
                valid_from=old.valid_from,
                valid_until=old.valid_until,
                superseded=old.superseded,
            )
            return {NEW: new, deed.memory_id or NEW: gone}
        began = deed.said_at or now
        ended = max(min(began, old.valid_until or began), old.valid_from or began)
        over = replace(old, valid_until=ended, superseded=True)
        return {NEW: replace(new, valid_from=began), deed.memory_id or NEW: over}

    def _changed(self, deed: Deed, old: Known, now: datetime) -> Known:
        match deed.what:
            case "forget":
                return replace(old, state="forgotten", because="asked", forgotten_at=now)
            case "restore":
                back = replace(old, state="active", because=None, forgotten_at=None)
                return replace(back, kept=True, anchored_at=now)
            case "keep":
                return replace(old, kept=True, anchored_at=now)
            case "boost":
                return old
        told = replace(old, content=deed.content or old.content)
        if deed.what == "outdate":
            told = replace(told, valid_until=now)
        return replace(told, verified=True, anchored_at=now) if deed.by_hand else told
