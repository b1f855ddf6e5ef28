"""A person's taking in of an export: what it would bring, then bringing it, portion by portion."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TypeVar

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.actions.account.looks import Looks
from bot.actions.account.settings import SWITCHES, OwnSettings, SettingsView, Switch
from bot.actions.refusal_texts import BEING_ERASED, REFUSALS
from config.errors import OperationRefused
from memory.amendments.withdrawn_questions import rule_topic
from memory.erasure.status import erasures_of
from memory.imports.document import Document, MemoryRecord
from memory.imports.drafts import IMPORTER
from memory.imports.memories import MemoryImport
from memory.imports.plan import ImportPlan, plan_import
from memory.imports.portions import Portions
from memory.imports.talk import TalkImport
from memory.index.kept_packs import pack_tasks
from memory.ledger.runs import open_run
from memory.privacy.waiting_erasures import is_being_erased
from memory.queue.job_queue import enqueue
from memory.services import Services
from memory.storage.ownership import get_owned, owned
from memory.storage.store import Work
from memory.tables import Operation, Run, User, row_id
from memory.vocabulary import Category, Kind, Language, Ruling

MESSAGES, MEMORIES = 100, 50
"""So many are written in one transaction at most."""
MOST_SHOWN = 50
DOCUMENT = "document"
"""Under what the run of an import names its document while it is under way."""
REASONS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "never store": "It is on a topic that is never to be stored.",
        "sentence without a source": "Nothing that it tells of can be taken in.",
    },
    "zh": {
        "never store": "它属于从不保存的话题。",
        "sentence without a source": "它所讲的内容都无法导入。",
    },
}
STOPPED: Mapping[Language, str] = {
    "en": "Something was erased meanwhile, so the rest was not taken in. Look at the file again.",
    "zh": "期间有内容被抹去，所以其余的没有导入。请再看一遍这个文件。",
}
T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


@dataclass(frozen=True, slots=True)
class ImportedMemory:
    """A memory that would come, or would not."""

    content: str
    category: Category
    kind: Kind | None
    reason: str = ""
    """Why it would not, in words."""


@dataclass(frozen=True, slots=True)
class ImportedRule:
    """A rule for a topic that would come."""

    topic: str
    rule: Ruling


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What taking an export in would change; the names of its fields are those of the JSON."""

    exported_at: datetime
    of: str
    """How its owner was called."""
    memories: int
    """How many are new."""
    known_memories: int
    messages: int
    known_messages: int
    rules: Sequence[ImportedRule]
    settings: Mapping[Switch, bool]
    """The switches that were set otherwise; they are left alone unless asked for."""
    refused: Sequence[ImportedMemory]
    shown: Sequence[ImportedMemory]
    """The first of the new memories."""
    erased_memories: int = 0
    """How many the person erased here, with those that rest on such alone: they stay erased."""
    erased_messages: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.memories or self.messages or self.rules)


@dataclass(frozen=True, slots=True)
class RefusedMemories:
    """Memories that were not taken, without their words: they may be just what is not kept."""

    reason: str
    """Why they were not, in words."""
    count: int


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What came of it."""

    memories: int
    messages: int
    refused: Sequence[RefusedMemories]
    erased_memories: int
    """How many the person erased here: they stay erased."""
    erased_messages: int
    run: int | None
    """The run by which the memories are undone as a whole."""


@dataclass(frozen=True, slots=True)
class OwnImport:
    """Takes an export in, for one user."""

    services: Services
    user_id: int
    language: Language = "en"
    looks: Looks = field(default_factory=Looks)
    """Those of the process, where other people wait for it."""

    async def preview(self, document: Document) -> ImportPreview:
        """Tell what it would change; nothing is done. It is a look (`Looks.of`) by itself."""
        plan = await self._plan(document)
        chosen = await OwnSettings(self.services, self.user_id).chosen()
        return ImportPreview(
            exported_at=document.exported_at,
            of=document.user.name,
            memories=len(plan.memories),
            known_memories=len(plan.known_memories),
            messages=len(plan.messages),
            known_messages=len(plan.known_messages),
            rules=[ImportedRule(each.topic, each.rule) for each in plan.rules],
            settings=_switched(document, chosen),
            refused=[self._told(each.record, each.reason) for each in plan.refused],
            shown=[self._told(each) for each in plan.memories[:MOST_SHOWN]],
            erased_memories=plan.erased_memories,
            erased_messages=plan.erased_messages,
        )

    async def take_in(
        self,
        document: Document,
        *,
        settings: bool = False,
        progress: Progress | None = None,
        at_end: Callable[[Rows], None] | None = None,
    ) -> ImportResult:
        """Write what is new, portion by portion: what was begun can be begun again.

        It is one run also where it was broken off before: whoever undoes it undoes all of it.
        `at_end` is called in the last transaction.
        """
        plan = await self.looks.in_turn(partial(self._plan, document))
        told = progress or (lambda done, total: None)
        total, done = len(plan.messages) + len(plan.memories), 0
        told(done, total)
        services, now = self.services, self.services.now()
        erased = await services.store.read(self._newest_erasure)
        talk = TalkImport(
            self.user_id,
            document,
            now,
            plan.feedback,
            plan.never,
            messages=dict(plan.known_messages),
        )
        portions = Portions(services.store)
        async for some in portions.of(plan.messages, MESSAGES):
            await self._write(partial(talk.write, messages=some), erased)
            told(done := done + len(some), total)
        run = await self._begin(plan, document, settings=settings)
        writing = MemoryImport(
            talk, run or 0, services.policy, plan.known_memories, embedder=services.embedder.model
        )
        async for known in portions.of(plan.recognized, MEMORIES):
            await self._write(partial(writing.recognize, records=known), erased)
        refused = [each.reason for each in plan.refused]
        async for portion in portions.of(plan.memories, MEMORIES):
            vectors = await services.vectors_of([each.content for each in portion])
            bringing = partial(writing.write, records=portion, vectors=vectors)
            refused += [reason for _, reason in await self._write(bringing, erased)]
            told(done := done + len(portion), total)

        def end(rows: Rows) -> None:
            if run is not None:
                get_owned(rows, Run, self.user_id, run).handles = {}
            rows.get_one(User, self.user_id).revision += 1
            for task in pack_tasks(rows, self.user_id, services.now()):
                enqueue(rows, task, services.now())
            if at_end is not None:
                at_end(rows)

        await self._write(end, erased)
        return ImportResult(
            memories=len(writing.written),
            messages=len(talk.written),
            refused=[
                RefusedMemories(self._reason(reason), count)
                for reason, count in Counter(refused).items()
            ],
            erased_memories=plan.erased_memories,
            erased_messages=plan.erased_messages,
            run=await services.store.read(partial(self._undoable, run)),
        )

    async def _write(self, work: Work[T], erased: int | None) -> T:
        """Write a portion; raises `OperationRefused` where something was erased since it began."""

        def written(rows: Rows) -> T:
            self._check_stays(rows)
            if self._newest_erasure(rows) != erased:
                raise OperationRefused(STOPPED[self.language])
            return work(rows)

        return await self.services.store.write(written)

    def _check_stays(self, rows: Rows) -> None:
        """Refuse to bring what would go with everything else."""
        if is_being_erased(rows, self.user_id):
            raise OperationRefused(BEING_ERASED[self.language])

    def _newest_erasure(self, rows: Rows) -> int | None:
        return next((each.id for each in erasures_of(rows, self.user_id)), None)

    async def _plan(self, document: Document) -> ImportPlan:
        limits, halt = self.services.policy.curation, self.looks.halt
        return await self.services.store.read(
            lambda rows: plan_import(rows, self.user_id, document, limits=limits, halt=halt)
        )

    async def _begin(self, plan: ImportPlan, document: Document, *, settings: bool) -> int | None:
        """Write rules and, where asked for, switches; open the run that the memories come in."""
        now = self.services.now()
        own = OwnSettings(self.services, self.user_id)
        switched = _switched(document, await own.chosen())
        if settings and switched:
            await own.choose(switched)

        def work(rows: Rows) -> int | None:
            self._check_stays(rows)
            for rule in plan.rules:
                rule_topic(rows, self.user_id, rule.topic, rule.rule, now=now)
            name = {DOCUMENT: document.name}
            if (begun := self._begun(rows, name)) is not None or not plan.memories:
                return begun
            return row_id(open_run(rows, self.user_id, IMPORTER, now, handles=name))

        return await self.services.store.write(work)

    def _begun(self, rows: Rows, name: Mapping[str, str]) -> int | None:
        """Return the run in which the same document was begun and not ended; None: none."""
        runs = owned(self.user_id, Run).where(Run.agent == IMPORTER.agent, Run.status == "applied")
        newest = rows.exec(runs.order_by(col(Run.id).desc()))
        return next((row_id(each) for each in newest if each.handles == name), None)

    def _undoable(self, run: int | None, rows: Rows) -> int | None:
        """Return a run, if it brought anything."""
        brought = owned(self.user_id, Operation.id).where(Operation.run_id == run)
        return run if rows.exec(brought.limit(1)).first() is not None else None

    def _told(self, record: MemoryRecord, reason: str = "") -> ImportedMemory:
        told = self._reason(reason) if reason else ""
        return ImportedMemory(record.content, record.category, record.kind, told)

    def _reason(self, reason: str) -> str:
        """Return in words why the door refuses a memory."""
        known = {**REFUSALS[self.language], **REASONS[self.language]}
        limit = self.services.policy.curation.content_characters
        return known.get(reason, known[""]).format(reason=reason, limit=limit, id="")


def _switched(document: Document, chosen: SettingsView) -> dict[Switch, bool]:
    """Return the switches that the document has otherwise."""
    row = next(iter(document.settings), {})
    return {
        name: value
        for name in SWITCHES
        if isinstance(value := row.get(name), bool) and value != getattr(chosen, name)
    }
