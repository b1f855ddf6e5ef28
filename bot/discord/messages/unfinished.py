"""Unfinished: a reply that its process left while it grew is finished, or says that it was cut off.

It is told by its mark, or by the pieces that it lacks. What was settled stands in the store whole;
of what was not, nothing more is known than what can be seen.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import discord
from sqlmodel import Session as Rows
from sqlmodel import col, func

from bot.app import App
from bot.discord.components.troubles import TROUBLES
from bot.discord.messages.splitting import LIMIT, split
from bot.discord.messages.streaming import GROWING
from bot.reason import reason_of
from memory.conversation.platform_messages import (
    note_piece_of,
    pieces_of,
    turn_about,
    turn_behind,
)
from memory.storage.ownership import get_said, said_in
from memory.tables import Message, Turn, User, row_id
from memory.vocabulary import Language

log = logging.getLogger(__name__)

UNDER_WAY = ("received", "sending")
TELLING = 20
"""So many characters tell a piece of a reply from the others."""


@dataclass(frozen=True, slots=True)
class LeftReply:
    """What is known of a reply that still bears the mark."""

    language: Language
    turn_id: int | None = None
    whole: str = ""
    """All of it, where it was settled."""
    place: int = 0
    """Which of its pieces the message is, counted from 0."""
    is_short: bool = False
    """Whether it is the last that was shown of a reply that has more."""


def is_growing(message: discord.Message, me: discord.ClientUser) -> bool:
    """Tell whether a message is a reply of the bot's that is not whole."""
    return message.author.id == me.id and message.content.endswith(GROWING.strip())


def short_replies(rows: Rows, conversation_id: int, since: datetime) -> frozenset[int]:
    """Return the last messages of replies that a process left between two of their pieces.

    None of them bears the mark.
    """
    begun = (
        said_in(conversation_id, Turn)
        .join(Message, col(Message.id) == col(Turn.reply_id))
        .where(
            Turn.received_at >= since,
            Turn.state == "answered",
            func.length(Message.text) > LIMIT // 2,
        )
    )
    shown = [(turn, pieces_of(rows, row_id(turn))) for turn in rows.exec(begun).all()]
    return frozenset(
        int(pieces[-1]) for turn, pieces in shown if pieces and _is_short(rows, turn, pieces)
    )


def _is_short(rows: Rows, turn: Turn, shown: Sequence[str]) -> bool:
    """Tell whether more was said than is shown."""
    return len(split(_settled(rows, turn))) > len(shown)


async def finish_reply(app: App, conversation_id: int, message: discord.Message) -> None:
    """Let a reply that nobody makes grow any more say all of itself, or that it was cut off."""
    left = await app.services.store.read(lambda rows: _left(rows, app, conversation_id, message))
    if left is None:
        return
    seen = message.content.removesuffix(GROWING.strip()).rstrip()
    pieces = _from(split(left.whole), seen, left.place) or [_cut_off(app, seen, left.language)]
    if _stands_whole(left, message.content, pieces):
        return
    sent = message
    try:
        await message.edit(content=pieces[0])
        for number, piece in enumerate(["", *pieces[1:]]):
            if number:
                nonce = f"{message.id}-{number - 1}"
                sent = await message.channel.send(piece, silent=True, nonce=nonce)
            if left.turn_id is not None:
                noting = partial(note_piece_of, turn_id=left.turn_id, platform_id=str(sent.id))
                await app.services.store.write(noting)
    except TROUBLES as problem:
        log.warning("message %s is not whole: %s", message.id, reason_of(problem))
    else:
        log.info("message %s was left while it grew: it is no more", message.id)


def _stands_whole(left: LeftReply, content: str, pieces: Sequence[str]) -> bool:
    """Tell whether a message that bears no mark needs nothing more."""
    if content.endswith(GROWING.strip()):
        return False
    return not left.is_short or [*pieces] == [content]


def _left(rows: Rows, app: App, conversation_id: int, message: discord.Message) -> LeftReply | None:
    """Return what is known of a reply; None: a process is still at it."""
    turn = turn_behind(rows, str(message.id))
    noted = turn is not None
    if turn is None and message.reference is not None:
        # A process may end between what it sends and its note of that.
        turn = turn_about(rows, conversation_id, str(message.reference.message_id))
    if turn is None:
        chosen = app.settings.language
        return LeftReply("en" if chosen == "auto" else chosen)
    if turn.state in UNDER_WAY:
        return None
    shown = pieces_of(rows, row_id(turn))
    place = shown.index(str(message.id)) if noted else 0
    is_short = noted and str(message.id) == shown[-1] and _is_short(rows, turn, shown)
    language = rows.get_one(User, turn.user_id).language
    return LeftReply(language, turn.id, _settled(rows, turn), place, is_short)


def _settled(rows: Rows, turn: Turn) -> str:
    if turn.error is not None or turn.reply_id is None:
        return ""
    reply = get_said(rows, turn.conversation_id, turn.reply_id)
    return "" if reply.hidden_at is not None else reply.text


def _from(pieces: list[str], seen: str, place: int) -> list[str]:
    """Return the piece that begins with what is seen, and those after it.

    It is the one in its place; where others were sent anew, the only one that begins so at length.
    """
    begun = seen.removesuffix("```").rstrip()
    if place < len(pieces) and pieces[place].startswith(begun):
        return pieces[place:]
    alike = [number for number, piece in enumerate(pieces) if piece.startswith(begun)]
    return pieces[alike[0] :] if len(alike) == 1 and len(begun) >= TELLING else []


def _cut_off(app: App, seen: str, language: Language) -> str:
    told = f"\n({app.character.wording(language).interrupted})"
    return seen[: LIMIT - len(told)] + told
