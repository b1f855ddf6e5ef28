"""What a profile is made from: what may be told of what is known, and the last version."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from curator.agent_inputs import ShownMemory, shown_memory
from curator.handles import Handles
from curator.profiles.carry_over import Unrefuted
from curator.profiles.profiler import OldSentence
from memory.amendments.retellings import says
from memory.privacy.discretion import Discretion
from memory.privacy.hush import quiet_memories
from memory.privacy.retelling import discretion_of
from memory.privacy.topic_rules import subjects_of
from memory.privacy.untold import as_told
from memory.storage.ownership import among, heard_in, owned
from memory.summaries.profiles import ToldSentence, sentences_of, untold_in
from memory.tables import Conversation, Memory, Operation, Profile, Relation, User, row_id
from memory.text.content_words import raising_roots
from memory.text.topic_matching import first_about
from memory.vocabulary import SUMMARY_CATEGORIES

MOST_MEMORIES = 80
MOST_EPISODES = 20
Standing = Literal["stands", "ended", "gone"]


@dataclass(frozen=True, slots=True)
class LastVersion:
    """The last version of a profile, as it stands by now."""

    shown: Sequence[Sequence[OldSentence]]
    """Its paragraphs, without what was forgotten or is hushed since."""
    unrefuted: Sequence[Unrefuted]
    holders: Mapping[int, Sequence[int]]
    """By memory id what was merged from it."""

    @property
    def texts(self) -> list[str]:
        """What of it may be told, as it stood."""
        return [told.text for paragraph in self.shown for told in paragraph]


def known(
    rows: Rows,
    user: User,
    conversation: Conversation,
    *,
    episodes: bool,
    these: Collection[int] | None = None,
) -> list[Memory]:
    """Return the weightiest memories, or the newest episodes, that may be told in a profile.

    `these`: of those alone, all that may be told still.
    """
    is_episode = col(Memory.category) == "episode"
    is_proper = col(Memory.category).not_in(SUMMARY_CATEGORIES)
    order = col(Memory.id) if episodes else col(Memory.importance)
    of_user = (
        owned(row_id(user), Memory)
        .where(
            *heard_in(conversation.audience, conversation.character),
            Memory.state == "active",
            Memory.audience == conversation.audience,
            Memory.grounding == "real",
            col(Memory.hushed).is_(False),
            is_episode if episodes else is_proper,
        )
        .order_by(order.desc())
    )
    if these is None:
        of_user = of_user.limit(MOST_EPISODES if episodes else MOST_MEMORIES)
    else:
        of_user = of_user.where(among(col(Memory.id), these))
    found = list(rows.exec(of_user))[::-1]
    if episodes:
        return found
    silent = _on_topics(rows, found, discretion_of(rows, row_id(user)))
    quiet = quiet_memories(rows, row_id(user), [row_id(memory) for memory in found])
    return [memory for memory in found if memory.id not in silent | quiet.keys()]


def shown(
    rows: Rows,
    memories: Iterable[Memory],
    handles: Handles,
    zone: ZoneInfo,
    silent: Discretion,
) -> list[ShownMemory]:
    """Return memories as the profiler reads them, episodes without what it is to be silent of."""
    told = [
        other_memory
        for memory in memories
        if (other_memory := as_told(rows, memory, silent)) is not None
    ]
    read = ((shown_memory(memory, handles, zone), memory.created_at) for memory in told)
    left = (replace(shown, content=silent.left_of(shown.content, at)) for shown, at in read)
    return [shown for shown in left if shown.content]


def last_version(
    rows: Rows, latest: Profile, handles: Handles, *, silent: Discretion, now: datetime
) -> LastVersion:
    """Return what of the last version may be shown, and what of it has to be kept."""
    told = sentences_of(rows, latest)
    sources = _sources(rows, latest.user_id, told)
    standing = _standing(rows, latest.user_id, sources, silent, now)
    untold = untold_in(rows, latest, silent)
    unsaid = _unsaid(rows, latest, sources)
    shown_now: dict[int, list[OldSentence]] = {}
    unrefuted: list[Unrefuted] = []
    for paragraph, other_told in told:
        found = [standing.get(source, "gone") for source in other_told.memory_ids]
        is_told = "gone" not in found and other_told.position not in untold
        is_told = is_told and not _says_unsaid(other_told, sources, unsaid)
        if is_told and found:
            given = [handles.give(source) for source in other_told.memory_ids]
            shown_now.setdefault(paragraph, []).append(OldSentence(other_told.text, given))
        if is_told and set(found) == {"stands"}:
            unrefuted.append(Unrefuted(paragraph, other_told.text, other_told.memory_ids))
        else:
            unrefuted += _remains(paragraph, other_told, standing, sources)
    return LastVersion(list(shown_now.values()), unrefuted, _holders(rows, latest.user_id, sources))


def _unsaid(
    rows: Rows, latest: Profile, sources: Mapping[int, Memory]
) -> Mapping[int, frozenset[str]]:
    """Return by episode what it said when a profile was written, and says no more."""
    episodes = [each.id for each in sources.values() if each.category in SUMMARY_CATEGORIES]
    if not episodes:
        return {}
    reworded = owned(latest.user_id, Operation).where(
        among(col(Operation.memory_id), episodes),
        Operation.op == "UPDATE",
        Operation.status == "applied",
        col(Operation.at) >= latest.created_at,
    )
    unsaid: dict[int, frozenset[str]] = {}
    for operation in rows.exec(reworded):
        memory = sources[operation.memory_id or 0]
        before = raising_roots(str((operation.before or {}).get("content") or ""))
        known = unsaid.get(row_id(memory), frozenset())
        unsaid[row_id(memory)] = known | (before - raising_roots(memory.content))
    return unsaid


def _says_unsaid(
    told: ToldSentence, sources: Mapping[int, Memory], unsaid: Mapping[int, frozenset[str]]
) -> bool:
    """Tell whether a sentence says what nothing that it rests on says by now."""
    behind = [sources[each] for each in told.memory_ids if each in sources]
    lost = frozenset[str]().union(*(unsaid.get(row_id(each), frozenset()) for each in behind))
    return bool(lost) and says(
        told.text, lost.difference(*(raising_roots(each.content) for each in behind))
    )


def _remains(
    paragraph: int,
    told: ToldSentence,
    standing: Mapping[int, Standing],
    sources: Mapping[int, Memory],
) -> list[Unrefuted]:
    """Return, each in its own words, what still stands of what a sentence rested on."""
    return [
        Unrefuted(paragraph, sources[memory_id].content, [memory_id], is_whole=False)
        for memory_id in told.memory_ids
        if standing.get(memory_id) == "stands"
        and sources[memory_id].category not in SUMMARY_CATEGORIES
    ]


def _sources(
    rows: Rows, user_id: int, told: Sequence[tuple[int, ToldSentence]]
) -> dict[int, Memory]:
    ids = {source for _, other_told in told for source in other_told.memory_ids}
    found = owned(user_id, Memory).where(col(Memory.id).in_(ids))
    return {row_id(memory): memory for memory in rows.exec(found)}


def _standing(
    rows: Rows, user_id: int, sources: Mapping[int, Memory], silent: Discretion, now: datetime
) -> dict[int, Standing]:
    quiet = quiet_memories(rows, user_id, sources)
    unwanted = _on_topics(rows, list(sources.values()), silent) | quiet.keys()
    return {
        memory_id: "gone" if memory_id in unwanted else _state(memory, now)
        for memory_id, memory in sources.items()
    }


def _state(memory: Memory, now: datetime) -> Standing:
    if memory.state == "forgotten" or memory.grounding != "real":
        return "gone"
    is_over = memory.valid_until is not None and memory.valid_until <= now
    return "ended" if memory.superseded or is_over else "stands"


def _on_topics(rows: Rows, memories: Sequence[Memory], silent: Discretion) -> set[int | None]:
    """Return the ids of those memories proper that are on a topic to be silent of."""
    proper = [memory for memory in memories if memory.category not in SUMMARY_CATEGORIES]
    if not silent.topics:
        return set()
    subjects = subjects_of(rows, proper)
    return {
        found_id for found_id, subject in subjects.items() if first_about(silent.topics, subject)
    }


def _holders(rows: Rows, user_id: int, sources: Mapping[int, Memory]) -> dict[int, list[int]]:
    archived = [found_id for found_id, memory in sources.items() if memory.state == "archived"]
    derived = owned(user_id, Relation.to_id, Relation.from_id).where(
        col(Relation.to_id).in_(archived), Relation.kind == "derived_from"
    )
    found: dict[int, list[int]] = {}
    for source, holder in rows.exec(derived):
        found.setdefault(source, []).append(holder)
    return found
