"""Erased: a person who had something erased is told when it is gone."""

import logging
from dataclasses import dataclass, field

import discord

from bot.actions.erasure import OwnErasing
from bot.app import App
from bot.discord.components.responses import edit_response
from bot.discord.context.interaction_user import Asked
from bot.discord.texts.erase import TEXTS
from bot.discord.texts.general import small
from bot.reason import reason_of
from bot.texts.erase import ERASE_TEXTS, erasure_told
from memory.vocabulary import Language

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AwaitedErasure:
    """An erasure that a person waits for, and where they are told."""

    interaction: Asked
    erasure_id: int
    user_id: int
    language: Language


@dataclass
class Erased:
    """Tells how far erasures are, until they are done; after 15 minutes in private."""

    app: App
    _awaited: list[AwaitedErasure] = field(default_factory=list)

    async def follow(self, awaited: AwaitedErasure) -> None:
        """Tell how far an erasure is now, and again when it is done."""
        if not await self._is_told(awaited):
            self._awaited.append(awaited)

    async def tell(self) -> None:
        """Tell those whose erasure is done since the last look."""
        for awaited in [*self._awaited]:
            if await self._is_told(awaited, only_the_end=True):
                self._awaited.remove(awaited)

    async def _is_told(self, awaited: AwaitedErasure, *, only_the_end: bool = False) -> bool:
        """Tell how far it is; return whether nothing is left to tell."""
        own = OwnErasing(self.app.services, awaited.user_id, awaited.language)
        erasure = await own.status_of(awaited.erasure_id)
        is_done = erasure.state == "done"
        if only_the_end and not is_done:
            return False
        texts = TEXTS[awaited.language]
        lines = [erasure_told(erasure, ERASE_TEXTS[awaited.language])]
        if not is_done:
            lines.append(texts.waits)
        elif erasure.scope == "everything":
            lines += [texts.farewell, small(ERASE_TEXTS[awaited.language].copies)]
        try:
            await edit_response(awaited.interaction, "\n".join(lines))
        except discord.HTTPException as problem:
            log.info("erasure %s: nobody is told: %s", awaited.erasure_id, reason_of(problem))
            return True
        return is_done
