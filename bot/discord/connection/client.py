"""The client: hears what is meant for the character, and hands everything on."""

import logging
from collections.abc import Collection
from functools import partial
from typing import Any

import discord

from bot.app import App
from bot.discord.commands.translator import CommandTranslator
from bot.discord.commands.tree import CompanionTree
from bot.discord.components.ack_tracker import Callbacks
from bot.discord.components.button_custom_id import BUTTON, TEMPLATE
from bot.discord.components.buttons import ActionButton, is_unknown
from bot.discord.components.error_messages import tell_trouble
from bot.discord.components.modals import take_given
from bot.discord.connection.component_handlers import HANDLERS, TAKERS
from bot.discord.connection.login import intents_for
from bot.discord.connection.periodic import Lookout
from bot.discord.connection.watched_client import WatchedClient, WatchedShards
from bot.discord.context.block_list import BlockList, block_file
from bot.discord.context.channel import knows_channel, learn_channel
from bot.discord.context.user import whereabouts_of
from bot.discord.messages.content import ContentReading
from bot.discord.messages.debounce import Bursts
from bot.discord.messages.edits_and_deletions import Following
from bot.discord.messages.follow_ups import FollowUps
from bot.discord.messages.message_filter import MessageFilter, rule_for
from bot.discord.messages.message_group import MessageGroup
from bot.discord.messages.parsing import skip_unreadable
from bot.discord.messages.quota import Quota
from bot.discord.messages.reply_pipeline import Answering
from bot.discord.messages.reply_share import ReplyShare
from bot.discord.notices.learning_notes import Learning
from bot.discord.notices.onboarding import Telling
from bot.discord.notices.questions import Questions
from bot.discord.notices.reminders import Reminding
from bot.discord.views.erase_followup import Erased
from bot.discord.views.memory_list import MENU, MemoryMenu
from bot.flow.turn import build_turn
from bot.process.warming import Warming
from config.errors import NotFound
from config.settings.discord import Discord
from config.vision import Sight

log = logging.getLogger(__name__)

MINUTE = 60.0
AT_ONCE = 100
"""So many messages of a channel that has ended are followed before its replies go on."""
FOLLOWING_SECONDS = 2.0
"""So long a stop waits for what is being edited or deleted."""


class CompanionClient(WatchedClient):
    """One character on Discord."""

    handlers = HANDLERS
    takers = TAKERS
    component_kinds = (TEMPLATE, MENU)
    """How the custom ids of all buttons and menus look."""

    def __init__(
        self, app: App, settings: Discord, *, sight: Sight | None = None, **options: Any
    ) -> None:
        """Prepare everything; nothing is sent before it is started."""
        self.callbacks = Callbacks()
        super().__init__(
            intents=intents_for(settings),
            http_trace=self.callbacks.trace(),
            allowed_mentions=discord.AllowedMentions.none(),
            activity=discord.CustomActivity(name=app.character.name),
            **options,
        )
        skip_unreadable(self._connection.parsers, self._skipped)
        self.app = app
        self.settings = settings
        self.telling = Telling(app)
        self._block_list = BlockList(block_file(app.settings))
        self.tree = CompanionTree(self)
        self.erased = Erased(app)
        self._flow, self._sight = build_turn(), sight
        self.quota, self._share = Quota(app), ReplyShare(settings.replies_per_minute)
        self.go_by(settings)
        self.learning = Learning(app, self._is_blocked)
        self.questions = Questions(app, self._is_blocked)
        self.reminding = Reminding(app, self._is_blocked)
        self._bursts = Bursts(
            self._answer,
            settings.debounce_seconds,
            self._share,
            settings.burst_messages,
            settings.burst_seconds,
        )
        self._follow_ups = FollowUps()
        self.warming = Warming()
        self._lookout = Lookout()

    def go_by(self, settings: Discord) -> None:
        """Go by other settings from the next message on."""
        self.settings = settings
        self._share.per_minute = settings.replies_per_minute
        self.ears = MessageFilter(settings, self._block_list)
        reading = ContentReading(settings, self._sight)
        self.following = Following(self.app, reading, self._admits_edit)
        self._answering = Answering(self.app, self._flow, reading, self.telling)

    async def setup_hook(self) -> None:
        """Take up the buttons that earlier processes left."""
        self.add_dynamic_items(ActionButton, MemoryMenu)
        await self.tree.set_translator(CommandTranslator())
        often = self.settings.poll_seconds
        self._lookout.begin(lambda: self.learning.tell(self), seconds=often)
        self._lookout.begin(lambda: self.questions.ask(self), seconds=often)
        self._lookout.begin(self.erased.tell, seconds=often)
        self._lookout.begin(lambda: self.reminding.remind(self), seconds=MINUTE)
        self._lookout.begin(self._follow_ups.again, seconds=often)

    async def close(self) -> None:
        """Stop looking around, and leave Discord."""
        self._lookout.end()
        await self.warming.end()
        await super().close()

    @property
    def replies_running(self) -> int:
        """How many replies are being made just now."""
        return self._bursts.running

    def is_replying_in(self, channel_id: int) -> bool:
        """Tell whether a reply is being made in a channel just now."""
        return self._bursts.is_open_in(channel_id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer what the library hands to nobody: windows, and components of an older version."""
        if interaction.type is discord.InteractionType.modal_submit:
            await take_given(interaction)
        elif interaction.type is discord.InteractionType.component and is_unknown(interaction):
            await tell_trouble(interaction, NotFound(BUTTON, "of another version"))

    async def on_message(self, message: discord.Message) -> None:
        """Hear what is said."""
        await self.hear(message)

    async def on_raw_typing(self, payload: discord.RawTypingEvent) -> None:
        """Warm up who begins to write, if it is somebody who talks there."""
        if self.user is not None and self.ears.may_write(payload, self.user):
            self.warming.notice(self.app.services, whereabouts_of(payload))

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Follow an edit; previews of links and pins come the same way, and are none."""
        message, before = payload.message, payload.cached_message
        if self.user is None or message.author.bot or message.edited_at is None:
            return
        if before is None or before.edited_at != message.edited_at:
            work = partial(self._follow_edit, message, self.user)
            await self._follow_ups.follow([message.id], work)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Follow a deletion."""
        await self._deleted(payload.channel_id, [payload.message_id])

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Follow many deletions."""
        await self._deleted(payload.channel_id, [*payload.message_ids])

    async def _deleted(self, channel_id: int, message_ids: Collection[int]) -> None:
        work = partial(self._follow_deletion, channel_id, message_ids)
        await self._follow_ups.follow(message_ids, work)

    async def _follow_edit(self, message: discord.Message, me: discord.ClientUser) -> None:
        async with self._bursts.with_edited(message):
            await self.following.edited(message, me)

    async def _follow_deletion(self, channel_id: int, message_ids: Collection[int]) -> None:
        known = bool(await self.following.kept_of(channel_id, message_ids))
        async with self._bursts.without(channel_id, message_ids, is_shown_to_others=known):
            await self.following.deleted(channel_id, message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Follow the end of a channel; of its threads the library tells by themselves."""
        await self._ended(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Follow the end of a thread."""
        await self._ended(payload.thread_id)

    async def _ended(self, channel_id: int) -> None:
        await self._follow_ups.follow([channel_id], partial(self._follow_end, channel_id))

    async def _follow_end(self, channel_id: int) -> None:
        ids = await self.following.ended(channel_id)
        for start in range(0, len(ids), AT_ONCE):
            await self._follow_deletion(channel_id, ids[start : start + AT_ONCE])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget what was chosen and said in a server that the bot left."""
        await self.following.left(guild.id)
        log.info("server %s: left; servers now: %s", guild.id, len(self.guilds))

    async def hear(self, message: discord.Message) -> None:
        """Answer a message that is meant for the character, unless it was answered before."""
        if self.user is None or not self.ears.may_speak(message):
            return
        if not knows_channel(message):
            is_called = self.ears.is_meant(message, self.user, "asked")
            if not (is_called and await learn_channel(self, message)):
                return
            if not self.ears.may_speak(message):  # by what rules its channel
                return
        with self._bursts.arriving(message):
            rule = await rule_for(self.app, message)
            if rule is None:
                return
            talks, replies = rule
            if (replies and talks != "never") or self.ears.is_meant(message, self.user, talks):
                await self._bursts.hear(message)

    async def finish(self, seconds: float) -> None:
        """Hear no more; wait for running replies, at most so long, and cut off the rest."""
        await self._bursts.finish(seconds)
        await self._follow_ups.finish(FOLLOWING_SECONDS)

    def _skipped(self, event: str) -> None:
        self.app.turn.measures.count("discord_unreadable_total", event=event)

    def _is_blocked(self, ids: Collection[str]) -> bool:
        return self.ears.is_blocked(ids)

    async def _admits_edit(self, message: discord.Message) -> bool:
        return self.ears.may_speak(message) and await self.quota.admits_edit(message)

    async def _answer(self, burst: MessageGroup) -> None:
        # Who was blocked while they waited is not answered.
        burst.messages = [message for message in burst.messages if self.ears.may_speak(message)]
        if self.user is None or not burst.messages:
            return
        channel_id, ids = burst.messages[0].channel.id, [message.id for message in burst.messages]
        burst.waits_from = 0 if self.is_behind else self._bursts.waits_from(channel_id, ids)
        if not await self.quota.admits(burst):
            return
        self._share.take(channel_id)
        await self._answering.answer(burst, self.user)


class ShardedCompanionClient(WatchedShards, CompanionClient, discord.AutoShardedClient):
    """The same, with its servers shared among several connections."""


def create_client(app: App, settings: Discord, *, sight: Sight | None = None) -> CompanionClient:
    """Return the client that the settings ask for."""
    seeing = sight or app.sight
    if settings.shards:
        return ShardedCompanionClient(app, settings, sight=seeing, shard_count=settings.shards)
    return CompanionClient(app, settings, sight=seeing)
