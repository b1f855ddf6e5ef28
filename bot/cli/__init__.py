"""The command line: `companion`."""

from bot.cli.main import main

__all__ = ["main"]
