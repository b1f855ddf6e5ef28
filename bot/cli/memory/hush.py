"""`companion memory hush` and `unhush`: kept, but not brought up unless the person does."""

from bot.cli.ids import IdOrNone
from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.own import own_memory, own_topics, own_views
from bot.cli.memory.topics import Topic, check_one, show_lifted, show_topics
from bot.cli.output import as_json, as_lines, show
from bot.texts.commands.catalogue import say

NONE_HUSHED = "There is no hushed topic."
HUSHED = "“{topic}” is not brought up unless you do; memories about it: {count}."
LIFTED = "Lifted: “{topic}” may be brought up again."


async def hush(
    memory_id: IdOrNone = None,
    /,
    *,
    topic: Topic = None,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Keep a memory or a topic, but never bring it up unless you do; alone: list the topics."""
    with place.opened() as app:
        if memory_id is None and topic is None:
            hushed = await (await own_views(app, place)).ruled("hushed")
            show_topics(hushed, NONE_HUSHED, json=json)
            return
        check_one(memory_id, topic)
        if memory_id is not None:
            show([await (await own_memory(app, place)).hush(memory_id)], json=json)
            return
        count = await (await own_topics(app, place)).rule(topic or "", "hushed")
    if json:
        as_json({"topic": topic, "memories": count})
    else:
        as_lines([say(HUSHED, topic=topic, count=count)])


async def unhush(
    memory_id: IdOrNone = None,
    /,
    *,
    topic: Topic = None,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Let a memory or a topic be brought up again."""
    check_one(memory_id, topic)
    with place.opened() as app:
        if memory_id is not None:
            show([await (await own_memory(app, place)).unhush(memory_id)], json=json)
            return
        was_there = await (await own_topics(app, place)).lift(topic or "", "hushed")
    show_lifted(topic or "", was_there, LIFTED, json=json)
