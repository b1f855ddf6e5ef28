"""`companion memory forget` and `companion memory never`: one memory, or all on a topic."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from bot.cli.confirmation import confirm
from bot.cli.ids import IdOrNone
from bot.cli.invocation import HERE, Invocation, Json
from bot.cli.memory.forgettings import drained
from bot.cli.memory.own import own_memory, own_topics, own_views
from bot.cli.output import as_json, as_lines, memory_line, show
from bot.texts.commands.catalogue import say
from config.errors import OperationRefused

if TYPE_CHECKING:
    from bot.actions.topics import OwnTopics, TopicForgetting

Topic = Annotated[str | None, Parameter(help="A topic instead: health, work, a name…")]
Yes = Annotated[bool, Parameter(negative="", help="Do not ask.")]
Listing = Annotated[bool, Parameter(name="--list", negative="", help="List these topics.")]
Lift = Annotated[str | None, Parameter(help="Let a topic be stored again.")]
ONE_OF_BOTH = "Name one memory by its id, or a topic with `--topic`."
ONE_OF_THREE = "Name a topic, or one with `--lift`, or say `--list`."
ASKED = "Forget these? They can be brought back."
UNDONE = "Nothing was forgotten."
NONE_SET = "There is no topic that is never stored."
LIFTED = "Lifted: “{topic}” may be stored again."
NO_RULE = "There was no such rule for the topic “{topic}”."
GONE = "Forgotten. `companion undo --run {run}` brings all of it back."
NOTHING_ABOUT = "Nothing that is remembered is about “{topic}”."
SILENT = "What was said of “{topic}” is not told again: {count} messages."
STAY = "These stay, without what they tell of “{topic}”:"
SET = "From now on nothing about “{topic}” is stored."
BEFORE = (
    "From before, {count} memories are about it; "
    '`companion memory forget --topic "{topic}"` forgets them.'
)


async def forget(
    memory_id: IdOrNone = None,
    /,
    *,
    topic: Topic = None,
    yes: Yes = False,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Forget a memory, or all on a topic: out of recall and prompts, restorable."""
    check_one(memory_id, topic)
    with place.opened() as app:
        if memory_id is not None:
            memory = await (await own_memory(app, place)).forget(memory_id)
            show([memory], json=json)
        else:
            topics = await own_topics(app, place)
            under_way = await _forget_topic(topics, topic or "", yes=yes, json=json)
            if under_way is not None:
                await drained(app, under_way, place, json=json)


async def never(
    topic: str | None = None,
    /,
    *,
    listing: Listing = False,
    lift: Lift = None,
    place: Invocation = HERE,
    json: Json = False,
) -> None:
    """Never store what is about a topic; what is stored already stays."""
    if (topic is not None) + listing + (lift is not None) != 1:
        raise OperationRefused(say(ONE_OF_THREE))
    with place.opened() as app:
        if listing:
            show_topics(await (await own_views(app, place)).ruled("never"), NONE_SET, json=json)
            return
        topics = await own_topics(app, place)
        if lift is not None:
            was_there = await topics.lift(lift, "never")
            show_lifted(lift, was_there, LIFTED, json=json)
        else:
            _set(topic or "", await topics.rule(topic or "", "never"), json=json)


def check_one(memory_id: int | None, topic: str | None) -> None:
    """Raise `OperationRefused` unless just one of both is named."""
    if (memory_id is None) == (topic is None):
        raise OperationRefused(say(ONE_OF_BOTH))


def show_topics(topics: Sequence[str], none: str, *, json: bool) -> None:
    """Print topics, a line each, or the sentence for none."""
    if json:
        as_json(list(topics))
    else:
        as_lines(topics, nothing=none)


def show_lifted(topic: str, was_there: bool, lifted: str, *, json: bool) -> None:
    """Tell that a rule was lifted; raises `OperationRefused` where there was none."""
    if not was_there:
        raise OperationRefused(say(NO_RULE, topic=topic))
    if json:
        as_json({"topic": topic, "lifted": True})
    else:
        as_lines([say(lifted, topic=topic)])


async def _forget_topic(topics: "OwnTopics", topic: str, *, yes: bool, json: bool) -> int | None:
    """Forget a topic once that is confirmed; return the forgetting that is left to be done."""
    found, said = await topics.about(topic), await topics.said_about(topic)
    nothing = not (found.forgotten or found.shortened or said)
    if not json:
        as_lines(_what_goes(found, said))
    confirm(ASKED, UNDONE, yes=yes or nothing)
    gone = found if nothing else await topics.forget(topic)
    if gone.run and not json:
        as_lines([say(GONE, run=gone.run)])
    if gone.under_way is not None:
        return gone.under_way.id
    if json:
        as_json(gone)
    return None


def _what_goes(found: "TopicForgetting", said: int) -> Iterator[str]:
    if not found.forgotten and not found.shortened:
        yield say(NOTHING_ABOUT, topic=found.topic)
    if said:
        yield say(SILENT, topic=found.topic, count=said)
    yield from (memory_line(entry) for entry in found.forgotten)
    if found.shortened:
        yield say(STAY, topic=found.topic)
        yield from (memory_line(entry) for entry in found.shortened)


def _set(topic: str, count: int, *, json: bool) -> None:
    if json:
        as_json({"topic": topic, "memories": count})
        return
    lines = [say(SET, topic=topic)]
    if count:
        lines.append(say(BEFORE, count=count, topic=topic))
    as_lines(lines)
