"""The wish to forget, said in a message: carried out where that was said and not learned yet."""

from sqlmodel import Session as Rows

from curator.offline.utterances.forget_requests import wished_gone
from memory.amendments.unlearned import forget_unlearned
from memory.ledger.proposal import Batch
from memory.policy import MemoryPolicy
from memory.storage.ownership import get_owned
from memory.tables import Memory, Message


def forget_as_wished(rows: Rows, message_id: int, batch: Batch, policy: MemoryPolicy) -> None:
    """Forget what a message wants forgotten, where it was said and not learned yet."""
    said = get_owned(rows, Message, batch.user_id, message_id)
    wish = wished_gone(said.text, said.language)
    if not wish:
        return

    def means(told: Memory | Message) -> bool:
        if isinstance(told, Memory):
            return wish.means(told.content, told.structured)
        return wish.means(told.text)

    forget_unlearned(
        rows,
        message_id,
        means,
        batch,
        policy,
        tells=wish.tells,
        is_said_in_it=wish.is_told,
    )
