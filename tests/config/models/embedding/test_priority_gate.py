"""Who is in a hurry goes at once, all others one at a time while nobody hurries."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from config.models.embedding.priority_gate import Turnstile


def test_who_hurries_waits_for_nobody():
    turnstile = Turnstile()
    with turnstile.unhurried(), turnstile.hurried(), turnstile.hurried():
        pass


def test_who_has_time_waits_until_nobody_hurries():
    turnstile, order = Turnstile(), list[str]()
    begun = threading.Event()

    def slow() -> None:
        begun.set()
        with turnstile.unhurried():
            order.append("unhurried")

    with ThreadPoolExecutor() as threads:
        with turnstile.hurried():
            waiting = threads.submit(slow)
            begun.wait()
            order.append("hurried")
        waiting.result()

    assert order == ["hurried", "unhurried"]


@pytest.mark.parametrize("way", ["hurried", "unhurried"])
def test_who_stumbles_leaves_it_free(way: str):
    turnstile = Turnstile()
    with pytest.raises(ZeroDivisionError), getattr(turnstile, way)():
        raise ZeroDivisionError
    with turnstile.unhurried():
        pass
