"""Rounds: what was said, word for word, that helps to answer a question."""

from dataclasses import dataclass, field, replace
from time import perf_counter

import numpy as np
from sqlalchemy import Integer, String, bindparam
from sqlalchemy import select as columns
from sqlalchemy.orm import aliased
from sqlmodel import Session as Rows
from sqlmodel import col

from config.settings.sections import Recall
from memory.conversation.attribution import as_heard
from memory.conversation.window import WindowMessage, as_read, with_speakers
from memory.index.messages.cache import VisibilityScope
from memory.index.messages.columns import MessageColumns, Numbers
from memory.index.messages.telling import told_to
from memory.index.warm_caches import WarmRounds
from memory.recall.model.access_filter import heard_by
from memory.recall.model.query import Query
from memory.recall.model.recalled_round import RankedMessage, RecalledRound
from memory.recall.model.result import Recollection
from memory.recall.model.scored_messages import ScoredMessages
from memory.recall.ranking import NOT_RELEVANT
from memory.recall.rounds.comparison import RoundComparison
from memory.recall.rounds.query import Meaning, asks_what_was_talked_of, wanted
from memory.recall.rounds.ranker import best_first, shipped_ranker
from memory.storage.ownership import among, listed
from memory.tables import Message
from memory.text.token_estimate import tokens_in

LOOKED_AT = 20
"""How many of the best messages are looked at for rounds worth showing."""
WORDS_ALONE = 0.9
"""How far a full match of words alone goes; as for memories."""
Answer = aliased(Message)


@dataclass(frozen=True, slots=True)
class RoundLimits:
    """How many rounds may be shown, of how many tokens, and how sure they must be."""

    rounds: int
    tokens: int
    least: float
    in_mind: frozenset[int] = frozenset()
    """The messages that stand in the prompt anyway."""
    seen: int = 30
    """How many messages before it a reply was made with, at most."""


def weighed(
    rows: Rows, warm: WarmRounds, question: Query, *, in_mind: frozenset[int] = frozenset()
) -> ScoredMessages:
    """Return all that may be told to who asks, and how well each message answers."""
    started = perf_counter()
    hearing = VisibilityScope(heard_by(question), question.character, in_mind)
    asking = question.message.text
    talk = warm.talk(rows, question.user_id, question.embedder or "", hearing, asking=asking)
    if not len(talk):
        return ScoredMessages(talk, np.zeros(0), np.zeros(0))
    meaning = None
    if question.message.vector is not None:
        meaning = Meaning(question.message.vector, question.calibration)
    sought = wanted(asking, meaning, question.asked.window, talk)
    if question.asked.looked_up:
        sought = replace(sought, window=question.asked.window)
    compared = RoundComparison(talk, sought)
    scores = shipped_ranker().scores(compared)
    sure = _evidence(compared, asking)
    return ScoredMessages(talk, scores, sure, (perf_counter() - started) * 1000)


def ranked_messages(said: ScoredMessages, *, limit: int) -> list[RankedMessage]:
    """Return the messages that answer best, best first."""
    talk, scores, sure = said.talk, said.scores, said.evidence
    return [
        RankedMessage(int(talk.ids[place]), float(scores[place]), float(sure[place]))
        for place in best_first(scores, talk, limit)
    ]


def limits_of(weights: Recall, in_mind: frozenset[int], seen: int) -> RoundLimits:
    """Return the limits that the settings draw."""
    return RoundLimits(weights.rounds, weights.round_tokens, weights.round_evidence, in_mind, seen)


def with_rounds(
    rows: Rows, question: Query, said: ScoredMessages, found: Recollection, limits: RoundLimits
) -> Recollection:
    """Return a recollection with the rounds that fit beside its memories, best first."""
    started = perf_counter()
    ranked = ranked_messages(said, limit=LOOKED_AT)
    room = _Room(limits.rounds, limits.tokens, set(limits.in_mind), said.talk, limits.seen)
    judged = [
        room.judge(rows, question, ranked_message, least=limits.least) for ranked_message in ranked
    ]
    took = found.milliseconds + said.milliseconds + (perf_counter() - started) * 1000
    return replace(found, rounds=room.shown, messages=judged, milliseconds=took)


@dataclass(slots=True)
class _Room:
    """What room is left for rounds, and those that took it."""

    rounds: int
    tokens: int
    told: set[int]
    talk: MessageColumns
    """All that may be told to who asks."""
    seen: int
    shown: list[RecalledRound] = field(default_factory=list)

    def judge(
        self, rows: Rows, question: Query, ranked_message: RankedMessage, *, least: float
    ) -> RankedMessage:
        """Show the round of a message where it may be, and return the message with its outcome."""
        if ranked_message.evidence < least:
            return replace(ranked_message, why_out=NOT_RELEVANT)
        if ranked_message.message_id in self.told:
            return replace(ranked_message, why_out="told already")
        if len(self.shown) == self.rounds:
            return replace(ranked_message, why_out="round limit")
        whole = _whole(rows, question, ranked_message.message_id, self)
        cost = sum(tokens_in(message.text) for message in whole)
        if not whole or cost > self.tokens:
            return replace(ranked_message, why_out="token budget" if whole else "not to be told")
        self.tokens -= cost
        self.told |= {message.id for message in whole}
        self.shown.append(RecalledRound(whole, ranked_message))
        return ranked_message


def _evidence(compared: RoundComparison, text: str) -> Numbers:
    """Return how surely each message is about what was asked.

    Who asks what was talked of in some days is answered by all that was said in them.
    """
    talk, sought = compared.talk, compared.wanted
    sure = 1.0 - WORDS_ALONE * compared.words.covered
    if sought.meaning is not None:
        near = sought.meaning.calibration.relevances(compared.whole_cosine)
        sure = sure * (1.0 - near)
    sure = 1.0 - sure
    if sought.window is not None and asks_what_was_talked_of(text):
        start, end = sought.window.start.timestamp(), sought.window.end.timestamp()
        return ((talk.at >= start) & (talk.at < end)).astype(np.float64)
    return np.asarray(sure, dtype=np.float64)


def _whole(rows: Rows, question: Query, message_id: int, room: _Room) -> list[WindowMessage]:
    """Return the round that a message is of, as far as it may be told: itself and its pair.

    Of a reply that others heard, what repeats their words is left out: it may be told elsewhere.
    """
    # Asked of the rows once more: what the talk was laid out from may have changed.
    asked = {"user_id": question.user_id, "message_id": message_id}
    still = {row.id: row.conversation_id for row in rows.execute(_ROUND, asked)}
    if message_id not in still:
        return []
    heard = {*room.talk.ids[np.isin(room.talk.ids, list(still))].tolist()} - room.told
    here = {"conversation_id": still[message_id], "ids": listed(heard)}
    told = [
        (message, name, as_heard(rows, message, question.user_id, seen=room.seen))
        for message, name in rows.execute(_THESE, here).all()
    ]
    return [as_read(message, name, text) for message, name, text in told if text]


_THIS = bindparam("message_id", type_=Integer)
_ANSWERED = columns(col(Answer.reply_to_id)).where(col(Answer.id) == _THIS).scalar_subquery()
_ROUND = told_to(
    bindparam("user_id", type_=Integer), col(Message.id), col(Message.conversation_id)
).where(
    (col(Message.id) == _THIS)
    | (col(Message.id) == _ANSWERED)
    | (col(Message.reply_to_id) == _THIS) & col(Message.author_id).is_(None)
)
"""What may be told of a round: a message, what it answers, and what answers it."""
_THESE = (
    with_speakers(bindparam("conversation_id", type_=Integer))
    .where(among(col(Message.id), bindparam("ids", type_=String)))
    .order_by(col(Message.id))
)
