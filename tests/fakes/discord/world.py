"""What there is on this Discord: people, servers, channels, messages, commands, interactions."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tests.fakes.discord.snowflakes import Snowflakes

Json = dict[str, Any]
TEXT, DM, GROUP, THREAD = 0, 1, 3, 11
EPHEMERAL, LOADING, HAS_THREAD, SILENT, COMPONENTS_V2 = 64, 128, 32, 4096, 32768
PERMISSIONS = {
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "send_messages_in_threads": 1 << 38,
}
EVERYONE = sum(PERMISSIONS.values()) - PERMISSIONS["manage_guild"] + (1 << 14)


@dataclass(eq=False)
class User:
    """A person, or the bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    takes_messages: bool = True
    """Whether their settings let the bot write to them in private."""


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner: User
    locale: str = "en-US"
    members: dict[int, User] = field(default_factory=dict)
    managers: set[int] = field(default_factory=set)
    """Who may manage the server beside its owner."""


@dataclass(eq=False)
class Channel:
    """A text channel, a thread, or a private talk with one person."""

    id: int
    kind: int
    name: str = ""
    guild: Guild | None = None
    recipient: User | None = None
    others: Sequence[User] = ()
    """The people of a private talk or a group that the bot has no part in."""
    parent: "Channel | None" = None
    archived: bool = False
    denied: set[str] = field(default_factory=set)
    """The names of the permissions that the bot lacks here."""
    messages: dict[int, "Message"] = field(default_factory=dict)
    typed: list[float] = field(default_factory=list)
    """When the bot was seen typing."""

    @property
    def talk(self) -> list["Message"]:
        """The messages that everyone here sees, oldest first."""
        seen = [message for message in self.messages.values() if message.seen_by is None]
        return sorted(seen, key=lambda part: part.id)

    def is_seen_by(self, user: User) -> bool:
        """Tell whether a user hears what is said here."""
        if self.guild is not None:
            return user.id in self.guild.members
        return not self.others or user in self.others


@dataclass(eq=False)
class Message:
    """A message as it stands now."""

    id: int
    channel: Channel
    author: User
    content: str
    at: datetime
    kind: int = 0
    flags: int = 0
    edited_at: datetime | None = None
    changed: float = field(default_factory=time.perf_counter)
    """When it was made or last edited, by the clock that durations are measured with."""
    edits: list[str] = field(default_factory=list)
    """What it said after each edit."""
    late_edits: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    mentions: Sequence[User] = ()
    mentions_everyone: bool = False
    pinged: set[int] = field(default_factory=set)
    """Whom it rang for, the replied-to person included."""
    replies_to: "Message | None" = None
    nonce: str | None = None
    interaction: "Interaction | None" = None
    seen_by: User | None = None
    """Ephemeral: only this person sees it."""
    reactions: list[str] = field(default_factory=list)
    oddities: Json = field(default_factory=dict)
    """What its payload holds instead of what a library can read."""


@dataclass(eq=False)
class Interaction:
    """A command, a click or a form that was sent to the bot, and what came back."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    begun: float
    payload: Json
    by_user_install: bool = False
    message: Message | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when its first answer came, be it in time or too late."""
    answer_kind: int | None = None
    answer: Json = field(default_factory=dict)
    """The data of the callback: a modal, choices."""
    original: Message | None = None
    follow_ups: list[Message] = field(default_factory=list)


@dataclass
class World:
    """Everything there is."""

    snowflakes: Snowflakes = field(default_factory=Snowflakes)
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    commands: dict[int | None, list[Json]] = field(default_factory=dict)
    """The synced commands, by server; None: everywhere."""
    files: dict[str, bytes] = field(default_factory=dict)
    """The uploaded files, by path."""

    def __post_init__(self) -> None:
        self.bot = self.user("Lumi", bot=True)

    def user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        """Return a new person."""
        made = User(self.snowflakes.next(), name, bot, locale)
        self.users[made.id] = made
        return made

    def guild(
        self, name: str, *members: User, locale: str = "en-US", has_bot: bool = True
    ) -> Guild:
        """Return a new server, with the bot in it or not; the first member owns it."""
        owner = members[0] if members else self.user(f"owner of {name}")
        made = Guild(self.snowflakes.next(), name, owner, locale)
        made.members = {member.id: member for member in (owner, *members)}
        if has_bot:
            made.members[self.bot.id] = self.bot
        self.guilds[made.id] = made
        return made

    def channel(self, guild: Guild, name: str) -> Channel:
        """Return a new text channel."""
        return self._add(Channel(self.snowflakes.next(), TEXT, name, guild))

    def thread(self, parent: Channel, name: str) -> Channel:
        """Return a new thread."""
        made = Channel(self.snowflakes.next(), THREAD, name, parent.guild, parent=parent)
        return self._add(made)

    def dm(self, user: User) -> Channel:
        """Return the private talk of a person with the bot."""
        for channel in self.channels.values():
            if channel.recipient is user and not channel.others:
                return channel
        return self._add(Channel(self.snowflakes.next(), DM, recipient=user))

    def talk_of(self, *others: User) -> Channel:
        """Return a new private talk of two people, or a group of more, without the bot."""
        kind = DM if len(others) == 2 else GROUP
        return self._add(Channel(self.snowflakes.next(), kind, recipient=others[-1], others=others))

    def _add(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel
