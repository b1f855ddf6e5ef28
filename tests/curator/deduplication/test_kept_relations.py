"""What is kept beside the other, and how it stands to it."""

from pathlib import Path
from typing import Any

import pytest

from memory.reports.history import RelationView
from memory.tables import Memory, Relation, row_id
from memory.vocabulary import RelationKind
from tests.agents import adds
from tests.curator.deduplication.judging import (
    NEW,
    OLD,
    WORDS,
    answers,
    judged,
    knows,
    scripted,
    tell,
)


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
