"""What lies in a data folder goes with the store where it belongs to it, and is named where not."""

import stat
from pathlib import Path

import pytest

from config.errors import StoreUnreadable
from memory.erasure.record import RecordedErasure, note, recorded
from memory.storage.store_files import FILE, KEY, LOG, RECORD
from memory.store_copy.files_beside import Beside, bring_files

ERASED = RecordedErasure("e1", "memory", "u1", "2026-03-02T12:00:00+00:00", {"memories": ["m1"]})
OTHER = RecordedErasure("e2", "everything", "u2", "2026-03-01T12:00:00+00:00", {})


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "prompts" / "1a2b").mkdir(parents=True)
    target.mkdir()
    (source / "prompts" / "1a2b" / "chat.en.md").write_text("You are kind.")
    (source / KEY).write_bytes(b"signs links")
    for name in (FILE, LOG, f"{FILE}-wal", "companion.toml", "all.json"):
        (source / name).write_text("x")
    note(source, [ERASED])
    return source, target


def test_what_belongs_to_a_store_is_copied_privately_and_the_rest_is_named(
    folders: tuple[Path, Path],
):
    source, target = folders
    done = bring_files(source, target)

    assert done == Beside((RECORD, KEY, "prompts/"), ("all.json", "companion.toml"))
    assert (target / KEY).read_bytes() == b"signs links"
    assert stat.S_IMODE((target / KEY).stat().st_mode) == 0o600
    kept = target / "prompts" / "1a2b" / "chat.en.md"
    assert kept.read_text() == "You are kind."
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert sorted(file.name for file in target.iterdir()) == [RECORD, KEY, "prompts"]


def test_what_is_there_is_joined_and_never_written_over(folders: tuple[Path, Path]):
    source, target = folders
    note(target, [OTHER])
    (target / KEY).write_bytes(b"its own")
    for _ in range(2):
        bring_files(source, target)

    assert [each.uid for each in recorded(target) or ()] == ["e2", "e1"]
    assert (target / KEY).read_bytes() == b"its own"


def test_in_one_folder_all_stays(folders: tuple[Path, Path]):
    source, _ = folders
    before = sorted(source.rglob("*"))

    assert bring_files(source, source / ".." / source.name) == Beside()
    assert sorted(source.rglob("*")) == before


def test_a_folder_that_is_not_there_has_nothing_to_bring(tmp_path: Path):
    assert bring_files(tmp_path / "none", tmp_path) == Beside()


def test_what_cannot_be_written_is_told(folders: tuple[Path, Path]):
    source, target = folders
    (target / "prompts").write_text("in the way")

    with pytest.raises(StoreUnreadable, match="cannot be copied"):
        bring_files(source, target)
