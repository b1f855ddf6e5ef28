"""What the answers to the second question make of a run's proposals; nothing is ever lost by them.

An answer counts only where it names what was nominated for its item. Whatever may not be done
leaves the addition as the curator asked for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from sqlmodel import Session as Rows

from config.settings.sections import Curation
from curator.deduplication.judge import DuplicateAnswer, DuplicateQuestion, NewItem
from memory.ledger.proposal import Author, ContentProposal, Link, Proposal
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.operations.registry import objection
from memory.operations.validation import Target, with_labels_kept
from memory.storage.ownership import find_owned
from memory.tables import Memory, row_id
from memory.text.content_words import telling_words
from memory.text.language import is_cjk

_CURATOR = Author("curator")
P = TypeVar("P", bound=ContentProposal)


@dataclass(frozen=True, slots=True)
class Opinion:
    """A proposal as the curator made it and, where it was judged so, what takes its place."""

    plain: Proposal
    judged: Update | None = None
    saw_version: int = 0
    """Of the memory that the judged one is about."""

    @property
    def both(self) -> list[Proposal]:
        """Return the plain one, and the judged one where there is one."""
        return [self.plain] if self.judged is None else [self.plain, self.judged]

    def now(self, rows: Rows, user_id: int) -> Proposal:
        """Return what is to be applied: the plain one where the memory has changed meanwhile."""
        if self.judged is None:
            return self.plain
        memory = find_owned(rows, Memory, user_id, self.judged.memory_id)
        is_same = memory is not None and memory.version == self.saw_version
        return self.judged if is_same else self.plain


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what its handles stand for."""

    question: DuplicateQuestion
    positions: Mapping[str, int]
    """By the handle of an item, where its proposal stands."""
    memories: Mapping[str, Memory]


def opinions(
    proposals: Sequence[Proposal],
    asked: Asked,
    answers: Iterable[DuplicateAnswer],
    limits: Curation,
) -> list[Opinion]:
    """Return what becomes of each proposal, in their order; those that joined another are gone."""
    bench = _Bench(asked, limits, {at: Opinion(proposal) for at, proposal in enumerate(proposals)})
    given = {_handle(answer.item): answer for answer in answers}
    for item in asked.question.items:
        if item.handle in given:
            bench.hear(item, given[item.handle])
    return [bench.opinions[at] for at in sorted(bench.opinions)]


@dataclass(frozen=True, slots=True)
class _Bench:
    asked: Asked
    limits: Curation
    opinions: dict[int, Opinion]
    joined: dict[int, int] = field(default_factory=dict)
    """By position, which other position it was added to."""
    wordings: dict[int, str] = field(default_factory=dict)
    """By memory id, the content that an answer of this run gave it."""
    merged: set[int] = field(default_factory=set)
    replaced: set[int] = field(default_factory=set)

    def hear(self, item: NewItem, answer: DuplicateAnswer) -> None:
        named, at = _handle(answer.id), self.asked.positions[item.handle]
        if named not in item.near:
            return
        if answer.answer == "merge" and named in self.asked.positions:
            self._join(at, self.asked.positions[named], answer)
        elif answer.answer == "merge":
            self._merge(at, self.asked.memories[named], answer)
        elif answer.answer == "replace" and named in self.asked.memories:
            self._replace(at, self.asked.memories[named], answer)
        elif answer.answer == "keep both" and named in self.asked.memories:
            self._relate(at, self.asked.memories[named], answer)

    def _relate(self, at: int, memory: Memory, answer: DuplicateAnswer) -> None:
        if answer.relation is None:
            return
        add, link = self._added(at), Link(answer.relation, row_id(memory))
        plain = replace(add, links=[*add.links, link])
        self.opinions[at] = replace(self.opinions[at], plain=plain)

    def _merge(self, at: int, memory: Memory, answer: DuplicateAnswer) -> None:
        add, memory_id = self._added(at), row_id(memory)
        standing = self.wordings.get(memory_id, memory.content)
        wording = _plain(answer.content) or standing
        if wording == standing:
            if _tells_more_time(add, memory):
                return
            changes = _evidence_only(add, memory)
        elif memory_id not in self.wordings and _may_be_reworded(memory, wording, add):
            changes = replace(add, kind=None, topic="")
        else:
            return
        merged = Update.like(changes, content=wording, merges=True)
        if memory_id not in self.replaced and self._decide(at, merged, memory, answer):
            self.merged.add(memory_id)
            self.wordings[memory_id] = wording

    def _replace(self, at: int, memory: Memory, answer: DuplicateAnswer) -> None:
        memory_id = row_id(memory)
        if answer.because is None or memory_id in self.merged | self.replaced:
            return
        new = Update.like(self._added(at), because=answer.because)
        if self._decide(at, new, memory, answer):
            self.replaced.add(memory_id)

    def _join(self, at: int, other: int, answer: DuplicateAnswer) -> None:
        other = self.joined.get(other, other)
        own, host, known = self._added(at), self._added(other), self.opinions[other]
        wording = _plain(answer.content)
        rewords = bool(wording) and wording != host.content
        if _times(own) not in ((None, None), _times(host)) or (rewords and known.judged):
            return
        plain = _with_words_of(host, own)
        if rewords and not _is_fair(wording, host.content or "", own):
            return
        if rewords:
            plain = replace(plain, content=wording)
        if objection(plain, None, _CURATOR, self.limits):
            return
        judged = known.judged and _with_words_of(known.judged, own)
        self.opinions[other] = Opinion(plain, judged, known.saw_version)
        del self.opinions[at]
        self.joined[at] = other

    def _decide(self, at: int, update: Update, memory: Memory, answer: DuplicateAnswer) -> bool:
        """Let the update be about the memory, if the door would let it through."""
        reason = answer.reason or update.reason
        judged = replace(update, memory_id=memory.id, reason=reason)
        target = Target.of(memory)
        judged = with_labels_kept(judged, target, _CURATOR)
        if objection(judged, target, _CURATOR, self.limits):
            return False
        self.opinions[at] = Opinion(self.opinions[at].plain, judged, memory.version)
        return True

    def _added(self, at: int) -> Add:
        add = self.opinions[at].plain
        if not isinstance(add, Add):
            raise TypeError(f"only additions are nominated, not {add.op}")
        return add


def _evidence_only(add: Add, memory: Memory) -> Add:
    slot = None if memory.structured else add.structured
    return replace(add, kind=None, topic="", structured=slot, valid_from=None, valid_until=None)


def _may_be_reworded(memory: Memory, wording: str, new: Add) -> bool:
    is_settled = memory.category == "core" or memory.verified
    return not is_settled and _is_fair(wording, memory.content, new)


def _is_fair(wording: str, standing: str, new: Add) -> bool:
    """Tell whether a wording keeps what stands there and adds nothing but what is new."""
    said = " ".join([new.content or "", *(quote.text for quote in new.quotes)])
    return _told(standing) <= _told(wording) <= _told(standing) | _told(said)


def _told(text: str) -> set[str]:
    words = telling_words(text)
    return {part for word in words for part in (word if is_cjk(word[0]) else [word])}


def _tells_more_time(add: Add, memory: Memory) -> bool:
    """Tell whether a date would be lost where the memory's wording and times stay."""
    starts, ends = _times(add)
    return starts not in (None, memory.valid_from) or ends not in (None, memory.valid_until)


def _times(add: Add) -> tuple[object, object]:
    starts, ends = add.valid_from, add.valid_until
    return starts and starts.at, ends and ends.at


def _with_words_of(host: P, other: Add) -> P:
    return replace(
        host,
        quotes=list(dict.fromkeys([*host.quotes, *other.quotes])),
        entities=[*host.entities, *other.entities],
        confidence=(host.confidence + other.confidence) / 2,
        salience=max(host.salience, other.salience),
    )


def _handle(named: str | None) -> str:
    return (named or "").strip().strip("[]").lower()


def _plain(content: str | None) -> str:
    return " ".join((content or "").split())
