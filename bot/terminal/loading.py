"""What a talk needs beside its rows: it takes seconds to load, while the person reads and types."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from bot.actions.local_user import PLATFORM
from bot.app import App
from bot.process.garbage import look_briefly
from config.errors import EmbedderError, StoreError
from memory.recall.warming import Whereabouts, warm_up
from memory.secret_detection import redacted
from memory.vocabulary import Language

log = logging.getLogger(__name__)

Told = Callable[[], object]
WARMING = "…"
"""Words that mean nothing: to look for them once loads what looks for any."""
FIRST_WORDS: Mapping[Language, str] = {"en": "I have a cat called Miso.", "zh": "我养了一只猫。"}
"""What a person may say first: to read it once loads what reads any."""


def _nothing() -> None:
    """Tell nobody."""


@dataclass
class Loading:
    """Loads in a thread what speaks and works, then begins the work in the background.

    Till it ended nobody else may use it: what two threads import at once, one may see unfinished.
    """

    app: App
    warms: bool = False
    """Whether to load also what looks for words by their meaning, before anything is looked for."""
    person: str = ""
    """Who talks: where it warms, what they have is read before they ask, too."""
    language: Language = "en"
    """What they are likely to speak: where it warms, what reads it without a model is loaded."""
    on_failure: Told = _nothing
    """Told, in another thread, that a part cannot be had; `ended` then raises why."""
    _task: "asyncio.Task[None] | None" = field(default=None, init=False)
    _work: "asyncio.Task[None] | None" = field(default=None, init=False)
    _is_given_up: bool = field(default=False, init=False)
    has_failed: bool = field(default=False, init=False)
    """Whether a part cannot be had; set before `on_failure` is told."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to wait for, all being loaded or failed."""
        return self._task is not None and self._task.done()

    async def begin(self) -> None:
        """Begin to load."""
        self._task = asyncio.create_task(self._load())

    async def ended(self) -> None:
        """Wait until all is loaded; raises what kept a part from being had.

        Who is cancelled waits no longer, and the loading goes on.
        """
        if self._task is not None:
            await asyncio.shield(self._task)

    async def give_up(self) -> None:
        """Load no further part, and wait for the one that is being loaded."""
        self._is_given_up = True
        if self._task is not None:
            await asyncio.wait({self._task})
            if not self._task.cancelled():
                self._task.exception()  # looked at: who leaves need not be told

    async def _load(self) -> None:
        try:
            await asyncio.to_thread(self._all_parts)
            if not self._is_given_up:
                await self._warm_up()
                await self._take_up()
                self._work = asyncio.create_task(self.app.worker.run())
        except BaseException:
            self.has_failed = True
            self.on_failure()
            raise

    async def _warm_up(self) -> None:
        """Have the person warm; where that can't be read, the talk tells it."""
        if self.warms and self.person:
            with suppress(StoreError):
                await warm_up(self.app.services, Whereabouts(PLATFORM, self.person))

    async def _take_up(self) -> None:
        """Take up what was left; where it can't be written now, the talk need not end for that."""
        try:
            await self.app.worker.chores.start()
        except StoreError as problem:
            log.warning("what an earlier process left is not taken up: %s", problem)

    def _all_parts(self) -> None:
        for _ in self._parts():
            if self._is_given_up:
                return
        look_briefly()

    def _parts(self) -> Iterator[object]:
        """Yield each part as it is loaded."""
        yield self.app.turn
        import bot.terminal.commands

        yield bot.terminal.commands
        yield self.app.flow
        yield self.app.worker
        if self.warms:
            yield redacted(WARMING)
            if self.app.settings.embedding.provider != "openai":  # an endpoint is asked of nothing
                with suppress(EmbedderError):  # told where something is looked for
                    yield self.app.services.embedder.query(WARMING)
            if not self.app.has_voice_of_model:
                yield self._read_once()

    def _read_once(self) -> object:
        """Read what somebody may say, by rule."""
        from curator.offline.utterances.claims import claims  # late: it takes a second itself

        return claims(FIRST_WORDS[self.language], self.language, self.app.services.now())
