"""Exports and imports under way: begun at once, told how far they are, and kept for a while."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from secrets import token_urlsafe
from typing import Literal

from bot.actions.account.export_file import ExportFile, FileFormat, OwnExport
from bot.actions.account.imports import ImportResult, OwnImport
from bot.actions.erasure import OwnErasing
from bot.actions.idempotency import OnceStore, RequestKey
from bot.reason import reason_of
from bot.texts.troubles import told
from config.errors import CompanionError, NotFound, OperationRefused, RequestRepeated, StoreError
from memory.imports.document import Document
from memory.services import Services
from memory.vocabulary import Language

Sort = Literal["export", "import"]
State = Literal["running", "done", "failed"]
KEPT = timedelta(minutes=15)
"""So long a file can be fetched, and it can be seen how an import ended."""
NAME_BYTES = 16
MOST = 3
"""So many of one person are kept at once; of those that run, none goes for a new one."""
BUSY = {
    "en": "Several of these are under way; wait until one is done.",
    "zh": "已有几项正在进行，请等其中一项完成。",
}
BROKEN = {
    "en": "It broke off. What is done is done; try again.",
    "zh": "中途断了。已经完成的不会丢，请再试一次。",
}
logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Transfer:
    """An export or an import."""

    id: int
    sort: Sort
    user_id: int
    begun_at: datetime
    ended_at: datetime | None = None
    """From then on it is kept for a while, however long it took."""
    state: State = "running"
    done: int = 0
    total: int = 0
    file: ExportFile | None = None
    result: ImportResult | None = None
    error: str = ""
    key: RequestKey | None = None
    """Under which it was asked for."""
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)

    def advance(self, done: int, total: int) -> None:
        """Note how far it is."""
        self.done, self.total = done, total


@dataclass(frozen=True, slots=True)
class TransferView:
    """How far an export or an import is; the names of its fields are those of the JSON."""

    id: int
    sort: Sort
    state: State
    done: int
    total: int
    """Of how many steps; 0: nobody knows yet."""
    begun_at: datetime
    file: str | None
    """What the file is called that can be fetched."""
    bytes: int | None
    result: ImportResult | None
    error: str
    """Why it failed, in words."""


@dataclass(slots=True)
class HeldDocument:
    """A document that a person looked at, under a name that nobody guesses."""

    name: str
    since: datetime
    document: Document | None
    """None: it is being taken in."""


@dataclass(slots=True)
class Transfers:
    """All that are under way in this process, whoever's they are."""

    _held: dict[int, Transfer] = field(default_factory=dict)
    _documents: dict[int, HeldDocument] = field(default_factory=dict)
    """By user."""
    _newest: int = 0

    async def export(
        self,
        own: OwnExport,
        form: FileFormat,
        conversation_id: int | None = None,
        *,
        once: OnceStore | None = None,
    ) -> TransferView:
        """Begin to write a file.

        Raises:
            OperationRefused: too many are under way.
            RequestRepeated: it was asked for before under the same key.
        """
        transfer = self._begin(own.services.now(), "export", own.user_id, own.language, once)
        if once is not None:
            await self._noted(transfer, once.note(transfer.id))

        async def work() -> None:
            transfer.file = await own.write(
                form, conversation_id=conversation_id, progress=transfer.advance
            )

        return self._run(transfer, work, own)

    async def take_in(
        self,
        own: OwnImport,
        document: Document,
        *,
        settings: bool,
        once: OnceStore | None = None,
    ) -> TransferView:
        """Begin to take an export in; broken off, it may be begun again under the same key.

        Raises:
            OperationRefused: one is under way, each would bring what the other is about to; or
                too much is.
            RequestRepeated: it was asked for before under the same key.
        """
        transfer = self._begin(own.services.now(), "import", own.user_id, own.language, once)
        if once is not None:
            await self._noted(transfer, once.claim())

        async def work() -> None:
            transfer.result = await own.take_in(
                document,
                settings=settings,
                progress=transfer.advance,
                at_end=partial(once.end, result_id=transfer.id) if once else None,
            )

        return self._run(transfer, work, own)

    def hold(self, user_id: int, document: Document, now: datetime) -> str:
        """Keep a document that a person looks at; return the name by which it is taken in."""
        self._drop_old(now)
        name = token_urlsafe(NAME_BYTES)
        self._documents[user_id] = HeldDocument(name, now, document)
        return name

    def held(self, user_id: int, name: str, now: datetime) -> HeldDocument | None:
        """Return the document that a person looked at; None where it is known no more."""
        self._drop_old(now)
        found = self._documents.get(user_id)
        return found if found is not None and found.name == name else None

    def let_go(self, user_id: int, name: str) -> None:
        """Keep of a document only that it is being taken in: its words go."""
        if (found := self._documents.get(user_id)) is not None and found.name == name:
            found.document = None

    def listed(self, user_id: int, now: datetime) -> Sequence[TransferView]:
        """Return a person's, newest first."""
        self._drop_old(now)
        own = (each for each in self._held.values() if each.user_id == user_id)
        return [_view(each) for each in sorted(own, key=lambda each: -each.id)]

    def one(self, user_id: int, number: int, now: datetime) -> TransferView:
        """Return one of a person's; raises `NotFound`."""
        return _view(self._own(user_id, number, now))

    async def file(self, services: Services, user_id: int, number: int) -> ExportFile:
        """Return the file of one; raises `NotFound`, also where it may hold erased words."""
        transfer = self._own(user_id, number, services.now())
        erasures = await OwnErasing(services, user_id).erasures()
        since = transfer.begun_at
        is_erased = any(each.done_at is None or each.done_at >= since for each in erasures)
        if transfer.file is None or is_erased:
            transfer.file = None
            raise NotFound("transfer", number)
        return transfer.file

    def _begin(
        self,
        now: datetime,
        sort: Sort,
        user_id: int,
        language: Language,
        once: OnceStore | None,
    ) -> Transfer:
        self._drop_old(now)
        key = once.key if once else None
        if key is not None and (before := self._asked_before(key)) is not None:
            raise RequestRepeated(before.id if before.key == key else None)
        own = [each for each in self._held.values() if each.user_id == user_id]
        over = [each for each in own if each.state != "running"]
        is_brought = any(each.state == "running" and each.sort == "import" for each in own)
        if len(own) - len(over) >= MOST or (sort == "import" and is_brought):
            raise OperationRefused(BUSY[language])
        for each in over[: max(len(own) - MOST + 1, 0)]:
            del self._held[each.id]
        # No number comes again after a new start: a key may have noted one.
        self._newest = max(self._newest + 1, int(now.timestamp() * 1000))
        transfer = Transfer(self._newest, sort, user_id, now, key=key)
        self._held[transfer.id] = transfer
        return transfer

    def _asked_before(self, key: RequestKey) -> Transfer | None:
        """Return what was begun under a key; what failed may be begun again."""
        begun = (each for each in self._held.values() if each.key and each.state != "failed")
        return next((each for each in begun if each.key and each.key.names_as(key)), None)

    async def _noted(self, transfer: Transfer, noting: Awaitable[None]) -> None:
        """Wait until it is noted that it was begun; else it was not."""
        try:
            await noting
        except BaseException:
            del self._held[transfer.id]
            raise

    def _run(
        self, transfer: Transfer, work: Callable[[], Awaitable[None]], own: OwnExport | OwnImport
    ) -> TransferView:
        language = own.language

        async def carried_out() -> None:
            try:
                await work()
                transfer.state = "done"
            except CompanionError as problem:
                transfer.state, transfer.error = "failed", told(problem, language)
                if isinstance(problem, StoreError):  # whose words are for the operator
                    transfer.error = BROKEN[language]
                    logger.warning("An %s broke off: %s", transfer.sort, reason_of(problem))
            except Exception as problem:  # noqa: BLE001  # an edge: nobody awaits it
                transfer.state, transfer.error = "failed", BROKEN[language]
                logger.warning("An %s broke off: %s", transfer.sort, reason_of(problem))
            finally:
                transfer.ended_at = own.services.now()

        transfer.task = asyncio.create_task(carried_out())
        return _view(transfer)

    def _own(self, user_id: int, number: int, now: datetime) -> Transfer:
        self._drop_old(now)
        found = self._held.get(number)
        if found is None or found.user_id != user_id:
            raise NotFound("transfer", number)
        return found

    def _drop_old(self, now: datetime) -> None:
        for each in [*self._held.values()]:
            if each.ended_at is not None and now - each.ended_at >= KEPT:
                del self._held[each.id]
        for user_id, held in [*self._documents.items()]:
            if now - held.since >= KEPT:
                del self._documents[user_id]


def _view(transfer: Transfer) -> TransferView:
    file = transfer.file
    return TransferView(
        id=transfer.id,
        sort=transfer.sort,
        state=transfer.state,
        done=transfer.done,
        total=transfer.total,
        begun_at=transfer.begun_at,
        file=file.name if file else None,
        bytes=len(file.content) if file else None,
        result=transfer.result,
        error=transfer.error,
    )
