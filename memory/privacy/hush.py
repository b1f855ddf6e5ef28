"""Hush: what is kept but not brought up, unless the person brings it up themselves.

That is what they hushed, what is remembered from before of a topic that is never to be stored, and
what was made of either.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from memory.privacy.derivation import made_of, sources_behind
from memory.privacy.topic_rules import ruled_topics, subjects_of
from memory.storage.ownership import among, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Evidence, Memory, row_id
from memory.text.content_words import raising_words
from memory.text.topic_matching import Subject, is_about, sentences_in
from memory.vocabulary import SUMMARY_CATEGORIES, ForgottenBecause

LET_GO: Collection[ForgottenBecause] = ("faded", "judged")
"""Why something was forgotten that was true all the same: its person took nothing back."""
RETOLD = 2 / 3
"""A sentence with so many of a memory's telling words says the same: a summary puts it its way."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """Why one memory is not brought up unasked, and what brings it up."""

    hushed: bool
    """Whether it was hushed itself."""
    topics: frozenset[str]
    """The topics not to be brought up that it is about."""
    words: frozenset[str]
    """The telling words of it, any of which brings it up."""
    retells: bool = False
    """Whether it is an episode or a chapter that tells of a hushed memory, or was made of one."""

    @property
    def is_muted(self) -> bool:
        """Whether more than its own mark keeps it back."""
        return bool(self.topics) or self.retells


def quiet_memories(
    rows: Rows, user_id: int, ids: Collection[int] | None = None
) -> dict[int, Quiet]:
    """Return by id which of a user's active memories, or of those given, are not brought up."""
    topics, never = (ruled_topics(rows, user_id, kind) for kind in ("hushed", "never"))
    found = owned(user_id, Memory).where(Memory.state == "active")
    if ids is not None:
        found = found.where(col(Memory.id).in_(ids))
    hushed = _hushed(rows, user_id)
    retold = _telling(hushed)
    if not topics and not never:
        told = col(Memory.category).in_(SUMMARY_CATEGORIES if retold else ())
        derived = among(col(Memory.id), made_of(rows, user_id, hushed))
        found = found.where(col(Memory.hushed).is_(True) | told | derived)
    return quiet_among(rows, rows.exec(found).all(), topics, retold, never=never)


def quiet_among(
    rows: Rows,
    memories: Collection[Memory],
    topics: Iterable[str],
    retold: Sequence[frozenset[str]] = (),
    *,
    never: Iterable[str] = (),
) -> dict[int, Quiet]:
    """Return by id which of the memories are not brought up, some topics being hushed.

    `retold` are the telling words of what is hushed itself, for the episodes that tell of it.
    `never` are the topics that are never to be stored: a memory from before is on one by its words
    or by those that it rests on; episodes lose their sentences on one when they are told.
    What was made of one that is not brought up is not either, whatever else it was made of.
    """
    if not memories:
        return {}
    behind = sources_behind(rows, memories)
    sources = [source for made in behind.values() for source in made]
    judged = _judged(
        rows, {row_id(each): each for each in (*sources, *memories)}, topics, retold, never
    )
    found = {row_id(memory): judged[row_id(memory)] for memory in memories}
    for memory_id, made in behind.items():
        found[memory_id] = _made_of(found[memory_id], [judged[row_id(each)] for each in made])
    return {
        memory_id: quiet for memory_id, quiet in found.items() if quiet.hushed or quiet.is_muted
    }


def brought_up(quiet: Mapping[int, Quiet], message: str) -> frozenset[int]:
    """Return the ids of those that a person's own message brings up."""
    if not quiet:
        return frozenset()
    words, said = raising_words(message), Subject([message])
    topics = {topic for other_quiet in quiet.values() for topic in other_quiet.topics}
    raised = {topic for topic in topics if is_about(topic, said)}
    return frozenset(
        memory_id
        for memory_id, other_quiet in quiet.items()
        if not words.isdisjoint(other_quiet.words) or not raised.isdisjoint(other_quiet.topics)
    )


def hushed_words(rows: Rows, user_id: int) -> list[frozenset[str]]:
    """Return the telling words of each memory that a user hushed, those of talk left out."""
    return _telling(_hushed(rows, user_id))


def retells(text: str, hushed: Iterable[frozenset[str]]) -> bool:
    """Tell whether a sentence says in its own way what one of the hushed memories says."""
    words = raising_words(text)
    return any(len(group & words) >= RETOLD * len(group) for group in hushed)


def is_hushed() -> ColumnElement[bool]:
    """Say which memories proper their person hushed, also where time let them go since."""
    memories = Memory.metadata.tables["memories"].c
    was_let_go = (memories.state != "forgotten") | memories.forgotten_because.in_(LET_GO)
    is_proper = memories.category.not_in(SUMMARY_CATEGORIES)
    return memories.hushed.is_(True) & is_proper & was_let_go


def _hushed(rows: Rows, user_id: int) -> dict[int, str]:
    """Return by id what each memory says that a user hushed."""
    return {found.id: found.content for found in columns_read(rows, _HUSHED, {"user_id": user_id})}


def _telling(hushed: Mapping[int, str]) -> list[frozenset[str]]:
    return [words for text in hushed.values() if (words := raising_words(text))]


def _judged(
    rows: Rows,
    memories: Mapping[int, Memory],
    topics: Iterable[str],
    retold: Sequence[frozenset[str]],
    never: Iterable[str],
) -> dict[int, Quiet]:
    """Return by id how each of the memories is judged by itself."""
    subjects, topics = subjects_of(rows, memories.values()), list(topics)
    judged = {
        memory_id: _quiet(memory, subjects[memory_id], topics, retold)
        for memory_id, memory in memories.items()
    }
    if unwanted := list(never):
        for memory_id, said in _with_quotes(rows, memories.values(), subjects).items():
            on_never = frozenset(topic for topic in unwanted if is_about(topic, said))
            quiet = judged[memory_id]
            judged[memory_id] = replace(quiet, topics=quiet.topics | on_never)
    return judged


def _made_of(own: Quiet, sources: Iterable[Quiet]) -> Quiet:
    """Return how a memory is judged that was made of these: what brings them up brings it up."""
    untold = [source for source in sources if source.hushed or source.topics]
    if not untold:
        return own
    words = own.words if own.hushed or own.topics else frozenset[str]()
    return Quiet(
        own.hushed,
        own.topics.union(*(source.topics for source in untold)),
        words.union(*(source.words for source in untold)),
        retells=True,
    )


def _with_quotes(
    rows: Rows, memories: Collection[Memory], subjects: Mapping[int, Subject]
) -> dict[int, Subject]:
    """Return what the memories say, but for episodes and chapters, with the words they rest on."""
    proper = {
        row_id(memory): memory.user_id
        for memory in memories
        if memory.category not in SUMMARY_CATEGORIES
    }
    found = {memory_id: subjects[memory_id] for memory_id in proper}
    for user_id in set(proper.values()):
        own = [memory_id for memory_id, owner in proper.items() if owner == user_id]
        quoted = owned(user_id, Evidence.memory_id, Evidence.quote)
        is_source = col(Evidence.memory_id).in_(own) & (col(Evidence.role) == "source")
        for memory_id, quote in rows.exec(quoted.where(is_source)):
            found[memory_id] = replace(
                found[memory_id], texts=[*found[memory_id].texts, quote or ""]
            )
    return found


def _quiet(
    memory: Memory,
    subject: Subject,
    topics: Iterable[str],
    retold: Sequence[frozenset[str]],
) -> Quiet:
    on_topics = frozenset(topic for topic in topics if is_about(topic, subject))
    if memory.category not in SUMMARY_CATEGORIES:
        words = raising_words(" ".join([*subject.texts, subject.labels]))
        return Quiet(memory.hushed, on_topics, words)
    # An episode tells of much: a word in common with it does not ask for what is hushed in it.
    sentences = [sentence for text in subject.texts for sentence in sentences_in(text)]
    told = [group for group in retold if any(retells(text, [group]) for text in sentences)]
    own = raising_words(subject.topic) if memory.hushed else frozenset[str]()
    return Quiet(memory.hushed, on_topics, own.union(*told), retells=bool(told))


_HUSHED = (
    owned(bindparam("user_id", type_=Integer), Memory.id)
    .add_columns(col(Memory.content))
    .where(is_hushed())
    .order_by(col(Memory.id))
)
