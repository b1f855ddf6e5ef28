"""What the answers to the second question do to memory, and what they may not do."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session as Rows

from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, ReplyNotUnderstood
from curator.curation.curator import ProposedOperation, ScriptedCurator
from curator.deduplication.judge import (
    DuplicateAnswer,
    DuplicateAnswers,
    DuplicateQuestion,
    ScriptedDuplicates,
)
from memory.reports.history import RelationView
from memory.tables import Evidence, Memory, Operation, Relation, Run, row_id
from memory.vocabulary import RelationKind
from tests.agents import adds, deletes, offline_agents, proposed
from tests.stage import Stage, said, staged

WORDS = "so it is with hiking and so it stays"
OLD = "The user likes hiking"
NEW = "The user likes hiking much"
UNION = "The user likes hiking very much"


def answers(*given: dict[str, Any]) -> DuplicateAnswers:
    return DuplicateAnswers(
        answers=[DuplicateAnswer.model_validate({"item": "n1", **entry}) for entry in given]
    )


MERGED = answers({"answer": "merge", "id": "a1"})


@contextmanager
def judged(
    folder: Path, judge: ScriptedDuplicates, *rounds: list[ProposedOperation]
) -> Iterator[Stage]:
    curator = ScriptedCurator([proposed(*part) for part in rounds])
    agents = offline_agents(curator=curator, duplicates=judge)
    with staged(folder, voice=ScriptedVoice(["Hm."] * 9), agents=agents) as stage:
        yield stage


async def knows(stage: Stage, content: str = OLD, **columns: Any) -> int:
    """Let a fact be remembered that the curator learned."""
    added = await (await stage.talk()).memory.add(content)
    memory_id = int(added.id)

    def work(rows: Rows) -> None:
        memory = rows.get_one(Memory, memory_id)
        values = {"source": "curator", "verified": False, "confidence": 0.6, **columns}
        for name, value in values.items():
            setattr(memory, name, value)

    await stage.write(work)
    return memory_id


async def tell(stage: Stage) -> None:
    await said(await stage.talk(), WORDS)
    await stage.worker.drain()


def scripted(*replies: DuplicateAnswers | Exception) -> ScriptedDuplicates:
    return ScriptedDuplicates(list(replies))


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


@pytest.mark.parametrize("relation", ["refines", "supports"])
async def test_what_is_kept_beside_the_other_may_be_related_to_it(
    tmp_path: Path, relation: RelationKind
):
    judge = scripted(answers({"answer": "keep both", "id": "a1", "relation": relation}))
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        old = await knows(stage)
        await tell(stage)

        [_, new] = await stage.all(Memory)
        related = await stage.only(Relation)
        assert (related.from_id, related.to_id, related.kind) == (new.id, old, relation)
        history = await (await stage.talk()).memory.history(int(new.id or 0))
        assert history[0].relations == [RelationView(relation, row_id(new), old, strength=1.0)]


@pytest.mark.parametrize(
    "answer", [{"id": "a9"}, {"id": None}, {"id": "n1"}, {"relation": None, "id": "a1"}]
)
async def test_a_relation_to_nothing_that_was_nominated_is_none(tmp_path: Path, answer: Any):
    judge = scripted(answers({"answer": "keep both", "relation": "refines", **answer}))
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)

        assert [memory.content for memory in await stage.all(Memory)] == [OLD, NEW]
        assert await stage.all(Relation) == []


async def test_undoing_what_was_related_takes_the_relation_along(tmp_path: Path):
    judge = scripted(answers({"answer": "keep both", "id": "a1", "relation": "refines"}))
    with judged(tmp_path, judge, [adds(NEW, WORDS)]) as stage:
        await knows(stage)
        await tell(stage)
        talk = await stage.talk()
        await talk.memory.undo_newest(talk.conversation_id)

        assert await stage.all(Relation) == []
        assert (await stage.only(Memory)).content == OLD
