"""A scene as a reply's prompt held it, put together from its lineage and the rows as they were."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, select
from sqlmodel.sql.expression import Select

from bot.voice.prompt_context import PromptContext
from config.character import Character
from memory.conversation.incoming import Quoted, answered_together
from memory.conversation.turns import audience_of
from memory.conversation.window import WindowMessage, as_read, with_speakers
from memory.dates.partial_date import local_time
from memory.dates.question_time import AskedTime
from memory.ledger.lineage import Shown, memory_as_shown, shown_in, window_of
from memory.prompt.memory_block import PinnedMemory, summary_line
from memory.recall import Recalled, Recollection
from memory.recall.model.recalled_round import RankedMessage, RecalledRound
from memory.recall.model.result import Candidate
from memory.storage.ownership import find_owned, find_said, owned
from memory.summaries.profiles import narrative_as_shown
from memory.tables import (
    Memory,
    Message,
    Participant,
    Profile,
    PromptRecord,
    ShownSource,
    Turn,
)
from memory.text.topic_matching import sentences_in
from memory.vocabulary import PRIVATE, PromptSection


def record_of_turn(rows: Rows, turn: Turn) -> PromptRecord | None:
    """Return what is noted of a turn's prompt; None of one that was read before notes were made."""
    return rows.exec(
        owned(turn.user_id, PromptRecord).where(PromptRecord.turn_id == turn.id)
    ).first()


def scene_as_read(
    rows: Rows, turn: Turn, found: PromptRecord, character: Character
) -> PromptContext:
    """Return the scene of a turn as its voice was shown it; what was erased since is left out."""
    read = RecordReader(rows, found, ZoneInfo(found.timezone))
    asked = read.messages([source.source_id for source in read.shown("asked")])
    newest = asked[-1]
    text = answered_together(message.text for message in asked)
    return PromptContext(
        language=found.language,
        character=character,
        user_id=found.user_id,
        user_name=found.called,
        zone=read.zone,
        now=local_time(found.at, read.zone),
        message=replace(newest, text=text),
        window=read.messages(window_of(rows, found)),
        chain=read.chain(),
        standing=read.standing(),
        recollection=read.recollection(),
        quotes={},
        asked=AskedTime(),
        contradicting=read.contradicting(),
        heard_by_others=audience_of(rows, turn.conversation_id) != PRIVATE,
    )


@dataclass(frozen=True, slots=True)
class RecordReader:
    """Reads what the record of a prompt names, as it was then."""

    rows: Rows
    found: PromptRecord
    zone: ZoneInfo

    def shown(self, *sections: PromptSection) -> list[ShownSource]:
        """Return what stood in these sections, in order."""
        return shown_in(self.rows, self.found, *sections)

    def memories(self, *sections: PromptSection) -> list[tuple[ShownSource, Memory]]:
        """Return what stood in these sections with its words, where they are still there."""
        then = [
            (source, memory_as_shown(self.rows, self.found.user_id, source))
            for source in self.shown(*sections)
        ]
        return [(source, memory) for source, memory in then if memory is not None]

    def messages(self, ids: Sequence[int]) -> list[WindowMessage]:
        """Return messages as the window holds them; the person is called as they were then."""
        found = [
            self._as_read(message, name)
            for talk in self._talks()
            for message, name in self.rows.exec(_unspoilt(talk, ids))
        ]
        return sorted(found, key=lambda message: message.id)

    def chain(self) -> list[Quoted]:
        """Return what was replied to, as far as it is stored."""
        said = self.messages([source.source_id for source in self.shown("replied_to")])
        return [
            Quoted(
                None if message.author_id is None else message.author_name,
                message.text,
                message_id=message.id,
            )
            for message in said
        ]

    def standing(self) -> PinnedMemory:
        """Return what stood there whatever the message was."""
        boundaries, told = self.memories("boundary"), self.memories("summary")
        return PinnedMemory(
            profile=self._profile(),
            boundaries=[memory for _, memory in boundaries],
            core=[memory for _, memory in self.memories("core")],
            summaries=[self._summary(*pair) for pair in told],
            excerpts=[
                Shown("summary", source.source_id, source.version, detail=_places(source))
                for source, _ in told
            ],
            hushed=[source.source_id for source, _ in boundaries if source.hushed],
        )

    def recollection(self) -> Recollection:
        """Return what had come to mind."""
        ids = [source.source_id for source in self.shown("round")]
        said = self.messages(ids)
        return Recollection(
            memories=[self._recalled(*memory) for memory in self.memories("recalled")],
            episodes=[self._recalled(*memory) for memory in self.memories("episode")],
            candidates=(),
            embedder=None,
            milliseconds=0.0,
            rounds=[RecalledRound(said, RankedMessage(said[0].id, 0.0, 0.0))] if said else (),
        )

    def contradicting(self) -> dict[int, list[Memory]]:
        """Return what contradicted what stood there."""
        found: dict[int, list[Memory]] = {}
        for source, memory in self.memories("contradicting"):
            for about in source.detail or ():
                found.setdefault(about, []).append(memory)
        return found

    def _talks(self) -> list[int]:
        """Return the conversations that the person takes part in: rounds come from any of them."""
        own = select(Participant.conversation_id).where(Participant.user_id == self.found.user_id)
        return list(self.rows.exec(own))

    def _as_read(self, message: Message, name: str | None) -> WindowMessage:
        return as_read(
            message, self.found.called if message.author_id == self.found.user_id else name
        )

    def _profile(self) -> str:
        for source in self.shown("profile"):
            profile = find_owned(self.rows, Profile, self.found.user_id, source.source_id)
            if profile is not None:
                return narrative_as_shown(self.rows, profile, source.detail)
        return ""

    def _summary(self, shown: ShownSource, memory: Memory) -> str:
        content = memory.content
        if shown.detail is not None:
            sentences = sentences_in(content)
            content = "".join(sentences[place] for place in shown.detail).strip()
        return summary_line(content, self._told_from(memory), self.zone)

    def _recalled(self, shown: ShownSource, memory: Memory) -> Recalled:
        until = memory.valid_until
        return Recalled(
            memory=memory,
            candidate=Candidate(shown.source_id, {}, 0.0, 0.0, 0.0, 0.0),
            said_at=self._told_from(memory),
            expired=until is not None and until <= self.found.at,
            hushed=shown.hushed,
        )

    def _told_from(self, memory: Memory) -> datetime:
        """Return when the stretch began that an episode tells of."""
        first = find_said(self.rows, memory.conversation_id or 0, memory.first_message_id)
        return first.at if first else memory.created_at


def _places(source: ShownSource) -> tuple[int, ...] | None:
    return None if source.detail is None else tuple(source.detail)


def _unspoilt(conversation_id: int, ids: Sequence[int]) -> Select[Message, str]:
    """Select messages of a conversation whose words were not taken back since."""
    return with_speakers(conversation_id).where(
        col(Message.id).in_(ids),
        col(Message.blanked_at).is_(None),
        col(Message.hidden_at).is_(None),
    )
