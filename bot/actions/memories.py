"""A person's own acts on their memories: the same for terminal, commands and every front end."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.memory_views import OwnMemoryViews
from bot.actions.refusal_texts import BEING_ERASED, BRINGS_BACK, NEVER_STORED, REFUSALS
from config.errors import MemoryChanged, NotFound, OperationRefused, UndoRefused
from memory.amendments.undo import latest_act, undo_operation, undo_run
from memory.amendments.undoable_acts import undoable_acts
from memory.dates.partial_date import local_time, parse_moment
from memory.forgetting.execution import begin_undo, forget_memories
from memory.forgetting.status import ForgettingStatus
from memory.forgetting.targets import ForgettingTarget
from memory.ledger.proposal import (
    Author,
    Batch,
    ContentProposal,
    Proposal,
    subject_of,
    texts_to_embed,
)
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.hush import Hush, Unhush
from memory.operations.kinds.keep import Keep
from memory.operations.kinds.restore import Restore
from memory.privacy.topic_rules import ruled_topics
from memory.privacy.waiting_erasures import is_being_erased, memories_being_erased
from memory.reports.history import OperationView, told
from memory.reports.memory_view import MemoryView, described, own_memory
from memory.services import Services
from memory.storage.ownership import among, owned
from memory.tables import Memory, Operation, User, row_id
from memory.text.language import language_of
from memory.text.normalization import cleaned
from memory.text.topic_matching import first_about
from memory.vocabulary import Language

if TYPE_CHECKING:
    from memory.recall import Recalled

PERSON = Author("person")
LARGEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class OwnMemory(OwnMemoryViews):
    """The same in that user's hands."""

    services: Services
    audience: str = "private"
    character: str | None = None
    language: Language = "en"
    """In which refusals are told."""
    saw_version: int | None = None
    """The version of the memory that the person looked at; None: whatever it is now."""

    async def search(self, words: str, *, limit: int) -> "Sequence[Recalled]":
        """Return what is found for the words, best first, hushed and past things too."""
        from memory.recall.recall import RecallRequest, recall  # late: other acts look for none

        ask = RecallRequest(
            user_id=self.user_id,
            text=cleaned(words),
            audience=self.audience,
            limit=limit,
            everything=True,
        )
        found = await recall(self.services, ask)
        return [*found.memories, *found.episodes]

    async def add(self, content: str, *, anyway: bool = False) -> MemoryView:
        """Remember a sentence as the person's own word; raises `OperationRefused`.

        What is on a topic that they never want stored is only stored where they say so (`anyway`).
        """
        proposal = await self._written(cleaned(content))
        if not anyway:
            await self._check_topics(proposal)
        return await self._do(proposal)

    async def _written(self, content: str) -> Add:
        """Return a sentence of theirs as a proposal, with the day and the hour that it is for."""
        from bot.voice.second_person import first_person  # late: only who writes waits for it
        from curator.offline.utterances.claims import claims
        from curator.offline.utterances.told_days import hand_written

        user = await self.services.store.read(lambda rows: rows.get_one(User, self.user_id))
        zone, language = ZoneInfo(user.timezone), language_of(content, self.language)
        now = local_time(self.services.now(), zone)
        told = claims(first_person(content, language), language, now)
        written = hand_written(content, told, language, now)
        since, until = written.valid_from, written.valid_until
        return Add(
            content=written.content,
            structured=dict(zip(("key", "value"), written.slot, strict=True))
            if written.slot
            else None,
            salience=1.0,
            confidence=1.0,
            valid_from=parse_moment(since, zone) if since else None,
            valid_until=parse_moment(until, zone) if until else None,
        )

    async def _check_topics(self, proposal: Add) -> None:
        """Refuse what is on a topic that the person never wants stored."""
        never = await self.services.store.read(
            lambda rows: ruled_topics(rows, self.user_id, "never")
        )
        if topic := first_about(never, subject_of(proposal)):
            raise OperationRefused(NEVER_STORED[self.language].format(topic=topic))

    async def forget(self, memory_id: int) -> MemoryView:
        """Forget a memory softly; raises `NotFound`, `OperationRefused`."""
        return await self._do(Delete(memory_id=memory_id, forgotten_because="asked"))

    async def forget_several(self, seen: Mapping[int, int]) -> Collection[int]:
        """Forget memories softly as one run, those in the version that was seen; return which."""
        chosen = [ForgettingTarget(number, version) for number, version in seen.items()]
        store, policy = self.services.store, self.services.policy
        done = await forget_memories(store, chosen, self._batch(), policy)
        return done.forgotten

    async def restore(self, memory_id: int) -> MemoryView:
        """Bring a forgotten memory back; raises `NotFound`, `OperationRefused`."""
        return await self._do(Restore(memory_id=memory_id))

    async def keep(self, memory_id: int) -> MemoryView:
        """Keep a memory that is about to fade; raises `NotFound`, `OperationRefused`."""
        return await self._do(Keep(memory_id=memory_id))

    async def hush(self, memory_id: int) -> MemoryView:
        """Keep a memory, but never bring it up unasked; raises `NotFound`, `OperationRefused`."""
        return await self._do(Hush(memory_id=memory_id))

    async def unhush(self, memory_id: int) -> MemoryView:
        """Let a memory be brought up again; raises `NotFound`, `OperationRefused`."""
        return await self._do(Unhush(memory_id=memory_id))

    async def undo(self, operation_id: int) -> Sequence[OperationView]:
        """Undo an operation and return what was undone.

        Raises:
            NotFound: the user has no such operation.
            UndoRefused: later operations stand on it.
            OperationRefused: it cannot be undone at all.
        """
        batch, policy = self._batch(), self.services.policy
        return await self.services.store.write(
            lambda rows: _told(rows, undo_operation(rows, operation_id, batch, policy))
        )

    async def undo_run(self, run_id: int) -> Sequence[OperationView]:
        """Undo a whole run of an agent and return what was undone; raises as `undo` does."""
        store = self.services.store
        undone = await undo_run(store, run_id, self._batch(), self.services.policy)
        return await store.read(lambda rows: _told(rows, undone))

    async def begin_undo(self, run_id: int) -> ForgettingStatus | None:
        """Begin to undo a run that forgot much, which goes on by itself; None: it is none.

        What was put away is told again at once; raises as `undo` does.
        """
        return await begin_undo(self.services.store, run_id, self._batch())

    async def undo_newest(
        self, conversation_id: int, *, anyway: bool = False
    ) -> Sequence[OperationView] | None:
        """Undo what was done last, learned in a conversation or by hand; None where nothing was.

        What the person had forgotten is only brought back where they say so, and that a memory was
        used since keeps nothing; raises as `undo` does.
        """
        last = await self.services.store.read(
            lambda rows: latest_act(rows, self.user_id, conversation_id)
        )
        if last is None:
            return None
        if last.brings_back and not anyway:
            told = " ".join(last.brings_back)
            raise OperationRefused(BRINGS_BACK[self.language].format(told=told))
        return await self.undo_through_uses(last.operation_id or 0, run_id=last.run_id)

    async def undo_through_uses(
        self, operation_id: int, *, run_id: int | None = None
    ) -> Sequence[OperationView]:
        """Undo an operation or a run, also where it was used since; raises as `undo` does."""
        while True:
            try:
                if run_id is not None:
                    return await self.undo_run(run_id)
                return await self.undo(operation_id)
            except UndoRefused as problem:
                await self._undo_uses(problem)

    async def undoable(self, limit: int, *, first: Sequence[int] = ()) -> Sequence[OperationView]:
        """Return what could be undone, newest first; `first`: these, in their order."""

        def work(rows: Rows) -> Sequence[OperationView]:
            if not first:
                return _told(rows, undoable_acts(rows, self.user_id, limit=limit))
            found = owned(self.user_id, Operation).where(among(col(Operation.id), first))
            by_id = {row_id(operation): operation for operation in rows.exec(found)}
            return _told(rows, [by_id[number] for number in first if number in by_id][:limit])

        return await self.services.store.read(work)

    async def _undo_uses(self, problem: UndoRefused) -> None:
        """Undo what stands on something where it is only that it was used; raises it otherwise."""
        later = problem.operation_ids
        found = owned(self.user_id, Operation).where(among(col(Operation.id), later))
        standing = await self.services.store.read(lambda rows: rows.exec(found).all())
        if any(operation.op != "BOOST" for operation in standing):
            raise problem
        for operation_id in later:
            await self.undo(operation_id)

    async def act(self, proposal: Proposal) -> MemoryView:
        """Apply an act of the person that has no name here; raises as the others do."""
        return await self._do(proposal)

    async def _do(self, proposal: Proposal) -> MemoryView:
        """Apply one act of the person and return the memory as it is now."""
        services = self.services
        if (proposal.memory_id or 0) > LARGEST_ID:
            raise NotFound("memory", proposal.memory_id)
        vectors = await services.vectors_of(texts_to_embed([proposal]))
        batch = replace(self._batch(), proposals=[proposal], vectors=vectors)

        def work(rows: Rows) -> MemoryView:
            if isinstance(proposal, ContentProposal) and is_being_erased(rows, self.user_id):
                raise OperationRefused(BEING_ERASED[self.language])
            if proposal.memory_id is not None:
                if proposal.memory_id in memories_being_erased(rows, self.user_id):
                    raise NotFound("memory", proposal.memory_id)
                self._check_unchanged(own_memory(rows, self.user_id, proposal.memory_id))
            outcome = apply(rows, batch, services.policy)
            if outcome.rejected:
                raise OperationRefused(self._refusal(outcome.rejected[0].reason, proposal))
            memory = own_memory(rows, self.user_id, outcome.memory_ids[0])
            return described(rows, memory, self._viewer())

        return await services.store.write(work)

    def _check_unchanged(self, memory: Memory) -> None:
        """Refuse to change what is not as the person saw it."""
        if self.saw_version not in (None, memory.version):
            raise MemoryChanged(row_id(memory), memory.version)

    def _batch(self) -> Batch:
        return Batch(
            user_id=self.user_id,
            author=PERSON,
            now=self.services.now(),
            proposals=(),
            audience=self.audience,
            character=self.character,
            embedder=self.services.embedder.model,
        )

    def _refusal(self, reason: str, proposal: Proposal) -> str:
        sentences = REFUSALS[self.language]
        limit = self.services.settings.curation.content_characters
        sentence = sentences.get(reason, sentences[""])
        return sentence.format(id=proposal.memory_id, limit=limit, reason=reason)


def _told(rows: Rows, operations: Sequence[Operation]) -> Sequence[OperationView]:
    return [told(rows, operation) for operation in operations]
