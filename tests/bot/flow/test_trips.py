"""How often a turn and the curation after it ask the database: each trip costs a processor's time.

What a turn asks twice it pays for twice, so a change that asks more is seen here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from sqlalchemy import Engine, event

from tests.stage import Stage, said, staged

TURN, TRIPS, CURATION = 68, 4, 62
SAID = (
    "I like the colour of number {}",
    "My sister Anna lives in Leeds since year {}",
    "I am reading chapter {} of a book about whales",
)


@contextmanager
def statements() -> Iterator[list[str]]:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def test_a_turn_and_its_curation_ask_no_more_often_than_they_must(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        for number in range(12):
            await said(talk, SAID[number % 3].format(number))
            await _work(stage)
        with statements() as of_turn:
            await said(talk, "I like the colour of number 77")
        with statements() as of_curation:
            await _work(stage)
    assert len(of_turn) <= TURN
    assert sum(asked.startswith("BEGIN") for asked in of_turn) <= TRIPS
    assert len(of_curation) <= CURATION


async def _work(stage: Stage) -> None:
    stage.clock.at += timedelta(seconds=40)
    await stage.worker.drain()
