"""Pictures: which part of a message describes one, and the link that stays with what it tells."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, update

from memory.incoming import SentPicture
from memory.operations import Proposal
from memory.ownership import find_said
from memory.quotes import folded
from memory.tables import Memory, Message


def placed(text: str, pictures: Sequence[SentPicture]) -> list[dict[str, Any]]:
    """Return of each picture its `url`, and from where to where in the text it is described."""
    found, after = [], 0
    for one in pictures:
        start = text.find(one.described, after)
        if start >= 0:
            after = start + len(one.described)
            found.append({"url": one.url, "start": start, "end": after})
    return found


def picture_behind(rows: Rows, conversation_id: int | None, proposal: Proposal) -> str | None:
    """Return the link of the picture whose description a proposal quotes as its source."""
    if conversation_id is None:
        return None
    for quote in proposal.quotes:
        message = find_said(rows, conversation_id, quote.message_id)
        wanted = folded(quote.text)
        if message is None or quote.role != "source" or not wanted:
            continue
        for one in _readable(message):
            described = folded(message.text[one["start"] : one["end"]])
            if wanted in described or (described and described in wanted):
                return str(one["url"])
    return None


def unlink_pictures(rows: Rows, messages: Sequence[Message]) -> None:
    """Let go of the links to what was sent with messages that are taken back or erased."""
    for message in messages:
        urls = [str(one["url"]) for one in _readable(message)]
        if urls:
            theirs = col(Memory.user_id) == message.author_id
            linked = theirs & col(Memory.image_url).in_(urls)
            rows.exec(update(Memory).where(linked).values(image_url=null()))
            message.pictures = []


def _readable(message: Message) -> list[dict[str, Any]]:
    """Return what is noted of a message's pictures, as far as the row can be read."""
    places = {"url", "start", "end"}
    return [one for one in message.pictures if isinstance(one, dict) and places <= one.keys()]
