import asyncio
from io import StringIO

import pytest

from bot.terminal.screen import Screen
from bot.terminal.waiting_sign import WaitingSign
from tests.bot.terminal.test_screen import Terminal


@pytest.mark.parametrize(
    ("silence", "seen"), [((0, 1000), "\x1b[2m...\x1b[0m\b\b\b\x1b[K"), ((1000, 1000), "")]
)
async def test_the_sign_appears_in_its_time_and_goes_with_the_first_piece(
    silence: tuple[float, float], seen: str
):
    written = Terminal()
    sign = WaitingSign(Screen(Terminal(), written, silence=silence), "Lumi", "Still waiting.")
    sign.begin()
    for _ in range(5):
        await asyncio.sleep(0)
    sign.end()
    sign.end()

    assert written.getvalue() == seen


async def test_nobody_is_told_where_nobody_sits():
    written = StringIO()
    sign = WaitingSign(Screen(StringIO(), written, silence=(0, 0)), "Lumi", "Still waiting.")
    sign.begin()
    for _ in range(5):
        await asyncio.sleep(0)
    sign.end()

    assert written.getvalue() == ""
