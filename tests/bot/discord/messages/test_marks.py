"""What Discord shows otherwise than it is written is read as words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.messages.marks import in_words

ID = "123456789012345678"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (f"so nice <:tea_cup:{ID}><a:dance:{ID}>", "so nice :tea_cup::dance:"),
        (
            "at <t:1767225600:F> or <t:1767225600>",
            "at 2026-01-01 00:00 UTC or 2026-01-01 00:00 UTC",
        ),
        (f"ask <@{ID}>, <@!{ID}> or <@&{ID}>", "ask @someone, @someone or @someone"),
        (f"in <#{ID}>", "in #channel"),
        (f"use </memory list:{ID}>", "use /memory list"),
        ("<t:999999999999> <t:x> <:a:1> < t:1> a < b > c", None),
        (r"\\o/ \\1 \\g<0>", None),
    ],
)
def test_a_mark_is_read_as_a_word(written: str, read: str | None):
    assert in_words(written, None) == (read or written)


@given(st.text())
def test_nothing_else_is_changed(text: str):
    assert in_words(text.replace("<", ""), None) == text.replace("<", "")
