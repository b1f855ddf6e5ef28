"""Completing one transaction of an erasure: the ledger blanked, rows removed, caches begun anew."""

from collections.abc import Iterable, Mapping

from sqlmodel import Session as Rows
from sqlmodel import col, delete, select

from memory.erasure.cascade.changes import Taken
from memory.erasure.cascade.derived_memories import restore
from memory.erasure.cascade.fact_rewrite import strip_inherited
from memory.erasure.cascade.ledger_redaction import Tainted, blank_ledger
from memory.erasure.cascade.message_rows import delete_messages
from memory.erasure.cascade.model import Means, Seeds
from memory.ledger.deletion import remove
from memory.ledger.display_name import call_otherwise
from memory.ledger.lineage import blank_names
from memory.storage.call_log import blank_texts_of
from memory.tables import Memory, Reminder, User
from memory.text.content_words import names_something
from memory.text.topic_matching import sentences_in


def complete(rows: Rows, taken: Taken, seeds: Seeds, means: Means) -> None:
    """Remove all that goes, with what only tells of it."""
    names = [one.structured for one in taken.memories.values()]
    _note_what_stays(taken, means)
    _blank_and_remove(rows, taken, seeds, means)
    _renew_owners(rows, taken.users, names)


def _note_what_stays(taken: Taken, means: Means) -> None:
    """Note where the person's own words still say what is erased."""
    for text in taken.trail.texts:
        for sentence in sentences_in(text):
            for source in means.kept.saying(sentence):
                sort = "messages" if source.sort == "message" else "memories"
                taken.gone.leave(sort, {source.id})


def _blank_and_remove(rows: Rows, taken: Taken, seeds: Seeds, means: Means) -> None:
    count, memories = taken.gone.counts, taken.memories
    owners = (taken.users | _owners(rows, taken.touched)) - {seeds.leaver}
    reached = taken.touched | memories.keys()
    stripped = strip_inherited(rows, reached, memories, taken.gone.texts)
    unsaid = frozenset(
        word for word in taken.trail.words if names_something(word) and not means.kept.say(word)
    )
    tainted = Tainted(
        messages=taken.messages,
        memories=stripped | memories.keys(),
        touched=taken.touched,
        runs=taken.runs,
        unsaid=unsaid,
    )
    count["operations"] += blank_ledger(rows, owners, tainted)
    rows.exec(delete(Reminder).where(col(Reminder.memory_id).in_(memories)))
    for memory in memories.values():
        remove(rows, memory)
    count["memories"] += len(memories)
    count["messages"] += delete_messages(rows, set(taken.messages), means)
    restore(rows, taken.back - memories.keys(), means)


def _renew_owners(
    rows: Rows, user_ids: Iterable[int], names: Iterable[Mapping[str, object] | None]
) -> None:
    """Let all caches of the users start anew, in every process."""
    names = list(names)
    for user_id in sorted(user_ids):
        user = rows.get(User, user_id)
        if user is None:
            continue
        user.revision += 1
        user.erased_revision = user.revision
        blank_texts_of(rows, user_id)
        for structured in names:
            call_otherwise(rows, user_id, {"structured": structured})
        blank_names(rows, user)
    rows.flush()


def _owners(rows: Rows, memory_ids: set[int]) -> set[int]:
    found = select(Memory.user_id).where(col(Memory.id).in_(memory_ids))
    return set(rows.exec(found))
