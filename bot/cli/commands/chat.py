"""`companion chat`."""

import codecs
import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from bot.cli.invocation import HERE, Invocation
from bot.cli.paths import PathOrNone
from bot.terminal.screen import Screen
from bot.texts.machine_language import language_here
from bot.texts.terminal import TEXTS
from bot.texts.troubles import told
from config.errors import StoreError, WorkbenchError

if TYPE_CHECKING:
    from config.prompting.reload import WatchedPrompts


def chat(
    *,
    place: Invocation = HERE,
    dev: Annotated[
        bool, Parameter(negative="", help="Read prompt files anew when they are changed.")
    ] = False,
    folder: Annotated[
        PathOrNone, Parameter("--prompts", help="With --dev: another folder of prompts.")
    ] = None,
) -> None:
    """Talk with the character in the terminal; scripts may pipe lines in.

    Slash commands: /help /memories /why /forget /remember /undo /private /end /quit.
    """
    watched, chosen = _watched(folder, dev=dev), place.settings().language
    screen, language = Screen(), language_here() if chosen == "auto" else chosen
    screen.loading(TEXTS[language].loading)
    try:
        with place.opened(begins=True, log_file=True, prompts=watched) as app:
            from bot.terminal.terminal import chat as talk

            _read_what_is_typed()
            talk(app, place.user, screen, before_each=_news(watched, app.settings.data))
    except StoreError as problem:
        if language == language_here():  # as for any command, it is told where all errors end
            raise
        raise StoreError(told(problem, language)) from problem
    finally:
        screen.loaded()


def _read_what_is_typed() -> None:
    """Read UTF-8 also where the machine says ASCII, which is a part of it: no word is lost."""
    if isinstance(sys.stdin, TextIOWrapper):
        is_ascii = codecs.lookup(sys.stdin.encoding).name == "ascii"
        sys.stdin.reconfigure(encoding="utf-8" if is_ascii else None, errors="replace")


def _watched(folder: Path | None, *, dev: bool) -> "WatchedPrompts | None":
    if not dev:
        if folder is not None:
            raise WorkbenchError("--prompts goes with --dev.")
        return None
    from config.prompting.prompt import BUNDLED
    from config.prompting.reload import WatchedPrompts

    return WatchedPrompts.load(folder or BUNDLED)


def _news(watched: "WatchedPrompts | None", data: Path) -> "Callable[[], Iterator[str]]":
    """Return what tells, before each message, which prompts were changed."""

    def told() -> Iterator[str]:
        if watched is None:
            return
        from bot.prompt_versions import keep_versions

        news = list(watched.refresh())
        if news:
            keep_versions(watched, data)
        yield from news

    return told
