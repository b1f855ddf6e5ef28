"""Pictures: which part of a message describes one, and the link that stays with what it tells."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.conversation.incoming import SentPicture
from memory.tables import Memory, Message


def placed(text: str, pictures: Sequence[SentPicture]) -> list[dict[str, Any]]:
    """Return of each picture its `url`, and from where to where in the text it is described."""
    found, after = [], 0
    for picture in pictures:
        start = text.find(picture.described, after)
        if start >= 0:
            after = start + len(picture.described)
            found.append({"url": picture.url, "start": start, "end": after})
    return found


def unlink_pictures(rows: Rows, messages: Sequence[Message]) -> None:
    """Let go of the links to what was sent with messages that are taken back or erased."""
    for message in messages:
        urls = [str(readable_picture["url"]) for readable_picture in message.readable_pictures()]
        if urls:
            theirs = col(Memory.user_id) == message.author_id
            linked = theirs & col(Memory.image_url).in_(urls)
            rows.exec(update(Memory).where(linked).values(image_url=null()))
            message.pictures = []
