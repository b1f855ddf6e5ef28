"""What waits for a yes is seen by the runs after it."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.actions.questions import OwnQuestions
from bot.workbench.comparing.read_windows import window_read_by
from curator.curation.curator import ScriptedCurator
from curator.curation.waiting_memories import about_to_give_way
from memory.tables import Memory, Operation, Run, UserSettings, row_id
from memory.vocabulary import Language
from tests.agents import adds, offline_agents, proposed
from tests.stage import START, Stage, said, staged

TOLD: dict[Language, list[str]] = {
    "en": ["I live in Oslo.", "I moved to Bergen.", "I moved to Tromsø."],
    "zh": ["我住在北京。", "我搬到上海了。", "我搬到广州了。"],
}
TOWNS: dict[Language, list[str]] = {
    "en": ["Oslo", "Bergen", "Tromsø"],
    "zh": ["北京", "上海", "广州"],
}


async def ask_first(stage: Stage) -> None:
    def work(rows: object) -> None:
        rows.get_one(UserSettings, 1).automatic = False  # type: ignore[attr-defined]  # Rows

    await stage.write(work)


async def tell(stage: Stage, language: Language) -> None:
    """Tell of three homes, one a day, and be asked of each."""
    talk = await stage.talk()
    await ask_first(stage)
    for text in TOLD[language]:
        await said(talk, text)
        await stage.worker.drain()
        stage.clock.move(days=1)


async def homes(stage: Stage) -> dict[str, tuple[bool, bool]]:
    """Return by town whether its beginning and its end are known."""
    return {
        str((memory.structured or {}).get("value")): (
            memory.valid_from is not None,
            memory.valid_until is not None,
        )
        for memory in await stage.all(Memory)
        if (memory.structured or {}).get("key") == "home" and memory.state == "active"
    }


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_after_yes_to_all_one_home_holds(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        await tell(stage, language)
        answered = await OwnQuestions(stage.services, 1).answer_all(yes=True)
        first, second, third = TOWNS[language]
        assert answered.left == 0
        assert await homes(stage) == {
            first: (False, True),
            second: (True, True),
            third: (True, False),
        }
        ends = {memory.valid_until for memory in await stage.all(Memory) if memory.valid_until}
        assert ends == {START + timedelta(days=1), START + timedelta(days=2)}


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_after_no_to_the_middle_one_the_last_holds(tmp_path: Path, language: Language):
    with staged(tmp_path) as stage:
        await tell(stage, language)
        questions = OwnQuestions(stage.services, 1)
        asked = [question.operation_id for question in await questions.all()]
        await questions.decline("operation", asked[1])
        await questions.answer_all(yes=True)
        first, _, third = TOWNS[language]
        assert await homes(stage) == {first: (False, True), third: (True, False)}


async def test_a_curator_reads_what_waits_and_the_prompt_is_found_again(tmp_path: Path):
    curator = ScriptedCurator(
        [proposed(adds("The user lives in Oslo.", "I live in Oslo.")), proposed()]
    )
    with staged(tmp_path, agents=offline_agents(curator=curator)) as stage:
        talk = await stage.talk()
        await ask_first(stage)
        await said(talk, "I live in Oslo.")
        await stage.worker.drain()
        await said(talk, "It rains.")
        await stage.worker.drain()

        shown = [(memory.handle, memory.content) for memory in curator.asked[1].memories]
        assert shown == [("a1", "The user lives in Oslo.")]
        assert curator.asked[1].memories[0].waits
        await OwnQuestions(stage.services, 1).answer_all(yes=True)
        run = (await stage.all(Run))[-1]
        window = await stage.services.store.read(lambda rows: window_read_by(rows, run, "lumi"))
        assert window is not None
        assert window.memories == curator.asked[1].memories


async def test_what_a_question_would_end_is_shown_as_what_takes_its_place(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        oslo = await talk.memory.add("The user lives in Oslo.")
        await ask_first(stage)
        await said(talk, "No, I don't live in Oslo, I live in Bergen.")
        await stage.worker.drain()
        waiting = [each for each in await stage.all(Operation) if each.status == "pending"]
        going = about_to_give_way(waiting)
        assert going == {each.memory_id for each in waiting if each.memory_id}
        assert oslo is not None
        assert all(row_id(each) for each in waiting)
