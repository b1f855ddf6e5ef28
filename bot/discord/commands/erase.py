"""`/erase`: a memory, a message, a chat, a topic or everything goes for good; nothing unasked."""

from contextlib import suppress

from discord import app_commands
from discord.app_commands import locale_str as _
from sqlmodel import Session as Rows

from bot.actions.account.forgettings import OwnForgettings
from bot.actions.erasure import OwnErasing
from bot.actions.forget_all import Everything
from bot.discord.commands.memory_picker import LONGEST, MOST, autocomplete_active, named_by
from bot.discord.components.responses import defer_response, say
from bot.discord.context.channel import PLATFORM
from bot.discord.context.interaction_user import (
    Asked,
    InteractionUser,
    app_of,
    asker_of,
    known_asker_of,
)
from bot.discord.context.user import known_id, language_for
from bot.discord.texts.erase import TEXTS
from bot.discord.texts.memory import MEMORY_TEXTS
from bot.discord.views.erase_flow import LONGEST_TOPIC, Wanted, offer, own_erasing
from bot.discord.views.erase_preview import discords, what_goes
from bot.texts.erase import ERASE_TEXTS, erasure_told
from bot.texts.forgetting import FORGETTING_TEXTS, forgetting_told
from config.errors import NotFound
from memory.conversation.conversations import known_conversation
from memory.conversation.platform_messages import message_behind
from memory.text.late_pattern import LatePattern
from memory.vocabulary import Language

SEARCHED = 200
"""Among how many of the newest messages it is looked for what is written."""
TOLD = 10
"""How many erasures are told of, the newest."""
_LINKED = LatePattern(r"(?:\S{0,200}/(?P<channel>\d{17,20})/)?(?P<message>\d{17,20})")


async def autocomplete_said(interaction: Asked, current: str) -> list[app_commands.Choice[str]]:
    """Offer the newest messages that the person may erase and that fit what is written so far."""
    asker = await known_asker_of(interaction)
    if asker is None:
        return []
    me, you = asker.app.character.name, ERASE_TEXTS[asker.language].you
    wanted = current.casefold().strip().lstrip("#")
    offered = []
    for newest_message in reversed(await own_erasing(asker).newest_messages(SEARCHED)):
        words = " ".join(newest_message.text.split())
        if wanted in words.casefold() or wanted == str(newest_message.id):
            name = f"#{newest_message.id} {you if newest_message.by_user else me}: {words}"
            offered.append(app_commands.Choice(name=name[:LONGEST], value=str(newest_message.id)))
    return offered[:MOST]


class EraseCommands(app_commands.Group):
    """Erasing for good, in the person's own hands."""

    def __init__(self) -> None:
        """Name the group."""
        super().__init__(name=_("erase"), description=_("Erase for good what I keep of you"))

    @app_commands.command(name=_("memory"), description=_("Erase a memory for good"))
    @app_commands.rename(memory=_("memory"), messages=_("messages"))
    @app_commands.describe(
        memory=_("Which memory"), messages=_("Erase the messages it rests on, too")
    )
    @app_commands.autocomplete(memory=autocomplete_active)
    async def memory(self, interaction: Asked, memory: str, messages: bool = False) -> None:
        """Offer to erase a memory, with the messages it rests on or without."""
        asker = await _begun(interaction)
        if (number := named_by(memory)) is None:
            await say(interaction, MEMORY_TEXTS[asker.language].name_one)
            return
        found = await own_erasing(asker).under_memory(number, messages=messages)
        lines = what_goes(asker, found, messages=messages)
        await offer(interaction, asker, Wanted("memory", str(number), messages), lines)

    @app_commands.command(name=_("message"), description=_("Erase a message for good"))
    @app_commands.rename(message=_("message"), answer=_("answer"))
    @app_commands.describe(
        message=_("Which message, or its link"), answer=_("Erase the round's other half, too")
    )
    @app_commands.autocomplete(message=autocomplete_said)
    async def message(self, interaction: Asked, message: str, answer: bool = False) -> None:
        """Offer to erase a message and what came only from it, with its answer or without."""
        asker = await _begun(interaction)
        if (number := await _message_named(asker, message)) is None:
            await say(interaction, TEXTS[asker.language].name_message)
            return
        found = await own_erasing(asker).under_message(number, cascade=answer)
        lines = what_goes(asker, found, messages=True)
        await offer(interaction, asker, Wanted("message", str(number), answer), lines)

    @app_commands.command(
        name=_("conversation"), description=_("Erase for good what was said between us here")
    )
    @app_commands.rename(facts=_("facts"))
    @app_commands.describe(facts=_("Erase what I learned from it, too"))
    async def conversation(self, interaction: Asked, facts: bool = False) -> None:
        """Offer to clear this chat of what the person said and was answered."""
        asker = await _begun(interaction)
        here = (PLATFORM, asker.spot.channel, asker.app.character.id)
        number = await asker.app.services.store.read(lambda rows: known_conversation(rows, here))
        texts = TEXTS[asker.language]
        lines = [texts.chat_with_facts if facts else texts.chat, discords(asker)]
        await offer(interaction, asker, Wanted("conversation", str(number), facts), lines)

    @app_commands.command(name=_("topic"), description=_("Erase for good all about a topic"))
    @app_commands.rename(topic=_("topic"), messages=_("messages"))
    @app_commands.describe(
        topic=_("Everything about a topic"),
        messages=_("Erase the messages that speak of it, too"),
    )
    async def topic(
        self,
        interaction: Asked,
        topic: app_commands.Range[str, 1, LONGEST_TOPIC],
        messages: bool = False,
    ) -> None:
        """Offer to erase what is about a topic, with what was said of it or without."""
        asker, name = await _begun(interaction), " ".join(topic.split())
        found = await own_erasing(asker).about(name, messages=messages)
        if found.is_nothing:
            await say(interaction, ERASE_TEXTS[asker.language].nothing_about.format(topic=name))
            return
        lines = what_goes(asker, found, messages=messages)
        await offer(interaction, asker, Wanted("topic", name, messages), lines)

    @app_commands.command(
        name=_("everything"), description=_("Erase for good everything about you")
    )
    async def everything(self, interaction: Asked) -> None:
        """Offer to erase all there is of the person, and that they are known."""
        asker = await _begun(interaction)
        count = await Everything(asker.app.services, asker.user_id).count()
        days = round(asker.app.settings.fading.purge_days)
        said = TEXTS[asker.language].everything.format(count=count, days=days)
        await offer(interaction, asker, Wanted("everything"), [said, discords(asker)])

    @app_commands.command(name=_("status"), description=_("Show how far your erasures are"))
    async def status(self, interaction: Asked) -> None:
        """Tell how far erasures are, without getting to know who is not known."""
        language, app = language_for(interaction.locale), app_of(interaction)
        user_id = await app.services.store.read(lambda rows: known_id(rows, interaction.user))
        if user_id is None:
            await say(interaction, TEXTS[language].nobody)
            return
        await say(interaction, await _told(OwnErasing(app.services, user_id, language), language))


async def _told(own: OwnErasing, language: Language) -> str:
    found, texts = await own.erasures(), ERASE_TEXTS[language]
    soft = await OwnForgettings(own.services, own.user_id).listed()
    lines = [erasure_told(entry, texts) for entry in found[:TOLD]] or [texts.none]
    return "\n".join(
        [*lines, *(forgetting_told(entry, FORGETTING_TEXTS[language]) for entry in soft[:TOLD])]
    )


async def _begun(interaction: Asked) -> InteractionUser:
    """Take more time than Discord gives for a first answer, and return who asks."""
    await defer_response(interaction)
    return await asker_of(interaction)


async def _message_named(asker: InteractionUser, words: str) -> int | None:
    """Return the message that is chosen by its number, or by Discord's own or its link."""
    linked = _LINKED.fullmatch(words.strip())
    if linked is None:
        return named_by(words)
    channel, platform_id = linked["channel"] or asker.spot.channel, linked["message"]
    where = (PLATFORM, channel, asker.app.character.id)

    def work(rows: Rows) -> int | None:
        with suppress(NotFound):  # a channel nobody talked in is answered as a missing message
            return message_behind(rows, known_conversation(rows, where), platform_id)
        return None

    return await asker.app.services.store.read(work) or int(platform_id)
