"""What a person says of a reply or of a memory: the same for every front end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import NotFound, OperationRefused
from memory.privacy.topic_rules import ruled_topics
from memory.secret_detection import redacted
from memory.storage.ownership import find_owned, owned, rounds_of
from memory.store_services import StoreServices
from memory.tables import Feedback, Memory, Message, row_id
from memory.text.normalization import cleaned
from memory.text.topic_matching import Subject, first_about
from memory.vocabulary import Language, Verdict

Judged = Literal["reply", "memory"]
LONGEST = 500
OFF_RECORD: Mapping[Language, str] = {
    "en": "That was said off the record: nothing is kept about it.",
    "zh": "那是不留记录的谈话：关于它什么都不保存。",
}
ON_A_TOPIC: Mapping[Language, str] = {
    "en": "You don't want anything about {topic} stored, so these words are not.",
    "zh": "你说过不要保存关于“{topic}”的内容，所以这些话没有保存。",
}
TOO_LONG: Mapping[Language, str] = {
    "en": "That is too long: at most {limit} characters are kept.",
    "zh": "太长了：最多保存 {limit} 个字符。",
}


@dataclass(frozen=True, slots=True)
class FeedbackView:
    """What a person said of one thing; the names of its fields are those of the JSON."""

    of: Judged
    id: int
    """The message, or the memory."""
    verdict: Verdict
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class OwnFeedback:
    """What one user says of replies and memories, in that user's hands."""

    services: StoreServices
    user_id: int
    language: Language = "en"
    """In which refusals are told."""

    async def give(
        self, of: Judged, judged_id: int, verdict: Verdict, words: str = ""
    ) -> FeedbackView:
        """Note what the person says of a reply or a memory, in place of what they said before.

        Raises:
            NotFound: they have no such reply or memory.
            OperationRefused: nothing may be kept about it, or not in these words.
        """
        said, now = redacted(cleaned(words)), self.services.now()
        if len(said) > LONGEST:
            raise OperationRefused(TOO_LONG[self.language].format(limit=LONGEST))

        def work(rows: Rows) -> FeedbackView:
            self._check(rows, of, judged_id, said)
            known = self._of(rows, of, judged_id) or Feedback(
                user_id=self.user_id,
                message_id=judged_id if of == "reply" else None,
                memory_id=judged_id if of == "memory" else None,
                verdict=verdict,
                words=said,
                at=now,
            )
            known.verdict, known.words, known.at = verdict, said, now
            rows.add(known)
            return _view(known)

        return await self.services.store.write(work)

    async def take_back(self, of: Judged, judged_id: int) -> None:
        """Forget what they said of it; raises `NotFound` where they said nothing."""

        def work(rows: Rows) -> None:
            known = self._of(rows, of, judged_id)
            if known is None:
                raise NotFound("feedback", judged_id)
            rows.delete(known)

        await self.services.store.write(work)

    async def given(self, *, before: int | None = None, limit: int = 50) -> "FeedbackPage":
        """Return what they said, newest first, page by page."""

        def work(rows: Rows) -> FeedbackPage:
            said = owned(self.user_id, Feedback)
            if before is not None:
                said = said.where(col(Feedback.id) < before)
            found = rows.exec(said.order_by(col(Feedback.id).desc()).limit(limit + 1)).all()
            more = row_id(found[limit - 1]) if len(found) > limit else None
            return FeedbackPage([_view(each) for each in found[:limit]], more)

        return await self.services.store.read(work)

    async def about(self, of: Judged, ids: Sequence[int]) -> Mapping[int, FeedbackView]:
        """Return by id what they said of some replies or memories."""

        def work(rows: Rows) -> Mapping[int, FeedbackView]:
            column = col(Feedback.message_id if of == "reply" else Feedback.memory_id)
            found = rows.exec(owned(self.user_id, Feedback).where(column.in_(ids)))
            return {view.id: view for view in map(_view, found)}

        return await self.services.store.read(work)

    def _check(self, rows: Rows, of: Judged, judged_id: int, words: str) -> None:
        if of == "memory":
            if find_owned(rows, Memory, self.user_id, judged_id) is None:
                raise NotFound("memory", judged_id)
        else:
            theirs = rounds_of(self.user_id, Message).where(Message.id == judged_id)
            reply = rows.exec(theirs).first()
            if reply is None or reply.author_id is not None:
                raise NotFound("message", judged_id)
            if reply.retention == "session":
                raise OperationRefused(OFF_RECORD[self.language])
        if topic := first_about(ruled_topics(rows, self.user_id, "never"), Subject([words])):
            raise OperationRefused(ON_A_TOPIC[self.language].format(topic=topic))

    def _of(self, rows: Rows, of: Judged, judged_id: int) -> Feedback | None:
        column = col(Feedback.message_id if of == "reply" else Feedback.memory_id)
        return rows.exec(owned(self.user_id, Feedback).where(column == judged_id)).first()


@dataclass(frozen=True, slots=True)
class FeedbackPage:
    """Some of what a person said, newest first."""

    feedback: Sequence[FeedbackView]
    next_before: int | None
    """Where the next page begins; None: this is the last."""


def _view(row: Feedback) -> FeedbackView:
    of: Judged = "reply" if row.message_id is not None else "memory"
    judged_id = row.message_id if of == "reply" else row.memory_id
    return FeedbackView(of, judged_id or 0, row.verdict, row.words, row.at)
