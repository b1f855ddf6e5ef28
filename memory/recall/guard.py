"""Who may hear what, and what counts at the asked time: applied in every leg before scoring."""

from dataclasses import replace

import numpy as np
from sqlalchemy import ColumnElement, or_
from sqlmodel import col

from memory.conversations import PRIVATE
from memory.hush import brought_up
from memory.recall.question import Question
from memory.tables import Memory
from memory.warm import Mask, Shelf, WarmUser


def with_hush(question: Question, warm: WarmUser) -> Question:
    """Return the question with what its message brings up of the hushed, and what it does not."""
    raised = brought_up(warm.quiet, question.message.text)
    muted = frozenset(one for one, quiet in warm.quiet.items() if quiet.is_muted) - raised
    return replace(question, brought_up=raised, muted=muted)


def allowed_rows(question: Question) -> list[ColumnElement[bool]]:
    """Return the conditions that a row of `memories` must meet."""
    conditions = [
        col(Memory.user_id) == question.user_id,
        col(Memory.state) == "active",
    ]
    audiences = heard_by(question)
    if audiences is not None:
        conditions.append(col(Memory.audience).in_(audiences))
    if question.character is not None:
        known = col(Memory.character).is_(None)
        conditions.append(or_(known, col(Memory.character) == question.character))
    if not question.asked.past:
        lasting = col(Memory.valid_until).is_(None)
        conditions.append(or_(lasting, col(Memory.valid_until) > question.now))
    if not question.include_unasked:
        raised = col(Memory.id).in_(question.brought_up)
        conditions.append(or_(col(Memory.hushed).is_(False), raised))
        conditions.append(col(Memory.id).not_in(question.muted))
    return conditions


def allowed_on(shelf: Shelf, question: Question) -> Mask:
    """Return which of the shelf's memories meet the same conditions."""
    mask = shelf.everything()
    audiences = heard_by(question)
    if audiences is not None:
        mask &= shelf.of_audience(audiences)
    if question.character is not None:
        mask &= shelf.of_character(question.character)
    if not question.asked.past:
        mask &= shelf.valid_until > question.now.timestamp()
    if not question.include_unasked:
        mask &= ~shelf.hushed | np.isin(shelf.ids, list(question.brought_up))
        mask &= ~np.isin(shelf.ids, list(question.muted))
    return mask


def heard_by(question: Question) -> frozenset[str] | None:
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
