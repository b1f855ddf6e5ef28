"""Streaming: a reply that grows by edits, at Discord's pace, in as many messages as it needs.

While it grows it ends in a mark. An edit on the way that fails is let be: only the last one
matters, and is tried again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import discord

from bot.discord.components.troubles import TROUBLES, passes
from bot.discord.messages.splitting import LIMIT, split
from bot.reason import reason_of

log = logging.getLogger(__name__)

GROWING = " ▌"
"""What stands at the end of a reply that is not whole yet."""
PAUSES = (1.0, 3.0)
"""Seconds before the last edit is tried again, each time."""

TOO_MANY_EDITS = 30046
"""Discord's code: a message older than an hour was edited too often."""
UNKNOWN_MESSAGE = 10008
INVALID_FORM = 50035
"""What Discord also says to a reply whose message is gone."""
NO_HISTORY = 160002
"""Discord's code: who may not read what was said may not reply to it."""
Shown = Callable[[discord.Message], Awaitable[None]]


@dataclass
class Sending:
    """One reply on its way: the first message answers, further ones follow silently."""

    asked: discord.Message
    edit_seconds: float
    before_first: Callable[[], None]
    """Told just before anything can be seen."""
    shown: Shown
    """Told of each message as it appears."""
    messages: list[discord.Message] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    replaced: list[int] = field(default_factory=list)
    """The places of messages that could be edited no more, where others stand now."""
    text: str = ""
    is_whole: bool = False
    """Whether all of it was said, be it shown or not."""

    async def stream(self, pieces: AsyncIterator[str]) -> str:
        """Show the pieces as they come and return the whole; the last edit shows all of it."""
        now = asyncio.get_running_loop().time
        since = now()
        async for piece in pieces:
            self.text += piece
            if now() - since >= self.edit_seconds and self.text.strip():
                await self._grow()
                since = now()
        self.is_whole = True
        await self.finish()
        return self.text

    async def finish(self) -> None:
        """Show all that was said; what fails for now is tried again."""
        for pause in PAUSES:
            try:
                await self.show()
            except TROUBLES as problem:
                if not passes(problem):
                    raise
                log.info("the reply to message %s waits: %s", self.asked.id, reason_of(problem))
                await asyncio.sleep(pause)
            else:
                return
        await self.show()

    async def show(self, *, growing: bool = False) -> None:
        """Bring what can be seen up to what was said."""
        contents = split(self.text)
        if growing and contents:
            contents[-1] = marked(contents[-1])
        for place, content in enumerate(contents):
            if place >= len(self.messages):
                await self._add(content)
            elif self.said[place] != content:
                await self._change(place, content)

    async def mark(self) -> None:
        """Let the last that can be seen bear the mark where more was said than could be shown."""
        if self.is_whole and self.said == split(self.text):
            return
        content = marked(self.said[-1].removesuffix(GROWING))
        try:
            if content != self.said[-1]:
                await self._change(len(self.messages) - 1, content)
        except TROUBLES as problem:
            log.info("message %s bears no mark: %s", self.asked.id, reason_of(problem))

    async def _grow(self) -> None:
        try:
            await self.show(growing=True)
        except (discord.Forbidden, discord.NotFound):
            raise  # nobody will see any of it
        except TROUBLES as problem:
            log.info("message %s: an edit is left out: %s", self.asked.id, reason_of(problem))

    async def _add(self, content: str) -> None:
        self.before_first()
        place = len(self.messages)
        # By it Discord knows a message that it took, whatever it answered.
        nonce = f"{self.asked.id}-{place}"
        message = await (
            self._follow(content, nonce) if place else answer_to(self.asked, content, nonce)
        )
        self.messages.append(message)
        # Where an earlier try got there in spite of an error, it is that one's words that stand.
        self.said.append(content if message.content == content.strip() else message.content)
        await self.shown(message)

    async def _change(self, place: int, content: str) -> None:
        try:
            self.messages[place] = await self.messages[place].edit(content=content)
        except discord.HTTPException as problem:
            if problem.code not in (TOO_MANY_EDITS, UNKNOWN_MESSAGE):
                raise
            nonce = f"{self.asked.id}-{place}-{len(self.replaced)}"
            self.messages[place] = await self._follow(content, nonce)
            self.replaced.append(place)
            await self.shown(self.messages[place])
        self.said[place] = content

    async def _follow(self, content: str, nonce: str) -> discord.Message:
        return await self.asked.channel.send(content, silent=True, nonce=nonce)


async def answer_to(asked: discord.Message, content: str, nonce: str) -> discord.Message:
    """Reply to a message, or only say it where that may not be or the message is gone by now."""
    if may_reply(asked):
        try:
            return await asked.reply(content, mention_author=False, nonce=nonce)
        except discord.HTTPException as problem:
            if problem.code not in (UNKNOWN_MESSAGE, INVALID_FORM, NO_HISTORY):
                raise
            log.info("message %s is not replied to: %s", asked.id, reason_of(problem))
    return await asked.channel.send(content, silent=True, nonce=nonce)


def may_reply(message: discord.Message) -> bool:
    """Tell whether the bot may read what was said in the message's channel."""
    channel = message.channel
    if message.guild is None or isinstance(channel, discord.DMChannel | discord.GroupChannel):
        return True
    return channel.permissions_for(message.guild.me).read_message_history


def marked(content: str) -> str:
    """Return a growing piece with the mark, as long as Discord takes one."""
    while len(content.encode("utf-16-le")) // 2 > LIMIT - len(GROWING):
        content = content[:-1]
    return content + GROWING
