"""One visit: from the welcome to the parting; the lines between are tried with the terminal."""

from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from bot.terminal.screen import Screen
from bot.terminal.visit import Visit
from bot.texts.terminal import TEXTS
from config.settings.loader import Settings
from memory.queue.job_queue import Task, claim, enqueue
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


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_another_process_is_at_is_not_said_to_wait_for_the_next_start(
    tmp_path: Path, language: Language
):
    written, texts = StringIO(), TEXTS[language]
    with staged(tmp_path, language=language) as stage:
        talk, now = await stage.talk(), stage.clock.now()
        visit, work = Visit(talk, Screen(StringIO(), written), now), Settings().work
        for kind in ("decay", "embed"):
            task = Task(kind=kind, lane="busy", run_at=now, user_id=talk.user_id)
            await stage.write(partial(enqueue, task=task, now=now))
        await stage.write(lambda rows: claim(rows, worker="another", now=now, work=work))
        await visit.part()

    assert texts.left_to_another.partition("{")[0] in written.getvalue()
    assert texts.left_over.partition("{")[0] not in written.getvalue()


async def test_what_waits_for_others_is_not_said_to_be_left_of_this_visit(tmp_path: Path):
    written = StringIO()
    with staged(tmp_path) as stage:
        talk, other, now = await stage.talk(), await stage.talk("Bob"), stage.clock.now()
        visit, work = Visit(talk, Screen(StringIO(), written), now), Settings().work
        for user_id in (other.user_id, None):
            task = Task(kind="embed", lane=f"busy {user_id}", run_at=now, user_id=user_id)
            await stage.write(partial(enqueue, task=task, now=now))
            await stage.write(lambda rows: claim(rows, worker="another", now=now, work=work))
        await visit.part()

    assert written.getvalue() == ""
