"""A memory that an import recognized by its words is known to the same file from then on."""

from pathlib import Path

import pytest

from memory.imports.document import read_document
from memory.operations.kinds.update import Update
from memory.tables import Memory
from tests.bot.actions.account.test_imports import lived, taker
from tests.bot.actions.account.test_imports_after_erasures import erase_pixel, learned_first
from tests.stage import said, staged


@pytest.mark.parametrize("is_new", [True, False])
async def test_what_an_import_recognized_by_its_words_is_not_brought_back_by_the_same_file(
    tmp_path: Path, is_new: bool
):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        talk = await new.talk()
        if not is_new:
            await (await taker(new)).take_in(read_document(data))
            for memory in data["memories"]:
                memory["uid"] = f"another {memory['uid']}"
        else:
            await said(talk, "My cat is called Pixel.")
            await new.worker.drain()
        await (await taker(new)).take_in(read_document(data))
        await erase_pixel(new, "memory")
        again = await (await taker(new)).take_in(read_document(data))

        assert "The user's cat is called Pixel." not in await new.contents()
        assert (again.memories, again.erased_memories > 0) == (0, True)


@pytest.mark.parametrize("how", ["forget", "edit"])
async def test_what_an_import_recognized_by_its_words_it_knows_still_once_it_is_another(
    tmp_path: Path, how: str
):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        talk = await new.talk()
        await said(talk, "My cat is called Pixel.")
        await new.worker.drain()
        await (await taker(new)).take_in(read_document(data))
        memory = await learned_first(new)
        if how == "forget":
            await talk.memory.forget(memory.id or 0)
        else:
            content = "The user's cat is called Pixie."
            edit = Update(memory_id=memory.id or 0, content=content, because="corrected")
            await talk.memory.act(edit)
        again = await (await taker(new)).take_in(read_document(data))

        assert again.memories == 0
        assert "The user's cat is called Pixel." not in {
            each.content for each in await new.all(Memory) if each.state == "active"
        }


async def test_what_is_told_anew_after_an_erasure_is_learned_anew_and_imported_over(
    tmp_path: Path,
):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(read_document(data))
        await erase_pixel(new, "memory")
        await said(await new.talk(), "My cat is called Pixel.")
        await new.worker.drain()
        await (await taker(new)).take_in(read_document(data))

        told = [each.content for each in await new.all(Memory) if each.state == "active"]
        assert told.count("The user's cat is called Pixel.") == 1
