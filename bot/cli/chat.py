"""`companion chat`."""

import sys

from bot.cli.place import HERE, Place


def chat(*, place: Place = HERE) -> None:
    """Talk with the character in the terminal; scripts may pipe lines in.

    Slash commands: /help /memories /why /forget /remember /undo /private /end /quit.
    """
    with place.opened(log_file=True) as app:
        from bot.terminal.screen import Screen
        from bot.terminal.terminal import chat as talk

        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # a text stream
        talk(app, place.user, Screen())
