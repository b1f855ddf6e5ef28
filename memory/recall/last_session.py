"""The last talk: when "last time" was, for who comes back after an hour as after half a year."""

from dataclasses import replace
from datetime import timedelta

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.dates.question_time import asks_only_when
from memory.dates.time_window import TimeWindow
from memory.index.messages.telling import told_to
from memory.recall.model.access_filter import heard_by
from memory.recall.model.query import Query
from memory.tables import Conversation, Message, Session

AFTER = timedelta(seconds=1)
"""A window ends before its end: the last message lies in it, too."""


def at_last_talk(rows: Rows, question: Query, silence: timedelta) -> Query:
    """Return the question, asked of the last talk where it names nothing but the last time.

    That is the session of the newest message that may be told where it is asked, and that was said
    longer ago than the silence which ends a session.
    """
    asked = question.asked
    if not asked.last_talk or not asks_only_when(asked.beside):
        return question
    audiences = heard_by(question)
    newest = told_to(question.user_id, col(Message.session_id), col(Message.at)).where(
        col(Message.at) < question.now - silence
    )
    if audiences is not None:
        newest = newest.where(col(Conversation.audience).in_(audiences))
    found = rows.execute(newest.order_by(col(Message.at).desc()).limit(1)).first()
    if found is None:
        return question
    opened = rows.get_one(Session, found.session_id).opened_at
    window = TimeWindow(opened, found.at + AFTER)
    return replace(question, asked=replace(asked, window=window, looked_up=True))
