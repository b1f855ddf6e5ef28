"""Rounds as the prompt holds them: what was said word for word, in the order of the days."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from memory.conversation.window import WindowMessage
from memory.dates.partial_date import local_time
from memory.recall.model.recalled_round import RecalledRound
from memory.secret_detection import redacted


def round_lines(rounds: Sequence[RecalledRound], *, names: tuple[str, str], zone: ZoneInfo) -> str:
    """Return one line a message, oldest first; `names` are the user's and the character's.

    A secret is told in the talk in which it was said, and never brought up again.
    """
    said = {message.id: message for found in rounds for message in found.messages}
    in_order = sorted(said.values(), key=lambda message: (message.at, message.id))
    return "\n".join(_round_line(message, names, zone) for message in in_order)


def _round_line(message: WindowMessage, names: tuple[str, str], zone: ZoneInfo) -> str:
    name = names[1] if message.author_id is None else message.author_name or names[0] or "-"
    said = " ".join(redacted(message.text).split())
    return f"- ({local_time(message.at, zone):%Y-%m-%d %H:%M}) {name}: {said}"
