"""The chat in a terminal: the main thread reads lines, everything else runs in a loop beside."""

import signal
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress

from bot.actions.local_chat import open_talk
from bot.app import App
from bot.terminal.event_loop_thread import LoopThread
from bot.terminal.loading import Loading
from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from bot.texts.terminal import TEXTS
from memory.text.normalization import LONGEST, cleaned, is_cut

News = Callable[[], Iterable[str]]
FULL_WIDTH_SLASH = "／"  # as Chinese input methods write it


def chat(app: App, user: str, screen: Screen, *, before_each: News = tuple) -> None:
    """Talk until the person leaves; then wait a little for what was said to be remembered.

    They see the prompt before all is loaded that answers; what they say till then waits for it.
    `before_each` is asked before every message for what is to be told first.

    Raises:
        CompanionError: of whatever part cannot be had.
    """
    with LoopThread() as loop:
        talk = loop.run(open_talk(app, user))
        visit = Visit(talk, screen, talk.services.now())
        loop.run(visit.welcome())
        told = _interrupt_the_reading if screen.is_terminal else tuple
        loading = Loading(
            app,
            warms=screen.is_terminal,
            person=user,
            language=loop.run(talk.language()),
            on_failure=told,
        )
        loop.run(loading.begin())
        try:
            _visit(loop, visit, loading, before_each)
        finally:
            _give_up(loop, loading)


def _visit(loop: LoopThread, visit: Visit, loading: Loading, before_each: News) -> None:
    try:
        _converse(loop, visit, loading, before_each)
    except KeyboardInterrupt:
        visit.screen.say("")
    if visit.screen.is_terminal and not (loading.is_over or loading.has_failed):
        return  # nothing can have been said
    loop.run(loading.ended())
    if loop.run(visit.talk.is_over()):
        return  # nobody is left to remember anything of
    with suppress(KeyboardInterrupt):  # who will not wait leaves; the work is done next time
        loop.run(visit.part())


def _converse(loop: LoopThread, visit: Visit, loading: Loading, before_each: News) -> None:
    for line in visit.screen.lines():
        said = _with_plain_slash(cleaned(line).strip())
        if said.lower() == "/quit":
            return
        try:
            _wait_for(loading, loop, visit, said)
            if is_cut(line):
                texts = TEXTS[loop.run(visit.talk.language(said))]
                visit.screen.say(texts.cut.format(count=f"{LONGEST:,}"), dim=True)
            for news in before_each():
                visit.screen.say(news, dim=True)
            loop.run(visit.ask())
            if not loop.run(visit.goes_on(said)):
                return
        except KeyboardInterrupt:
            if loading.has_failed:
                raise
            visit.screen.say("")  # the reply was cut off; the talk goes on


def _wait_for(loading: Loading, loop: LoopThread, visit: Visit, said: str) -> None:
    """Wait until all is loaded that answers, and tell who waits; raises what cannot be loaded."""
    if not loading.is_over:
        visit.screen.loading(TEXTS[loop.run(visit.talk.language(said))].loading)
    try:
        loop.run(loading.ended())
    finally:
        visit.screen.loaded()


def _give_up(loop: LoopThread, loading: Loading) -> None:
    """Wait for the part that is being loaded, which nobody can interrupt."""
    while True:
        with suppress(KeyboardInterrupt):
            loop.run(loading.give_up())
            return


def _interrupt_the_reading() -> None:
    """Let the main thread wait for no line, as Ctrl-C does: nobody could answer it."""
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def _with_plain_slash(said: str) -> str:
    """Return a line with the stroke that commands begin with, where it was typed in full width."""
    return f"/{said[1:]}" if said.startswith(FULL_WIDTH_SLASH) else said
