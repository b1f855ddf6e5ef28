"""A process that serves looks for garbage in short looks, and not in what it loaded."""

import gc
from collections.abc import Iterator

import pytest

from bot.process.garbage import WHILE_LOADING, WHILE_SERVING, look_briefly, look_rarely


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_while_a_command_is_loaded_it_is_looked_rarely():
    look_rarely()
    assert gc.get_threshold() == WHILE_LOADING


def test_a_look_while_serving_goes_through_few_objects():
    look_rarely()
    loaded = [[number] for number in range(1000)]
    look_briefly()
    assert gc.get_threshold() == WHILE_SERVING
    assert WHILE_SERVING[0] * 10 <= WHILE_LOADING[0]
    assert gc.get_freeze_count() >= len(loaded)
    looks: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looks.append(len(gc.get_objects(generation=0)))

    gc.callbacks.append(note)
    try:
        made = [[number] for number in range(5 * WHILE_SERVING[0])]
    finally:
        gc.callbacks.remove(note)
    assert len(made) > 0
    assert looks
    assert max(looks) <= 2 * WHILE_SERVING[0]
