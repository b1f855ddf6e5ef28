"""Talk of the store as the curator read it, run by run, with the memories as they were then."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from bot.workbench.comparing.prompt_diff import NamedTalk
from bot.workbench.comparing.read_windows import run_on, stretch_read_with, window_read_by
from config.character import name_of
from config.errors import NotFound
from curator.agent_inputs import Listener, ShownMemory, Utterance, shown_memory
from curator.curation.curator import CurationWindow
from curator.episodes.summarizer import MessageRange
from curator.handles import Handles
from memory.conversation.window import as_read, with_speakers
from memory.dates.partial_date import local_time
from memory.ledger.snapshots import columns_of, is_readable
from memory.privacy.switches import was_on_for
from memory.privacy.topic_rules import topics_ruled_at
from memory.storage.ownership import find_owned, get_owned, owned
from memory.tables import Conversation, Memory, Message, Operation, Run, Trace, Turn, User, row_id

CONTEXT = 10
"""How many messages a window holds at most, as in curation by default."""


def talks_of(rows: Rows, user: User, chosen: str, *, last: int) -> list[NamedTalk]:
    """Return the stretches that the curator's last runs read, oldest first.

    `chosen` is, here and below, the character of the settings, whose file may be anywhere.
    """
    newest = (
        owned(row_id(user), Run)
        .where(Run.agent == "curator", col(Run.through_message_id) > 0)
        .order_by(col(Run.id).desc())
        .limit(last)
    )
    found = [_of_run(rows, user, run, chosen) for run in reversed(rows.exec(newest).all())]
    return [talk for talk in found if talk is not None]


def talk_of_turn(rows: Rows, user: User, turn_id: int, chosen: str) -> NamedTalk:
    """Return what the curator read a turn with; one that it has not read, as it would by itself."""
    turn = get_owned(rows, Turn, user.id, turn_id)
    run = run_on(rows, turn)
    talk = run and _of_run(rows, user, run, chosen)
    if talk:
        return talk
    traces = rows.exec(owned(turn.user_id, Trace.shown).where(Trace.turn_id == turn_id)).all()
    shown = [memory_id for trace in traces for memory_id in trace]
    through = turn.reply_id or turn.message_id
    handles = Handles("a")
    for memory_id in dict.fromkeys(shown):
        handles.give(memory_id)
    window = _window(rows, user, turn.conversation_id, (turn.message_id - 1, through), chosen)
    memories = _memories(rows, user, handles, frozenset(shown), turn.received_at)
    never = topics_ruled_at(rows, turn.user_id, "never", turn.received_at)
    asked = _with_memories(window, user, memories, f"turn {turn_id}")
    return NamedTalk(f"turn {turn_id}", replace(asked, never_store=never))


def talk_of_conversation(rows: Rows, user: User, conversation_id: int, chosen: str) -> NamedTalk:
    """Return the newest of what the curator read in a conversation."""
    newest = (
        owned(row_id(user), Run)
        .where(Run.conversation_id == conversation_id)
        .where(Run.agent == "curator", col(Run.through_message_id) > 0)
        .order_by(col(Run.id).desc())
    )
    run = rows.exec(newest).first()
    found = run and _of_run(rows, user, run, chosen)
    if not found:
        raise NotFound("curated conversation", conversation_id)
    return found


def stretch_of_turn(rows: Rows, user: User, turn_id: int, chosen: str) -> NamedTalk:
    """Return the stretch that the summarizer last read a turn in; before it did, as it would."""
    turn = get_owned(rows, Turn, user.id, turn_id)
    stretch = stretch_read_with(rows, turn, chosen)
    name = f"turn {turn_id}"
    return (
        NamedTalk(name, stretch)
        if stretch
        else as_stretch(talk_of_turn(rows, user, turn_id, chosen))
    )


def as_stretch(talk: NamedTalk) -> NamedTalk:
    """Return the talk as the summarizer reads it."""
    window = talk.asked
    if not isinstance(window, CurationWindow):
        return talk
    name = window.user_name or "User"
    said, never = window.utterances, window.never_store
    stretch = MessageRange(window.language, window.zone, window.character, name, said, never)
    return NamedTalk(talk.name, stretch)


def _of_run(rows: Rows, user: User, run: Run, chosen: str) -> NamedTalk | None:
    name = f"run {run.id}, {local_time(run.at, ZoneInfo(user.timezone)):%Y-%m-%d %H:%M}"
    window = window_read_by(rows, run, chosen) or _as_guessed(rows, user, run, name, chosen)
    return NamedTalk(name, window) if window else None


def _as_guessed(rows: Rows, user: User, run: Run, name: str, chosen: str) -> CurationWindow | None:
    """Return what a run probably read of which no lineage is kept."""
    through = run.through_message_id or 0
    before = (
        owned(run.user_id, Run.through_message_id)
        .where(Run.conversation_id == run.conversation_id)
        .where(Run.agent == "curator", col(Run.through_message_id) < through)
        .order_by(col(Run.through_message_id).desc())
    )
    after = rows.exec(before).first() or 0
    utterances = _window(rows, user, run.conversation_id or 0, (after, through), chosen)
    if not any(utterance.by_user and utterance.fresh for utterance in utterances[1]):
        return None
    handles = Handles("a", {handle: int(held) for handle, held in run.handles.items()})
    recalled = _recalled(rows, run, (after, through))
    memories = _memories(rows, user, handles, recalled, run.at)
    never = topics_ruled_at(rows, run.user_id, "never", run.at)
    return replace(_with_memories(utterances, user, memories, name), never_store=never)


def _recalled(rows: Rows, run: Run, span: tuple[int, int]) -> frozenset[int]:
    after, through = span
    shown = rows.exec(
        owned(run.user_id, Trace.shown)
        .join(Turn, col(Turn.id) == col(Trace.turn_id))
        .where(
            Turn.conversation_id == run.conversation_id,
            col(Turn.message_id) > after,
            col(Turn.message_id) <= through,
        )
    )
    return frozenset(memory_id for ids in shown for memory_id in ids)


def _window(
    rows: Rows, user: User, conversation_id: int, span: tuple[int, int], chosen: str
) -> tuple[str, list[Utterance]]:
    """Return the character's name, and the messages through a span with some before it."""
    after, through = span
    character = name_of(rows.get_one(Conversation, conversation_id).character, chosen)
    newest = (
        with_speakers(conversation_id)
        .where(
            col(Message.id) <= through,
            col(Message.hidden_at).is_(None),
            col(Message.blanked_at).is_(None),
            Message.retention == "normal",
            was_on_for("long_term"),
        )
        .order_by(col(Message.id).desc())
        .limit(CONTEXT)
    )
    zone = ZoneInfo(user.timezone)
    listener = Listener(row_id(user), character, zone, Handles("m"))
    found = [as_read(message, name) for message, name in rows.exec(newest)]
    heard = [listener.hears(message, fresh=message.id > after) for message in reversed(found)]
    return character, heard


def _with_memories(
    heard: tuple[str, list[Utterance]], user: User, memories: Sequence[ShownMemory], name: str
) -> CurationWindow:
    character, utterances = heard
    if not utterances:
        raise NotFound("word left of", name)
    return CurationWindow(
        language=user.language,
        now=utterances[-1].at,
        zone=ZoneInfo(user.timezone),
        character=character,
        utterances=utterances,
        memories=memories,
        user_name=user.name,
    )


def _memories(
    rows: Rows, user: User, handles: Handles, recalled: frozenset[int], at: datetime
) -> list[ShownMemory]:
    zone = ZoneInfo(user.timezone)
    found = []
    for memory_id in list(handles.ids.values()):
        memory = _as_of(rows, user, memory_id, at)
        if memory is not None:
            found.append(shown_memory(memory, handles, zone, recalled=memory_id in recalled))
    return found


def _as_of(rows: Rows, user: User, memory_id: int, at: datetime) -> Memory | None:
    """Return a memory as it was: what the first later operation found is what stood before."""
    later = (
        owned(row_id(user), Operation.before)
        .where(
            Operation.memory_id == memory_id,
            col(Operation.status).in_(("applied", "undone")),
            col(Operation.recorded_at) >= at,
        )
        .order_by(col(Operation.id))
    )
    image = rows.exec(later).first()
    if image is not None and is_readable(image):
        return Memory(**columns_of(image))
    memory = find_owned(rows, Memory, user.id, memory_id)
    return memory if memory is not None and memory.content else None
