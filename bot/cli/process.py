"""`companion` as a process of its own: it looks for garbage rarely, and at its end not at all."""

from bot.cli.main import main as run_command
from bot.process.garbage import look_no_more, look_rarely


def main() -> None:
    """Run the command line."""
    look_rarely()
    try:
        run_command()
    finally:
        look_no_more()
