import sys
from collections.abc import Iterator

import pytest

from bot.process.thread_switching import SWITCH_SECONDS, switch_soon


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    usual = sys.getswitchinterval()
    yield
    sys.setswitchinterval(usual)


def test_threads_take_turns_more_often_than_python_lets_them():
    sys.setswitchinterval(0.005)
    switch_soon()
    assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
