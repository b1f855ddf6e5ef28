"""`--help` in Chinese: the same panels, with what they say in the reader's language."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.texts.command_help import CHOICES, DEFAULT, IN_CHINESE, REQUIRED, TITLES, USAGE

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel, InlineText
    from rich.console import Console, ConsoleOptions


class ChineseHelp:
    """Shows help as is usual, once its words are Chinese; what has none stays English."""

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: "HelpPanel") -> None:
        """Show a table of commands or options."""
        from cyclopts.help.formatters import DefaultFormatter  # late: few ask for help

        entries = [_entry_told(entry) for entry in panel.entries]
        title = TITLES.get(str(panel.title), panel.title)
        DefaultFormatter()(console, options, panel.copy(title=title, entries=entries))

    def render_usage(self, console: "Console", _options: "ConsoleOptions", usage: object) -> None:
        """Show how the command is written."""
        if usage:
            console.print(USAGE.format(usage=usage), style="bold", highlight=False, markup=False)

    def render_description(
        self, console: "Console", _options: "ConsoleOptions", description: "InlineText"
    ) -> None:
        """Show what the command does."""
        if description:
            console.print(_told(description))


def _entry_told(entry: "HelpEntry") -> "HelpEntry":
    """Return an entry with what stands in brackets behind its words said in Chinese, too."""
    from attrs import evolve
    from rich.text import Text

    told = _told(entry.description)
    for mark in _marks(entry):
        told.append(Text(mark, "cyclopts.default"))
    return evolve(entry, description=told, choices=None, default=None, required=False)


def _marks(entry: "HelpEntry") -> Iterator[str]:
    if entry.choices:
        yield CHOICES.format(choices=", ".join(entry.choices))
    if entry.default is not None:
        yield DEFAULT.format(default=entry.default)
    if entry.required:
        yield REQUIRED


def _told(said: "InlineText") -> "InlineText":
    from cyclopts.help import InlineText

    first, gap, more = str(said.primary_renderable).partition("\n\n")
    told = f"{IN_CHINESE.get(first, first)}{gap}{more}"
    return InlineText.from_format(told, "plaintext", force_empty_end=said.force_empty_end)
