"""What a person sees while a model is silent: a sign, and after a while a sentence."""

import asyncio
from dataclasses import dataclass, field

from bot.terminal.screen import Screen


@dataclass
class WaitingSign:
    """Stands where the reply will, until its first piece comes."""

    screen: Screen
    name: str
    """Who is waited for."""
    still: str
    """Says that the wait goes on, and how to leave it."""
    _showing: asyncio.Task[None] | None = field(default=None, init=False)

    def begin(self) -> None:
        """Let the sign appear in its time; nothing appears where nobody sits."""
        if self.screen.is_terminal:
            self._showing = asyncio.create_task(self._show())

    def end(self) -> None:
        """Take the sign away, as the reply comes or is given up."""
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
            self.screen.unsign()

    async def _show(self) -> None:
        sign_after, sentence_after = self.screen.silence
        await asyncio.sleep(sign_after)
        self.screen.sign()
        await asyncio.sleep(sentence_after - sign_after)
        self.screen.clear_line()
        self.screen.say(self.still, dim=True)
        self.screen.speaker(self.name)
        self.screen.sign()
