"""By what erased rows were known: an export from before brings none of them back."""

from collections.abc import Collection, Iterable, Sequence

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.storage.events import in_whose_hands
from memory.storage.ownership import among
from memory.tables import ErasedUid, Memory, Message, OtherUid, User, row_id

Named = tuple[int, str]
"""A user, and the uid of a row of theirs."""
AT_ONCE = 500


def note_memories(rows: Rows, memories: Iterable[Memory]) -> None:
    """Note that memories are erased, under every name by which an export has them."""
    own = {row_id(memory): (memory.user_id, memory.uid) for memory in memories}
    others = select(OtherUid.user_id, OtherUid.uid).where(among(col(OtherUid.memory_id), own))
    _note(rows, {*own.values(), *rows.exec(others)})


def note_messages(rows: Rows, message_ids: Collection[int]) -> None:
    """Note that messages are erased, for whoever has them in an export: who said or was told it."""
    held = in_whose_hands(rows, message_ids)
    named = select(Message.id, Message.uid).where(among(col(Message.id), message_ids))
    uids = dict(rows.exec(named).all())
    _note(rows, {(user_id, uids[message_id]) for user_id, message_id in held})


def carry_over(rows: Rows, noted: Sequence[tuple[str, str]]) -> None:
    """Note what another database had noted, of those users who are here."""
    users = dict(rows.exec(select(User.uid, User.id)).all())
    named = [(user_id, uid) for user, uid in noted if (user_id := users.get(user)) is not None]
    for start in range(0, len(named), AT_ONCE):
        _note(rows, named[start : start + AT_ONCE])


def _note(rows: Rows, named: Collection[Named]) -> None:
    uids = [uid for _, uid in named]
    found = select(ErasedUid.user_id, ErasedUid.uid).where(col(ErasedUid.uid).in_(uids))
    known: Sequence[Named] = rows.exec(found).all()
    rows.add_all(ErasedUid(user_id=user_id, uid=uid) for user_id, uid in {*named} - {*known})
    rows.flush()
