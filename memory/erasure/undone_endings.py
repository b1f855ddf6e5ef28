"""Undone endings: what only erased messages had ended, or let be forgotten, stands again.

That it is over, and since when, was learned from words that go; so was any time that they told.
"""

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.amendments.taken_back import UnsaidWords, let_stand_again
from memory.erasure.cascade.model import ErasureContext
from memory.ledger.evidence import resting_only_on
from memory.ledger.proposal import Author, Batch
from memory.ledger.put_away import put_away
from memory.storage.ownership import among
from memory.tables import Erasure, Memory, Message, User

REASON = "its message was erased"


def undo_endings(rows: Rows, *, erasure_id: int, means: ErasureContext) -> None:
    """Undo what erased messages ended, while the ledger still tells; what rests on them is silent.

    Where a chat is cleared facts stay as they are, ended ones too; so they do where a memory or a
    topic goes: of that, nothing older is to come to mind instead.
    """
    erasure = rows.get_one(Erasure, erasure_id)
    user_id, target = erasure.user_id, erasure.target
    if erasure.scope != "message" or not target.get("facts", True) or not rows.get(User, user_id):
        return
    named = select(Message).where(among(col(Message.id), target.get("messages", ())))
    said = {message.id: message.text for message in rows.exec(named) if message.id is not None}
    if not said:
        return
    alone = resting_only_on(rows, user_id, said, state="active")
    put_away(rows, user_id, means.now, among(col(Memory.id), alone))
    batch = Batch(user_id=user_id, author=Author("person"), now=means.now, proposals=())
    words = UnsaidWords.of(rows, user_id, said)
    let_stand_again(rows, words, batch, means.policy, REASON)
