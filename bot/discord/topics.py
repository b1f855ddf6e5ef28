"""Topics: forgetting or hushing all that is about one, by the person's own word."""

from sqlmodel import Session as Rows

from bot.discord.asking import Asker
from bot.discord.lines import plain
from bot.discord.texts_memory import MEMORY_TEXTS
from memory.topic_rules import lift_rule, memories_about, set_rule


async def forget_topic(asker: Asker, topic: str) -> str:
    """Forget softly all that is about a topic, and return what to say of it."""
    texts, store = MEMORY_TEXTS[asker.language], asker.app.services.store

    def work(rows: Rows) -> list[int]:
        about = memories_about(rows, asker.user_id, topic)
        return [int(one.id or 0) for one in about if one.category != "system"]

    about = await store.read(work)
    for one in about:
        await asker.own.forget(one)
    said = texts.topic_forgotten if about else texts.no_topic
    return said.format(topic=plain(topic), count=len(about))


async def hush_topic(asker: Asker, topic: str, *, lift: bool) -> str:
    """Have a topic not brought up unasked, or lift that; return what to say of it."""
    texts, services = MEMORY_TEXTS[asker.language], asker.app.services

    def work(rows: Rows) -> int:
        if lift:
            lift_rule(rows, asker.user_id, topic, "hushed")
        else:
            set_rule(rows, asker.user_id, topic, "hushed", now=services.now())
        return len(memories_about(rows, asker.user_id, topic))

    count = await services.store.write(work)
    said = texts.topic_unhushed if lift else texts.topic_hushed
    return said.format(topic=plain(topic), count=count)
