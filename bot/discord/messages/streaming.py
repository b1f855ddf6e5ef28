"""Streaming: a reply that grows by edits, at Discord's pace, in as many messages as it needs."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import discord

from bot.discord.messages.splitting import split

TOO_MANY_EDITS = 30046
"""Discord's code: a message older than an hour was edited too often."""
UNKNOWN_MESSAGE = 10008
INVALID_FORM = 50035
"""What Discord also says to a reply whose message is gone."""
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
    text: str = ""

    async def stream(self, pieces: AsyncIterator[str]) -> str:
        """Show the pieces as they come and return the whole; the last edit shows all of it."""
        now = asyncio.get_running_loop().time
        since = now()
        async for piece in pieces:
            self.text += piece
            if now() - since >= self.edit_seconds and self.text.strip():
                await self.show()
                since = now()
        await self.show()
        return self.text

    async def show(self) -> None:
        """Bring what can be seen up to what was said."""
        for place, content in enumerate(split(self.text)):
            if place >= len(self.messages):
                await self._add(content)
            elif self.said[place] != content:
                await self._change(place, content)

    async def _add(self, content: str) -> None:
        self.before_first()
        message = await (self._follow(content) if self.messages else self._answer(content))
        self.messages.append(message)
        self.said.append(content)
        await self.shown(message)

    async def _change(self, place: int, content: str) -> None:
        try:
            self.messages[place] = await self.messages[place].edit(content=content)
        except discord.HTTPException as problem:
            if problem.code not in (TOO_MANY_EDITS, UNKNOWN_MESSAGE):
                raise
            self.messages[place] = await self._follow(content)
            await self.shown(self.messages[place])
        self.said[place] = content

    async def _answer(self, content: str) -> discord.Message:
        """Reply to what was asked, or only say it where that is gone by now."""
        try:
            return await self.asked.reply(content, mention_author=False)
        except discord.HTTPException as problem:
            if problem.code not in (UNKNOWN_MESSAGE, INVALID_FORM):
                raise
            return await self._follow(content)

    async def _follow(self, content: str) -> discord.Message:
        return await self.asked.channel.send(content, silent=True)
