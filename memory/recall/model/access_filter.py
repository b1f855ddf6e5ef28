"""Who may hear what, and what counts at the asked time: applied in every leg before scoring."""

from dataclasses import replace

import numpy as np

from memory.dates.question_time import TimeWindow
from memory.index.memory_columns import Mask, MemoryColumns
from memory.index.user_cache import WarmUser
from memory.privacy.hush import brought_up
from memory.recall.model.query import Query
from memory.recall.model.recalled_memory import KnownMemory
from memory.tables import row_id
from memory.vocabulary import PRIVATE


def with_hush(question: Query, warm: WarmUser) -> Query:
    """Return the question with what its message brings up of the hushed, and what it does not."""
    if not warm.quiet:
        return question
    raised = question.fallback.attempt(
        "what the message brings up",
        lambda: brought_up(warm.quiet, question.message.text),
        frozenset[int](),
    )
    muted = frozenset(found_id for found_id, quiet in warm.quiet.items() if quiet.is_muted) - raised
    return replace(question, brought_up=raised, muted=muted)


def may_be_told(memory: KnownMemory, question: Query) -> bool:
    """Tell whether a row meets the conditions: what is shown is asked of its row once more."""
    audiences = heard_by(question)
    return (
        memory.user_id == question.user_id
        and memory.state == "active"
        and (audiences is None or memory.audience in audiences)
        and question.character in (None, memory.character or question.character)
        and _holds(memory, question)
        and not _is_hushed(memory, question)
    )


def allowed_on(shelf: MemoryColumns, question: Query) -> Mask:
    """Return which of the shelf's memories may be told, before any leg scores them."""
    mask = shelf.everything()
    audiences = heard_by(question)
    if audiences is not None:
        mask &= shelf.of_audience(audiences)
    if question.character is not None:
        mask &= shelf.of_character(question.character)
    mask &= _holding_on(shelf, question)
    if not question.include_unasked:
        if shelf.hushed.any():
            mask &= ~shelf.hushed | shelf.among(question.brought_up)
        if question.muted:
            mask &= ~shelf.among(question.muted)
    return mask


def heard_by(question: Query) -> frozenset[str] | None:
    """Return the audiences whose memories may be told where the question was asked; None: all.

    What was learned in a place is recalled there and in private; what was learned in private is
    recalled in a place only where the user allowed it.
    """
    if question.audience == PRIVATE:
        return None
    allowed = {question.audience}
    if question.private_in_places:
        allowed.add(PRIVATE)
    return frozenset(allowed)


def _holds(memory: KnownMemory, question: Query) -> bool:
    """Tell whether a memory holds at the asked time: now, or in the days asked for.

    Of those days is also what was told then: a plan told yesterday is for later.
    """
    first, end = memory.valid_from, memory.valid_until
    if not question.asked.may_be_over:
        return end is None or end > question.now
    window = _asked_window(question)
    if window is None:
        return True
    holding = (first is None or first < window.end) and (end is None or end > window.start)
    return holding or window.start <= memory.created_at < window.end


def _is_hushed(memory: KnownMemory, question: Query) -> bool:
    if question.include_unasked:
        return False
    memory_id = row_id(memory)
    raised = memory_id in question.brought_up
    return memory_id in question.muted or (memory.hushed and not raised)


def _holding_on(shelf: MemoryColumns, question: Query) -> Mask | np.bool_:
    """Return which of the shelf's memories hold at the asked time."""
    if not question.asked.may_be_over:
        after: Mask = shelf.times("valid_until") > question.now.timestamp()
        return after
    window = _asked_window(question)
    if window is None:
        return np.True_
    start, end, made = window.start.timestamp(), window.end.timestamp(), shelf.times("made_at")
    holding = (shelf.times("valid_from") < end) & (shelf.times("valid_until") > start)
    told_then: Mask = holding | ((made >= start) & (made < end))
    return told_then


def _asked_window(question: Query) -> TimeWindow | None:
    """Return the days asked for; who looks for themselves sees all days."""
    return None if question.include_unasked else question.asked.window
