"""Marks under a reply that tells of memories; what they open, the asker alone sees."""

import logging

from bot.actions.account.sources import OwnSources
from bot.app import App
from bot.discord.context.user import KnownParticipant
from bot.discord.messages.streaming import Sending
from bot.discord.texts.general import TEXTS, small
from config.errors import StoreError
from memory.conversation.platform_messages import turn_about
from memory.vocabulary import Language

log = logging.getLogger(__name__)


async def mark_sources(
    sending: Sending, app: App, known: KnownParticipant, language: Language
) -> None:
    """Put marks under a reply that is whole, where the person wants to see them."""
    if known.off_record or not sending.messages:
        return
    asked, own = str(sending.asked.id), OwnSources(app.services, known.user_id)
    try:
        turn = await app.services.store.read(
            lambda rows: turn_about(rows, known.conversation_id, asked)
        )
        marks = await own.of_reply(turn.reply_id) if turn and turn.reply_id else []
    except StoreError as problem:
        log.warning("message %s: its sources are not marked: %s", asked, problem)
        return
    if marks:
        signs = "".join(each.mark for each in marks)
        told = small(TEXTS[language].sources.format(signs=signs))
        sending.text = f"{sending.text.rstrip()}\n{told}"
        await sending.finish()
