"""The command line: `companion`."""

from bot.cli.process import main

__all__ = ["main"]
