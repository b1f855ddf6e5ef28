"""What no answer of the judge may join, and what of an answer does not hold."""

from pathlib import Path
from typing import Any

import pytest

from curator.deduplication.judge import (
    DuplicateAnswers,
    DuplicateQuestion,
    ScriptedDuplicates,
)
from memory.tables import Evidence, Memory
from tests.agents import adds, deletes
from tests.curator.deduplication.judging import (
    MERGED,
    NEW,
    OLD,
    UNION,
    WORDS,
    answers,
    judged,
    knows,
    scripted,
    tell,
)
from tests.stage import Stage, said


@pytest.mark.parametrize(
    "answer",
    [
        {"answer": "merge", "id": "a9"},
        {"answer": "merge", "id": "1"},
        {"answer": "merge", "id": None},
        {"answer": "merge", "id": "a2"},
        {"answer": "replace", "id": "a9", "because": "changed"},
        {"answer": "replace", "id": "a1"},
        {"answer": "replace", "id": "n1", "because": "changed"},
        {"answer": "merge", "id": "n1"},
        {"answer": "merge", "id": "a1", "item": "n7"},
        {"answer": "merge", "id": "a1", "content": "x" * 501},
        {"answer": "merge", "id": "a1", "content": "The card is 4111 1111 1111 1111."},
        {"answer": "merge", "id": "a1", "content": "The user likes hiking with Tom"},
        {"answer": "merge", "id": "a1", "content": "The user likes it much"},
    ],
    ids=str,
)
async def test_an_answer_that_may_not_be_changes_nothing_and_loses_nothing(
    tmp_path: Path, answer: dict[str, Any]
):
    with judged(tmp_path, scripted(answers(answer)), [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await knows(stage, "A parcel waits downstairs")  # shown to the curator, but not near
        await tell(stage)

        assert await stage.contents() == [OLD, "A parcel waits downstairs", NEW]
        assert {memory.version for memory in (await stage.all(Memory))[:2]} == {1}


@pytest.mark.parametrize("standing", [{"category": "core"}, {"verified": True}], ids=str)
async def test_what_is_core_or_verified_gains_words_and_keeps_its_wording(
    tmp_path: Path, standing: dict[str, Any]
):
    reworded = answers({"answer": "merge", "id": "a1", "content": UNION})
    once, again = adds(NEW, WORDS), adds("The user likes hiking dearly", WORDS)
    with judged(tmp_path, scripted(MERGED, reworded), [once], [again]) as stage:
        memory_id = await knows(stage, **standing)
        await tell(stage)
        await tell(stage)

        assert await stage.contents() == [OLD, "The user likes hiking dearly"]
        quoted = [evidence.memory_id for evidence in await stage.all(Evidence)]
        assert quoted[0] == memory_id
        assert quoted[1] != memory_id


@pytest.mark.parametrize(
    "elsewhere", [{"audience": "place:7"}, {"character": "luna"}, {"grounding": "fiction"}], ids=str
)
async def test_merges_never_cross_audiences_characters_or_groundings(
    tmp_path: Path, elsewhere: dict[str, Any]
):
    judge = scripted(MERGED)
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        await knows(stage, **elsewhere)
        await tell(stage)

        assert judge.asked == []
        assert await stage.contents() == [OLD, NEW]


async def test_a_merge_that_would_lose_a_date_is_none(tmp_path: Path):
    with judged(tmp_path, scripted(MERGED), [adds(NEW, WORDS, valid_from="2019")]) as stage:
        await knows(stage)
        await tell(stage)

        assert await stage.contents() == [OLD, NEW]


async def test_what_the_same_run_takes_away_is_not_merged_into(tmp_path: Path):
    judge = scripted(MERGED)
    with judged(tmp_path, judge, [deletes("a1", WORDS), adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await said(await stage.talk(), f"{WORDS}. {OLD}")
        await stage.worker.drain()

        assert judge.asked == []
        assert await stage.contents() == [NEW]


async def test_two_answers_cannot_word_one_memory_twice_or_replace_what_they_merge(tmp_path: Path):
    third = "The user likes hiking so much"
    judge = scripted(
        answers(
            {"answer": "merge", "id": "a1", "content": UNION},
            {"item": "n2", "answer": "merge", "id": "a1", "content": "The user hikes"},
            {"item": "n3", "answer": "replace", "id": "a1", "because": "corrected"},
        )
    )
    dearly = "The user likes hiking dearly"
    new = [adds(text, WORDS) for text in (NEW, dearly, third)]
    with judged(tmp_path, judge, new) as stage:
        await knows(stage)
        await tell(stage)

        assert await stage.contents() == [UNION, dearly, third]


class Meddling(ScriptedDuplicates):
    """Lets the person forget the memory while the judge thinks."""

    stage: Stage
    memory_id: int

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        await (await self.stage.talk()).memory.forget(self.memory_id)
        return await super().judge(question)


async def test_what_was_forgotten_while_the_judge_thought_is_not_learned_from_older_words(
    tmp_path: Path,
):
    judge = Meddling([MERGED])
    with judged(tmp_path, judge, [adds(NEW, WORDS)], [adds(NEW, WORDS)]) as stage:
        judge.stage, judge.memory_id = stage, await knows(stage)
        await tell(stage)

        assert await stage.contents() == []
