"""The slash commands on topics: `/forget --topic`, `/hush`, `/unhush` and `/never`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.actions.account.forgettings import OwnForgettings
from bot.actions.local_chat import LocalChat
from bot.actions.topics import OwnTopics, TopicForgetting
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from bot.texts.periods import with_period
from bot.texts.topics import LIST_MARK, TOPIC_TEXTS
from memory.reports.memory_view import MemoryView
from memory.vocabulary import Language

TOPIC = "--topic"
STATUS = "--status"
YES = "--yes"


async def forget_topic(talk: LocalChat, words: str, language: Language) -> str:
    """Show what forgetting a topic takes or, where the words end in `--yes`, forget it."""
    texts, topics = TOPIC_TEXTS[language], _topics(talk, language)
    if words == STATUS:
        return await _under_way(talk, language)
    if not words.endswith(YES):
        return "\n".join(
            _what_would_go(await topics.about(words), await topics.said_about(words), language)
        )
    gone = await topics.forget(words.removesuffix(YES))
    talk.app.worker.wake()
    if gone.run is None:
        return texts.nothing_about.format(topic=gone.topic)
    if gone.under_way is not None:
        line = forgetting_told(gone.under_way, FORGETTING_TEXTS[language])
        return "\n".join([line, texts.goes_on.format(run=gone.run)])
    return "\n".join(
        [
            texts.gone.format(topic=gone.topic, run=gone.run),
            *memory_lines(gone.forgotten, language),
        ]
    )


async def hush(talk: LocalChat, words: str, language: Language) -> str:
    """Keep a memory or a topic without ever bringing it up; no words: tell which topics are so."""
    texts, topics = TOPIC_TEXTS[language], _topics(talk, language)
    if not words:
        found = await topics.ruled("hushed")
        return _listed(found, texts.hushed_topics, texts.no_hushed_topic, language)
    if (topic := topic_in(words)) is not None:
        await topics.rule(topic, "hushed")
        return texts.hushed_topic.format(topic=topic)
    if (number := number_in(words)) is None:
        return texts.hush_usage
    memory = await replace(talk.memory, language=language).hush(number)
    return texts.hushed.format(content=memory.content)


async def unhush(talk: LocalChat, words: str, language: Language) -> str:
    """Let a memory or a topic be brought up again."""
    texts = TOPIC_TEXTS[language]
    if (topic := topic_in(words)) is not None:
        was_there = await _topics(talk, language).lift(topic, "hushed")
        return (texts.lifted if was_there else texts.no_such_rule).format(topic=topic)
    if (number := number_in(words)) is None:
        return texts.unhush_usage
    memory = await replace(talk.memory, language=language).unhush(number)
    return texts.unhushed.format(content=memory.content)


async def never(talk: LocalChat, words: str, language: Language) -> str:
    """Name a topic that is never to be stored, list these topics, or lift one."""
    texts, topics = TOPIC_TEXTS[language], _topics(talk, language)
    if words in ("", "--list"):
        found = await topics.ruled("never")
        return _listed(found, texts.never_topics, texts.no_never_topic, language)
    command, _, rest = words.partition(" ")
    if command == "--lift":
        topic = rest.strip()
        was_there = await topics.lift(topic, "never")
        return (texts.lifted if was_there else texts.no_such_rule).format(topic=topic)
    count = await topics.rule(words, "never")
    before = texts.never_before.format(count=count, topic=words) if count else ""
    return "\n".join(filter(None, [texts.never.format(topic=words), before]))


async def _under_way(talk: LocalChat, language: Language) -> str:
    """Tell how far forgettings of much are."""
    texts = FORGETTING_TEXTS[language]
    found = await OwnForgettings(talk.app.store_services, talk.user_id).listed()
    return "\n".join(forgetting_told(each, texts) for each in found) or texts.none


def topic_in(words: str) -> str | None:
    """Return what follows `--topic`, or None where the words do not begin with it."""
    command, _, topic = words.partition(" ")
    return topic.strip() if command == TOPIC else None


def number_in(words: str) -> int | None:
    """Return the id that the words are, as people write it, or None."""
    number = words.removeprefix("#").removeprefix("m")
    return int(number) if number.isdecimal() else None


def _topics(talk: LocalChat, language: Language) -> OwnTopics:
    return OwnTopics(talk.app.services, talk.user_id, language)


def _what_would_go(found: TopicForgetting, said: int, language: Language) -> Iterator[str]:
    texts = TOPIC_TEXTS[language]
    if not (found.forgotten or found.shortened or said):
        yield texts.nothing_about.format(topic=found.topic)
        return
    if said:
        yield texts.would_be_silent.format(topic=found.topic, count=said)
    if found.forgotten:
        yield texts.would_go.format(topic=found.topic)
        yield from memory_lines(found.forgotten, language)
    if found.shortened:
        yield texts.would_shorten.format(topic=found.topic)
        yield from memory_lines(found.shortened, language)
    yield texts.say_yes.format(topic=found.topic)


def memory_lines(memories: Iterable[MemoryView], language: Language) -> Iterator[str]:
    """Yield memories as they are listed."""
    for memory in memories:
        yield f"  #{memory.id:<4} {with_period(memory.content, memory.period, language)}"


def _listed(topics: Sequence[str], some: str, none: str, language: Language) -> str:
    return some.format(topics=LIST_MARK[language].join(topics)) if topics else none
