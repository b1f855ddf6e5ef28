"""A remark of the character's that answers nobody: no turn stands behind it."""

from sqlmodel import Session as Rows

from memory.tables import Message, row_id


def remark(rows: Rows, text: str, *, beside: int) -> int:
    """Have the character say something where a message was said; return its id."""
    near = rows.get_one(Message, beside)
    said = Message(
        text=text,
        conversation_id=near.conversation_id,
        session_id=near.session_id,
        at=near.at,
    )
    rows.add(said)
    rows.flush()
    return row_id(said)
