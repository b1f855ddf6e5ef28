"""The server: enter it to start it; at its end it fails the test if Discord would have refused."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.fakes.discord import people, rest, rest_account, rest_interactions, rest_messages
from tests.fakes.discord.buckets import TOGETHER, Buckets, Limit
from tests.fakes.discord.gateway.gateway import Gateway
from tests.fakes.discord.gateway.session import Session
from tests.fakes.discord.hub import Hub
from tests.fakes.discord.payloads import guild_payload, message_payload, user_payload
from tests.fakes.discord.people import Act
from tests.fakes.discord.posts import Post, attachment, publish, remove
from tests.fakes.discord.refusals import UNKNOWN_INTERACTION, Book
from tests.fakes.discord.rest_interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
)
from tests.fakes.discord.world import Channel, Interaction, Message, User, World

Json = dict[str, Any]
LOOPBACK = "127.0.0.1"
TOKEN = "token-of-lumi"  # noqa: S105  # opens nothing but this server
ROUTES = [*rest_account.ROUTES, *rest_messages.ROUTES, *rest_interactions.ROUTES]


@dataclass(frozen=True, slots=True)
class Speaks:
    """How something is said beside its words."""

    to: Message | None = None
    """The message that it replies to."""
    ping: bool = True
    files: Mapping[str, bytes] | None = None
    at: datetime | None = None
    """When, if earlier than now."""


class DiscordServer:
    """One Discord: a world, a REST API and a gateway on one port of the loopback address."""

    def __init__(
        self,
        *,
        limits: Mapping[str, Limit] | None = None,
        together: Limit | None = TOGETHER,
        heartbeat_seconds: float = 41.25,
    ) -> None:
        self.world = World()
        self.gateway = Gateway(self.world.bot.id, TOKEN, self._greeting, heartbeat_seconds)
        self.hub = Hub(self.world, self.gateway, Book(), Buckets(limits, together), token=TOKEN)
        self.faults, self.book = self.hub.faults, self.hub.book
        self.until = self.hub.until
        self._runner: web.AppRunner | None = None
        self._port = 0

    @property
    def url(self) -> str:
        return self.hub.url

    @property
    def variables(self) -> dict[str, str]:
        """The environment that points the bot here."""
        return {
            "COMPANION_DISCORD__TOKEN": TOKEN,
            "COMPANION_DISCORD__API_BASE": f"{self.url}{rest.API}",
            "COMPANION_DISCORD__GATEWAY_URL": self.url.replace("http:", "ws:") + "/",
            "COMPANION_DISCORD__CDN_BASE": self.url,
        }

    async def __aenter__(self) -> Self:
        await self.come_up()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.go_down()
        if kind is None:
            self.check()

    def check(self) -> None:
        """Fail where something was refused, or left unanswered, that the test does not expect."""
        for interaction in self.world.interactions.values():
            late = rest_interactions.unanswered(interaction, self.hub.answer_seconds)
            if late is not None and late.code not in self.book.expected:
                self.book.complain(
                    f"interaction {interaction.payload['data']} got no answer in time"
                )
        assert not self.book.entries, "\n".join(self.book.entries)

    async def come_up(self) -> None:
        """Listen, on the same port as before."""
        app = web.Application(client_max_size=64 * 1024**2)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_get("/attachments/{rest:.*}", self._file)
        rest.serve(app, self.hub, ROUTES)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, LOOPBACK, self._port).start()
        self._runner, self._port = runner, runner.addresses[0][1]
        self.hub.url = f"http://{LOOPBACK}:{self._port}"

    async def go_down(self) -> None:
        """Refuse all connections; sessions stay, so that the bot may resume."""
        self.gateway.pull_the_cable()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def say(self, user: User, channel: Channel, text: str, how: Speaks = Speaks()) -> Message:
        """Let a person write."""
        reply = {"message_id": how.to.id, "channel_id": how.to.channel.id} if how.to else None
        body: Json = {"content": text, "message_reference": reply}
        if not how.ping:
            body["allowed_mentions"] = {"parse": ["users"], "replied_user": False}
        files = {str(at): file for at, file in enumerate((how.files or {}).items())}
        if files:
            body["attachments"] = [
                {"id": number, "filename": name} for number, (name, _) in files.items()
            ]
        return publish(self.hub, Post(channel, user, body, files, at=how.at))

    async def call(self, user: User, channel: Channel, text: str) -> Message:
        """Let a person write to the bot by name, as one must in a server."""
        return await self.say(user, channel, f"<@{self.world.bot.id}> {text}")

    async def rewrite(self, message: Message, text: str) -> None:
        """Let a person edit what they wrote."""
        message.content, message.edited_at = text, datetime.now(UTC)
        told = message_payload(message, self.world)
        self.hub.emit("MESSAGE_UPDATE", told, message.channel)

    def touch(self, message: Message, **changes: Any) -> None:
        """Tell anew of a message that nobody edited: its link has a preview, or it is pinned."""
        told = message_payload(message, self.world) | changes
        self.hub.emit("MESSAGE_UPDATE", told, message.channel)

    async def delete(self, message: Message) -> None:
        """Let a person delete what they wrote."""
        remove(self.hub, message)

    def again(self, message: Message) -> None:
        """Send the event of a message once more, as Discord sometimes does."""
        told = message_payload(message, self.world)
        self.hub.emit("MESSAGE_CREATE", told, message.channel)

    async def slash(self, user: User, channel: Channel, words: str, /, **given: Any) -> Interaction:
        """Let a person send a slash command and wait for its first answer."""
        data = people.command_data(self.hub, words, given)
        return await self._sent(Act(COMMAND, user, channel, data))

    async def complete(
        self, user: User, channel: Channel, words: str, /, **given: str
    ) -> Sequence[Json]:
        """Let a person type into an option, the last one given, and return what is offered."""
        data = people.command_data(self.hub, words, given, focused=[*given][-1])
        sent = await self._sent(Act(AUTOCOMPLETE, user, channel, data))
        return list(sent.answer.get("choices") or [])

    async def menu(self, user: User, target: Message, name: str) -> Interaction:
        """Let a person choose from a message's menu."""
        data = people.menu_data(self.hub, name, target)
        return await self._sent(Act(COMMAND, user, target.channel, data))

    async def click(
        self, user: User, message: Message, label: str, values: list[str] | None = None
    ) -> Interaction:
        """Let a person press a button, or choose in a menu, by its label or custom id."""
        data = people.component_data(message, label, values)
        return await self._sent(Act(COMPONENT, user, message.channel, data, message))

    async def submit(self, shown: Interaction, **given: str) -> Interaction:
        """Let the person fill in the form that answered them."""
        data = people.form_data(shown, given)
        message = shown.message
        return await self._sent(Act(MODAL_SUBMIT, shown.user, shown.channel, data, message))

    async def _sent(self, act: Act) -> Interaction:
        sent = people.send(self.hub, act)
        try:
            await asyncio.wait_for(sent.answered.wait(), self.hub.answer_seconds)
        except TimeoutError:
            if UNKNOWN_INTERACTION.code not in self.book.expected:
                self.book.complain(f"{act.data} got no answer in {self.hub.answer_seconds} s")
        return sent

    async def reply_to(self, message: Message, *, saying: str = "") -> Message:
        """Wait for a message of the bot after one that says these words; return the newest."""

        def find() -> Message | None:
            after = [
                other_message
                for other_message in message.channel.talk
                if other_message.id > message.id
            ]
            mine = [message for message in after if message.author is self.world.bot]
            return next(
                (message for message in reversed(mine) if saying in message.content),
                None,
            )

        return await self.until(find, f"a reply saying {saying!r}")

    def said_by_bot(self, channel: Channel) -> list[str]:
        """Return what the bot said in a channel, as it stands now."""
        return [message.content for message in channel.talk if message.author is self.world.bot]

    def attach(self, name: str, content: bytes) -> Json:
        """Return an attachment that can be fetched from here."""
        key = self.world.snowflakes.next()
        path = f"/attachments/0/{key}/{name}"
        self.world.files[path] = content
        return attachment(self.hub, key, name, path)

    def _greeting(self, session: Session) -> list[tuple[str, Json]]:
        mine = [guild for guild in self.world.guilds.values() if self.world.bot.id in guild.members]
        guilds = [guild for guild in mine if session.serves(guild.id)]
        ready: Json = {
            "v": 10,
            "user": user_payload(self.world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url.replace("http:", "ws:") + "/",
            "shard": list(session.shard),
            "application": {"id": str(self.world.bot.id), "flags": 0},
            "private_channels": [],
            "user_settings": {},
        }
        return [
            ("READY", ready),
            *(("GUILD_CREATE", guild_payload(self.world, guild)) for guild in guilds),
        ]

    async def _file(self, request: web.Request) -> web.Response:
        content = self.world.files.get(request.path)
        return web.Response(status=404) if content is None else web.Response(body=content)
