"""What the answers to the second question do to memory, and what they may not do."""

from pathlib import Path

import pytest

from config.errors import MindUnavailable, ReplyNotUnderstood
from memory.tables import Evidence, Memory, Operation, Relation, Run
from tests.agents import adds
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


async def ledger(stage: Stage) -> list[tuple[str, str | None, str | None]]:
    """Return what the curator's operations were: op, because, reason."""
    return [
        (operation.op, operation.because, operation.reason)
        for operation in await stage.all(Operation)
        if operation.agent == "curator"
    ]


async def test_merge_adds_the_words_and_keeps_the_wording_and_the_mean_confidence(tmp_path: Path):
    judge = scripted(answers({"answer": "merge", "id": "a1", "reason": "same"}))
    with judged(tmp_path, judge, [adds(NEW, WORDS, confidence=1.0)]) as stage:
        memory_id = await knows(stage)
        await tell(stage)

        memory, evidence = await stage.only(Memory), await stage.only(Evidence)
        assert (memory.id, memory.content) == (memory_id, OLD)
        assert memory.confidence == pytest.approx(0.8)
        assert (evidence.memory_id, evidence.quote) == (memory_id, WORDS)
        assert await ledger(stage) == [("UPDATE", None, "same")]


async def test_merge_may_word_it_anew(tmp_path: Path):
    judge = scripted(answers({"answer": "merge", "id": "a1", "content": UNION}))
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)

        memory = await stage.only(Memory)
        assert memory.content == UNION
        assert memory.embedding is not None


@pytest.mark.parametrize("because", ["changed", "corrected"])
async def test_replace_puts_the_new_one_in_the_place_of_the_old(tmp_path: Path, because: str):
    judge = scripted(answers({"answer": "replace", "id": "a1", "because": because}))
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)

        old, new = await stage.all(Memory)
        assert (new.content, new.state) == (NEW, "active")
        assert old.state == ("forgotten" if because == "corrected" else "active")
        assert old.superseded == (because == "changed")
        assert (await stage.only(Relation)).kind == "supersedes"
        assert [op for op, _, _ in await ledger(stage)] == [
            "ADD",
            "DELETE" if because == "corrected" else "UPDATE",
        ]


async def test_keep_both_leaves_the_addition_as_it_is(tmp_path: Path):
    judge = scripted(answers({"answer": "keep both"}))
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)

        assert await stage.contents() == [OLD, NEW]
        assert [op for op, _, _ in await ledger(stage)] == ["ADD"]


@pytest.mark.parametrize(
    "failure", [MindUnavailable("down"), ReplyNotUnderstood("DuplicateAnswers", "hm")], ids=repr
)
async def test_a_judge_that_fails_loses_nothing(tmp_path: Path, failure: Exception):
    with judged(tmp_path, scripted(failure), [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)

        assert await stage.contents() == [OLD, NEW]
        assert (await stage.only(Run)).prompt_version == "scripted-en"


async def test_the_ledger_names_both_prompts_where_the_second_question_was_asked(tmp_path: Path):
    with judged(tmp_path, scripted(MERGED), [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)

        told = "scripted-en + scripted-duplicates-en"
        assert (await stage.only(Run)).prompt_version == told


async def test_a_run_asks_at_most_once_and_only_of_what_is_near(tmp_path: Path):
    judge = scripted()
    far = adds("Somebody plays chess", WORDS)
    with judged(tmp_path, judge, [adds(NEW, WORDS), far, adds(UNION, WORDS)], [far]) as stage:
        await knows(stage)
        await tell(stage)
        await tell(stage)

        [question] = judge.asked
        assert [item.content for item in question.items] == [NEW, UNION]
        assert [memory.content for memory in question.memories] == [OLD]


async def test_new_items_of_one_run_join_each_other(tmp_path: Path):
    judge = scripted(answers({"item": "n2", "answer": "merge", "id": "n1"}))
    first, second = adds(OLD, "so it is", confidence=0.6), adds(NEW, "so it stays", confidence=1.0)
    with judged(tmp_path, judge, [first, second]) as stage:
        await tell(stage)

        memory = await stage.only(Memory)
        assert memory.content == OLD
        assert memory.confidence == pytest.approx(0.8)
        assert [evidence.quote for evidence in await stage.all(Evidence)] == [
            "so it is",
            "so it stays",
        ]


@pytest.mark.parametrize(
    ("old", "new", "wording"),
    [
        ("用户住在成都。", "用户从2019年起住在成都。", "用户从2019年起住在成都。"),
        ("用户养了一只灰色的猫。", "用户的猫叫团子。", "用户养了一只灰色的猫，叫团子。"),
        ("The user has a cat.", "The user has a grey cat.", "The user has a grey cat."),
    ],
)
async def test_a_detail_may_join_the_wording(tmp_path: Path, old: str, new: str, wording: str):
    judge = scripted(answers({"answer": "merge", "id": "a1", "content": wording}))
    slot = {"key": "told", "value": "so"}
    with judged(tmp_path, judge, [adds(new, WORDS, **slot)]) as stage:
        await knows(stage, old, structured=slot)
        await said(await stage.talk(), f"{WORDS} {new}")
        await stage.worker.drain()

        assert await stage.contents() == [wording]
