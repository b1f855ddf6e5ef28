"""Rounds as the prompt holds them.

Covers: memory.recall.model.recalled_round.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from memory.conversation.window import WindowMessage
from memory.prompt.round_lines import round_lines
from memory.recall.model.recalled_round import RankedMessage, RecalledRound

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)
OSLO = ZoneInfo("Europe/Oslo")


def message(number: int, text: str, author: int | None, name: str = "") -> WindowMessage:
    return WindowMessage(number, author, name, text, AT + timedelta(minutes=number))


def test_rounds_stand_in_the_order_of_the_days_each_message_once():
    tea = message(1, "I drink\ntea.", 7, "Mira")
    reply = message(2, "So do I.", None)
    later = message(3, "And you?", 7)
    found = RankedMessage(1, 1.0, 1.0)
    rounds = [RecalledRound([later], found), RecalledRound([tea, reply], found)]

    assert round_lines([*rounds, rounds[1]], names=("Mi", "Lumi"), zone=OSLO).splitlines() == [
        "- (2026-03-02 13:01) Mira: I drink tea.",
        "- (2026-03-02 13:02) Lumi: So do I.",
        "- (2026-03-02 13:03) Mi: And you?",
    ]
