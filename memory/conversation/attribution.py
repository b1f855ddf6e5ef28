"""Attribution: what in a talk only other people said, so that it is never kept as somebody's own.

The character's replies are theirs whom they answer, and may repeat what others said before. So
whoever keeps, recalls elsewhere or exports what was said to one person leaves out what the words
give away as somebody else's.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.conversation.window import with_speakers
from memory.storage.ownership import kept_or_of, said_in
from memory.tables import Conversation, Message, row_id
from memory.text.content_words import telling_words
from memory.text.topic_matching import sentences_in
from memory.vocabulary import PRIVATE


@dataclass(frozen=True, slots=True)
class OthersWords:
    """The telling words that only others said; none where nobody else was heard."""

    words: frozenset[str] = frozenset()

    def but(self, texts: Iterable[str]) -> Self:
        """Return what is left where the person knows of these texts, too."""
        return replace(self, words=self.words - _words(texts))

    def stand_in(self, text: str | None) -> bool:
        """Tell whether a text says something that only others said."""
        return bool(self.words) and not self.words.isdisjoint(telling_words(text or ""))

    def left_out_of(self, text: str) -> str:
        """Return a text without the sentences that say something that only others said."""
        if not self.stand_in(text):
            return text
        return "".join(
            sentence for sentence in sentences_in(text) if not self.stand_in(sentence)
        ).strip()


NOBODYS = OthersWords()


def others_words(
    rows: Rows, conversation_id: int, user_id: int, read: Collection[int], *, seen: int
) -> OthersWords:
    """Return what only others said, or were told, of all that these messages may repeat.

    A reply may repeat what its prompt held: of the messages before the one it answers at most
    `seen`. How everybody is called is known to all.
    """
    conversation = rows.get_one(Conversation, conversation_id)
    if conversation.audience == PRIVATE or not read:
        return NOBODYS
    found = _in_reach(rows, conversation_id, user_id, read, seen)
    owners = _owners(rows, [message for message, _ in found])
    others = _words(message.text for message, _ in found if owners[message.id] != user_id)
    own = _words(message.text for message, _ in found if message.author_id == user_id)
    names = _words([conversation.character, *(name for _, name in found if name)])
    return OthersWords(others - own - names)


def as_heard(rows: Rows, message: Message, user_id: int, *, seen: int) -> str:
    """Return what a message said to a user, without what only others had said before it."""
    if message.author_id == user_id:
        return message.text
    read = [row_id(message)]
    heard = others_words(rows, message.conversation_id, user_id, read, seen=seen)
    return heard.left_out_of(message.text)


def _in_reach(
    rows: Rows, conversation_id: int, user_id: int, read: Collection[int], seen: int
) -> Sequence[tuple[Message, str]]:
    """Return all that was said from where the prompts of these messages may have begun."""
    answered = said_in(conversation_id, Message.reply_to_id).where(col(Message.id).in_(read))
    asked = min(
        [*read, *(message_id for message_id in rows.exec(answered) if message_id is not None)]
    )
    before = said_in(conversation_id, Message.id).where(
        col(Message.id) < asked, kept_or_of(user_id)
    )
    ids = rows.exec(before.order_by(col(Message.id).desc()).limit(seen)).all()
    first = ids[-1] if ids else asked
    reach = with_speakers(conversation_id).where(col(Message.id).between(first, max(read)))
    return rows.exec(reach).all()


def _owners(rows: Rows, messages: Sequence[Message]) -> dict[int | None, int | None]:
    """Return by message whose it is: a reply is theirs whom it answers."""
    authors = {message.id: message.author_id for message in messages}
    asked = {
        message.reply_to_id for message in messages if message.author_id is None
    } - authors.keys()
    if asked:
        here = messages[0].conversation_id
        before = said_in(here, Message.id, Message.author_id).where(col(Message.id).in_(asked))
        authors |= dict(rows.exec(before).all())
    return {
        message.id: authors.get(message.reply_to_id)
        if message.author_id is None
        else message.author_id
        for message in messages
    }


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in _telling(text))


@lru_cache(maxsize=4096)
def _telling(text: str) -> frozenset[str]:
    return telling_words(text)
