"""What rules are in doubt of waits for a yes; what they are sure of waits for nothing."""

from pathlib import Path

import pytest

from bot.actions.local_chat import LocalChat
from bot.terminal.commands import obey
from bot.terminal.question_commands import asked_here
from bot.texts.terminal import TEXTS
from curator.offline import retirement
from curator.offline.standing.meaning import meaning_judge
from memory.tables import Memory, Operation, Run
from tests.stage import Stage, said, staged

ANKLE = "The user has got a broken ankle."
HEALED = "The ankle has healed, I walk without crutches again."
DOUBTS = "     no longer: The user has got a broken ankle."


@pytest.fixture(params=[0.8, 0.999])
def sure(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> float:
    """Judge what is said of the ankle, so surely."""
    chance: float = request.param
    monkeypatch.setattr(retirement, "may_be_over", lambda *_: True)
    monkeypatch.setattr(
        meaning_judge, "sure_by_meaning", lambda memory, _: chance if memory == ANKLE else 0.0
    )
    return chance


@pytest.mark.parametrize("sure", [0.8], indirect=True)
async def test_a_doubt_is_asked_beside_what_is_learned_and_a_yes_ends_the_memory(
    tmp_path: Path, sure: float
):
    with staged(tmp_path) as stage:
        talk = await healed(stage)

        assert sorted(await stage.contents()) == [ANKLE, "The user walks without crutches."]
        asked = await asked_here(talk, "en")
        assert asked.startswith(TEXTS["en"].question)
        assert DOUBTS in asked
        assert await asked_here(talk, "en") == "", "it is asked once"

        assert await obey(talk, "/accept all", "en") == TEXTS["en"].accepted.format(count=1)
        over = next(each for each in await stage.all(Memory) if each.content == ANKLE)
        assert over.valid_until is not None
        assert await obey(talk, "/pending", "en") == TEXTS["en"].nothing_waits


@pytest.mark.parametrize("sure", [0.8], indirect=True)
async def test_a_no_to_a_doubt_leaves_the_memory_as_it_was(tmp_path: Path, sure: float):
    with staged(tmp_path) as stage:
        talk = await healed(stage)
        before = next(each for each in await stage.all(Memory) if each.content == ANKLE)

        assert await obey(talk, "/decline all", "en") == TEXTS["en"].declined.format(count=1)
        after = next(each for each in await stage.all(Memory) if each.content == ANKLE)
        assert (after.valid_until, after.version) == (None, before.version)


@pytest.mark.parametrize("sure", [0.8], indirect=True)
async def test_while_a_doubt_waits_it_is_not_raised_again(tmp_path: Path, sure: float):
    with staged(tmp_path) as stage:
        talk = await healed(stage)
        await said(talk, "So glad the ankle is as good as new.")
        await stage.worker.drain()

        waiting = [each for each in await stage.all(Operation) if each.status == "pending"]
        assert len(waiting) == 1


@pytest.mark.parametrize("sure", [0.8], indirect=True)
async def test_a_doubt_has_a_run_of_its_own(tmp_path: Path, sure: float):
    with staged(tmp_path) as stage:
        await healed(stage)
        runs = {run.id: run.status for run in await stage.all(Run) if run.agent == "curator"}
        told = [each for each in await stage.all(Operation) if each.run_id in runs]

        assert {each.status for each in told} == {"applied", "pending"}
        assert all(each.status == runs[each.run_id] for each in told)


@pytest.mark.parametrize("sure", [0.999], indirect=True)
async def test_what_is_sure_goes_unasked_and_comes_back_by_undo(tmp_path: Path, sure: float):
    with staged(tmp_path) as stage:
        talk = await healed(stage)

        assert await asked_here(talk, "en") == ""
        over = next(each for each in await stage.all(Memory) if each.content == ANKLE)
        assert over.valid_until is not None


async def healed(stage: Stage) -> LocalChat:
    """Tell of a broken ankle, and that it has healed; what is learned of it is learned."""
    talk = await stage.talk()
    for words in ("I've got a broken ankle.", HEALED):
        await said(talk, words)
        await stage.worker.drain()
    return talk
