"""The chat in a terminal: the main thread reads lines, everything else runs in a loop beside."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from bot.actions.local_chat import open_talk
from bot.app import App
from bot.terminal.event_loop_thread import LoopThread
from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from memory.text.normalization import cleaned

News = Callable[[], Iterable[str]]
FULL_WIDTH_SLASH = "／"  # as Chinese input methods write it


def chat(app: App, user: str, screen: Screen, *, before_each: News = tuple) -> None:
    """Talk until the person leaves; then wait a little for what was said to be remembered.

    `before_each` is asked before every message for what is to be told first.
    """
    with LoopThread() as loop:
        talk = loop.run(open_talk(app, user))
        loop.run(app.worker.chores.start())
        loop.start(app.worker.run())
        visit = Visit(talk, screen, app.services.now())
        try:
            loop.run(visit.welcome())
            _converse(loop, visit, before_each)
        except KeyboardInterrupt:
            screen.say("")
        if loop.run(talk.is_over()):
            return  # nobody is left to remember anything of
        with suppress(KeyboardInterrupt):  # who will not wait leaves; the work is done next time
            loop.run(visit.part())


def _converse(loop: LoopThread, visit: Visit, before_each: News) -> None:
    for line in visit.screen.lines():
        for news in before_each():
            visit.screen.say(news, dim=True)
        loop.run(visit.ask())
        said = _with_plain_slash(cleaned(line).strip())
        if said.lower() == "/quit":
            return
        try:
            if not loop.run(visit.goes_on(said)):
                return
        except KeyboardInterrupt:
            visit.screen.say("")  # the reply was cut off; the talk goes on


def _with_plain_slash(said: str) -> str:
    """Return a line with the stroke that commands begin with, where it was typed in full width."""
    return f"/{said[1:]}" if said.startswith(FULL_WIDTH_SLASH) else said
