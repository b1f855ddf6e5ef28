"""A SIGHUP that comes before anybody listens ends nothing, and is not lost."""

import os
import signal
from collections.abc import Iterator

import pytest

from bot.process.hang_up import held_hang_up, hold_hang_ups


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def test_a_signal_that_comes_early_is_kept_for_who_will_listen():
    hold_hang_ups()
    assert not held_hang_up().came

    os.kill(os.getpid(), signal.SIGHUP)

    assert held_hang_up().came


def test_who_ignores_it_goes_on_to_ignore_it():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    hold_hang_ups()
    os.kill(os.getpid(), signal.SIGHUP)

    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    assert not held_hang_up().came


def test_at_a_terminal_it_goes_on_to_say_that_the_person_left(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", type("Screen", (), {"isatty": lambda self: True})())
    hold_hang_ups()

    assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL


def test_one_that_comes_just_before_somebody_listens_is_known_of():
    hold_hang_ups()
    held = held_hang_up()
    os.kill(os.getpid(), signal.SIGHUP)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)

    assert held.came
