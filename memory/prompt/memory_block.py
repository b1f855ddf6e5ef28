"""The memory block: what the prompt holds of memory, in the order of §9, as plain lines."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Self
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.prompting.escaping import one_line
from config.settings.loader import Settings
from config.settings.sections import Sessions
from memory.dates.partial_date import Moment, local_time, written
from memory.ledger.lineage import Shown, sentences_left
from memory.privacy.hush import quiet_among
from memory.privacy.retelling import discretion_of, hushes_memories
from memory.privacy.topic_rules import ruled_topics
from memory.privacy.untold import left_of
from memory.prompt.pinned_statements import (
    asked_in,
    episodes_of,
    is_heard_alone,
    last_sessions,
    stable,
    weightiest,
)
from memory.recall import KnownMemory, Recalled
from memory.summaries.profiles import latest_profile, narrated
from memory.tables import Conversation, Memory, User, UserSettings, row_id
from memory.text.token_estimate import tokens_in
from memory.vocabulary import KINDS, Kind, Language

KIND_NAMES: Mapping[Language, Mapping[Kind, str]] = {
    "en": {kind: f"{kind}s" for kind in KINDS} | {"boundary": "boundaries", "context": "passing"},
    "zh": {
        "preference": "喜好",
        "lesson": "经验",
        "fact": "事实",
        "goal": "目标",
        "pattern": "规律",
        "skill": "能力",
        "boundary": "底线",
        "promise": "约定",
        "context": "近况",
    },
}


@dataclass(frozen=True, slots=True)
class PinnedLimits:
    """How much the prompt holds whatever the message is."""

    memories: int
    """So many boundaries at most, and so many core memories and stable preferences."""
    sessions: Sessions
    profile_tokens: int

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Return what the settings say."""
        tokens = settings.profile.prompt_tokens
        return cls(settings.recall.standing_memories, settings.sessions, tokens)


@dataclass(frozen=True, slots=True)
class PinnedMemory:
    """What the prompt holds whatever the message is."""

    profile: str
    boundaries: Sequence[Memory]
    core: Sequence[Memory]
    """Core memories and stable preferences."""
    summaries: Sequence[str]
    """Of the last sessions, oldest first, a line each."""
    excerpts: Sequence[Shown] = ()
    """Which sentences of the profile and of the summaries' episodes these are."""
    hushed: Collection[int] = ()
    """The ids of those boundaries that are not to be brought up: they are kept to."""

    @property
    def tellable(self) -> list[Memory]:
        """The memories that may be told unasked: boundaries on a hushed topic are left out."""
        return [
            boundary
            for boundary in (*self.boundaries, *self.core)
            if boundary.id not in self.hushed
        ]

    @property
    def told_whole(self) -> frozenset[int]:
        """The ids of the episodes that the summaries tell with all their sentences."""
        of_summaries = [shown for shown in self.excerpts if shown.section == "summary"]
        return frozenset(shown.source_id for shown in of_summaries if shown.detail is None)

    @property
    def ids(self) -> list[int]:
        """The ids of the memories that it shows."""
        return [row_id(boundary) for boundary in (*self.boundaries, *self.core)]


UNASKED = "only if they bring it up"
SPARE = 5
"""How many more sessions are looked at, where nothing of the last may be told."""
ROOM_FOR_HUSHED = 4
"""How many times more memories are looked at where some may not be brought up."""
NOTHING_CONTRADICTED: Mapping[int, Sequence[str]] = MappingProxyType({})
NOTHING_STANDS = PinnedMemory("", (), (), ())


def standing_memory(
    rows: Rows,
    user_id: int,
    conversation: Conversation,
    *,
    now: datetime,
    limits: PinnedLimits,
) -> PinnedMemory:
    """Return what always stands in the prompt of a conversation with a user.

    What they switched off is left out: it is kept, but not brought up.
    """
    most, switches = limits.memories, rows.get_one(UserSettings, user_id)
    told = _summaries(rows, user_id, conversation, limits.sessions) if switches.episodes else []
    summaries, excerpts = [line for line, _ in told], [shown for _, shown in told]
    if not switches.long_term:
        return PinnedMemory("", (), (), summaries, excerpts)
    profile = latest_profile(
        rows, user_id, character=conversation.character, audience=conversation.audience
    )
    narrative = ""
    if profile is not None:
        narrative, shown = narrated(rows, profile, tokens=limits.profile_tokens)
        excerpts.append(shown)
    lasting = _lasting(rows, user_id, conversation, now)
    hushed = _hushed(rows, user_id, lasting)
    boundaries = [memory for memory in lasting if memory.kind == "boundary"]
    core = [memory for memory in lasting if memory.kind != "boundary" and memory.id not in hushed]
    return PinnedMemory(
        profile=narrative,
        boundaries=boundaries[:most],
        core=core[:most],
        summaries=summaries,
        excerpts=excerpts,
        hushed=hushed,
    )


def strongest(
    rows: Rows, user_id: int, conversation: Conversation, *, now: datetime, limit: int
) -> list[Memory]:
    """Return the user's weightiest memories that may be told in a conversation."""
    if not rows.get_one(UserSettings, user_id).long_term:
        return []
    has_silent = _is_silent_of_some(rows, user_id)
    most = limit * ROOM_FOR_HUSHED if has_silent else limit
    asked = {**asked_in(user_id, conversation), "most": most, "now": now}
    found = list(rows.exec(weightiest(is_heard_alone(conversation)), params=asked))
    hushed = _hushed(rows, user_id, found)
    return [memory for memory in found if memory.id not in hushed][:limit]


def memory_lines(
    memories: Sequence[KnownMemory],
    *,
    language: Language,
    zone: ZoneInfo,
    contradicted: Mapping[int, Sequence[str]] = NOTHING_CONTRADICTED,
    hushed: Collection[int] = (),
) -> str:
    """Return memories grouped by kind, one a line.

    `contradicted` holds what says the opposite, by memory id; `hushed` the ids of those that are
    told only if the person brings them up.
    """
    groups = []
    for kind in KINDS:
        lines = [
            _line(memory, zone, contradicted.get(row_id(memory), ()), memory.id in hushed)
            for memory in memories
            if (memory.kind or "fact") == kind
        ]
        if lines:
            groups.append("\n".join([f"[{KIND_NAMES[language][kind]}]", *lines]))
    return "\n".join(groups)


def episode_lines(episodes: Sequence[Recalled], *, zone: ZoneInfo) -> str:
    """Return episodes in the order they happened, each with its day, and chapters by month."""
    in_order = sorted(episodes, key=lambda recalled: recalled.said_at)
    return "\n".join(
        f"- ({_told_of(recalled, zone)}) {one_line(recalled.memory.content)}"
        for recalled in in_order
    )


def _told_of(recalled: Recalled, zone: ZoneInfo) -> str:
    if recalled.memory.category == "chapter":
        return str((recalled.memory.structured or {}).get("month"))
    return f"{local_time(recalled.said_at, zone):%Y-%m-%d %H:%M}"


def _line(memory: KnownMemory, zone: ZoneInfo, opposites: Sequence[str], hushed: bool) -> str:
    marks = [UNASKED] if hushed or memory.hushed else []
    if memory.grounding == "fiction":
        marks.append("fiction")
    if memory.valid_from and memory.valid_from_precision:
        marks.append(
            f"from {written(Moment(memory.valid_from, memory.valid_from_precision), zone)}"
        )
    if memory.valid_until and memory.valid_until_precision:
        until = written(Moment(memory.valid_until, memory.valid_until_precision), zone)
        marks.append(f"until {until}")
    marks += [f"contradicts: {one_line(opposite)}" for opposite in opposites]
    return f"- {one_line(memory.content)}" + (f" ({', '.join(marks)})" if marks else "")


def _lasting(rows: Rows, user_id: int, conversation: Conversation, now: datetime) -> list[Memory]:
    """Return system and core memories, boundaries and verified preferences, weightiest first."""
    asked = {**asked_in(user_id, conversation), "now": now}
    found = rows.exec(stable(is_heard_alone(conversation)), params=asked)
    return sorted(found, key=lambda memory: (-memory.importance, row_id(memory)))


def _hushed(rows: Rows, user_id: int, memories: Collection[Memory]) -> frozenset[int]:
    """Return the ids of those that are on a topic not to be brought up, or made of what is not."""
    if not memories or not _is_silent_of_some(rows, user_id):
        return frozenset()
    topics, never = (ruled_topics(rows, user_id, kind) for kind in ("hushed", "never"))
    return frozenset(quiet_among(rows, memories, topics, never=never))


def _is_silent_of_some(rows: Rows, user_id: int) -> bool:
    """Tell whether there is anything that is not to be brought up."""
    ruled = (ruled_topics(rows, user_id, kind) for kind in ("hushed", "never"))
    return any(ruled) or hushes_memories(rows, user_id)


def _summaries(
    rows: Rows, user_id: int, conversation: Conversation, sessions: Sessions
) -> list[tuple[str, Shown]]:
    """Return the lines of the person's last sessions, oldest first, each with what it is of.

    They are those that may be told here, wherever they were; this talk's own session comes first.
    """
    zone = ZoneInfo(rows.get_one(User, user_id).timezone)
    found = _last_episodes(rows, user_id, conversation, sessions)
    if not found:
        return []
    silent = discretion_of(rows, user_id)
    told: list[tuple[datetime, int, str, Shown]] = []
    tellers = set[int | None]()
    spent = 0
    for memory, at in found:
        content = left_of(rows, memory, silent)
        is_one_too_many = memory.session_id not in tellers and len(tellers) == sessions.in_prompt
        if not content or is_one_too_many:
            continue
        spent += tokens_in(content)
        if spent > sessions.summary_tokens:
            break
        tellers.add(memory.session_id)
        left = sentences_left(content, memory.content)
        shown = Shown("summary", row_id(memory), memory.version, detail=left)
        told.append((at, shown.source_id, summary_line(content, at, zone), shown))
    return [(line, shown) for _, _, line, shown in sorted(told, key=lambda pair: pair[:2])]


def _last_episodes(
    rows: Rows, user_id: int, conversation: Conversation, sessions: Sessions
) -> Sequence[tuple[Memory, datetime]]:
    """Return the episodes of the last sessions, those of the open one first, then the newest."""
    private, asked = is_heard_alone(conversation), asked_in(user_id, conversation)
    asked["conversation_id"] = conversation.id
    most = {"most": sessions.in_prompt + SPARE}
    told_in = rows.exec(last_sessions(private), params=asked | most).all()
    return rows.exec(episodes_of(private), params=asked | {"sessions": told_in}).all()


def summary_line(content: str, at: datetime, zone: ZoneInfo) -> str:
    """Return an episode as the summary of its session, with its day."""
    return f"- ({local_time(at, zone):%Y-%m-%d}) {one_line(content)}"
