"""An import by portions: killed in one, begun again; refused some of one, the rest comes.

Covers: memory.imports.memories.
"""

from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.actions.account import imports
from memory.imports.document import Document, MemoryRecord, read_document
from memory.imports.drafts import IMPORTER
from memory.imports.memories import MemoryImport
from memory.imports.plan import plan_import
from memory.imports.talk import TalkImport
from memory.ledger.runs import open_run
from memory.operations.validation import NEVER_STORE
from memory.privacy.topic_rules import set_rule
from memory.tables import Evidence, Memory, Operation, Relation, row_id
from tests.bot.actions.account.test_imports import lived, taker, told
from tests.stage import Stage, staged

Written = tuple[list[tuple[MemoryRecord, str]], dict[int, int]]


class Killed(Exception):
    """What ends an import in its middle."""


async def test_who_is_killed_between_portions_begins_again_and_nothing_is_missing_or_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(imports, "MEMORIES", 2)
    with staged(tmp_path / "old") as old:
        document = read_document(await lived(old))
        before, relations = await old.all(Memory), len(await old.all(Relation))
    begun = len(document.messages) + 2

    def kill(done: int, total: int) -> None:
        if done >= begun:
            raise Killed

    with staged(tmp_path / "new") as new:
        own = await taker(new)
        with pytest.raises(Killed):
            await own.take_in(document, progress=kill)
        assert len(await new.all(Memory)) == 2
        await own.take_in(document)

        assert told(await new.all(Memory)) == told(before)
        assert len(await new.all(Memory)) == len(before)
        assert len(await new.all(Relation)) == relations
        assert len(await new.all(Evidence)) == len(document.evidence)


@pytest.mark.parametrize("memories", [1, 2, 1000])
async def test_an_import_that_was_begun_again_is_undone_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, memories: int
):
    monkeypatch.setattr(imports, "MEMORIES", 2)
    with staged(tmp_path / "old") as old:
        document = read_document(await lived(old))
    begun = len(document.messages) + min(memories, len(document.memories))

    def kill(done: int, total: int) -> None:
        if done >= begun:
            raise Killed

    with staged(tmp_path / "new") as new:
        own, talk = await taker(new), await new.talk()
        with pytest.raises(Killed):
            await own.take_in(document, progress=kill)
        result = await own.take_in(document)
        assert result.run is not None
        await talk.memory.undo_run(result.run)

        assert await new.all(Memory) == []
        again = await own.take_in(document)
        assert again.run not in (None, result.run)
        assert len(await new.all(Memory)) == len(document.memories)


async def test_what_the_door_refuses_in_the_middle_of_a_portion_leaves_the_rest(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        document = read_document(await lived(old))
    with staged(tmp_path / "new") as new:
        refused, written = await _ruled_meanwhile(new, document)
        rows = {row_id(each): each for each in await new.all(Memory)}
        said = {each.id: each.content for each in document.memories}

        assert refused
        assert {reason for _, reason in refused} == {NEVER_STORE}
        assert any("baker" in record.content for record, _ in refused)
        assert written.keys() == said.keys() - {record.id for record, _ in refused}
        assert {at: rows[memory_id].content for at, memory_id in written.items()} == {
            at: said[at] for at in written
        }
        assert not any("baker" in str(each.after) for each in await new.all(Operation))


async def _ruled_meanwhile(stage: Stage, document: Document) -> Written:
    """Take a document in, where a topic is ruled out after it was looked at."""
    own, services = await taker(stage), stage.services
    now, policy = services.now(), services.policy

    def work(rows: Rows) -> Written:
        plan = plan_import(rows, own.user_id, document, limits=policy.curation)
        talk = TalkImport(own.user_id, document, now, plan.feedback)
        talk.write(rows, plan.messages)
        set_rule(rows, own.user_id, "work", "never", now=now)
        run = row_id(open_run(rows, own.user_id, IMPORTER, now))
        writing = MemoryImport(talk, run, policy, {}, embedder=services.embedder.model)
        return writing.write(rows, plan.memories, {}), dict(writing.written)

    return await services.store.write(work)
