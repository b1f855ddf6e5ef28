"""Late replies: one that comes after its turn's deadline, which no erasure waits beyond.

Such a reply may say again what was erased meanwhile, and nobody would look for it there any more.
"""

from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, func, or_, select

from memory.ledger.lineage import PromptReading
from memory.storage.ownership import among
from memory.tables import Erasure, Message, Participant, Turn
from memory.vocabulary import MESSAGE_SECTIONS


def may_tell_erased(rows: Rows, turn_id: int, prompt: PromptReading, now: datetime) -> bool:
    """Tell whether a reply to this prompt, which comes now, may hold what is erased by now.

    An erasure that has taken nothing yet follows the reply by its lineage.
    """
    turn = rows.get_one(Turn, turn_id)
    if now < turn.deadline_at:
        return False
    return _is_anything_gone(rows, turn) or _is_shown_gone(rows, prompt)


def _is_anything_gone(rows: Rows, turn: Turn) -> bool:
    """Tell whether anybody who takes part had something erased since the turn began."""
    here = select(Participant.user_id).where(Participant.conversation_id == turn.conversation_id)
    theirs = or_(col(Erasure.user_id) == turn.user_id, col(Erasure.user_id).in_(here))
    since = or_(col(Erasure.done_at).is_(None), col(Erasure.done_at) >= turn.received_at)
    found = rows.exec(select(Erasure).where(theirs, since)).all()
    return any(each.done_at is not None or each.progress for each in found)


def _is_shown_gone(rows: Rows, prompt: PromptReading) -> bool:
    """Tell whether a message that stood in a prompt is there no more, whoever said it."""
    shown = {each.source_id for each in prompt.shown if each.section in MESSAGE_SECTIONS}
    ids = {*prompt.window, *shown}
    there = rows.exec(select(func.count()).where(among(col(Message.id), ids))).one()
    return there < len(ids)
