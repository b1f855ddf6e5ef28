"""What the curator and the summarizer read, by the lineage of their prompts."""

from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.workbench.comparing.stored_scene import RecordReader
from config.character import name_of
from curator.agent_inputs import Listener, Utterance, shown_memory
from curator.curation.curator import CurationWindow
from curator.curation.waiting_memories import shown_waiting
from curator.episodes.summarizer import MessageRange
from curator.handles import Handles
from memory.dates.partial_date import local_time
from memory.ledger.lineage import window_of
from memory.privacy.topic_rules import topics_ruled_at
from memory.storage.ownership import find_owned, owned
from memory.tables import Conversation, Operation, PromptRecord, Run, ShownSource, Turn


def run_on(rows: Rows, turn: Turn) -> Run | None:
    """Return the newest run that learned from a turn's message; None where none is on record."""
    reading = (
        owned(turn.user_id, Run)
        .join(PromptRecord, col(PromptRecord.run_id) == col(Run.id))
        .join(ShownSource, col(ShownSource.record_id) == col(PromptRecord.id))
        .where(
            PromptRecord.conversation_id == turn.conversation_id,
            ShownSource.section == "asked",
            col(ShownSource.source_id) <= turn.message_id,
            col(PromptRecord.last_message_id) >= turn.message_id,
        )
        .order_by(col(Run.id).desc())
    )
    return rows.exec(reading).first()


def window_read_by(rows: Rows, run: Run, chosen: str) -> CurationWindow | None:
    """Return what a run read; None where no lineage of it is kept, or nothing new is left of it.

    `chosen` is the character of the settings, whose file may be anywhere.
    """
    found = rows.exec(owned(run.user_id, PromptRecord).where(PromptRecord.run_id == run.id)).first()
    if found is None:
        return None
    reader = RecordReader(rows, found, ZoneInfo(found.timezone))
    first = reader.shown("asked")[0].source_id
    character, heard = _heard(rows, reader, first, chosen)
    if not any(utterance.by_user and utterance.fresh for utterance in heard):
        return None
    handles = Handles("a")
    memories = [
        shown_memory(memory, handles, reader.zone, recalled=source.section == "recalled")
        for source, memory in reader.memories("recalled", "memory")
    ]
    memories += [shown_waiting(operation, handles, reader.zone) for operation in _waiting(reader)]
    return CurationWindow(
        language=found.language,
        now=local_time(found.at, reader.zone),
        zone=reader.zone,
        character=character,
        utterances=heard,
        memories=memories,
        user_name=found.called,
        never_store=topics_ruled_at(rows, run.user_id, "never", run.at),
    )


def stretch_read_with(rows: Rows, turn: Turn, chosen: str) -> MessageRange | None:
    """Return the stretch that the summarizer last read a turn in; None where it never did."""
    reading = (
        owned(turn.user_id, PromptRecord)
        .where(
            PromptRecord.conversation_id == turn.conversation_id,
            col(PromptRecord.turn_id).is_(None) & col(PromptRecord.run_id).is_(None),
            col(PromptRecord.first_message_id) <= turn.message_id,
            col(PromptRecord.last_message_id) >= turn.message_id,
        )
        .order_by(col(PromptRecord.id).desc())
    )
    found = rows.exec(reading).first()
    if found is None:
        return None
    reader = RecordReader(rows, found, ZoneInfo(found.timezone))
    character, heard = _heard(rows, reader, 0, chosen)
    never = topics_ruled_at(rows, found.user_id, "never", found.at)
    return MessageRange(found.language, reader.zone, character, found.called, heard, never)


def _heard(
    rows: Rows, reader: RecordReader, first: int, chosen: str
) -> tuple[str, list[Utterance]]:
    """Return the character's name and what was said, new from the first message on."""
    found = reader.found
    character = name_of(rows.get_one(Conversation, found.conversation_id).character, chosen)
    listener = Listener(found.user_id, character, reader.zone, Handles("m"))
    said = reader.messages(window_of(rows, found))
    return character, [listener.hears(message, fresh=message.id >= first) for message in said]


def _waiting(reader: RecordReader) -> list[Operation]:
    """Return what waited then, as it was asked for, where that is still known."""
    asked = (
        find_owned(reader.rows, Operation, reader.found.user_id, source.source_id)
        for source in reader.shown("waiting")
    )
    return [each for each in asked if each is not None and (each.proposed or {}).get("content")]
