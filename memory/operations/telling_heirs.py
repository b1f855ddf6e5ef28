"""Heirs: insights and compressions that tell a source which is taken back go with it.

What a compression that goes had put away is told again.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.leaked_terms import leaks_terms
from memory.ledger.proposal import Proposal
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.restore import Restore
from memory.storage.ownership import among, listed, owned
from memory.tables import Evidence, Memory, Relation, row_id
from memory.vocabulary import SUMMARY_CATEGORIES, ForgottenBecause

TAKEN_BACK: Collection[ForgottenBecause] = ("asked", "corrected", "source gone")
"""Why something is forgotten that is to be told no more: what faded was true all the same."""
REASON = "source gone"
BACK = "what held it is gone"


@dataclass(frozen=True, slots=True)
class Consequence:
    """What must follow where sources of others are taken back."""

    causes: Collection[int]
    """The sources."""
    as_one: Sequence[Proposal]
    """What is undone only together with that."""
    alone: Sequence[Proposal]
    """What stands again where enough of its sources do: insights."""


def giving_away(rows: Rows, user_id: int, memory_ids: Collection[int]) -> Iterator[Consequence]:
    """Yield what must follow where some of these memories of a user were taken back just now.

    What was derived from one, and tells it by a word that no other source has, is forgotten; what
    it had put away is told again. A wording that its person confirmed stays.
    """
    if not memory_ids:
        return
    asked = {"user_id": user_id, "ids": listed(memory_ids)}
    gone = {row_id(memory): memory for memory in rows.scalars(_TAKEN_BACK, asked)}
    for memory_id, memory in gone.items():
        fall = _Fall(rows, memory)
        found = fall.of_heirs(memory)
        as_one = [each for each in found if each.memory_id not in fall.insights]
        alone = [each for each in found if each.memory_id in fall.insights]
        yield Consequence({memory_id} | fall.sources & {*gone}, as_one, alone)


@dataclass(frozen=True, slots=True)
class _Fall:
    """What falls with one memory, from heir to heir."""

    rows: Rows
    gone: Memory
    fallen: set[int] = field(default_factory=set)
    sources: set[int] = field(default_factory=set)
    """What the fallen were derived from."""
    insights: set[int] = field(default_factory=set)
    """Those of the fallen that hold nothing in their place."""

    def of_heirs(self, source: Memory) -> list[Proposal]:
        """Return what lets the heirs of a memory go that tell what is gone."""
        found = list[Proposal]()
        for heir in self._heirs_of(source):
            if row_id(heir) not in self.fallen and self._tells(heir):
                self.fallen.add(row_id(heir))
                if heir.source == "reviewer":
                    self.insights.add(row_id(heir))
                found += [*self._let_go(heir), *self.of_heirs(heir)]
        return found

    def _let_go(self, heir: Memory) -> list[Proposal]:
        sources = self._sources_of(heir)
        self.sources.update(map(row_id, sources))
        back = [
            row_id(source)
            for source in sources
            if source.state == "archived" and row_id(source) not in self.fallen
        ]
        if heir.state == "archived":
            back.append(row_id(heir))
        return [
            *(Restore(memory_id=memory_id, reason=BACK) for memory_id in back),
            Delete(
                memory_id=row_id(heir),
                reason=REASON,
                forgotten_because="source gone",
                at=self.gone.forgotten_at,
            ),
        ]

    def _tells(self, heir: Memory) -> bool:
        """Tell whether an heir gives away what is gone."""
        left = [
            source.content
            for source in self._sources_of(heir)
            if source.state != "forgotten" and row_id(source) not in self.fallen
        ]
        quotes = self._quotes_of(heir) - self._quotes_of(self.gone)
        kept = [*left, *(quote for _, quote in quotes)]
        return leaks_terms(heir.content, gone=[self.gone.content], left=kept)

    def _heirs_of(self, source: Memory) -> list[Memory]:
        derived = (
            owned(source.user_id, Memory)
            .join(Relation, col(Relation.from_id) == col(Memory.id))
            .where(
                Relation.to_id == source.id,
                Relation.kind == "derived_from",
                col(Memory.state).in_(("active", "archived")),
                col(Memory.category).not_in(SUMMARY_CATEGORIES),
                col(Memory.verified).is_(False),
            )
        )
        return list(self.rows.exec(derived.order_by(col(Memory.id))))

    def _sources_of(self, heir: Memory) -> list[Memory]:
        sources = (
            owned(heir.user_id, Memory)
            .join(Relation, col(Relation.to_id) == col(Memory.id))
            .where(Relation.from_id == heir.id, Relation.kind == "derived_from")
        )
        return list(self.rows.exec(sources.order_by(col(Memory.id))))

    def _quotes_of(self, memory: Memory) -> set[tuple[int, str]]:
        quoted = owned(memory.user_id, Evidence.message_id, Evidence.quote).where(
            Evidence.memory_id == memory.id, Evidence.role == "source", Evidence.quote != ""
        )
        return set(self.rows.exec(quoted))


_TAKEN_BACK = (
    owned(bindparam("user_id", type_=Integer), Memory)
    .where(
        among(col(Memory.id), bindparam("ids", type_=String)),
        Memory.state == "forgotten",
        col(Memory.forgotten_because).in_(TAKEN_BACK),
    )
    .order_by(col(Memory.id))
)
