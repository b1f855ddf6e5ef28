"""Looking ahead: what the next question will be asked with is embedded before it comes."""

import logging

from sqlmodel import Session as Rows

from config.errors import StoreError
from config.minds.occasion import on_occasion
from memory.services import Services
from memory.tables import Message
from memory.working_memory import window

log = logging.getLogger(__name__)


async def look_ahead(services: Services, conversation_id: int) -> None:
    """Have the vector of the newest messages ready for whoever speaks next.

    It takes longer than that of their own words, and would have their reply wait.
    """
    try:
        before = await services.store.read(lambda rows: _newest(rows, services, conversation_id))
    except StoreError as problem:
        log.warning("nothing is made ready: %s", problem)
    else:
        with on_occasion(can_wait=True):
            await services.vector_of_question(before)


def _newest(rows: Rows, services: Services, conversation_id: int) -> str:
    """Return the messages that stand before the next question; none where any is not to be kept."""
    limit = services.settings.window.query_messages
    newest = window(rows, conversation_id, limit=limit) if limit else []
    if any(rows.get_one(Message, one.id).retention == "session" for one in newest):
        return ""
    return "\n".join(one.text for one in newest)
