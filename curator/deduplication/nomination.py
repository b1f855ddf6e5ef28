"""Asking the second question: nominate what lies near, and ask about all of it once."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.errors import MindError
from config.models.embedding.embedder import Vector
from curator.agent_inputs import ShownMemory, shown_memory
from curator.deduplication.judge import DuplicateJudge, DuplicateQuestion, NewItem
from curator.deduplication.resolution import Asked, Opinion, opinions
from curator.handles import Handles
from memory.dates.partial_date import Moment, written
from memory.ledger.proposal import Author, Proposal, texts_to_embed
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.operations.registry import objection
from memory.recall.duplicate_candidates import DuplicateScope, NewStatement, nominate
from memory.recall.model.fallback import Fallback
from memory.services import Services
from memory.tables import Memory, row_id
from memory.text.quotes import fingerprint
from memory.vocabulary import Language

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class NominationContext:
    """On whose behalf the question is asked, and how memories are cited and dated in it."""

    services: Services
    judge: DuplicateJudge
    scope: DuplicateScope
    handles: Handles
    zone: ZoneInfo
    language: Language
    now: datetime
    """When the newest message was said."""


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """What each proposal becomes, and by which prompt it was judged, if it was."""

    opinions: Sequence[Opinion]
    vectors: Mapping[str, Vector]
    """By content, for those that could be embedded."""
    judged_by: str | None = None
    unreadable: int = 0
    """How many operations of the answer could not be read."""
    withheld: Sequence[int] = ()
    """The messages that the curator judged to be about what is never to be stored."""
    is_by_rule: bool = False
    """Whether rules proposed it all."""
    through: int | None = None
    """The last message whose words were heard out; None: the last of the stage."""
    left: int = 0
    """How many proposals wait, with their messages, for the next job."""
    too_many: int = 0
    """How many proposals of one message were more than rules may make of it."""


async def second_opinion(asker: NominationContext, proposals: Sequence[Proposal]) -> SecondOpinion:
    """Ask about what is to be added and lies near to something; failing that, change nothing."""
    read, embed = asker.services.store.read, asker.services.vectors_of
    vectors = await embed(texts_to_embed(proposals))
    asked = await read(lambda rows: _Nomination(rows, asker, proposals, vectors).asked())
    plain = SecondOpinion([Opinion(proposal) for proposal in proposals], vectors)
    if asked is None:
        return plain
    try:
        reply = await asker.judge.judge(asked.question)
    except MindError as problem:
        log.warning("duplicates are not judged: %s", type(problem).__name__)
        return plain
    limits = asker.services.settings.curation
    judged = opinions(proposals, asked, reply.answers, limits)
    contents = texts_to_embed(proposal for opinion in judged for proposal in opinion.both)
    vectors |= await embed([content for content in contents if content not in vectors])
    return SecondOpinion(judged, vectors, asker.judge.prompt_version(asker.language))


@dataclass(frozen=True, slots=True)
class _Nomination:
    rows: Rows
    asker: NominationContext
    proposals: Sequence[Proposal]
    vectors: Mapping[str, Vector]

    def asked(self) -> Asked | None:
        """Return the question, or None where nothing new lies near to anything."""
        items: dict[str, NewItem] = {}
        positions: dict[str, int] = {}
        memories: dict[str, Memory] = {}
        added: dict[str, Add] = {}
        for at, add in self._new():
            near = self._memories_near(add)
            earlier = [key for key, other in added.items() if self._is_near(add, other)]
            handle = f"n{len(items) + 1}"
            items[handle] = self._item(add, handle, [*near, *earlier])
            positions[handle], added[handle] = at, add
            memories |= near
        cited = {handle for item in items.values() for handle in item.near}
        if not cited:
            return None
        question = DuplicateQuestion(
            language=self.asker.language,
            now=self.asker.now,
            items=[
                new_item for handle, new_item in items.items() if new_item.near or handle in cited
            ],
            memories=[self._shown(memory) for memory in memories.values()],
        )
        return Asked(question, positions, memories)

    def _new(self) -> list[tuple[int, Add]]:
        """Return the valid additions and where they stand, each that is told word for word once."""
        limits = self.asker.services.settings.curation
        found: dict[str, tuple[int, Add]] = {}
        for at, proposal in enumerate(self.proposals):
            if (
                isinstance(proposal, Add)
                and objection(proposal, None, Author("curator"), limits) is None
            ):
                found.setdefault(fingerprint(proposal.content or ""), (at, proposal))
        return list(found.values())

    def _memories_near(self, add: Add) -> dict[str, Memory]:
        """Return by handle what may say the same, but nothing that this run changes anyway.

        A memory that says it word for word needs no judge: the door finds it.
        """
        statement = NewStatement(
            content=add.content or "",
            vector=self.vectors.get(add.content or ""),
            key=_slot(add, "key"),
            grounding=add.grounding,
            valid_until=add.valid_until.at if add.valid_until else None,
        )
        scope, nothing = self.asker.scope, list[Memory]()
        warm = self.asker.services.warm.user(scope.user_id)
        found = Fallback(scope.user_id).attempt(
            "what lies near", lambda: nominate(self.rows, warm, scope, statement), nothing
        )
        if any(memory.fingerprint == fingerprint(statement.content) for memory in found):
            return {}
        return {
            self.asker.handles.give(row_id(memory)): memory
            for memory in found
            if not self._is_changed(memory)
        }

    def _is_changed(self, memory: Memory) -> bool:
        """Tell whether the run forgets it, ends it, or lets it say something else."""
        return any(
            proposal.retires
            or (isinstance(proposal, Update) and proposal.content != memory.content)
            for proposal in self.proposals
            if proposal.memory_id == memory.id
        )

    def _is_near(self, addition: Add, other: Add) -> bool:
        if addition.grounding != other.grounding:
            return False
        key = _slot(addition, "key")
        if key is not None and key == _slot(other, "key"):
            return True
        vectors = [self.vectors.get(each.content or "") for each in (addition, other)]
        if vectors[0] is None or vectors[1] is None:
            return False
        return float(vectors[0] @ vectors[1]) >= self.asker.scope.floor

    def _item(self, add: Add, handle: str, near: Sequence[str]) -> NewItem:
        quotes = [quote.text for quote in add.quotes if quote.role == "source"]
        return NewItem(
            handle=handle,
            content=add.content or "",
            quote=quotes[0] if quotes else "",
            kind=add.kind,
            key=_slot(add, "key"),
            value=_slot(add, "value"),
            valid_from=self._written(add.valid_from),
            valid_until=self._written(add.valid_until),
            near=near,
        )

    def _shown(self, memory: Memory) -> ShownMemory:
        return shown_memory(memory, self.asker.handles, self.asker.zone)

    def _written(self, moment: Moment | None) -> str | None:
        return written(moment, self.asker.zone) if moment else None


def _slot(add: Add, name: str) -> str | None:
    found = (add.structured or {}).get(name)
    return None if found is None else str(found)
