"""One at a time goes through, and who is in a hurry goes first."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from config.minds.turnstile import Turnstile


def test_who_hurries_goes_before_who_came_earlier():
    turnstile, order = Turnstile(), list[str]()
    begun = threading.Barrier(3)

    def slow() -> None:
        begun.wait()
        with turnstile.unhurried():
            order.append("unhurried")

    def fast() -> None:
        begun.wait()
        with turnstile.hurried():
            order.append("hurried")

    with ThreadPoolExecutor() as threads:
        with turnstile.hurried():
            waiting = [threads.submit(slow), threads.submit(fast)]
            begun.wait()
            while not turnstile.is_awaited:
                pass
        for one in waiting:
            one.result()

    assert order == ["hurried", "unhurried"]


def test_who_stumbles_leaves_it_free():
    turnstile = Turnstile()
    with pytest.raises(ZeroDivisionError), turnstile.hurried():
        raise ZeroDivisionError
    with turnstile.unhurried():
        pass
