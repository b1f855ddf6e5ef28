"""The slash command `/erase`: what goes is shown first, and goes only on a yes."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.actions.erasure import TYPED, OwnErasing, is_typed
from bot.actions.erasure_views import ErasableMessage, WouldGo
from bot.actions.local_chat import LocalChat
from bot.terminal.topic_commands import YES, memory_lines, number_in
from bot.texts.erase import ERASE_TEXTS, EraseTexts, erasure_told
from config.errors import StoreError
from memory.erasure.status import ErasureStatus
from memory.vocabulary import Language

LISTED = 10
"""How many messages are listed where none is named."""


@dataclass(frozen=True, slots=True)
class EraseWish:
    """What a person wants erased, as they said it."""

    talk: LocalChat
    language: Language
    words: str
    """What is named: an id, or a topic."""
    options: frozenset[str]

    @property
    def texts(self) -> EraseTexts:
        """What to say, in their language."""
        return ERASE_TEXTS[self.language]

    @property
    def own(self) -> OwnErasing:
        """What they may erase."""
        return OwnErasing(self.talk.app.services, self.talk.user_id, self.language)

    def has(self, option: str) -> bool:
        """Tell whether they said an option."""
        return option in self.options


async def erase(talk: LocalChat, words: str, language: Language) -> str:
    """Do what `/erase` says and return what to tell the person."""
    sort, _, rest = words.partition(" ")
    options = frozenset(word for word in rest.split() if word.startswith("--"))
    named = " ".join(word for word in rest.split() if not word.startswith("--"))
    asked = EraseWish(talk, language, named, options)
    deed = _DEEDS.get(sort)
    return asked.texts.usage if deed is None else await deed(asked)


async def _memory(asked: EraseWish) -> str:
    if (number := number_in(asked.words)) is None:
        return asked.texts.usage
    messages = asked.has("--messages")
    if not asked.has(YES):
        found = await asked.own.under_memory(number, messages=messages)
        return _shown(asked, "memory", _what_goes(found, asked, messages=messages))
    return await _done(asked, await asked.own.memory(number, messages=messages))


async def _message(asked: EraseWish) -> str:
    if (number := number_in(asked.words)) is None:
        newest = await asked.own.newest_messages(LISTED)
        lines = [_message_line(entry, asked) for entry in newest]
        return "\n".join([asked.texts.newest, *lines]) if lines else asked.texts.no_messages
    cascade = asked.has("--cascade")
    if not asked.has(YES):
        found = await asked.own.under_message(number, cascade=cascade)
        return _shown(asked, "message", _what_goes(found, asked, messages=True))
    return await _done(asked, await asked.own.message(number, cascade=cascade))


async def _conversation(asked: EraseWish) -> str:
    facts, texts = asked.has("--facts"), asked.texts
    if not asked.has(YES):
        what = texts.whole_chat_with_facts if facts else texts.whole_chat
        return _shown(asked, "conversation", [what])
    here = asked.talk.conversation_id
    return await _done(asked, await asked.own.conversation(here, facts=facts))


async def _topic(asked: EraseWish) -> str:
    messages = asked.has("--messages")
    found = await asked.own.about(asked.words, messages=messages)
    if found.is_nothing:
        return asked.texts.nothing_about.format(topic=asked.words)
    if not asked.has(YES):
        return _shown(asked, "topic", _what_goes(found, asked, messages=messages))
    return await _done(asked, await asked.own.topic(asked.words, messages=messages))


async def _everything(asked: EraseWish) -> str:
    texts, typed = asked.texts, TYPED[asked.language]
    if not asked.words and not asked.has(YES):
        return _shown(asked, "everything", [texts.all_of_you])
    if not is_typed(asked.words):
        return texts.type_it.format(typed=typed)
    told = await _done(asked, await asked.own.everything(asked.words))
    over = f"{told}\n{texts.copies}\n{texts.farewell}"
    return over if await asked.talk.is_over() else told


async def _status(asked: EraseWish) -> str:
    number = number_in(asked.words)
    if asked.words and number is not None:
        return erasure_told(await asked.own.status_of(number), asked.texts)
    found = await asked.own.erasures()
    return "\n".join(erasure_told(entry, asked.texts) for entry in found) or asked.texts.none


async def _done(asked: EraseWish, accepted: ErasureStatus) -> str:
    """Do what was accepted at once, and tell how far it came."""
    with suppress(StoreError):  # what was accepted is kept, and told as what it is
        await asked.talk.app.worker.drain("erase")
    erasure = await asked.own.status_of(accepted.id)
    line = erasure_told(erasure, asked.texts)
    if erasure.state == "done":
        return line
    return f"{line}\n{asked.texts.retried.format(id=erasure.id)}"


def _shown(asked: EraseWish, sort: str, lines: Iterator[str] | Sequence[str]) -> str:
    """Return what would go, and what to say to have it go."""
    command = " ".join(["/erase", sort, *filter(None, [asked.words]), *sorted(asked.options)])
    return "\n".join([*lines, asked.texts.say_yes.format(command=command)])


def _what_goes(found: WouldGo, asked: EraseWish, *, messages: bool) -> Iterator[str]:
    texts = asked.texts
    for title, memories in (
        (texts.would_go, found.memories),
        (texts.would_shorten, found.shortened),
    ):
        if memories:
            yield title
            yield from memory_lines(memories, asked.language)
    if found.messages:
        yield texts.go_too if messages else texts.stay
        yield from (_message_line(message, asked) for message in found.messages)
    if found.to_others and messages:
        yield texts.to_others.format(count=found.to_others)
    if found.records:
        yield texts.records.format(count=found.records)
    if found.left:
        yield texts.left
        yield from (_message_line(entry, asked) for entry in found.left)
    if messages:
        yield texts.paraphrase


def _message_line(message: ErasableMessage, asked: EraseWish) -> str:
    speaker = asked.texts.you if message.by_user else asked.talk.app.character.name
    return f"  #{message.id:<4} {speaker}: {message.text}"


_DEEDS: Mapping[str, Callable[[EraseWish], Awaitable[str]]] = {
    "memory": _memory,
    "message": _message,
    "conversation": _conversation,
    "topic": _topic,
    "everything": _everything,
    "status": _status,
}
