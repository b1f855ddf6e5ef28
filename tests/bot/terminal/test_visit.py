"""One visit: from the welcome to the parting; the lines between are tried with the terminal."""

from io import StringIO
from pathlib import Path

import pytest

from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from bot.texts.terminal import TEXTS
from memory.vocabulary import Language
from tests.memory.model_calls import model_call
from tests.stage import Stage, staged


async def asked_curator(stage: Stage, user_id: int, outcome: str) -> None:
    """Let a model have been asked what to remember."""
    call = model_call(stage.clock.now(), user_id=user_id, role="curator", outcome=outcome)
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
