"""One visit: from the welcome to the parting; the lines between are tried with the terminal."""

from io import StringIO
from pathlib import Path

import pytest

from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from bot.texts.terminal import TEXTS
from memory.tables import ModelCall
from memory.vocabulary import Language
from tests.stage import Stage, staged


async def asked_curator(stage: Stage, user_id: int, outcome: str) -> None:
    """Let a model have been asked what to remember."""
    call = ModelCall(
        user_id=user_id,
        role="curator",
        model="m",
        requests=1,
        tokens_in=1,
        tokens_out=1,
        estimated=False,
        cost=0,
        currency="USD",
        milliseconds=1,
        outcome=outcome,
        at=stage.clock.now(),
    )
    await stage.write(lambda rows: rows.add(call))


@pytest.mark.parametrize(("language", "line"), [("en", "Hello there"), ("zh", "你好")])
async def test_it_says_once_that_nothing_is_learned(tmp_path: Path, language: Language, line: str):
    written, texts = StringIO(), TEXTS[language]
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        visit = Visit(talk, Screen(StringIO(), written), stage.clock.now())
        await visit.goes_on(line)
        assert texts.learns_nothing not in written.getvalue()

        await asked_curator(stage, talk.user_id, "not understood")
        await visit.goes_on(line)
        await visit.goes_on(line)
        await visit.part()

    assert written.getvalue().count(texts.learns_nothing) == 1


async def test_a_repaired_answer_is_learned_from(tmp_path: Path):
    written = StringIO()
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        visit = Visit(talk, Screen(StringIO(), written), stage.clock.now())
        await asked_curator(stage, talk.user_id, "not understood")
        await asked_curator(stage, talk.user_id, "answered")
        await visit.part()

    assert written.getvalue() == ""
