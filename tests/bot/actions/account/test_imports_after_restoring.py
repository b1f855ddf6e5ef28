"""An erasure holds against one's older export also where an older backup was restored."""

import shutil
from pathlib import Path

import pytest

from memory.backups.backup import make_backup
from memory.backups.restoration import restore
from memory.imports.document import read_document
from memory.storage.store_files import RECORD
from memory.tables import Message
from tests.bot.actions.account.test_imports import lived, taker
from tests.bot.actions.account.test_imports_after_erasures import erase_pixel
from tests.stage import staged


@pytest.mark.sqlite_only
async def test_what_was_erased_stays_erased_where_a_backup_from_before_it_was_said_is_restored(
    tmp_path: Path,
):
    backup = tmp_path / "all.db"
    with staged(tmp_path / "data") as stage:
        await stage.talk()
        make_backup(stage.folder, backup, now=stage.clock.now())
        data = await lived(stage)
        await erase_pixel(stage, "message")
    restore(backup, tmp_path / "data", now=stage.clock.now())
    with staged(tmp_path / "data") as stage:
        result = await (await taker(stage)).take_in(read_document(data))

        assert result.erased_memories > 0
        assert "My cat is called Pixel." not in {each.text for each in await stage.all(Message)}
        assert "The user's cat is called Pixel." not in await stage.contents()


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    "how", ["memory", "memory and messages", "message", "topic", "conversation"]
)
async def test_what_was_erased_stays_erased_where_only_its_record_is_left(tmp_path: Path, how: str):
    backup, elsewhere = tmp_path / "all.db", tmp_path / "elsewhere"
    with staged(tmp_path / "data") as stage:
        await stage.talk()
        make_backup(stage.folder, backup, now=stage.clock.now())
        data = await lived(stage)
        await erase_pixel(stage, how)
        left = {each.text for each in await stage.all(Message)}
        facts = await stage.contents()
    elsewhere.mkdir()
    shutil.copy(tmp_path / "data" / RECORD, elsewhere)
    restore(backup, elsewhere, now=stage.clock.now())
    with staged(elsewhere) as stage:
        await stage.worker.drain()
        await (await taker(stage)).take_in(read_document(data))

        assert {each.text for each in await stage.all(Message)} <= left
        assert "The user's cat is called Pixel." not in await stage.contents()
        assert how == "conversation" or {*facts} == {*await stage.contents()}
