"""Topics: forgetting, hushing or never keeping what is about one, by the person's own word."""

from collections.abc import Iterator

from discord.ui import View

from bot.actions.account.forgettings import OwnForgettings
from bot.actions.topics import OwnTopics, TopicForgetting
from bot.discord.components.button_custom_id import ButtonAction
from bot.discord.components.buttons import row_of
from bot.discord.components.fitting import first_of
from bot.discord.components.responses import defer_response, edit_response, say
from bot.discord.context.interaction_user import Asked, InteractionUser, asker_of
from bot.discord.texts.general import TEXTS
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.memory_lines import memory_line, plain
from bot.discord.views.paging import page_of
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from memory.forgetting.status import ForgettingStatus

LISTED = 5
"""So many memories are listed of each sort: with their longest words they fit into one message."""


async def forget_topic(interaction: Asked, asker: InteractionUser, topic: str) -> None:
    """Forget softly all that is about a topic, as one run that a button undoes."""
    texts = MEMORY_TEXTS[asker.language]
    gone = await _topics(asker).forget(topic)
    if gone.run is None:
        await say(interaction, texts.no_topic.format(topic=plain(gone.topic)))
        return
    plain_texts = TEXTS[asker.language]
    if gone.under_way is not None:
        await follow_forgetting(interaction, asker, gone.under_way)
        return
    view, undo = (ButtonAction(name, asker.user_id, str(gone.run)) for name in ("view", "undo"))
    buttons = [(undo, plain_texts.undo)]
    if len(gone.forgotten) > LISTED:
        buttons.insert(0, (view, plain_texts.view))
    await say(interaction, "\n".join(_what_went(asker, gone)), row_of(*buttons))


async def follow_forgetting(
    interaction: Asked, asker: InteractionUser, status: ForgettingStatus
) -> None:
    """Tell how far a forgetting of much is, now and when this process has ended it."""
    own = OwnForgettings(asker.app.services, asker.user_id)
    action = ButtonAction("undo", asker.user_id, str(status.run))
    undo, texts = row_of((action, TEXTS[asker.language].undo)), FORGETTING_TEXTS[asker.language]
    waits = MEMORY_TEXTS[asker.language].forgetting_waits
    await edit_response(interaction, f"{forgetting_told(status, texts)}\n{waits}", undo)
    if asker.app.settings.discord.chores:
        await asker.app.worker.drain("forget")
        done = await own.status_of(status.id)
        await edit_response(interaction, forgetting_told(done, texts), undo)


async def hush_topic(asker: InteractionUser, topic: str, *, lift: bool) -> str:
    """Have a topic not brought up unasked, or lift that; return what to say of it."""
    texts, topics = MEMORY_TEXTS[asker.language], _topics(asker)
    if not lift:
        count = await topics.rule(topic, "hushed")
        return texts.topic_hushed.format(topic=plain(topic), count=count)
    was_there = await topics.lift(topic, "hushed")
    said = texts.topic_unhushed if was_there else texts.no_rule
    return said.format(topic=plain(topic))


async def never_store(asker: InteractionUser, topic: str, *, lift: bool) -> str:
    """Have nothing about a topic kept from now on, or lift that; return what to say of it."""
    texts, topics = MEMORY_TEXTS[asker.language], _topics(asker)
    if lift:
        was_there = await topics.lift(topic, "never")
        return (texts.never_lifted if was_there else texts.no_rule).format(topic=plain(topic))
    count = await topics.rule(topic, "never")
    said = texts.never_but if count else texts.never
    return said.format(topic=plain(topic), count=count)


async def never_stored(asker: InteractionUser, first: int = 0) -> tuple[str, View]:
    """Return a page of the topics of which nothing is kept, and what turns it."""
    lines = [f"• {plain(topic)}" for topic in await _topics(asker).ruled("never")]
    shown, view = page_of(
        lines,
        first,
        lambda start: ButtonAction("never_page", asker.user_id, str(start)),
        asker.language,
    )
    return "\n".join(shown) or MEMORY_TEXTS[asker.language].never_none, view


async def turn_never_stored(interaction: Asked, action: ButtonAction) -> None:
    """Show another page of the topics of which nothing is kept."""
    await defer_response(interaction, in_place=True)
    await edit_response(
        interaction, *await never_stored(await asker_of(interaction), action.number)
    )


def _topics(asker: InteractionUser) -> OwnTopics:
    return OwnTopics(asker.app.services, asker.user_id, asker.language)


def _what_went(asker: InteractionUser, gone: TopicForgetting) -> Iterator[str]:
    texts, topic = MEMORY_TEXTS[asker.language], plain(gone.topic)
    if gone.forgotten:
        yield texts.topic_forgotten.format(topic=topic, count=len(gone.forgotten))
    lines = [memory_line(entry, asker.language) for entry in gone.forgotten]
    yield from first_of(lines, LISTED, asker.language)
    if not gone.forgotten:
        yield texts.topic_silent.format(topic=topic)
    if gone.shortened:
        yield texts.topic_left_out.format(topic=topic, count=len(gone.shortened))
